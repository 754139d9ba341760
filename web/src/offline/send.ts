import type { Dose } from "@dosebeat/contract/doses";
import { stateDose } from "@dosebeat/contract/doses-calls";
import type { Intake } from "@dosebeat/contract/intakes";
import { addIntake, namePress } from "@dosebeat/contract/intakes-calls";
import { CallError, call } from "../api/call.ts";
import { isOverloaded, retryAfterMs } from "../api/retry-after.ts";
import { clockBehind, learnServerClock } from "../api/server-clock.ts";
import { makeNews } from "../session/changes.ts";
import { correctedBehind, correctedByServer } from "./clock.ts";
import { ownerOfDevice } from "./device-owner.ts";
import { type Attempt, delay, drain } from "./drain.ts";
import { changeEntry, readEntries, removeEntry } from "./entries.ts";
import { keepIntake, keepNamed, keepStated } from "./keep-stated.ts";
import {
  type AnyEntry,
  afterAnswer,
  afterFailure,
  type EntryChange,
  type Next,
  type Told,
} from "./queue.ts";
import type { Named } from "./show-intake.ts";
import { hideTaken } from "./shown-entries.ts";

/** Only one page of the browser sends at a time, so that the order is kept. */
const LOCK = "dosebeat-statements";
const RETRY_MS = 30_000;
/** A network that has just come back often fails once more. */
const RETRY_NETWORK_MS = 5_000;
/** After this, a call without an answer no longer blocks the next ones. */
const LIMIT_MS = 15_000;

const doses = makeNews<[dose: Dose]>();
const intakes = makeNews<[key: string, intake: Intake]>();
const names = makeNews<[named: Named]>();
/** Whose next attempt waits for its time. */
let next: { owner: number; timer: ReturnType<typeof setTimeout> } | undefined;
/** How many attempts are under way. */
let attempts = 0;
/** What the latest attempt was told, if the server was overloaded then; `wait` in milliseconds. */
let refused: { owner: number; wait: number } | undefined;

/** Calls back with each dose as the server knows it after a statement about it. */
export const onStated = doses.follow;

export const announce = doses.tell;

/** Calls back with each intake that the server has stored, and the key of its statement. */
export const onIntake = intakes.follow;

/** Listeners show it before it stops waiting: so it is never shown twice, and never missing. */
export function announceIntake(key: string, intake: Intake): void {
  intakes.tell(key, intake);
  hideTaken(key);
}

/** Calls back with each press as the server knows it after a statement about it. */
export const onNamed = names.follow;

/** Announced in the same order as an intake. */
export function announceNamed(key: string, named: Named): void {
  names.tell(named);
  hideTaken(key);
}

/** Sends what waits, in order, until an entry has to wait longer; then tries again later. */
export async function sendWaiting(): Promise<void> {
  const owner = ownerOfDevice();
  if (owner === null) return;
  dropNext();
  attempts += 1;
  const before = refused;
  // What was refused while this attempt waited for its turn would be refused again.
  const isRefused = () => refused !== before && refused?.owner === owner;
  const send = () => (isRefused() ? waitAsTold(owner) : sendAll(owner));
  const wait = await alone(send).catch(() => RETRY_MS);
  attempts -= 1;
  dropNext();
  if (wait !== null) next = { owner, timer: setTimeout(() => void sendWaiting(), wait) };
}

function dropNext(): void {
  clearTimeout(next?.timer);
  next = undefined;
}

/** Sends what waits as a page opens, unless this one already does, or was told by the server to wait. */
export function startSending(): void {
  if (attempts === 0 && next?.owner !== ownerOfDevice()) void sendWaiting();
}

/** Browsers without locks lose nothing: the server accepts each key only once. */
function alone<Value>(work: () => Promise<Value>): Promise<Value> {
  return "locks" in navigator ? navigator.locks.request(LOCK, work) : work();
}

