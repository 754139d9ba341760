import type { PushPayload } from "@dosebeat/contract/notification";
import type { CDPSession, Page, Worker } from "@playwright/test";

/** What a notification shows, as the worker sees it. */
interface Shown {
  title: string;
  body: string;
  tag: string;
  lang: string;
  dir: string;
  silent: boolean | null;
  actions: string[];
}

/** A message as the server pushes it. */
export function aMessage(change: Partial<PushPayload> = {}): PushPayload {
  const { lang = "en", dir = "ltr", tag = "o-1", silent = false } = change;
  const now = Date.now();
  return {
    web_push: 8030,
    notification: {
      title: "Time for your 08:00 medicine",
      body: "1 medicine.",
      lang,
      dir,
      tag,
      silent,
      navigate: "https://dosebeat.example/answer#token",
    },
    id: "1",
    tag,
    kind: "reminder",
    step: "due",
    lang,
    dir,
    silent,
    requireInteraction: true,
    actions: [
      { action: "taken", title: "Taken now" },
      { action: "later", title: "In 15 minutes" },
      { action: "skipped", title: "Skip…" },
    ],
    recorded: "Already recorded: 08:00",
    kept: { title: "Not sent yet: 08:00", body: "Noted on this device." },
    token: "token",
    api: "/api/reminder-answers",
    url: "/answer#token",
    minutes: 15,
    until_utc: new Date(now + 900_000).toISOString(),
    ...change,
  };
}

/** The worker's scope, in which it records for the journey what it has shown. */
interface Scope {
  registration: ServiceWorkerRegistration;
  hasShown?: Promise<void>;
}

/**
 * Delivers messages to a page's service worker, as a push service does. Each call waits until its message
 * is shown: Chromium forgets a notification if it is queried while being shown.
 */
export async function pushServiceOf(page: Page): Promise<(payload: PushPayload) => Promise<void>> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  const session: CDPSession = await page.context().newCDPSession(page);
  const found = new Promise<string>((resolve) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    });
  });
  await session.send("ServiceWorker.enable");
  const registrationId = await found;
  const { origin } = new URL(page.url());
  return async (payload) => {
    const worker = await workerOf(page);
    await worker.evaluate(noteShown);
    const data = JSON.stringify(payload);
    await session.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data });
    await worker.evaluate(() => {
      const scope: unknown = self;
      return (scope as Scope).hasShown;
    });
  };
}

/** Records in the worker when the next notification is shown. */
function noteShown(): void {
  const scope: unknown = self;
  const own = scope as Scope;
  const { registration } = own;
  own.hasShown = new Promise((resolve, reject) => {
    registration.showNotification = (...words) => {
      Reflect.deleteProperty(registration, "showNotification");
      const shown = registration.showNotification(...words);
      shown.then(resolve, reject);
      return shown;
    };
  });
}

/** The notifications that are currently shown. */
export function shownOn(page: Page): Promise<Shown[]> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const shown = await registration.getNotifications();
    return shown.map((one) => {
      const { title, body, tag, lang, dir, silent } = one;
      const actions: unknown = "actions" in one ? one.actions : [];
      const titles = Array.isArray(actions) ? actions.map((action) => String(action.title)) : [];
      return { title, body, tag, lang, dir, silent, actions: titles };
    });
  });
}

/** Presses a button of the shown notification, or the notification itself. */
export async function pressOn(
  page: Page,
  action: "taken" | "later" | "",
  tag = "o-1",
): Promise<void> {
  const worker = await workerOf(page);
  const press = async ({ pressed, of }: { pressed: string; of: string }) => {
    const scope: unknown = self;
    const { registration } = scope as { registration: ServiceWorkerRegistration };
    const [notification] = await registration.getNotifications({ tag: of });
    if (!notification) throw new Error("No notification is shown.");
    const work: Promise<unknown>[] = [];
    // Only the browser can extend its own events, so this one is awaited here.
    const event = Object.assign(new Event("notificationclick"), {
      action: pressed,
      notification,
      waitUntil: (promise: Promise<unknown>) => work.push(promise),
    });
    self.dispatchEvent(event);
    await Promise.all(work);
  };
  await worker.evaluate(press, { pressed: action, of: tag });
}

/** The page that the worker opens next. Browsers open one only after a real press, so this is simulated. */
export async function openedBy(page: Page): Promise<string> {
  const worker = await workerOf(page);
  return worker.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const scope: unknown = self;
        const { clients } = scope as { clients: { openWindow: (url: string) => Promise<unknown> } };
        clients.openWindow = async (url) => {
          resolve(url);
          return {};
        };
      }),
  );
}

async function workerOf(page: Page): Promise<Worker> {
  const context = page.context();
  return context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
}
