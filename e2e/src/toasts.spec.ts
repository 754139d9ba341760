import type { Page } from "@playwright/test";
import { enterAsNewPatient } from "./accounts.ts";
import { advanceUntil, stopClock } from "./in-app.ts";
import { aNewPerson, expect, test, zoneAtNoon } from "./people.ts";
import { LANGUAGES, wordsIn } from "./words.ts";

const zone = zoneAtNoon(new Date());
const TOAST = ".mantine-Notification-root";

test.use({ timezoneId: zone, viewport: { width: 390, height: 844 }, hasTouch: true });

/** The titles and main buttons that a toast currently covers. */
const covered = (page: Page) =>
  page.evaluate((toast) => {
    const kept = document.querySelectorAll(
      "h1, h2, h3, time, .mantine-Button-root[data-variant='filled']",
    );
    return [...kept]
      .filter((one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect();
        return [top + 2, (top + bottom) / 2, bottom - 2].some((y) =>
          [left + 2, (left + right) / 2, right - 2].some((x) =>
            document.elementFromPoint(x, y)?.closest(toast),
          ),
        );
      })
      .map((one) => one.textContent);
  }, TOAST);

for (const language of LANGUAGES) {
  const { all } = wordsIn(language);

  test.describe(`in ${language}`, () => {
    test.use({ locale: language });

    test(`what was added is said beside what comes next (${language})`, async ({ page }) => {
      await page.clock.install();
      await enterAsNewPatient(page, aNewPerson(), `/${language}/my-medicine/edit`);
      await page.getByLabel(all("form.name")).fill("Metformin");
      await page.getByRole("button", { name: /08:00$/ }).tap();
      // A tap does not move the mouse; this puts it where the toast appears.
      await page.mouse.move(195, 740);
      // A toast has two seconds of the page's time, however long this machine takes to look at it.
      await stopClock(page);
      await page.getByRole("button", { name: all("form.save") }).tap();
      const toast = page.locator(TOAST);
      const next = page.locator(".first-minute");
      await advanceUntil(
        page,
        50,
        async () => (await toast.isVisible()) && (await next.isVisible()),
      );
      await expect(toast).toContainText(all("form.added"));
      await advanceUntil(page, 20, async () => (await covered(page)).length === 0);
      await expect(toast).toBeVisible();
      // A mouse that already rested there does not hold the toast.
      await page.clock.runFor(2_000);
      await advanceUntil(page, 100, async () => (await toast.count()) === 0);
    });
  });
}
