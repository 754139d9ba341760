import { expect, type Page } from "@playwright/test";

/** What an alert said, and the expectations that it has met. */
interface Said {
  text: string;
  counted: string[];
}

/**
 * Notes in the page what each alert says when it is drawn. A toast about something done is gone after two seconds,
 * which a busy machine may spend on other processes.
 */
export async function noteAlerts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const said: Said[] = [];
    Reflect.set(window, "saidByAlerts", said);
    new MutationObserver((changes) => {
      for (const added of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (!(added instanceof Element)) continue;
        const alerts = [...added.querySelectorAll("[role='alert']")];
        if (added.matches("[role='alert']")) alerts.push(added);
        said.push(...alerts.map(({ textContent }) => ({ text: textContent, counted: [] })));
      }
    }).observe(document, { childList: true, subtree: true });
  });
}

/** Expects that a toast on the open page says or has said this; the same expectation needs another toast. */
export async function expectToast(page: Page, text: string | RegExp): Promise<void> {
  const key = String(text);
  const isIt = (said: Said) =>
    !said.counted.includes(key) &&
    (typeof text === "string" ? said.text.includes(text) : text.test(said.text));
  let said: Said[] = [];
  await expect
    .poll(async () => {
      // The page may just be leaving.
      said = await page.evaluate(saidByAlerts).catch(() => []);
      return said.some(isIt) ? text : said.map((one) => one.text);
    })
    .toEqual(text);
  await page.evaluate(countAlert, { index: said.findIndex(isIt), key });
}

function saidByAlerts(): Said[] {
  return Reflect.get(window, "saidByAlerts");
}

function countAlert({ index, key }: { index: number; key: string }): void {
  const said: Said[] = Reflect.get(window, "saidByAlerts");
  said[index]?.counted.push(key);
}
