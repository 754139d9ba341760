import type { Dose } from "@dosebeat/contract/doses";
import { stateDose } from "@dosebeat/contract/doses-calls";
import type { StateDose } from "@dosebeat/contract/statements";
import { CallError, call, NOT_KEPT } from "../api/call.ts";
import { pause } from "../api/pause.ts";
import { ownerOfDevice } from "./device-owner.ts";
import { addEntries, changeEntry, readEntries, removeChosen, removeEntry } from "./entries.ts";
import { keepStated } from "./keep-stated.ts";
import { newKey } from "./new-key.ts";
import { type Entry, type KeyedStatement, type Said, takenBackBy } from "./queue.ts";
import { announce, onStated, sendWaiting } from "./send.ts";

/** Nobody waits for an answer longer than this; sending goes on. */
export const PATIENCE_MS = 4_000;
/** A store that does not answer within this counts as none. */
export const STORE_PATIENCE_MS = 3_000;

/** The next statement waits for this: an undo has to follow what it undoes. */
let storing: Promise<unknown> = Promise.resolve();

/** A statement about a dose, with what is needed to name the dose later. */
export interface Statement {
  dose: Pick<Dose, "date" | "medicine" | "dosage_time" | "due_utc" | "timezone">;
  said: Said;
  /** What had been said about the dose before. */
  before: Said;
}

/** A statement as stored and sent, always with the same key, so that the server accepts it only once. */
interface Keyed extends Statement {
  body: KeyedStatement;
}

/**
 * States something about doses: stored on this device first, then sent, so that nothing is lost with the
 * page or the network. Calls back with each dose as the server then knows it. Resolves once the server
 * has the statements, or they wait. Throws CallError if one is refused.
 */
export async function say(
  statements: readonly Statement[],
  onDose: (dose: Dose) => void,
): Promise<void> {
  const unfollow = onStated(onDose);
  await sayAll(statements).finally(unfollow);
}

async function sayAll(statements: readonly Statement[]): Promise<void> {
  const owner = ownerOfDevice();
  // An administrator writes in the patient's name and keeps nothing on this device.
  if (owner === null) return sayDirectly(statements.map(requestOf));
  const keyed = statements.map((one) => ({ ...one, body: bodyOf(one) }));
  const stored = await store(owner, keyed);
  if (stored === null) return sayNow(owner, keyed);
  const sent = sendWaiting().then(() => true);
  const isAnswered = await Promise.race([sent, pause(PATIENCE_MS, false)]);
  if (!isAnswered) await Promise.all(stored.map((id) => delay(owner, id)));
  await throwRefused(owner, stored);
}

/** Stores statements and returns their ids; null if the browser has no room, refuses, or does not answer. */
async function store(owner: number, statements: readonly Keyed[]): Promise<number[] | null> {
  const given = new AbortController();
  const stored = storing.then(() => storeAll(owner, statements, given.signal));
  storing = stored;
  const ids = await Promise.race([stored, pause(STORE_PATIENCE_MS, null)]);
  // What was said without the store must not be stored afterwards.
  if (ids === null) given.abort();
  return ids;
}

async function storeAll(
  owner: number,
  statements: readonly Keyed[],
  signal: AbortSignal,
): Promise<number[] | null> {
  try {
    const ids: number[] = [];
    for (const statement of statements) ids.push(...(await storeOne(owner, statement, signal)));
    return ids;
  } catch {
    return null;
  }
}

async function storeOne(
  owner: number,
  { dose, said, before, body }: Keyed,
  signal: AbortSignal,
): Promise<number[]> {
  const isTakenBack = await removeChosen(owner, (entries) => {
    signal.throwIfAborted();
    return takenBackBy(entries, body, said);
  });
  if (isTakenBack) return [];
  signal.throwIfAborted();
  const { name, strength } = dose.medicine;
  const entry: Omit<Entry, "id"> = {
    owner,
    body,
    before,
    medicine: { name, strength },
    isTried: false,
    isDelayed: false,
    told: null,
  };
  return addEntries(owner, [entry]);
}

/** For devices that store nothing: the server accepts it at once, or it fails. */
async function sayNow(owner: number, statements: readonly Keyed[]): Promise<void> {
  try {
    const bodies = statements.map(({ body }) => body);
    await sayDirectly(bodies, (dose) => void keepStated(owner, dose));
  } catch (error) {
    if (!(error instanceof CallError) || error.kind !== "offline") throw error;
    throw new CallError("offline", 0, { message: error.message, code: NOT_KEPT });
  }
}

async function sayDirectly(
  requests: readonly StateDose[],
  onDose?: (dose: Dose) => void,
): Promise<void> {
  for (const request of requests) {
    const { data } = await call(stateDose, { body: { data: request } });
    announce(data);
    onDose?.(data);
  }
}

/** Shows what is still on its way after a while as not sent yet. */
async function delay(owner: number, id: number): Promise<void> {
  await changeEntry(owner, id, { isDelayed: true });
}

/** A refusal is reported where the statement was made, not above the screen. */
export async function throwRefused(owner: number, ids: readonly number[]): Promise<void> {
  const entries = await readEntries(owner);
  for (const { id, told, isDelayed } of entries.filter((entry) => ids.includes(entry.id))) {
    // A statement that has been waiting is reported above the screen.
    if (told?.kind !== "refused" || isDelayed) continue;
    await removeEntry(owner, id);
    throw new CallError("refused", 409, told.problem);
  }
}

function bodyOf(statement: Statement): KeyedStatement {
  return { ...requestOf(statement), key: newKey(), said_utc: new Date().toISOString() };
}

function requestOf({ dose, said }: Statement): StateDose {
  const { date, medicine, dosage_time, due_utc, timezone } = dose;
  // A chart day stretched by travel may contain the same home time twice.
  const ofHome = timezone === null ? {} : { due_utc };
  const about = { date, medicine: medicine.id, dosage_time, ...ofHome };
  const { status, at, reason } = said;
  if (status === "confirmed" && at !== undefined) {
    return { ...about, status, at, ...(reason === undefined ? {} : { reason }) };
  }
  if (status === "skipped" && reason !== undefined) return { ...about, status, reason };
  return { ...about, status: null };
}
