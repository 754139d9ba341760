import { settled } from "../a11y/settled.ts";
import { administratorToken, enterAs, enterAsNewPatient } from "./accounts.ts";
import { aNurse } from "./clinic.ts";
import { mainMenu } from "./frame.ts";
import { goTo } from "./in-app.ts";
import { aNewPerson, expect, test } from "./people.ts";

test.use({ viewport: { width: 390, height: 844 } });

test("the bottom bar leads to four places and marks where one is", async ({ page }) => {
  await enterAsNewPatient(page, aNewPerson(), "/dashboard");
  const bar = mainMenu(page);
  await expect(bar).toHaveCount(1);
  const current = bar.locator("[aria-current='page']");
  await expect(current).toHaveText("Today");
  for (const [place, address] of [
    ["History", /\/dashboard\/weekly$/],
    ["Medicines", /\/my-medicine$/],
    ["Box", /\/dashboard\/index2$/],
    ["Today", /\/dashboard$/],
  ] as const) {
    await bar.getByRole("link", { name: place }).click();
    await expect(page).toHaveURL(address);
    await expect(current).toHaveText(place);
  }
  await goTo(page, "/dashboard/monthly");
  await expect(current).toHaveText("History");
  await goTo(page, "/cumulative-chart");
  await expect(current).toHaveText("History");
  await goTo(page, "/my-medicine/type-2");
  await expect(current).toHaveText("Medicines");
  await goTo(page, "/profile");
  await expect(current).toHaveCount(0);
});

test("the end of a page and what has the focus stay clear of the bottom bar", async ({ page }) => {
  await enterAsNewPatient(page, aNewPerson(), "/profile");
  const bar = mainMenu(page);
  const last = page.getByRole("button", { name: /Delete account/ });
  await expect(last).toBeVisible();
  // Parts above it that load later move it down.
  await settled(page);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const top = (await bar.boundingBox())?.y ?? 0;
  const end = await last.boundingBox();
  expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThan(top);
  await page.evaluate(() => scrollTo(0, 0));
  await last.focus();
  const focused = await last.boundingBox();
  expect((focused?.y ?? 0) + (focused?.height ?? 0)).toBeLessThan(top);
});

test("one menu has the account, the language, the settings and the way out", async ({ page }) => {
  await enterAsNewPatient(page, aNewPerson(), "/dashboard");
  const account = page.getByRole("button", { name: /’s account$/ });
  await account.click();
  await expect(page.getByRole("menuitem")).toHaveText([
    "Profile",
    "People I look out for",
    "Reminders",
    "Carers",
    "Report",
    "LanguageEnglish",
    "Settings",
    "Privacy",
    "Logout",
  ]);
  await page.getByRole("menuitem", { name: "Settings" }).click();
  await expect(page.getByRole("dialog", { name: "Settings" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(account).toBeFocused();
});

test("reminders, carers and the report are found beneath the day, with how things stand", async ({
  page,
}) => {
  await enterAsNewPatient(page, aNewPerson(), "/privacy");
  for (const [place, state, address] of [
    ["Reminders", "no device yet", /\/reminders$/],
    ["Carers", "nobody yet", /\/carers$/],
    ["Report", "for your doctor", /\/report$/],
  ] as const) {
    await page.goto("/dashboard");
    await page
      .getByRole("main")
      .getByRole("link", { name: `${place} ${state}` })
      .click();
    await expect(page).toHaveURL(address);
    await expect(page.getByRole("heading", { level: 1, name: place })).toBeVisible();
    await expect(page).toHaveTitle(`${place} · Dosebeat - Web`);
  }
});

test("administrators reach all their pages by the bottom bar", async ({ page, url }) => {
  await enterAs(page, "admin", await administratorToken(url), "/dashboard");
  const bar = mainMenu(page);
  for (const [place, address] of [
    ["Devices", /\/devices$/],
    ["Users", /\/patient-list$/],
    ["Calls", /\/worklist$/],
    ["Audit log", /\/audit$/],
    ["Dashboard", /\/dashboard$/],
  ] as const) {
    await bar.getByRole("link", { name: place }).click();
    await expect(page).toHaveURL(address);
    await expect(bar.locator("[aria-current='page']")).toHaveText(place);
  }
  await page.getByRole("button", { name: /’s account$/ }).click();
  await page.getByRole("menuitem", { name: "My Medicine" }).click();
  await expect(page).toHaveURL(/\/my-medicine$/);
});

test("clinicians reach the views of their work by the bottom bar", async ({ page, url }) => {
  const { token } = await aNurse(url, "Nina", aNewPerson().familyname);
  await enterAs(page, "patient", token, "/worklist");
  const bar = mainMenu(page);
  for (const [place, address] of [
    ["Patients", /\/patients$/],
    ["Alerts", /\/alerts$/],
    ["Calls", /\/worklist$/],
  ] as const) {
    await bar.getByRole("link", { name: place }).click();
    await expect(page).toHaveURL(address);
    await expect(bar.locator("[aria-current='page']")).toHaveText(place);
  }
});
