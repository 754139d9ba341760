import { expect, type Page } from "@playwright/test";

/**
 * Notes in the page what each alert says when it is drawn. A toast about something done is gone after two seconds,
 * which a busy machine may spend on other processes.
 */
export async function noteAlerts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const said: (string | null)[] = [];
    Reflect.set(window, "saidByAlerts", said);
    new MutationObserver((changes) => {
      for (const added of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (!(added instanceof Element)) continue;
        const alerts = [...added.querySelectorAll("[role='alert']")];
        if (added.matches("[role='alert']")) alerts.push(added);
        said.push(...alerts.map(({ textContent }) => textContent));
      }
    }).observe(document, { childList: true, subtree: true });
  });
}

/** Expects that a toast on the open page says or has said this; each counts for one expectation. */
export async function expectToast(page: Page, text: string | RegExp): Promise<void> {
  const isIt = (said: unknown) =>
    typeof said === "string" && (typeof text === "string" ? said.includes(text) : text.test(said));
  let said: unknown[] = [];
  await expect
    .poll(async () => {
      // The page may just be leaving.
      said = await page.evaluate(alertsIn).catch(() => []);
      return said.some(isIt) ? text : said;
    })
    .toEqual(text);
  await page.evaluate(forgetAlert, said.findIndex(isIt));
}

function alertsIn(): unknown[] {
  return Reflect.get(window, "saidByAlerts");
}

function forgetAlert(index: number): void {
  const said: unknown[] = Reflect.get(window, "saidByAlerts");
  said.splice(index, 1, null);
}
