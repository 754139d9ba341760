import { DATABASE, NOTIFICATION_DATABASE } from "./databases.ts";
import { removeWorker } from "./worker.ts";

/**
 * Deletes all that this device keeps: answers, statements that were not sent, notifications, and the
 * program, with which the subscription to push messages ends.
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

/** Without the library, so that it never depends on what has been loaded. Open pages let go of it. */
function deleteDatabase(name: string): Promise<void> {
  return new Promise((resolve) => {
    if (!("indexedDB" in window)) return resolve();
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = () => resolve();
    request.onerror = () => resolve();
  });
}
