import { followEvents as definition } from "@dosebeat/contract/calls/events";
import { IMPERSONATION_HEADER } from "@dosebeat/contract/impersonation-header";
import { actingIn } from "../session/lasting.ts";
import { endSession, getToken } from "../session/session.ts";
import { setDead } from "./cut-off.ts";
import type { Live } from "./read-events.ts";

const EVENTS = "/api/events";
const FIRST_WAIT = 1_000;
const LONGEST_WAIT = 30_000;
/** A server that is only started again is back sooner. */
const TRIES_UNTIL_DEAD = 3;

interface Line {
  opened: () => void;
  /** Too many pages of this person were open, and this one was the oldest. */
  replaced: () => void;
}

/** News of every box, for administrators, whoever they act as. */
export const FLEET_EVENTS = `${EVENTS}?fleet=true`;

/**
 * Follows the caller's events, or others' by their `address`, until `signal` aborts; comes back by
 * itself, ever more patiently, and not in the same moment as every other page of a server that ended.
 */
export async function followEvents(
  live: Live,
  signal: AbortSignal,
  address = EVENTS,
): Promise<void> {
  const line = Symbol(address);
  let wait = FIRST_WAIT;
  let tries = 0;
  let wasOpen = false;
  while (!signal.aborted) {
    const opened = () => {
      if (wasOpen) live.onLoss();
      wasOpen = true;
      wait = FIRST_WAIT;
      tries = 0;
      setDead(line, false);
    };
    let isReplaced = false;
    const replaced = () => {
      isReplaced = true;
    };
    tries += 1;
    const mayComeBack = await readOnce(live, { opened, replaced }, signal, address);
    if (!mayComeBack || signal.aborted) break;
    if (tries >= TRIES_UNTIL_DEAD) setDead(line, true);
    if (isReplaced && document.visibilityState === "hidden") await untilShown(signal);
    else await pause((isReplaced ? LONGEST_WAIT : wait) * (0.5 + Math.random()), signal);
    wait = Math.min(2 * wait, LONGEST_WAIT);
  }
  setDead(line, false);
}

/** One connection until it ends; false when there is no point in another. Who comes back asks for everything again. */
async function readOnce(
  live: Live,
  { opened, replaced }: Line,
  signal: AbortSignal,
  address: string,
) {
  const token = getToken();
  if (!token) return false;
  const line = new AbortController();
  const stop = () => line.abort();
  signal.addEventListener("abort", stop);
  try {
    const headers = new Headers({ accept: "text/event-stream", authorization: `Bearer ${token}` });
    const acting = address === EVENTS ? actingIn(definition) : null;
    if (acting !== null) headers.set(IMPERSONATION_HEADER, acting);
    // The parser is fetched meanwhile: no screen waits for it.
    const [response, { readEvents }] = await Promise.all([
      fetch(address, { headers, signal: line.signal }),
      import("./read-events.ts"),
    ]);
    if (response.status === 401 && token === getToken()) {
      endSession("expired");
      return false;
    }
    if (!response.ok || !response.body) return true;
    opened();
    await readEvents(response.body, { ...live, onReplaced: replaced }, stop);
  } catch {
    // A lost line is expected; the loop comes back.
  } finally {
    signal.removeEventListener("abort", stop);
    stop();
  }
  return true;
}

/** Nobody misses anything on a page that is not looked at. */
function untilShown(signal: AbortSignal) {
  return new Promise<void>((resolve) => {
    const look = () => {
      if (document.visibilityState === "hidden" && !signal.aborted) return;
      document.removeEventListener("visibilitychange", look);
      resolve();
    };
    document.addEventListener("visibilitychange", look);
    signal.addEventListener("abort", look, { once: true });
  });
}

function pause(milliseconds: number, signal: AbortSignal) {
  return new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener("abort", end);
  });
}
