import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { enterAs, makePatient } from "./accounts.ts";
import { caller } from "./api.ts";
import { chartDay } from "./own-plan.ts";
import { aNewPerson, clockIn, expect, test, zoneAtNoon } from "./people.ts";

const now = new Date();
const zone = zoneAtNoon(now);

test.use({ timezoneId: zone, permissions: ["clipboard-read", "clipboard-write"] });

/** One tablet a day, the first in an hour. */
const RAMIPRIL = {
  ...{ name: "Ramipril", strength: "5 mg", galenicform: "Tablette", unit: "tablet" },
  startdate: chartDay(zone, now),
  schedules: [{ dosage_time: clockIn(zone, new Date(now.getTime() + 60 * 60_000)), amount: 1 }],
};

interface Words {
  path: string;
  locale: string;
  card: string;
  orderBy: RegExp;
  open: RegExp;
  text: string;
  amount: string;
  calendar: string;
  copy: string;
  takes: string;
  sameDay: string;
}

const GERMAN: Words = {
  ...{ path: "/de/my-medicine", locale: "de", card: "Vorrat", orderBy: /Bestellen bis \p{L}+/u },
  ...{ open: /Ramipril bestellen/, text: "Text für Praxis oder Apotheke", amount: "Wie viel" },
  ...{ calendar: "In den Kalender", copy: "Kopieren" },
  ...{ takes: "Von der Bestellung, bis es da ist", sameDay: "am selben Tag" },
};
const ARABIC: Words = {
  ...{ path: "/ar/my-medicine", locale: "ar", card: "المخزون", orderBy: /اطلبه قبل نهاية/ },
  ...{ open: /اطلب Ramipril/, text: "نص للعيادة أو الصيدلية", amount: "الكمية المطلوبة" },
  ...{ calendar: "إضافة إلى التقويم", copy: "نسخ" },
  ...{ takes: "من الطلب إلى الاستلام", sameDay: "في اليوم نفسه" },
};

const card = (page: Page, { card: name }: Words) => page.getByRole("region", { name, exact: true });

for (const words of [GERMAN, ARABIC]) {
  test(`a medicine that runs out is ordered in ${words.locale}`, async ({ page, url }) => {
    const token = await makePatient(url, aNewPerson(), zone);
    const api = caller(url);
    const { data: medicine } = await api("POST", "/api/medicine/assignMedicine", token, {
      data: RAMIPRIL,
    });
    const entry = { medicine: medicine.id };
    await api("POST", "/api/stock-entries", token, {
      data: { ...entry, kind: "count", amount: 4 },
    });
    await enterAs(page, "patient", token, words.path);

    // Enough for four days: with the default of four working days the order is late.
    const part = card(page, words);
    await part.getByRole("button", { name: words.open }).click();
    const dialog = page.getByRole("dialog");
    const text = dialog.getByLabel(words.text);
    await expect(text).toHaveValue(/Ramipril 5 mg, Tablette$/);
    await expect(dialog.getByRole("button", { name: words.calendar })).toBeHidden();

    await dialog.getByLabel(words.takes).selectOption(words.sameDay);
    await expect(dialog).toContainText(words.orderBy);
    await dialog.getByLabel(words.amount).fill("100");
    await expect(text).toHaveValue(/Ramipril 5 mg, Tablette\n.*100/);
    await dialog.getByRole("button", { name: words.copy }).click();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(await text.inputValue());

    const saving = page.waitForEvent("download");
    await dialog.getByRole("button", { name: words.calendar }).click();
    const file = readFileSync(await (await saving).path(), "utf8");
    expect(file).toMatch(/DTSTART;VALUE=DATE:\d{8}\r\n/);
    expect(file).toMatch(/SUMMARY:.*Ramipril 5 mg/);
    await page.keyboard.press("Escape");
    await expect(part).toContainText(words.orderBy);
  });
}
