import type { Dose, Doses } from "@dosebeat/contract/doses";
import { statusIfCounted } from "@dosebeat/domain/doses/statements";
import type { DoseStatus } from "@dosebeat/domain/doses/statuses";
import { TOLERANCE } from "@dosebeat/domain/doses/tolerance";
import {
  type AnyEntry,
  doseEntriesOf,
  type Entry,
  isAbout,
  waitingOf,
} from "../../offline/queue.ts";
import { withAsides } from "./asides.ts";

/** Applies to the doses what was stated on this device and has not reached the server. */
export function withEntries<Known extends Doses>(
  known: Known,
  entries: readonly AnyEntry[],
  now: number,
): Known {
  if (waitingOf(entries).length === 0) return known;
  const waiting = waitingOf(doseEntriesOf(entries));
  const doses = known.doses.map((dose) =>
    waiting.reduce(
      (said, { body }) => (isAbout(body, keyOf(dose)) ? saidOf(said, body, now) : said),
      dose,
    ),
  );
  return withAsides({ ...known, doses }, entries);
}

/**
 * Doses as the server last knew them, adjusted to a later instant. It is not known here whether the
 * box was pressed meanwhile: a dose whose time has passed is neither overdue nor missed.
 */
export function asOfEarlier<Known extends Doses>(known: Known, now: number): Known {
  return { ...known, doses: known.doses.map((dose) => laterOf(dose, now)) };
}

/** Whether the status is unknown only because this device is offline; the server never answers like this. */
export function isUnknownOffline(
  dose: Pick<Dose, "status"> & Partial<Pick<Dose, "status_if_counted" | "searched">>,
): boolean {
  return (dose.status_if_counted ?? dose.status) === "unknown" && dose.searched === null;
}

/** Whether a statement about the dose waits on this device after an attempt to send it. */
export function isUnsent(dose: Dose, entries: readonly AnyEntry[]): boolean {
  return waitingOf(doseEntriesOf(entries)).some(
    ({ body, isDelayed }) => isDelayed && isAbout(body, keyOf(dose)),
  );
}

function keyOf({ date, medicine, dosage_time, due_utc }: Dose) {
  return { date, medicine: medicine.id, dosage_time, due_utc };
}

function saidOf(dose: Dose, body: Entry["body"], now: number): Dose {
  // Presses that the box recorded stay.
  if (dose.pressed_utc !== null) return dose;
  const empty = { ...dose, confirmed_utc: null, reason: null, stated_by: null, searched: null };
  if (body.status === null) return withStatus(empty, byTime(dose, now));
  const reason = body.reason ?? null;
  const confirmed_utc = body.status === "confirmed" ? body.at : null;
  return withStatus({ ...empty, confirmed_utc, reason, stated_by: "patient" }, body.status);
}

function laterOf(dose: Dose, now: number): Dose {
  const status = statusIfCounted(dose);
  if (status !== "upcoming" && status !== "due" && status !== "overdue") return dose;
  return withStatus({ ...dose, searched: null }, byTime(dose, now));
}

/** The status of a dose by the clock alone. */
function byTime({ due_utc }: Dose, now: number): DoseStatus {
  const due = Date.parse(due_utc);
  if (now < due - TOLERANCE) return "upcoming";
  return now <= due + TOLERANCE ? "due" : "unknown";
}

/** On a day that is not counted the status stays, and only what it would be changes. */
function withStatus(dose: Dose, status: DoseStatus): Dose {
  return dose.status === "excused" ? { ...dose, status_if_counted: status } : { ...dose, status };
}
