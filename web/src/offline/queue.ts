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

/** The same, as it is compared. */
type Spoken = { [Part in keyof Said]: Said[Part] | undefined };

/** A statement on its way to the server, with its key and the instant at which it was made. */
export type KeyedStatement = Keyed<StateDose>;

type Keyed<Body> = Body & { key: string; said_utc: string };

/** What was said beside the doses: an intake, or what a press was. */
export type Aside =
  | { kind: "intake"; body: Keyed<AddIntake> }
  | { kind: "press"; body: Keyed<NamePress> };

/** What became of a statement that the user has to be told. */
export type Told =
  | { kind: "older" | "seen" }
  /** Kept, with its times corrected: this device's clock was so many minutes ahead. */
  | { kind: "clock"; minutes: number }
  | { kind: "refused"; problem: Problem };

/** What is stored on this device until the server has it. */
interface Stored {
  /** Ascending in the order in which the statements were made. */
  id: number;
  /** The user who made it. */
  owner: number;
  /** To name it in words. */
  medicine: { name: string; strength: string };
  /** Whether it was sent at least once: the server may have it, whatever was answered. */
  isTried: boolean;
  /** Whether an attempt to send it, or one before it, has failed. */
  isDelayed: boolean;
  /** Whether it waits because the server had more to do than it could; else for the network. */
  isServerBusy?: boolean;
  /** The end of a statement that was not simply kept; null: it waits. */
  told: Told | null;
}

/** A statement about a dose. */
export interface Entry extends Stored {
  kind?: undefined;
  body: KeyedStatement;
  /** What was said about the dose before. */
  before: Said;
}

export type AsideEntry = Stored & Aside;

export type IntakeEntry = Extract<AsideEntry, { kind: "intake" }>;

export type AnyEntry = Entry | AsideEntry;

/** What changes about an entry; of what was said only its times, where this device's clock is wrong. */
export type EntryChange = Partial<Pick<Stored, "isTried" | "isDelayed" | "isServerBusy">> & {
  body?: AnyEntry["body"];
  told?: Told;
};

/** What follows the attempt to send a statement: it goes on waiting, it is done, or the user is told. */
export type Next = "wait" | "done" | Told;

export function afterAnswer(outcome: StatementOutcome): Next {
  return outcome === "kept" ? "done" : { kind: outcome };
}

/**
 * Only a refusal by the server itself ends a statement. A missing session, too many calls, a fault, or
 * an answer from somebody else, such as a hotel's sign-in page, leaves it waiting.
 */
export function afterFailure(error: unknown): Next {
  if (!(error instanceof CallError) || error.kind !== "refused" || !error.isOurs) return "wait";
  const passes = error.status === 401 || error.status === 429 || error.status >= 500;
  return passes ? "wait" : { kind: "refused", problem: error.problem };
}

/** How a statement names its dose. */
type DoseName = Pick<StateDose, "date" | "medicine" | "dosage_time" | "due_utc">;

/** The next statement to send: the first that waits. */
export function nextOf<One extends Stored>(entries: readonly One[]): One | undefined {
  return waitingOf(entries)[0];
}

export function waitingOf<One extends Stored>(entries: readonly One[]): One[] {
  return entries.filter(({ told }) => told === null).sort((a, b) => a.id - b.id);
}

/** Those of them that are about doses. */
export function doseEntriesOf(entries: readonly AnyEntry[]): Entry[] {
  return entries.filter((entry) => entry.kind === undefined);
}

/** Those of them that are intakes and names of presses. */
export function asidesOf(entries: readonly AnyEntry[]): AsideEntry[] {
  return entries.filter((entry) => entry.kind !== undefined);
}

/** The intake that was said with a key; undefined: none waits. */
export function intakeOf(entries: readonly AnyEntry[], key: string): IntakeEntry | undefined {
  return waitingOf(asidesOf(entries))
    .filter((entry) => entry.kind === "intake")
    .find(({ body }) => body.key === key);
}

/**
 * The entry that saying this takes back. One that was never sent, and is the last about its dose, is
 * removed; the server need not hear of either. Saying the same again takes nothing back.
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
