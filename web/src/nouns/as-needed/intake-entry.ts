import { readAmount } from "../../i18n/amounts.ts";
import { instantAt } from "../../i18n/instant-of.ts";

/** The content of an intake form, as typed. */
export interface IntakeEntry {
  /** Empty: just now. */
  date: string;
  time: string;
  amount: string;
  note: string;
}

export type IntakeFault =
  | { field: "time"; message: "timeNeeded" | "timeSkipped" | "timeFuture" }
  | { field: "amount"; message: "amountFault" };

/** A stored entry; null if the value is not one. */
export function readIntakeEntry(value: unknown): IntakeEntry | null {
  if (typeof value !== "object" || value === null) return null;
  const text = (name: string) => {
    const found: unknown = Object.entries(value).find(([key]) => key === name)?.[1];
    return typeof found === "string" ? found : null;
  };
  const [date, time, amount, note] = ["date", "time", "amount", "note"].map(text);
  const isWhole = [date, time, amount, note].every((part) => typeof part === "string");
  return isWhole
    ? { date: date ?? "", time: time ?? "", amount: amount ?? "", note: note ?? "" }
    : null;
}

/** A typed amount; null: not stated, undefined: not an amount. */
export function typedAmount(amount: string): number | null | undefined {
  return amount.trim() === "" ? null : (readAmount(amount) ?? undefined);
}

/** What to record for an entry, or why it cannot be recorded; an empty amount counts as not stated. */
export function saidIntake(
  { date, time, amount, note }: IntakeEntry,
  { now, zone }: { now: number; zone: string },
): { at: string; amount: number | null; note: string } | IntakeFault {
  const said = typedAmount(amount);
  if (said === undefined) return { field: "amount", message: "amountFault" };
  if (date === "") return { at: new Date(now).toISOString(), amount: said, note: note.trim() };
  if (time === "") return { field: "time", message: "timeNeeded" };
  const at = instantAt(date, time, zone);
  if (at === null) return { field: "time", message: "timeSkipped" };
  if (at > now) return { field: "time", message: "timeFuture" };
  return { at: new Date(at).toISOString(), amount: said, note: note.trim() };
}
