import { keepReply, type OnSent, sendReplies } from "../src/nouns/push/kept-replies.ts";
import { notificationStore } from "../src/nouns/push/notification-store.ts";
import { moveDevice } from "../src/nouns/push/renewal.ts";
import type { Refusal } from "../src/nouns/push/reply.ts";
import { subscriptionBody } from "../src/nouns/push/subscription-body.ts";
import { sendOnceOnline } from "../src/nouns/push/sync.ts";
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

function showAs(payload: Payload, isSilent: boolean): Promise<void> {
  const { title } = payload.notification;
  const most = "maxActions" in Notification ? Number(Notification.maxActions) : MOST_ACTIONS;
  return self.registration.showNotification(title, optionsOf(payload, isSilent, most));
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
    const fates = new Map<string, Parameters<OnSent>[1]>();
    await sendLater((sent, fate) => void fates.set(sent, fate));
    const fate = fates.get(key);
    if (typeof fate === "object") await ask(payload, action, fate);
    else if (fate === "known" && payload.recorded) {
      await showAs(answered(payload, payload.recorded), true);
    }
  } catch {
    // It could not be stored, so the question stays.
    await showAs(payload, true);
  }
}

/** Asks again. If the token has ended, for example by signing out, the page says so and leads to the sign-in. */
async function ask(payload: Payload, action: string, { code }: Refusal): Promise<void> {
  if (code === "answer_dead") {
    const page = await self.clients.openWindow(pageOf(payload, "", self.location.origin));
    if (page) return;
  }
  await showAs(without(payload, action), true);
}

/** The result, shown in place of the question. */
function answered(payload: Payload, title: string): Payload {
  return { ...payload, notification: { title, body: "" }, actions: [], requireInteraction: false };
}

/** The question without the answer that the server refused. */
function without(payload: Payload, refused: string): Payload {
  return { ...payload, actions: payload.actions.filter(({ action }) => action !== refused) };
}

/** Sends waiting answers; without a network, the browser wakes the worker once there is one. */
async function sendLater(onSent?: OnSent): Promise<void> {
  const isDone = await sendReplies(onSent).catch(() => true);
  if (!isDone) await sendOnceOnline(self.registration);
}

async function sendOrFail(): Promise<void> {
  if (!(await sendReplies())) throw new Error("Answers still wait.");
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
