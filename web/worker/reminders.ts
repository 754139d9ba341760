import { isWaiting, keepReply, type OnSent, sendReplies } from "../src/nouns/push/kept-replies.ts";
import { notificationStore } from "../src/nouns/push/notification-store.ts";
import { moveDevice } from "../src/nouns/push/renewal.ts";
import type { Refusal } from "../src/nouns/push/reply.ts";
import { subscriptionBody } from "../src/nouns/push/subscription-body.ts";
import { sendOnceOnline } from "../src/nouns/push/sync.ts";
import { waitingNotes } from "../src/nouns/push/waiting-notes.ts";
import { newKey } from "../src/offline/new-key.ts";
import { optionsOf, type Payload, pageOf, readPayload } from "./payload.ts";
import { remember } from "./remember.ts";

declare const self: ServiceWorkerGlobalScope;

/** Chromium shows two buttons; other browsers show none or three. */
const MOST_ACTIONS = 2;

/** Shows what the server pushes, and handles the answers of its buttons. */
export function followReminders(): void {
  self.addEventListener("push", (event) => {
    event.waitUntil(Promise.all([show(event.data), sendLater()]));
  });
  self.addEventListener("notificationclick", (event) => {
    event.notification.close();
    event.waitUntil(answer(readPayload(event.notification.data), event.action));
  });
  self.addEventListener("sync", (event) => {
    // If it rejects, the browser tries again later.
    if (event instanceof ExtendableEvent) event.waitUntil(sendOrFail());
  });
  self.addEventListener("pushsubscriptionchange", (event) => {
    if (event instanceof ExtendableEvent) event.waitUntil(renew(event));
  });
}

/** A push without a notification could cost the permission to push, so something is always shown. */
async function show(data: PushMessageData | null): Promise<void> {
  const payload = read(data);
  if (!payload) return self.registration.showNotification("Dosebeat", { silent: true });
  const now = Date.now();
  const { newest, isKnown } = await remember(payload, now);
  const isOver = Date.parse(newest.until_utc) < now;
  const isQuiet = newest.silent || isKnown || isOver || newest !== payload;
  await showAs(newest, isQuiet);
}

function read(data: PushMessageData | null): Payload | null {
  try {
    return readPayload(data?.json());
  } catch {
    return null;
  }
}

/** @param data what the notification carries */
function showAs(payload: Payload, isSilent: boolean, data: object = payload): Promise<void> {
  const { title } = payload.notification;
  const most = "maxActions" in Notification ? Number(Notification.maxActions) : MOST_ACTIONS;
  const options = { ...optionsOf(payload, isSilent, most), data };
  return self.registration.showNotification(title, options);
}

async function answer(payload: Payload | null, action: string): Promise<void> {
  const token = payload?.token;
  if (!payload || !token || (action !== "taken" && action !== "later")) {
    const { origin } = self.location;
    await self.clients.openWindow(payload ? pageOf(payload, action, origin) : origin);
    return;
  }
  const key = newKey();
  try {
    await keepReply({
      token,
      answer: action,
      key,
      said_utc: new Date().toISOString(),
      ...(action === "later" && { minutes: payload.minutes }),
    });
    let fate: Fate | undefined;
    await sendLater((sent, its) => {
      if (sent === key) fate = its;
    });
    if (fate) await tell(payload, action, fate);
    else if (payload.kept && (await isWaiting(key))) {
      await showAs(answered(payload, payload.kept), true, { ...payload, waits: { key, action } });
    }
  } catch {
    // It could not be stored, so the question stays.
    await showAs(payload, true);
  }
}

type Fate = Parameters<OnSent>[1];

/** Says what came of an answer, unless it was simply taken: then the server's own message follows. */
async function tell(payload: Payload, action: string, fate: Fate): Promise<void> {
  if (typeof fate === "object") await ask(payload, action, fate);
  else if (fate === "known" && payload.recorded) {
    await showAs(answered(payload, { title: payload.recorded, body: "" }), true);
  }
}

/** Asks again. If the token has ended, for example by signing out, the page says so and leads to the sign-in. */
async function ask(payload: Payload, action: string, { code }: Refusal): Promise<void> {
  if (code === "answer_dead") {
    const opening = self.clients.openWindow(pageOf(payload, "", self.location.origin));
    // Browsers only open one just after a tap.
    const page = await opening.catch(() => null);
    if (page) return;
  }
  await showAs(without(payload, action), true);
}

/** The result, shown in place of the question. */
function answered(payload: Payload, notification: Payload["notification"]): Payload {
  return { ...payload, notification, actions: [], requireInteraction: false };
}

/** The question without the answer that the server refused. */
function without(payload: Payload, refused: string): Payload {
  return { ...payload, actions: payload.actions.filter(({ action }) => action !== refused) };
}

/** Sends waiting answers; without a network, the browser wakes the worker once there is one. */
async function sendLater(onSent?: OnSent): Promise<void> {
  const isDone = await sendAndTell(onSent).catch(() => true);
  if (!isDone) await sendOnceOnline(self.registration);
}

async function sendOrFail(): Promise<void> {
  if (!(await sendAndTell())) throw new Error("Answers still wait.");
}

/** Sends what waits; what came of it replaces the notes that it waits. Returns whether none is left. */
async function sendAndTell(onSent?: OnSent): Promise<boolean> {
  const fates = new Map<string, Fate>();
  const isDone = await sendReplies((key, fate) => {
    fates.set(key, fate);
    onSent?.(key, fate);
  });
  for (const { note, key, action } of await waitingNotes(self.registration)) {
    const fate = fates.get(key);
    const payload = readPayload(note.data);
    if (!fate || !payload) continue;
    note.close();
    await tell(payload, action, fate);
  }
  return isDone;
}

/** The push service has changed this device's address. If this fails, the next page that opens catches up. */
async function renew(event: ExtendableEvent): Promise<void> {
  const old: unknown = "oldSubscription" in event ? event.oldSubscription : null;
  if (!(old instanceof PushSubscription)) return;
  const key = old.options.applicationServerKey;
  if (!key) return;
  const subscription = await self.registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: key,
  });
  await moveDevice(await notificationStore(), subscriptionBody(subscription));
}
