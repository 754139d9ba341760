import { HOUR } from "@dosebeat/domain/time/durations";

/** How often a page that stays open checks for a new release. */
const CHECK_INTERVAL_MS = HOUR;

/** The message that the worker understands (web/worker/worker.ts). */
const USE_NOW = "use-now";

/**
 * Registers the service worker, which lets this device start the program without a network. Calls back
 * as soon as a newer release waits, with a function that makes it take over.
 */
export async function startWorker(onWaiting: (use: () => void) => void): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  // The development server has no worker; one left by an earlier build would serve old files.
  if (!import.meta.env.PROD) return removeWorker();
  const { serviceWorker } = navigator;
  const registration = await registerWorker();
  if (!registration) return;
  const tell = () => {
    const { waiting } = registration;
    // Without a controller this page did not come from a worker, so there is nothing to replace.
    if (waiting && serviceWorker.controller) onWaiting(() => replace(waiting));
  };
  registration.addEventListener("updatefound", () => {
    registration.installing?.addEventListener("statechange", tell);
  });
  tell();
  checkNowAndThen(registration);
}

/** The worker of this device; null: the browser has none. */
export async function registerWorker(): Promise<ServiceWorkerRegistration | null> {
  if (!("serviceWorker" in navigator && import.meta.env.PROD)) return null;
  return navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" }).catch(() => null);
}

/** Removes the worker and all program files that it stored. */
export async function removeWorker(): Promise<void> {
  if ("serviceWorker" in navigator) {
    const registrations = await navigator.serviceWorker.getRegistrations().catch(() => []);
    await Promise.all(registrations.map((registration) => registration.unregister()));
  }
  if ("caches" in window) {
    const names = await caches.keys().catch(() => []);
    await Promise.all(names.map((name) => caches.delete(name)));
  }
}

/** Lets the waiting worker take over and reloads this page with its release. */
function replace(waiting: ServiceWorker) {
  const reload = () => window.location.reload();
  navigator.serviceWorker.addEventListener("controllerchange", reload, { once: true });
  waiting.postMessage(USE_NOW);
}

/** An installed program may stay open for weeks. */
function checkNowAndThen(registration: ServiceWorkerRegistration) {
  let last = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden" || Date.now() - last < CHECK_INTERVAL_MS) return;
    last = Date.now();
    registration.update().catch(() => undefined);
  });
}
