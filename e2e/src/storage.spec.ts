import { HOUR } from "@dosebeat/domain/time/durations";
import { enterAsNewPatient, giveBox, sessionOf } from "./accounts.ts";
import { caller } from "./api.ts";
import { aNewPerson, expect, test, zoneAtNoon } from "./people.ts";
import { INGEST_KEY } from "./servers.ts";
import { expectToast } from "./toasts.ts";

const now = new Date();

test.use({ timezoneId: zoneAtNoon(now) });

test("a medicine for the refrigerator: an excursion is told quietly, with no verdict", async ({
  page,
  url,
}) => {
  await enterAsNewPatient(page, aNewPerson(), "/my-medicine/edit");
  await page.getByLabel("Medicine name").fill("Insulin");
  await page.getByRole("button", { name: "Morning 08:00" }).click();
  await page.getByText("More", { exact: true }).click();
  await page.getByLabel("Lies in the box").selectOption("own");
  await page.getByLabel("At least (°C)").fill("8");
  await page.getByLabel("At most (°C)").fill("2");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("The lower limit must be below the upper one.")).toBeVisible();
  await page.getByLabel("Lies in the box").selectOption("fridge");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expectToast(page, "Successfully Added Medicine Record");

  const token = await sessionOf(page);
  const deveui = await giveBox(url, token, new Date(now.getTime() - 40 * HOUR));
  const measured = Array.from({ length: 8 }, (_, index) => (index === 3 || index === 4 ? 12 : 5));
  const messages = measured.map((temperature, index) => ({
    deveui,
    time: new Date(now.getTime() - (8 - index) * HOUR).toISOString(),
    fcnt: index,
    boot: 1,
    battery: 78,
    temperature,
    humidity: 40,
    press_seq: 0,
    presses: [],
  }));
  await caller(url)("POST", "/api/ingest/box", INGEST_KEY, messages);
  await page.goto("/dashboard");
  const notice = page.getByText(/The air of your box was warmer than/);
  await expect(notice).toContainText(
    /Insulin.? should be kept: .?2.? to .?8.°C.?\. Ask your pharmacist\./,
  );

  await notice.getByRole("link", { name: "See the readings" }).click();
  const card = page.getByRole("region", { name: "Medicines in your box" });
  const rows = card.getByRole("table", { name: /limits of .?Insulin/ }).getByRole("row");
  await expect(rows).toHaveCount(2);
  await expect(rows.last()).toContainText(/warmer than .?8/);
  await expect(rows.last()).toContainText("12.0");
  await expect(card).toContainText(/No mean kinetic temperature: only .* of the 24 hours to /);
  await expect(card).toContainText("It does not tell whether a medicine can be used");
  await expect(page.getByText("beyond the limits of a medicine in the box")).toBeVisible();
});
