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

/** Expects that a toast on the open page says or has said this. */
export async function expectToast(page: Page, text: string | RegExp): Promise<void> {
  const said = () =>
    page
      .evaluate((): unknown[] => Reflect.get(window, "saidByAlerts"))
      // The page was just leaving.
      .catch(() => []);
  const expected =
    typeof text === "string" ? expect.stringContaining(text) : expect.stringMatching(text);
  await expect.poll(said).toContainEqual(expected);
}
