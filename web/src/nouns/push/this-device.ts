import { addDevice, removeDevice } from "@dosebeat/contract/push";
import { getReminders } from "@dosebeat/contract/reminders-calls";
import { callAsSelf } from "../../api/call.ts";
import { ownerOfDevice } from "../../offline/device-owner.ts";
import { registerWorker } from "../../offline/worker.ts";
import { notificationStore } from "./notification-store.ts";
import { isRemoved, keepDevice } from "./renewal.ts";
import { pushKeyOf, subscriptionBody } from "./subscription-body.ts";

/** `unreached`: the browser could not reach its notification service. */
type Allowing = "allowed" | "notAllowed" | "unreached";

/**
 * Asks for permission, and registers this device for the user's reminders. Throws CallError if the
 * server refuses.
 */
export async function allowHere(pushKey: string): Promise<Allowing> {
  if ((await Notification.requestPermission()) !== "granted") return "notAllowed";
  const registration = await readyWorker();
  if (!registration) return "unreached";
  try {
    await subscribe(registration, pushKey);
  } catch {
    return "unreached";
  }
  await register(registration);
  return "allowed";
}

/** The id of this device; null: it shows no reminders. */
export async function idOfThisDevice(): Promise<number | null> {
  try {
    const store = await notificationStore();
    return (await store.get("device", "id")) ?? null;
  } catch {
    return null;
  }
}

/** Removes a device; if it is this one, it stops accepting notifications at once. */
export async function removeDeviceHere(id: number): Promise<void> {
  await callAsSelf(removeDevice, { params: { id } });
  if (id === (await idOfThisDevice())) await forgetSubscription();
}

/**
 * Reports to the server, at each start of the program, where this device accepts notifications: for the
 * current session, and with a new subscription if the browser has lost it or the server has another key.
 * A device that was removed elsewhere, or that shows another user's reminders, stops.
 */
export async function renewHere(): Promise<void> {
  const me = ownerOfDevice();
  if (me === null || !("PushManager" in window) || Notification.permission !== "granted") return;
  const store = await notificationStore();
  const [id, owner] = [await store.get("device", "id"), await store.get("device", "owner")];
  const registration = await navigator.serviceWorker.ready;
  const subscription = await registration.pushManager.getSubscription();
  if (!subscription && id === undefined) return;
  if (owner !== undefined && owner !== me) return forgetSubscription();
  const { data } = await callAsSelf(getReminders);
  const { push_key, devices } = data;
  if (subscription && (await isRemoved(store, subscription.endpoint, devices))) {
    return forgetSubscription();
  }
  if (push_key === null) return;
  await subscribe(registration, push_key);
  await register(registration);
}

/** Forgets another user's data; the browser stops accepting their notifications. */
export async function forgetSubscription(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  await subscription?.unsubscribe().catch(() => false);
  const shown = (await registration?.getNotifications()) ?? [];
  for (const notification of shown) notification.close();
  const store = await notificationStore();
  await Promise.all([...store.objectStoreNames].map((name) => store.clear(name)));
}

async function readyWorker(): Promise<ServiceWorkerRegistration | null> {
  const registration = await registerWorker();
  return registration && navigator.serviceWorker.ready;
}

/** A subscription made with another key of the server cannot receive from it. */
async function subscribe(registration: ServiceWorkerRegistration, pushKey: string) {
  const { pushManager } = registration;
  const present = await pushManager.getSubscription();
  if (present && pushKeyOf(present.options) === pushKey) return;
  await present?.unsubscribe();
  await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: pushKey });
}

async function register(registration: ServiceWorkerRegistration): Promise<void> {
  const me = ownerOfDevice();
  const subscription = await registration.pushManager.getSubscription();
  if (!subscription || me === null) return;
  const { data } = await callAsSelf(addDevice, {
    body: { data: subscriptionBody(subscription) },
  });
  const store = await notificationStore();
  const before = await store.get("device", "id");
  await keepDevice(store, data.id, subscription.endpoint);
  await store.put("device", me, "owner");
  // The same browser with a new subscription: nothing arrives at the previous one.
  if (before === undefined || before === data.id) return;
  await callAsSelf(removeDevice, { params: { id: before } }).catch(() => undefined);
}
