import { readFileSync } from "node:fs";
import { HOUR } from "@dosebeat/domain/time/durations";
import { enterAs, makePatient } from "./accounts.ts";
import { caller } from "./api.ts";
import { chartDay } from "./own-plan.ts";
import { aNewPerson, clockIn, expect, test, zoneAtNoon } from "./people.ts";
import { expectReading } from "./reading.ts";
import { ANY, LANGUAGES, wordsIn } from "./words.ts";

const now = new Date();
const zone = zoneAtNoon(now);

test.use({ timezoneId: zone, permissions: ["clipboard-read", "clipboard-write"] });

/** One tablet a day, the first in an hour. */
const RAMIPRIL = {
  name: "Ramipril",
  strength: "5 mg",
  galenicform: "Tablette",
  unit: "tablet",
  startdate: chartDay(zone, now),
  schedules: [{ dosage_time: clockIn(zone, new Date(now.getTime() + HOUR)), amount: 1 }],
};

for (const language of LANGUAGES) {
  const { text, all, part } = wordsIn(language);
  const orderBy = part("stock.orderBy", { day: ANY });

  test(`a medicine that runs out is ordered (${language})`, async ({ page, url }) => {
    const token = await makePatient(url, aNewPerson(), zone);
    const api = caller(url);
    const { data: medicine } = await api("POST", "/api/medicine/assignMedicine", token, {
      data: RAMIPRIL,
    });
    const entry = { medicine: medicine.id };
    await api("POST", "/api/stock-entries", token, {
      data: { ...entry, kind: "count", amount: 4 },
    });
    await enterAs(page, "patient", token, `/${language}/my-medicine`);

    // Enough for four days: with the default of four working days the order is late.
    const card = page.getByRole("region", { name: all("stock.title") });
    await expect(card).toContainText(part("stock.orderNow"));
    await expectReading(page, language);
    await card.getByRole("button", { name: all("stock.orderOf", { name: ANY }) }).click();
    const dialog = page.getByRole("dialog");
    const letter = dialog.getByLabel(all("refill.text"));
    await expect(letter).toHaveValue(/Ramipril 5 mg, Tablette$/);
    await expect(dialog.getByRole("button", { name: all("refill.calendar") })).toBeHidden();

    const sameDay = text("refill.days", { days: 0 });
    await dialog.getByLabel(all("refill.takes")).selectOption({ label: sameDay });
    await expect(dialog).toContainText(orderBy);
    await dialog.getByLabel(all("refill.amount")).fill("100");
    await expect(letter).toHaveValue(/Ramipril 5 mg, Tablette\n.*100/);
    await expectReading(page, language);
    await dialog.getByRole("button", { name: all("refill.copy") }).click();
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await expect.poll(copied).toBe(await letter.inputValue());

    const saving = page.waitForEvent("download");
    await dialog.getByRole("button", { name: all("refill.calendar") }).click();
    const file = readFileSync(await (await saving).path(), "utf8");
    expect(file).toMatch(/DTSTART;VALUE=DATE:\d{8}\r\n/);
    expect(file).toMatch(/SUMMARY:.*Ramipril 5 mg/);
    await page.keyboard.press("Escape");
    await expect(card).toContainText(orderBy);
  });
}
