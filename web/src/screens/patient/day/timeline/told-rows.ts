import type { Doses } from "@dosebeat/contract/doses";
import { SESSION_MS } from "../../../../nouns/as-needed/second-openings.ts";
import type { RowBase } from "./row-base.ts";

/**
 * A press that counts for a dose of which the patient also said that it was taken at another time, where an extra
 * one is dangerous.
 */
export interface ToldRow extends RowBase {
  kind: "told";
  /** When it was taken by their word. */
  said: number;
  medicines: number[];
}

/** One for each press; once the patient has said what the press was, there is nothing left to ask. */
export function toldRows({ doses, named_presses }: Doses, date: string): Omit<ToldRow, "silent">[] {
  const named = new Set(named_presses.map(({ pressed_utc }) => pressed_utc));
  const rows = new Map<number, Omit<ToldRow, "silent">>();
  for (const { once_only, said_taken_utc, pressed_utc, medicine, ...dose } of doses) {
    if (!once_only || !said_taken_utc || !pressed_utc || dose.date !== date) continue;
    const [at, said] = [Date.parse(pressed_utc), Date.parse(said_taken_utc)];
    if (named.has(pressed_utc) || Math.abs(at - said) < SESSION_MS) continue;
    const row = rows.get(at) ?? { kind: "told", key: `told ${at}`, at, said, medicines: [] };
    row.medicines.push(medicine.id);
    rows.set(at, row);
  }
  return [...rows.values()];
}
