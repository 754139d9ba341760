import type { Locator, Page } from "@playwright/test";
import { enterAsNewPatient } from "./accounts.ts";
import { enterWithPlan } from "./own-plan.ts";
import { aNewPerson, expect, test } from "./people.ts";

const METFORMIN = { name: "Metformin", startdate: "2026-01-01", schedules: ["08:00", "12:00"] };

/** Seen whole, not beneath the bar at the top. */
async function expectUncovered(place: Locator) {
  await expect(place).toBeInViewport({ ratio: 1 });
  const isOnTop = await place.evaluate((element) => {
    const { left, top } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + 20, top + 2));
  });
  expect(isOnTop).toBe(true);
}

async function expectToldOfFailure(page: Page) {
  const alert = page.getByRole("main").getByRole("alert");
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await page.getByRole("button", { name: "Save" }).click();
  await expect(alert).toContainText("The server cannot be reached");
  await expect(alert).toBeFocused();
  await expectUncovered(alert);
}

test("a save that fails leads to the reason, however far the button is from it", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 560 });
  await enterWithPlan(page, [METFORMIN], "/my-medicine");
  await page.route("**/api/medicine/**", (route) => route.abort());
  await page.getByRole("link", { name: "Edit Metformin" }).click();
  await page.getByLabel("Strength").fill("500 mg");
  await expectToldOfFailure(page);
  await page.setViewportSize({ width: 1280, height: 360 });
  await expectToldOfFailure(page);
});

test("a medicine that cannot be added leads to the reason", async ({ page }) => {
  await enterAsNewPatient(page, aNewPerson(), "/my-medicine/edit");
  await page.route("**/api/medicine/**", (route) => route.abort());
  await page.getByLabel("Medicine name").fill("Ramipril");
  await expectToldOfFailure(page);
});
