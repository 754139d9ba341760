import { randomUUID } from "node:crypto";
import type { Adherence } from "@dosebeat/contract/adherence";
import type { Page } from "@playwright/test";
import { administratorToken, enterAs, makePatient } from "./accounts.ts";
import { caller } from "./api.ts";
import { aPatientWithHistory } from "./history.ts";
import { canReadPdf, readPdf } from "./pdf.ts";
import { aNewPerson, expect, test } from "./people.ts";

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

  await page.getByRole("combobox", { name: "Days" }).selectOption("14");
  await expect(sheet.locator(".chronology-row")).toHaveCount(14);
  await page.getByRole("combobox", { name: "Paper" }).selectOption("Letter");
  await expect(page).toHaveURL(/\/report\?.*paper=letter/);
  await page.getByRole("combobox", { name: "Days" }).selectOption("90");
  await expect(sheet.locator(".chronology-row")).toHaveCount(90);
  expect(pagesOf(await pdfOf(page))).toBe(2);
});

test("a clinician prints the report of a patient with ten medicines on one page, with what happened on another; nobody else finds it", async ({
  page,
  url,
}) => {
  const api = caller(url);
  const { token, timezone, dateAgo } = await aPatientWithHistory(url);
  await addMedicines(url, token, dateAgo(20));
  const { data: patient } = await api("GET", "/api/profile/userdata", token);
  const nurse = await aClinicianOf(url, timezone, patient.id);
  const { id, givenname, familyname } = patient;
  const days = `from=${dateAgo(30)}&to=${dateAgo(1)}&profileid=${id}`;
  const { data } = await api("GET", `/api/adherence?${days}`, nurse);

  const said = { kind: "called", outcome: "reached", text: "Takes it at noon", version: "none" };
  await api("POST", `/api/worklist/${id}/entries`, nurse, { data: { ...said, after: null } });

  for (const [text, is_shared] of [
    ["Come on Friday", true],
    ["Sounds confused", false],
  ] as const)
    await api("POST", "/api/notes", nurse, { data: { profileid: id, text, is_shared } });

  await enterAs(page, "patient", nurse, `/patients/${id}`);
  await page.getByRole("link", { name: "Report", exact: true }).click();
  const sheet = page.getByRole("article", { name: "Preview of the report" });
  // Three answers for each of ten medicines.
  await expect(sheet.locator(".sheet-head")).toContainText(`${givenname} ${familyname}`);
  await expect(sheet.getByRole("rowheader")).toHaveCount(10);
  await expect(sheet).toContainText(/Reached, .*Takes it at noon/);
  const happened = sheet.getByRole("region", { name: "What happened" });
  await expect(happened).toContainText(/Reached, .*Takes it at noon/);
  await expect(happened).toContainText(/note shared with the patient, .*Come on Friday/);
  await expect(happened).toContainText(/Hydrochlorothiazide.* medicine added/);
  await expect(sheet).not.toContainText("Sounds confused");
  await expect(sheet.locator(".sheet-head")).toContainText(/Clinic \S+/);
  await expect(sheet).toContainText("Date, signature");
  await expect(sheet).toContainText(/rules \d+/);
  await page.getByRole("link", { name: /^Back to/ }).click();
  await expect(page).toHaveURL(new RegExp(`/patients/${id}$`));
  const address = `/report?profileid=${id}`;
  // What happened takes a separate page.
  for (const [path, pages] of [
    [`/ar${address}`, 2],
    // Longer words on shorter paper: the chronology takes one, too.
    [`/de${address}&paper=letter`, 3],
  ] as const) {
    await page.goto(path);
    await expect(page.locator(".sheet-definitions")).toBeVisible();
    const pdf = await pdfOf(page);
    expect(pagesOf(pdf), path).toBe(pages);
    if (!canReadPdf()) continue;
    const text = plain(readPdf(pdf).text);
    for (const figure of figuresOf(data)) expect(text, path).toContain(figure);
    expect(text, path).toContain("Takes it at noon");
  }
  const { data: log } = await api("GET", "/api/profile/access-log", token);
  // It is preceded by entries for the nurse's work on the list.
  const reads = log.filter(
    ({ attributes: { kind } }: { attributes: { kind: string } }) => kind === "patient-read",
  );
  expect(reads.map(({ attributes }: { attributes: object }) => attributes)).toMatchObject([
    { self: false, count: 1 },
  ]);

  const others = [
    await makePatient(url, aNewPerson(), timezone),
    await aClinicianOf(url, timezone),
  ];
  for (const other of others) {
    await enterAs(page, "patient", other, address);
    await expect(page.getByRole("heading", { name: "How did you get here?" })).toBeVisible();
  }
});

/** A clinician, in a group with these patients. Returns the token. */
async function aClinicianOf(url: string, timezone: string, ...patients: number[]) {
  const api = caller(url);
  const admin = await administratorToken(url);
  const nurse = { ...aNewPerson(), givenname: "Nina" };
  const token = await makePatient(url, nurse, timezone);
  const { data: own } = await api("GET", "/api/profile/userdata", token);
  await api("PATCH", `/api/users/${own.userid}`, admin, { data: { staff: ["clinician"] } });
  const named = { name: nurse.familyname, kind: "ward" };
  const { data: group } = await api("POST", "/api/groups", admin, { data: named });
  const add = [own.id, ...patients];
  await api("PUT", `/api/groups/${group.id}/members`, admin, { data: { add } });
  return token;
}

/** Nine, which makes ten: three times a day, as needed, counted, and with long names. */
async function addMedicines(url: string, token: string, startdate: string) {
  const times = [["08:00:00.000"], ["08:00:00.000", "13:00:00.000", "20:00:00.000"]];
  const data = Array.from({ length: 9 }, (_, index) => ({
    name: `Hydrochlorothiazide ${index + 1}`,
    strength: "12.5 mg",
    startdate,
    unit: "tablet",
    ...(index < 8
      ? { schedules: times[index % 2] }
      : { schedules: [], as_needed: { amount: 1, max_24h: 3 } }),
  }));
  const api = caller(url);
  const { data: added } = await api("POST", "/api/medicine/assignMedicine", token, { data });
  for (const { id } of added) {
    const count = { medicine: id, kind: "count", amount: 90, key: randomUUID() };
    await api("POST", "/api/stock-entries", token, { data: count });
  }
}

function pdfOf(page: Page): Promise<Buffer> {
  return page.pdf({ preferCSSPageSize: true, printBackground: true });
}

function pagesOf(pdf: Buffer): number {
  return pdf.toString("latin1").match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
}

/** Every figure as the sheet writes it: numerator / denominator, and the percentage without its sign. */
function figuresOf({ figures }: Adherence): string[] {
  const { coverage, taking, timing_of_due, timing_of_taken } = figures;
  const shares = [taking, timing_of_due, timing_of_taken];
  const all = [...shares, figures.daily_implementation, figures.correct_dosing];
  return [
    ...all.map(({ numerator, denominator }) => `${numerator} / ${denominator}`),
    ...[coverage, ...all].map(({ numerator, denominator }) =>
      String(Math.round((1000 * numerator) / denominator) / 10),
    ),
    ...[coverage.numerator, coverage.denominator].map(String),
  ];
}

/** Without direction marks, with decimal points and single spaces. */
function plain(text: string): string {
  return text
    .replaceAll(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, "")
    .replaceAll(/(\d),(\d)/g, "$1.$2")
    .replaceAll(/[\s\u00a0\u202f]+/g, " ");
}
