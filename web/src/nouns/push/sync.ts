interface SyncManager {
  register: (tag: string) => Promise<void>;
}

/** The tag with which the browser wakes the worker once there is a network. */
const REPLIES = "dosebeat-replies";

/**
 * Asks the browser to wake the worker once there is a network. Only Chromium supports this; elsewhere the
 * next push or page sends what waits.
 */
export async function sendOnceOnline(registration: ServiceWorkerRegistration): Promise<void> {
  const manager: unknown = "sync" in registration ? registration.sync : null;
  if (isSyncManager(manager)) await manager.register(REPLIES).catch(() => undefined);
}

function isSyncManager(value: unknown): value is SyncManager {
  return typeof value === "object" && value !== null && "register" in value;
}
