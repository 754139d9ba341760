import { pause } from "../api/pause.ts";
import { makeChanges } from "../session/changes.ts";
import { getSignIn, onSessionEnd } from "../session/session.ts";
import { ownerOfDevice } from "./device-owner.ts";
import { isYoung, readKept } from "./kept-answers.ts";

/** A store slower than the network is of no use here. */
const READ_WITHIN_MS = 500;

/** The answers that Today is drawn from. */
const KINDS = ["profile", "schedules", "doses"] as const;

/** Answers from the last visit, drawn until the server's arrive; not validated. */
export interface KeptStart {
  owner: number;
  signIn: string;
  answers: Record<(typeof KINDS)[number], { at: number; data: unknown }>;
}

let start: KeptStart | null = null;
const changes = makeChanges(onSessionEnd);

/**
 * Reads what Today can be drawn from at once. False: this device keeps nothing recent enough of the user, so
 * the page waits for the server.
 */
export async function readStart(): Promise<boolean> {
  const owner = ownerOfDevice();
  const signIn = getSignIn();
  if (owner === null || signIn === null) return false;
  const reading = readKept(owner, KINDS).catch(() => []);
  const found = await Promise.race([reading, pause(READ_WITHIN_MS, [])]);
  const [profile, schedules, doses] = found;
  if (!isYoung(profile) || !isYoung(schedules) || !isYoung(doses)) return false;
  start = { owner, signIn, answers: { profile, schedules, doses } };
  return current() !== null;
}

/** Called once the server's answers have arrived, or it is known that none will come soon. */
export function dropStart(): void {
  start = null;
  changes.tell();
}

/** What is drawn until the server has answered; null as soon as somebody else is signed in. */
export function useKeptStart(): KeptStart | null {
  return changes.useNow(current, null);
}

function current(): KeptStart | null {
  const isTheirs = start?.owner === ownerOfDevice() && start?.signIn === getSignIn();
  return isTheirs ? start : null;
}
