import type { KnownDose } from "@dosebeat/domain/doses/known-doses";
import { isTaken } from "@dosebeat/domain/doses/statuses";
import { TOLERANCE } from "@dosebeat/domain/doses/tolerance";
import { silenceLimit, silenceTurnsAt } from "@dosebeat/domain/presses/silence";
import type { BoundRecord } from "../../boxes/presses/queries.ts";
import type { Evidence } from "./settle.ts";

/** The earliest of the instants, in milliseconds, that is after `now`; if there is none, never. */
export function firstAfter(now: Date, instants: readonly number[]): Date {
  const time = now.getTime();
  const first = instants.reduce((least, at) => (at > time && at < least ? at : least), NEVER);
  return new Date(first);
}

/** The latest instant of a Date. */
const NEVER = 8.64e15;

type Turning = Pick<KnownDose, "due" | "window" | "statusIfCounted">;

/** The instants at which the status of a dose changes although nothing arrives; never, once it was taken. */
export function statusesTurn(dose: Turning): number[] {
  const late = lateTurns(dose);
  return late.length === 0 ? [] : [dose.due.getTime() - TOLERANCE, ...late];
}

/** Those after it was due: it becomes overdue, and its window closes. */
export function lateTurns({ due, window, statusIfCounted }: Turning): number[] {
  return isTaken(statusIfCounted) ? [] : [due.getTime() + TOLERANCE + 1, window.to + 1];
}

/**
 * The instants at which time alone changes what is known from a box: a press dated in the future is reached, an
 * uncertain time ends, the box becomes silent.
 */
export function evidenceTurns(
  { presses, uncertain, records }: Pick<Evidence, "presses" | "uncertain" | "records">,
  now: Date,
): number[] {
  return [
    ...presses.map(({ at }) => at.getTime()),
    ...uncertain.map(({ to }) => to),
    ...records.flatMap((record) => recordTurns(record, now)),
  ];
}

function recordTurns(record: BoundRecord, now: Date): number[] {
  const { binding, lastReceivedAt, intervalMinutes, contacts } = record;
  if (binding.to !== null) return [binding.to.getTime()];
  const heard = contacts.at(-1) ?? binding.from;
  const turns = silenceTurnsAt(lastReceivedAt, intervalMinutes, now);
  const silentFrom = heard.getTime() + silenceLimit(intervalMinutes) + 1;
  return turns ? [turns.getTime(), silentFrom] : [silentFrom];
}
