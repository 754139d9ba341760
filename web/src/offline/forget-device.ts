import { DATABASE, NOTIFICATION_DATABASE } from "./databases.ts";
import { removeWorker } from "./worker.ts";

/**
 * Deletes everything that this device keeps: answers, unsent statements, notifications, and the
 * program; removing its worker also ends the subscription to push messages.
 */
export async function forgetDevice(): Promise<void> {
  await closeNotifications();
  await Promise.all([
    deleteDatabase(DATABASE),
    deleteDatabase(NOTIFICATION_DATABASE),
    removeWorker(),
  ]);
}

async function closeNotifications(): Promise<void> {
  if (!("serviceWorker" in navigator && "Notification" in window)) return;
  const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined);
  const shown = (await registration?.getNotifications().catch(() => [])) ?? [];
  for (const notification of shown) notification.close();
}

/** Uses no library, so that it never depends on what has been loaded. Open pages close their connection. */
function deleteDatabase(name: string): Promise<void> {
  return new Promise((resolve) => {
    if (!("indexedDB" in window)) return resolve();
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = () => resolve();
    request.onerror = () => resolve();
  });
}
