import type { Page } from "@playwright/test";
import { enterAs, enterAsAdministrator, makePatient } from "./accounts.ts";
import { caller } from "./api.ts";
import { goTo } from "./in-app.ts";
import { chartDay } from "./own-plan.ts";
import { aNewPerson, clockIn, expect, test, zoneAtNoon } from "./people.ts";

const now = new Date();
const zone = zoneAtNoon(now);

test.use({ timezoneId: zone });

/** One tablet a day, due three minutes ago. */
const RAMIPRIL = {
  name: "Ramipril",
  unit: "tablet",
  startdate: chartDay(zone, now),
  schedules: [{ dosage_time: clockIn(zone, new Date(now.getTime() - 3 * 60_000)), amount: 1 }],
};

const card = (page: Page) => page.getByRole("region", { name: "Stock", exact: true });
const dialogOf = (page: Page) => page.getByRole("dialog");

const dayAhead = (days: number, options: Intl.DateTimeFormatOptions = {}) => {
  const date = new Date(`${chartDay(zone, now, days)}T00:00:00Z`);
  const day = { timeZone: "UTC", month: "long", day: "numeric" } as const;
  return date.toLocaleDateString("en-US", { ...day, ...options });
};

/** As the card words it: "enough until Saturday, March 7; March 8 is short by 1". */
const enoughFor = (days: number) =>
  `enough until ${dayAhead(days - 1, { weekday: "long" })}; ${dayAhead(days)} is short by 1`;

/** States what happened in the dialog, which then closes. */
async function enter(page: Page, what: string, amount: string, expires?: string): Promise<void> {
  await card(page).getByRole("button", { name: "Update the stock of Ramipril" }).click();
  await dialogOf(page).getByRole("radio", { name: what }).check();
  await dialogOf(page).getByLabel("Amount").fill(amount);
  if (expires !== undefined) await dialogOf(page).getByLabel("Can be used until").fill(expires);
  await dialogOf(page).getByRole("button", { name: "Save" }).click();
  await expect(dialogOf(page)).toBeHidden();
}

test("a stock is counted, used, refilled and thrown away, until it is low and out", async ({
  page,
  url,
  aContext,
  watch,
}) => {
  const person = aNewPerson();
  const token = await makePatient(url, person, zone);
  const api = caller(url);
  await api("POST", "/api/medicine/assignMedicine", token, { data: [RAMIPRIL] });
  const { data: profile } = await api("GET", "/api/profile/userdata", token);
  await enterAs(page, "patient", token, "/my-medicine");
  await page.evaluate((id) => {
    localStorage.setItem("profile.pressed", id);
    localStorage.setItem("profile.no-box", id);
  }, String(profile.id));

  await expect(card(page)).toContainText("Not counted yet.");
  await card(page).getByRole("button", { name: "Update the stock of Ramipril" }).click();
  await dialogOf(page).getByLabel("Amount").fill("some");
  await dialogOf(page).getByRole("button", { name: "Save" }).click();
  await expect(dialogOf(page)).toContainText("Enter an amount such as 30 or 12.5.");
  await dialogOf(page).getByRole("button", { name: "Close" }).click();
  await enter(page, "Count what is there", "9");
  await expect(card(page)).toContainText(`About 9 tablets left, ${enoughFor(9)}.`);

  await goTo(page, "/dashboard");
  await page.getByRole("button", { name: "I took it" }).click();
  await expect(page.locator(".answer")).toContainText("Noted");
  await goTo(page, "/my-medicine");
  await expect(card(page)).toContainText(`About 8 tablets left, ${enoughFor(9)}.`);

  // Two of the new pack are used before it expires, then the eight.
  await enter(page, "New pack", "10", chartDay(zone, now, 2));
  await expect(card(page)).toContainText(`About 18 tablets left, ${enoughFor(11)}.`);
  await expect(card(page)).toContainText("8 tablets will expire before they are needed.");
  await expect(card(page)).not.toContainText("Low");

  await enter(page, "Thrown away", "15");
  await expect(card(page)).toContainText(`About 3 tablets left, ${enoughFor(4)}.`);
  await expect(card(page)).toContainText("Low");
  await page
    .getByRole("alert")
    .filter({ hasText: "The stock was updated." })
    .last()
    .getByRole("button", { name: "Undo" })
    .click();
  await expect(card(page)).toContainText("About 18 tablets left");
  await expect(card(page)).not.toContainText("Low");
  await enter(page, "Thrown away", "15");
  await goTo(page, "/dashboard");
  const notice = page.getByRole("link", { name: /Ramipril.*left/ });
  await expect(notice).toContainText("About 3 tablets left");

  await notice.click();
  await enter(page, "Count what is there", "0");
  await expect(card(page)).toContainText("Out");
  await expect(card(page)).toContainText("Nothing left.");
  await card(page).getByRole("button", { name: "Update the stock of Ramipril" }).click();
  const entries = dialogOf(page).getByRole("region", { name: "Entries" }).getByRole("listitem");
  await expect(entries).toHaveCount(4);
  for (const [index, text] of [
    "Counted: 0 tablets",
    "Discarded: 15 tablets",
    "Refilled: 10 tablets",
    "Counted: 9 tablets",
  ].entries()) {
    await expect(entries.nth(index)).toContainText(text);
  }

  const admin = watch(await (await aContext({})).newPage());
  const list = `/patient-list?q=${encodeURIComponent(person.email)}`;
  await enterAsAdministrator(admin, list);
  await expect(admin.getByRole("row", { name: new RegExp(person.email) })).toContainText(
    "Out of stock",
  );
  await admin.getByRole("button", { name: `Actions for Ada ${person.familyname}` }).click();
  await admin.getByRole("menuitem", { name: "Show profile" }).click();
  await expect(dialogOf(admin)).toContainText(/Ramipril.*: Nothing left\./);

  // Once removed, the count no longer applies.
  await dialogOf(page).getByRole("button", { name: "Remove Counted: 0 tablets" }).click();
  await expect(entries).toHaveCount(3);
  await expect(dialogOf(page)).toContainText("About 3 tablets left");

  // Beneath the question whether to remove the medicine, this Undo would look like an answer.
  const undo = page.getByRole("button", { name: "Undo" }).last();
  await expect(undo).toBeVisible();
  await dialogOf(page).getByRole("button", { name: "Close" }).first().click();
  await page.getByRole("button", { name: /^Remove Ramipril/ }).click();
  await expect(dialogOf(page)).toContainText("Remove this medicine?");
  // At once: after a while it is gone by itself.
  expect(await undo.isVisible()).toBe(false);
});
