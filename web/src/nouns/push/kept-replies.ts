import { notificationStore } from "./notification-store.ts";
import {
  corrected,
  type KeptReply,
  type Refusal,
  type Reply,
  type Sending,
  sendingOf,
} from "./reply.ts";

/** Tells pages that the answers on this device have changed. */
export const REPLIES_CHANNEL = "dosebeat-replies";

/** A constant rather than part of the message: a token must only ever be sent with this very call. */
const ADDRESS = "/api/reminder-answers";
/** Only one page or the worker sends at a time, to keep the order. */
const LOCK = "dosebeat-replies";
const LIMIT_MS = 15_000;

/** All answers that the server has not accepted, oldest first. */
export async function readReplies(): Promise<KeptReply[]> {
  return (await notificationStore()).getAll("replies");
}

/** Whether the answer with this key still waits: a page may have sent it meanwhile. */
export async function isWaiting(key: string): Promise<boolean> {
  return (await readReplies()).some(({ body, refused }) => refused === null && body.key === key);
}

/** How many of them are waiting. */
export function countWaiting(replies: readonly KeptReply[]): number {
  return replies.filter(({ refused }) => refused === null).length;
}

export async function keepReply(body: Reply): Promise<void> {
  await (await notificationStore()).add("replies", { body, refused: null });
  tellPages();
}

export async function removeReply(id: number): Promise<void> {
  await (await notificationStore()).delete("replies", id);
  tellPages();
}

/** Called with the outcome of each answer that no longer waits. */
export type OnSent = (key: string, sent: "taken" | "known" | Refusal) => void;

/** Sends the waiting answers in order, until one has to keep waiting. Returns whether none is left. */
export async function sendReplies(onSent: OnSent = () => undefined): Promise<boolean> {
  const send = () => sendAll(onSent);
  return "locks" in navigator ? navigator.locks.request(LOCK, send) : send();
}

async function sendAll(onSent: OnSent): Promise<boolean> {
  const store = await notificationStore();
  const waiting = (await store.getAll("replies")).filter(({ refused }) => refused === null);
  for (const reply of waiting) {
    const sending = await sendCorrected(reply.body);
    if (sending === "waits") return false;
    if (sending !== "taken" && sending !== "known") {
      await store.put("replies", { ...reply, refused: sending });
    } else if (reply.id !== undefined) {
      await store.delete("replies", reply.id);
    }
    onSent(reply.body.key, sending);
    tellPages();
  }
  return true;
}

/** If this device's clock is ahead, the time is corrected by the server's. */
async function sendCorrected(body: Reply): Promise<Exclude<Sending, { ahead: number }>> {
  const first = await send(body);
  if (typeof first === "string" || !("ahead" in first)) return first;
  const again = await send(corrected(body, first.ahead));
  return typeof again === "object" && "ahead" in again ? "waits" : again;
}

async function send(data: Reply): Promise<Sending> {
  try {
    const response = await fetch(ADDRESS, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify({ data }),
      // The token is enough: it works without a session.
      credentials: "omit",
      signal: AbortSignal.timeout(LIMIT_MS),
    });
    return sendingOf(response, await response.json().catch(() => null), Date.now());
  } catch {
    return "waits";
  }
}

function tellPages(): void {
  if (typeof BroadcastChannel === "undefined") return;
  const channel = new BroadcastChannel(REPLIES_CHANNEL);
  channel.postMessage(null);
  channel.close();
}
