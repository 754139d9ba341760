import { HOUR } from "@dosebeat/domain/time/durations";
import { CallError } from "../api/call.ts";
import { setRecalled } from "../api/connection-state.ts";
import { isOverloaded } from "../api/retry-after.ts";
import { userCheck } from "../session/user-check.ts";
import { ownerOfDevice } from "./device-owner.ts";
import type { KeptAnswer } from "./device-store.ts";
import { pause } from "./pause.ts";

/** Older answers are not shown: what was due has changed too much. */
const KEPT_FOR_MS = 36 * HOUR;
/** A network that is slower than this counts as none, until it answers. */
export const PATIENCE_MS = 4_000;

/** What statements change. */
const STATED_KINDS = ["doses", "intakes"] as const;

export type StatedKind = (typeof STATED_KINDS)[number];

/** How many statements the server has answered: what was asked before one may be older than it. */
let stated = 0;
/** How many questions were asked. */
let questions = 0;
/** The newest question of each kind that was answered, by its number: an answer to one before is older. */
const answered = new Map<string, number>();

/** An answer from this device has the instant at which the server gave it. */
export type Kept<Data> = Data & { as_of?: string };

interface Question<Data extends object> {
  /** What is asked, such as `profile`; the newest answer is kept. */
  kind: string;
  ask: () => Promise<Data>;
  /** The kept answer as one to this question; null if it does not answer it. */
  fit: (data: unknown) => Data | null;
  /** Takes the server's answer after a kept one was returned meanwhile. */
  onLate: (data: Data) => void;
}

/**
 * Asks the server and keeps the answer on this device. Where the server cannot be reached, the kept
 * answer is returned. Throws what asking throws.
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
    setRecalled(kind, null);
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
    setRecalled(kind, null);
    return data;
  } catch (error) {
    const kept = isUnreachable(error) ? await recall(owner, question, isOverloaded(error)) : null;
    if (kept) return kept;
    throw error;
  }
}

/** From now on, what was asked earlier is neither kept nor shown late. */
export function noteStated(): void {
  stated += 1;
}

function isUnreachable(error: unknown): boolean {
  return error instanceof CallError && (error.kind === "offline" || error.status >= 500);
}

async function keep(answer: KeptAnswer, isOvertaken: () => boolean): Promise<void> {
  try {
    // Asked for before the server said who is there.
    await userCheck();
    const store = await storeOf(answer.owner);
    // Nothing is kept of somebody who has signed out meanwhile.
    if (ownerOfDevice() !== answer.owner || isOvertaken()) return;
    await store.put("answers", answer, keyOf(answer));
  } catch {
    // Without room or permission the page works as ever, but only with a network.
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
    setRecalled(kind, { at: answer.at, isServerBusy });
    return { ...data, as_of: new Date(answer.at).toISOString() };
  } catch {
    return null;
  }
}

/** The answers that this device keeps, of these kinds; rejects where it keeps none at all. */
export async function readKept(
  owner: number,
  kinds: readonly string[],
): Promise<(KeptAnswer | undefined)[]> {
  const store = await storeOf(owner);
  return Promise.all(kinds.map((kind) => store.get("answers", keyOf({ owner, kind }))));
}

/** Whether a kept answer may be shown. None from the future: the clock was set back, and its age is not known. */
export function isYoung(answer: KeptAnswer | undefined): answer is KeptAnswer {
  const age = answer ? Date.now() - answer.at : Number.POSITIVE_INFINITY;
  return age <= KEPT_FOR_MS && age >= -PATIENCE_MS;
}

/** Loaded when it is needed, so that no screen waits for it. */
async function storeOf(owner: number) {
  const { deviceStore } = await import("./device-store.ts");
  return deviceStore(owner);
}

export function keyOf({ owner, kind }: Pick<KeptAnswer, "owner" | "kind">): string {
  return `${owner} ${kind}`;
}