/** Returns when to try again, in milliseconds; null: nothing waits. */
async function sendAll(owner: number): Promise<number | null> {
  const entries = entriesOf(owner);
  // Without a network nothing leaves this device, so entries can still be taken back.
  if (!navigator.onLine) return delay(entries).then(() => RETRY_MS);
  let isServerBusy = false;
  const wait = await drain(entries, async (entry) => {
    const attempt = await sendOne(entry);
    isServerBusy = attempt.isServerBusy ?? false;
    return attempt;
  });
  refused = isServerBusy && wait !== null ? { owner, wait } : undefined;
  return wait;
}

/** Leaves what waits until the time that the server has just named. */
async function waitAsTold(owner: number): Promise<number> {
  await delay(entriesOf(owner), true);
  return refused?.wait ?? RETRY_MS;
}

function entriesOf(owner: number) {
  return {
    // Another user's session must not send them.
    read: async () => (ownerOfDevice() === owner ? readEntries(owner) : []),
    change: (id: number, change: EntryChange) => changeEntry(owner, id, change),
    remove: (id: number) => removeEntry(owner, id),
  };
}

/**
 * Sends an entry. If this device's clock is wrong, its times are corrected by the server's clock
 * and the user is told.
 */
async function sendOne(entry: AnyEntry): Promise<Attempt> {
  await learnServerClock();
  // The server may have an entry that was sent before, and knows its key with these times.
  const late = entry.isTried ? null : correctedBehind(entry.body, clockBehind(), Date.now());
  if (late) return sendCorrected(entry, late);
  const attempt = await attemptOf(entry);
  const refused = isRefused(attempt.next) ? attempt.next.problem : null;
  const corrected = refused && correctedByServer(entry.body, refused, Date.now());
  return corrected ? sendCorrected(entry, corrected) : attempt;
}

async function sendCorrected(
  entry: AnyEntry,
  { body, minutes }: { body: AnyEntry["body"]; minutes: number },
): Promise<Attempt> {
  // Stored before sending: a later attempt must say the same.
  await changeEntry(entry.owner, entry.id, { body });
  const again = await attemptOf(withBody(entry, body));
  return again.next === "done" ? { ...again, next: { kind: "clock", minutes } } : again;
}

function isRefused(next: Next): next is Extract<Told, { kind: "refused" }> {
  return typeof next === "object" && next.kind === "refused";
}

/** The same entry with its times corrected. */
function withBody(entry: AnyEntry, body: AnyEntry["body"]): AnyEntry {
  return Object.assign({}, entry, { body });
}

async function attemptOf(entry: AnyEntry): Promise<Attempt> {
  try {
    return { next: await nextAfter(entry), retryAfter: RETRY_MS };
  } catch (error) {
    return {
      next: afterFailure(error),
      retryAfter: waitAfter(error),
      isServerBusy: isOverloaded(error),
    };
  }
}

async function nextAfter(entry: AnyEntry): Promise<Next> {
  const signal = AbortSignal.timeout(LIMIT_MS);
  switch (entry.kind) {
    case "intake": {
      const { data } = await call(addIntake, { body: { data: entry.body }, signal });
      announceIntake(entry.body.key, data);
      // Before the entry is removed, because a page opened now shows what is kept.
      await keepIntake(entry.owner, data);
      return "done";
    }
    case "press": {
      const { data } = await call(namePress, { body: { data: entry.body }, signal });
      const named = { ...data, said_utc: entry.body.said_utc };
      announceNamed(entry.body.key, named);
      await keepNamed(entry.owner, named);
      return "done";
    }
    default: {
      const { data, meta } = await call(stateDose, { body: { data: entry.body }, signal });
      announce(data);
      // Before the entry is removed: until then it is shown on top of what is kept.
      await keepStated(entry.owner, data);
      return afterAnswer(meta.outcome);
    }
  }
}

function waitAfter(error: unknown): number {
  if (error instanceof CallError && error.kind === "offline") return RETRY_NETWORK_MS;
  return retryAfterMs(error) ?? RETRY_MS;
}
