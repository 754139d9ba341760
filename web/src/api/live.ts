import { followEvents as definition } from "@dosebeat/contract/events";
import { IMPERSONATION_HEADER } from "@dosebeat/contract/impersonation-header";
import { MOST_PAST_SECONDS } from "@dosebeat/contract/past-seconds";
import { actingIn, dropImpersonation } from "../session/impersonation.ts";
import { endSession, getSignIn } from "../session/session.ts";
import { setLost } from "./connection-state.ts";
import type { EventHandlers } from "./read-events.ts";
import { spread } from "./retry-after.ts";

export const EVENTS = definition.path;
const FIRST_WAIT = 1_000;
/**
 * Starts a little before the page was opened: the stream's request may reach the server later than those whose
 * answers are shown.
 */
const NOTHING_SHOWN = -2_000;
const LONGEST_WAIT = 30_000;
/** A server that is merely restarting is back before this many attempts. */
const ATTEMPTS_UNTIL_LOST = 3;

interface ConnectionCallbacks {
  opened: () => void;
  /** The server closed this stream because the user has too many pages open and this was the oldest. */
  replaced: () => void;
  /** The server refused the stream. */
  refused: () => void;
  /** The server is overloaded and asks to wait this many milliseconds. */
  busy: (wait: number) => void;
  /** A later connection refetches everything instead of asking for past events. */
  isFirst: boolean;
}

/** When events last arrived, by stream address. */
const heard = new Map<string, number>();

/** Events of every box, for administrators, even while they impersonate a patient. */
export const FLEET_EVENTS = `${EVENTS}?fleet=true`;

/**
 * Follows the caller's events, or those at `address`, until `signal` aborts. Reconnects with
 * exponential backoff and jitter, so that the pages of a stopped server do not all come back at once.
 */
export async function followEvents(
  handlers: EventHandlers,
  signal: AbortSignal,
  address: string = EVENTS,
): Promise<void> {
  const connection = Symbol(address);
  let wait = FIRST_WAIT;
  let attempts = 0;
  let wasOpen = false;
  while (!signal.aborted) {
    const opened = () => {
      // Also after an offline start: then the shown data comes from this device.
      if (wasOpen || attempts > 1) handlers.onLoss();
      wasOpen = true;
      wait = FIRST_WAIT;
      attempts = 0;
      setLost(connection, null);
    };
    let isReplaced = false;
    const replaced = () => {
      isReplaced = true;
    };
    let isRefused = false;
    const refused = () => {
      isRefused = true;
      handlers.onRefused?.();
    };
    let busyFor: number | null = null;
    const busy = (asked: number) => {
      busyFor = asked;
    };
    attempts += 1;
    const isFirst = !wasOpen && attempts === 1;
    const callbacks = { opened, replaced, refused, busy, isFirst };
    const shouldReconnect = await readOnce(handlers, callbacks, signal, address);
    if (wasOpen) heard.set(address, performance.now());
    if (!shouldReconnect || signal.aborted) break;
    // A refusal by the server does not mean that it is offline.
    if (isRefused) setLost(connection, null);
    else if (busyFor !== null) setLost(connection, "busy");
    else if (attempts >= ATTEMPTS_UNTIL_LOST) setLost(connection, "unreachable");
    if (isReplaced && document.visibilityState === "hidden") await untilShown(signal);
    else await pause(waitOf(isReplaced ? LONGEST_WAIT : wait, busyFor), signal);
    wait = Math.min(2 * wait, LONGEST_WAIT);
  }
  setLost(connection, null);
}

/** With jitter, and never sooner than a busy server asked. */
function waitOf(wait: number, busyFor: number | null): number {
  return Math.max(wait * (0.5 + Math.random()), busyFor ?? 0);
}

/**
 * A first connection also asks for events since the page was opened, or since it last followed this stream: what is
 * shown may have been answered before the connection was open, and this avoids fetching it twice.
 */
function withPast(address: string): string {
  const seconds = Math.ceil((performance.now() - (heard.get(address) ?? NOTHING_SHOWN)) / 1_000);
  const past = Math.min(Math.max(seconds, 1), MOST_PAST_SECONDS);
  return `${address}${address.includes("?") ? "&" : "?"}past=${past}`;
}

/**
 * Reads one connection until it ends; false if reconnecting is pointless. A reconnected page refetches
 * everything.
 */
async function readOnce(
  handlers: EventHandlers,
  { opened, replaced, refused, busy, isFirst }: ConnectionCallbacks,
  signal: AbortSignal,
  address: string,
) {
  const signIn = getSignIn();
  if (!signIn) return false;
  const connection = new AbortController();
  const stop = () => connection.abort();
  signal.addEventListener("abort", stop);
  try {
    const headers = new Headers({ accept: "text/event-stream" });
    const acting = address === EVENTS ? actingIn(definition) : null;
    if (acting !== null) headers.set(IMPERSONATION_HEADER, acting);
    // Imported in parallel, so that the parser delays no screen.
    const [response, { readEvents }] = await Promise.all([
      fetch(isFirst ? withPast(address) : address, { headers, signal: connection.signal }),
      import("./read-events.ts"),
    ]);
    if (response.status === 401 && signIn === getSignIn()) {
      endSession("expired");
      return false;
    }
    if (response.status === 403 || response.status === 404) {
      // The patient was erased, or the impersonation was ended elsewhere.
      if (acting !== null) dropImpersonation(acting);
      refused();
    }
    const retryAfter = Number(response.headers.get("retry-after"));
    // A proxy without a server behind it does not say when to retry.
    if (response.status === 503 && retryAfter > 0) busy(spread(retryAfter));
    if (!response.ok || !response.body) return true;
    opened();
    await readEvents(response.body, { ...handlers, onReplaced: replaced }, stop);
  } catch {
    // A lost connection is expected; the loop reconnects.
  } finally {
    signal.removeEventListener("abort", stop);
    stop();
  }
  return true;
}

/** A hidden page needs no events: wait until it is shown. */
function untilShown(signal: AbortSignal) {
  return new Promise<void>((resolve) => {
    const onChange = () => {
      if (document.visibilityState === "hidden" && !signal.aborted) return;
      document.removeEventListener("visibilitychange", onChange);
      resolve();
    };
    document.addEventListener("visibilitychange", onChange);
    signal.addEventListener("abort", onChange, { once: true });
  });
}

/** Ends early when the browser is online again. */
function pause(milliseconds: number, signal: AbortSignal) {
  return new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      window.removeEventListener("online", end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener("abort", end);
    window.addEventListener("online", end);
  });
}
