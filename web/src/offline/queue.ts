import type { AddIntake } from "@dosebeat/contract/intakes";
import type { NamePress } from "@dosebeat/contract/press-names";
import type { StateDose, StatementOutcome } from "@dosebeat/contract/statements";
import { CallError, type Problem } from "../api/call.ts";

/** What a statement says about its dose. */
export interface Said {
  status: "confirmed" | "skipped" | null;
  at?: string;
  reason?: string;
}

/** The same, with every field present for comparison. */
type Spoken = { [Part in keyof Said]: Said[Part] | undefined };

/** A statement on its way to the server, with its key and the instant at which it was made. */
export type KeyedStatement = Keyed<StateDose>;

type Keyed<Body> = Body & { key: string; said_utc: string };

/** Statements that are not about a dose: an intake, or what a press was. */
export type Aside =
  | { kind: "intake"; body: Keyed<AddIntake> }
  | { kind: "press"; body: Keyed<NamePress> };

/** The outcome of a statement that the user has to be told about. */
export type Told =
  | { kind: "older" | "seen" }
  /** Accepted with its times corrected: this device's clock was this many minutes ahead; negative: behind. */
  | { kind: "clock"; minutes: number }
  | { kind: "refused"; problem: Problem };

/** What this device stores until the server has it. */
interface Stored {
  /** Ascending in the order of the statements. */
  id: number;
  /** The user who made it. */
  owner: number;
  /** Names it to the user. */
  medicine: { name: string; strength: string };
  /** Whether it was sent at least once: then the server may have it, whatever it answered. */
  isTried: boolean;
  /** Whether an attempt to send it, or an earlier entry, has failed. */
  isDelayed: boolean;
  /** Whether it waits because the server was overloaded; otherwise it waits for the network. */
  isServerBusy?: boolean;
  /** The outcome of a statement that was not simply accepted; null: it is waiting. */
  told: Told | null;
}

/** A statement about a dose. */
export interface Entry extends Stored {
  kind?: undefined;
  body: KeyedStatement;
  /** What had been said about the dose before. */
  before: Said;
}

export type AsideEntry = Stored & Aside;

export type IntakeEntry = Extract<AsideEntry, { kind: "intake" }>;

export type AnyEntry = Entry | AsideEntry;

/** What may change about an entry; of the statement itself only its times, if this device's clock is wrong. */
export type EntryChange = Partial<Pick<Stored, "isTried" | "isDelayed" | "isServerBusy">> & {
  body?: AnyEntry["body"];
  told?: Told;
};

/** What follows an attempt to send a statement: it keeps waiting, it is done, or the user is told. */
export type Next = "wait" | "done" | Told;

export function afterAnswer(outcome: StatementOutcome): Next {
  return outcome === "kept" ? "done" : { kind: outcome };
}

/**
 * Only a refusal by the server itself ends a statement. After a missing session, too many calls, a
 * fault, or an answer from somebody else, such as a hotel's sign-in page, it keeps waiting.
 */
export function afterFailure(error: unknown): Next {
  if (!(error instanceof CallError) || error.kind !== "refused" || !error.isOurs) return "wait";
  const passes = error.status === 401 || error.status === 429 || error.status >= 500;
  return passes ? "wait" : { kind: "refused", problem: error.problem };
}

/** How a statement identifies its dose. */
type DoseName = Pick<StateDose, "date" | "medicine" | "dosage_time" | "due_utc">;

/** The next statement to send: the first one waiting. */
export function nextOf<One extends Stored>(entries: readonly One[]): One | undefined {
  return waitingOf(entries)[0];
}

export function waitingOf<One extends Stored>(entries: readonly One[]): One[] {
  return entries.filter(({ told }) => told === null).sort((a, b) => a.id - b.id);
}

/** The entries that are about doses. */
export function doseEntriesOf(entries: readonly AnyEntry[]): Entry[] {
  return entries.filter((entry) => entry.kind === undefined);
}

/** The entries that are intakes or names of presses. */
export function asidesOf(entries: readonly AnyEntry[]): AsideEntry[] {
  return entries.filter((entry) => entry.kind !== undefined);
}

/** The waiting intake with this key; undefined: there is none. */
export function intakeOf(entries: readonly AnyEntry[], key: string): IntakeEntry | undefined {
  return waitingOf(asidesOf(entries))
    .filter((entry) => entry.kind === "intake")
    .find(({ body }) => body.key === key);
}

/**
 * The entry that this statement takes back. An entry that was never sent, and is the last about its
 * dose, is removed; the server need not hear of either. Saying the same again takes nothing back.
 */
export function takenBackBy(
  entries: readonly AnyEntry[],
  dose: DoseName,
  said: Said,
): Entry | undefined {
  const last = waitingOf(doseEntriesOf(entries))
    .filter(({ body }) => isAbout(body, dose))
    .at(-1);
  if (!last || last.isTried || isSame(last.body, said)) return undefined;
  return isSame(last.before, said) ? last : undefined;
}

export function isAbout(one: DoseName, other: DoseName): boolean {
  return (
    one.date === other.date &&
    one.medicine === other.medicine &&
    one.dosage_time === other.dosage_time &&
    (one.due_utc === undefined || other.due_utc === undefined || one.due_utc === other.due_utc)
  );
}

function isSame(one: Spoken, other: Spoken): boolean {
  return one.status === other.status && one.at === other.at && one.reason === other.reason;
}
