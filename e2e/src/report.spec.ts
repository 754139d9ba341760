import type { Adherence } from "@dosebeat/contract/adherence";
import type { Page } from "@playwright/test";
import { enterAs } from "./accounts.ts";
import { caller } from "./api.ts";
import { aPatientWithHistory } from "./history.ts";
import { canReadPdf, readPdf } from "./pdf.ts";
import { expect, test } from "./people.ts";

const LANGUAGES = ["en", "de", "fr", "ar"] as const;
const SIZES = { a4: /^59[45]\.\d+ x 84[12]/, letter: /^612 x 792/ };

test("the report of 30 days is one page in every language, with every figure of the API", async ({
  page,
  url,
}) => {
  const { token, dateAgo } = await aPatientWithHistory(url);
  const days = `from=${dateAgo(30)}&to=${dateAgo(1)}`;
  const { data } = await caller(url)("GET", `/api/adherence?${days}`, token);
  const expected = figuresOf(data);
  await enterAs(page, "patient", token, "/report");
  for (const language of LANGUAGES) {
    const path = language === "en" ? "/report" : `/${language}/report`;
    for (const [paper, size] of Object.entries(SIZES)) {
      await page.goto(`${path}${paper === "letter" ? "?paper=letter" : ""}`);
      await expect(page.locator(".sheet-definitions")).toBeVisible();
      const pdf = await pdfOf(page);
      const where = `${language}, ${paper}`;
      expect(pagesOf(pdf), where).toBe(1);
      if (!canReadPdf()) continue;
      const read = readPdf(pdf);
      expect(read.pages, where).toBe(1);
      expect(read.size, where).toMatch(size);
      expect(read.fonts.length, where).toBeGreaterThan(0);
      expect(read.fonts.filter(({ embedded }) => !embedded)).toEqual([]);
      for (const figure of expected) {
        expect(plain(read.text), where).toContain(figure);
      }
    }
  }
});

test("the report follows the days and the paper that are chosen, and is reached from the history", async ({
  page,
  url,
}) => {
  const { token } = await aPatientWithHistory(url);
  await enterAs(page, "patient", token, "/dashboard/monthly");
  await page
    .getByRole("navigation", { name: "History" })
    .getByRole("link", { name: "Report" })
    .click();
  const sheet = page.getByRole("article", { name: "Preview of the report" });
  await expect(
    sheet
      .getByRole("listitem")
      .filter({ hasText: /unclear/ })
      .first(),
  ).toBeVisible();
  await expect(sheet.locator(".chronology-row")).toHaveCount(30);

  await page.getByRole("combobox", { name: "Days" }).selectOption("14 days");
  await expect(sheet.locator(".chronology-row")).toHaveCount(14);
  await page.getByRole("combobox", { name: "Paper" }).selectOption("Letter");
  await expect(page).toHaveURL(/\/report\?.*paper=letter/);
  await page.getByRole("combobox", { name: "Days" }).selectOption("90 days");
  await expect(sheet.locator(".chronology-row")).toHaveCount(90);
  expect(pagesOf(await pdfOf(page))).toBe(2);
});

function pdfOf(page: Page): Promise<Buffer> {
  return page.pdf({ preferCSSPageSize: true, printBackground: true });
}

function pagesOf(pdf: Buffer): number {
  return pdf.toString("latin1").match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
}

/** Every figure as the sheet writes it: numerator / denominator, and the percent without its sign. */
function figuresOf({ figures }: Adherence): string[] {
  const { coverage, taking, timing_of_due, timing_of_taken } = figures;
  const shares = [taking, timing_of_due, timing_of_taken];
  const all = [...shares, figures.daily_implementation, figures.correct_dosing];
  return [
    ...all.map(({ numerator, denominator }) => `${numerator} / ${denominator}`),
    ...[coverage, ...all].map(({ numerator, denominator }) =>
      (Math.floor((1000 * numerator) / denominator) / 10).toFixed(1),
    ),
    ...[coverage.numerator, coverage.denominator].map(String),
  ];
}

/** Without marks of direction, with points in numbers and single spaces. */
function plain(text: string): string {
  return text
    .replaceAll(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, "")
    .replaceAll(/(\d),(\d)/g, "$1.$2")
    .replaceAll(/[\s\u00a0\u202f]+/g, " ");
}
