import { HOUR } from "@dosebeat/domain/time/durations";
import { CallError } from "../api/call.ts";
import { setServerBusy } from "../api/connection-state.ts";
import { pause } from "../api/pause.ts";
import { isOverloaded } from "../api/retry-after.ts";
import { userCheck } from "../session/user-check.ts";
import { ownerOfDevice } from "./device-owner.ts";
import type { KeptAnswer } from "./device-store.ts";

/** Older answers are not shown: too much of what was due has changed. */
const KEPT_FOR_MS = 36 * HOUR;
/** A network slower than this counts as none, until it answers. */
export const PATIENCE_MS = 4_000;

/** Answers that statements change. */
const STATED_KINDS = ["doses", "intakes"] as const;

export type StatedKind = (typeof STATED_KINDS)[number];

/** How many statements the server has answered: a question asked before one may have an outdated answer. */
let stated = 0;
/** How many questions have been asked. */
let questions = 0;
/** The number of the newest answered question of each kind: answers to earlier ones are outdated. */
const answered = new Map<string, number>();

/** An answer from this device carries the instant at which the server gave it. */
export type Kept<Data> = Data & { as_of?: string };

interface Question<Data extends object> {
  /** The kind of question, such as `profile`; only its newest answer is kept. */
  kind: string;
  ask: () => Promise<Data>;
  /** Makes the kept answer fit this question; null if it cannot answer it. */
  fit: (data: unknown) => Data | null;
  /** Receives the server's answer if a kept one was returned meanwhile. */
  onLate: (data: Data) => void;
}

/**
 * Asks the server and keeps its answer on this device. If the server cannot be reached, returns the
 * kept answer. Throws what `ask` throws.
 */
export async function askOrRecall<Data extends object>(
  question: Question<Data>,
): Promise<Kept<Data>> {
  const { kind, ask, onLate } = question;
  const owner = ownerOfDevice();
  if (owner === null) return ask();
  const before = stated;
  questions += 1;
  const number = questions;
  const isStated = STATED_KINDS.some((one) => one === kind);
  const isOvertaken = () =>
    (isStated && stated !== before) || number < (answered.get(kind) ?? number);
  const showLate = (data: Data) => {
    if (isOvertaken()) return;
    setServerBusy(kind, false);
    onLate(data);
  };
  const asked = ask();
  asked.then(
    (data) => {
      answered.set(kind, Math.max(number, answered.get(kind) ?? number));
      return keep({ owner, kind, at: Date.now(), data }, isOvertaken);
    },
    () => undefined,
  );
  const slow = Symbol("slow");
  try {
    const isSlow = (await Promise.race([asked, pause(PATIENCE_MS, slow)])) === slow;
    const kept = isSlow ? await recall(owner, question, false) : null;
    if (kept) {
      asked.then(showLate, () => undefined);
      return kept;
    }
    const data = await asked;
    setServerBusy(kind, false);
    return data;
  } catch (error) {
    const kept = isUnreachable(error) ? await recall(owner, question, isOverloaded(error)) : null;
    if (kept) return kept;
    throw error;
  }
}

/** From now on, answers to earlier questions are neither kept nor shown late. */
export function noteStated(): void {
  stated += 1;
}

function isUnreachable(error: unknown): boolean {
  return error instanceof CallError && (error.kind === "offline" || error.status >= 500);
}

async function keep(answer: KeptAnswer, isOvertaken: () => boolean): Promise<void> {
  try {
    // The question was asked before the server confirmed who is signed in.
    await userCheck();
    const store = await storeOf(answer.owner);
    // Nothing is kept for somebody who has signed out meanwhile.
    if (ownerOfDevice() !== answer.owner || isOvertaken()) return;
    await store.put("answers", answer, keyOf(answer));
  } catch {
    // Without room or permission everything works as usual, but only with a network.
  }
}

async function recall<Data extends object>(
  owner: number,
  { kind, fit }: Question<Data>,
  isServerBusy: boolean,
): Promise<Kept<Data> | null> {
  try {
    const [answer] = await readKept(owner, [kind]);
    const data = isYoung(answer) ? fit(answer.data) : null;
    if (!answer || !data) return null;
    setServerBusy(kind, isServerBusy);
    return { ...data, as_of: new Date(answer.at).toISOString() };
  } catch {
    return null;
  }
}

/** The answers of these kinds that this device keeps; rejects if it can keep none at all. */
export async function readKept(
  owner: number,
  kinds: readonly string[],
): Promise<(KeptAnswer | undefined)[]> {
  const store = await storeOf(owner);
  return Promise.all(kinds.map((kind) => store.get("answers", keyOf({ owner, kind }))));
}

/**
 * Whether a kept answer is recent enough to show. Not if it is from the future: the clock was set back, and its
 * age is unknown.
 */
export function isYoung(answer: KeptAnswer | undefined): answer is KeptAnswer {
  const age = answer ? Date.now() - answer.at : Number.POSITIVE_INFINITY;
  return age <= KEPT_FOR_MS && age >= -PATIENCE_MS;
}

/** Loaded on demand, so that no screen waits for it. */
async function storeOf(owner: number) {
  const { deviceStore } = await import("./device-store.ts");
  return deviceStore(owner);
}

export function keyOf({ owner, kind }: Pick<KeptAnswer, "owner" | "kind">): string {
  return `${owner} ${kind}`;
}
