import type { Doses } from "@dosebeat/contract/doses";
import { FURTHEST_NEAR } from "@dosebeat/domain/doses/second-openings";
import { MINUTE } from "@dosebeat/domain/time/durations";

/** A second opening that can be asked about: without an instant, nobody could say what it was. */
export interface AskedOpening {
  /** The first press of its session, in milliseconds UTC. */
  at: number;
  /** When the nearby dose was due, and when its press was. */
  due: number;
  pressed: number;
  /** Ids of the medicines of that dose. */
  medicines: readonly number[];
}

/** Presses this close together are one session, with one question. */
export const SESSION_MS = 15 * MINUTE;

type Openings = Pick<Doses, "second_openings" | "named_presses">;

/** The second openings of a chart day that nobody has explained yet, not even on this device. */
export function askedOpenings(answer: Openings, date: string): AskedOpening[] {
  const named = new Set(answer.named_presses.map(({ pressed_utc }) => Date.parse(pressed_utc)));
  return answer.second_openings.flatMap((opening) => {
    const { opened_utc, as, due_utc, pressed_utc, medicines } = opening;
    if (opening.date !== date || opened_utc === null || as !== null) return [];
    const at = Date.parse(opened_utc);
    if (named.has(at)) return [];
    return [{ at, due: Date.parse(due_utc), pressed: Date.parse(pressed_utc), medicines }];
  });
}

/** The presses of the same session, which share one question. @param presses ascending */
export function sessionOf(at: number, presses: readonly number[]): number[] {
  const session = [at];
  for (const press of presses) {
    const last = session.at(-1) ?? at;
    if (press > last && press - last < SESSION_MS) session.push(press);
  }
  return session;
}

/**
 * The nearest dose that the patient took by their own word, of a medicine of which an extra one is dangerous: the
 * server asks about openings near presses only. Null: none is near enough.
 */
export function saidOnceNear(
  { doses }: Pick<Doses, "doses">,
  at: number,
): Pick<AskedOpening, "medicines" | "pressed"> | null {
  const near = doses.flatMap(({ once_only, confirmed_utc, medicine }) => {
    const pressed = Date.parse(confirmed_utc ?? "");
    const isNear = once_only && Math.abs(pressed - at) < FURTHEST_NEAR;
    return isNear ? [{ pressed, medicines: [medicine.id] }] : [];
  });
  const distance = ({ pressed }: { pressed: number }) => Math.abs(pressed - at);
  return near.sort((one, other) => distance(one) - distance(other))[0] ?? null;
}

/** The second opening that began with a press, whether or not it was explained; undefined: none. */
export function openingAt({ second_openings }: Pick<Doses, "second_openings">, at: number) {
  return second_openings.find(
    ({ opened_utc }) => opened_utc !== null && Date.parse(opened_utc) === at,
  );
}
