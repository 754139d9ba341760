import { DATABASE } from "./device-owner.ts";
import { removeWorker } from "./worker.ts";

/** Deletes all that this device keeps: answers, statements that were not sent, and the program. */
export async function forgetDevice(): Promise<void> {
  await Promise.all([deleteDatabase(), removeWorker()]);
}

/** Without the library, so that it never depends on what has been loaded. Open pages let go of it. */
function deleteDatabase(): Promise<void> {
  return new Promise((resolve) => {
    if (!("indexedDB" in window)) return resolve();
    const request = indexedDB.deleteDatabase(DATABASE);
    request.onsuccess = () => resolve();
    request.onerror = () => resolve();
  });
}
