import { EVENT_KINDS, LiveEvent } from "@dosebeat/contract/events";
import { IMPERSONATION_HEADER } from "@dosebeat/contract/impersonated-calls";
import { actingIn } from "../session/lasting.ts";
import { endSession, getToken } from "../session/session.ts";
import { setDead } from "./cut-off.ts";

export type EventKind = (typeof EVENT_KINDS)[number];

const EVENTS = "/api/events";
const FIRST_WAIT = 1_000;
const LONGEST_WAIT = 30_000;
/** A server that is only started again is back sooner. */
const TRIES_UNTIL_DEAD = 3;
/** A little more than two missed heartbeats: the line is dead even if nobody said so. */
const DEAD_AFTER = 60_000;

interface Live {
  /** `id` names what it is about, such as the DevEUI of a box. */
  onEvent: (kind: EventKind, id: string) => void;
  /** Something may have been missed: the line was lost, or servers could not hear each other. */
  onLoss: () => void;
}

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
    const acting = address === EVENTS ? actingIn("GET", EVENTS) : null;
    if (acting !== null) headers.set(IMPERSONATION_HEADER, acting);
    const response = await fetch(address, { headers, signal: line.signal });
    if (response.status === 401 && token === getToken()) {
      endSession("expired");
      return false;
    }
    if (!response.ok || !response.body) return true;
    opened();
    for await (const block of blocksOf(response.body, stop)) {
      const fields = fieldsOf(block);
      const kind = EVENT_KINDS.find((known) => known === fields.get("event"));
      if (kind) live.onEvent(kind, idOf(fields.get("data")));
      if (fields.get("event") === "lost") live.onLoss();
      if (fields.get("event") === "replaced") replaced();
    }
  } catch {
    // A lost line is expected; the loop comes back.
  } finally {
    signal.removeEventListener("abort", stop);
  }
  return true;
}

async function* blocksOf(body: ReadableStream<Uint8Array>, stop: () => void) {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (;;) {
    const timer = setTimeout(stop, DEAD_AFTER);
    const { done, value } = await reader.read().finally(() => clearTimeout(timer));
    if (done) return;
    const parts = (text + decoder.decode(value, { stream: true })).split("\n\n");
    text = parts.pop() ?? "";
    yield* parts;
  }
}

function fieldsOf(block: string): Map<string, string> {
  const pairs = block.split("\n").map((line): [string, string] => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon), line.slice(colon + 1).trimStart()];
  });
  return new Map(pairs.filter(([name]) => name !== ""));
}

function idOf(data = ""): string {
  try {
    return String(LiveEvent.parse(JSON.parse(data)).id);
  } catch {
    return "";
  }
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
