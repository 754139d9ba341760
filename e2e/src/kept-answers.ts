import type { Page } from "@playwright/test";
import { expect } from "./people.ts";

/** What the patient's device keeps after a visit; does not create a database that is missing. */
function keptOn(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const databases = await indexedDB.databases();
    if (!databases.some(({ name }) => name === "dosebeat")) return [];
    return new Promise<string[]>((resolve, reject) => {
      const opening = indexedDB.open("dosebeat");
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const { result } = opening;
        const keys = result.transaction("answers").objectStore("answers").getAllKeys();
        keys.onsuccess = () => {
          result.close();
          resolve(keys.result.map((key) => String(key).replace(/^\d+ /, "")));
        };
      };
    });
  });
}

/** Waits until the device keeps what a day is drawn from: it stores an answer after it has shown it. */
export async function untilKept(page: Page): Promise<void> {
  await expect
    .poll(() => keptOn(page))
    .toEqual(expect.arrayContaining(["doses", "profile", "schedules"]));
}
