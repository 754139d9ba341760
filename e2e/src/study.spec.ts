import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { StudyManifestAnswer } from "@dosebeat/contract/study-export";
import type { Page } from "@playwright/test";
import { administratorToken, enterAsAdministrator } from "./accounts.ts";
import { caller } from "./api.ts";
import { codeNow, demandCode, setUpApp, storeCodes } from "./authenticator.ts";
import { aNurse, aPresslessPatient, aWard } from "./clinic.ts";
import { type Mailbox, openMailbox } from "./mailbox.ts";
import { expect, test } from "./people.ts";

const dialogOf = (page: Page) => page.getByRole("dialog");
const today = () => new Date().toISOString().slice(0, 10);

/** A subject with a record number, a plan and data from a box. */
async function aSubject(url: string, mailbox: Mailbox, givenname: string, record_number: string) {
  const subject = await aPresslessPatient(url, givenname, "Berger", mailbox);
  const admin = await administratorToken(url);
  const { user } = await caller(url)("GET", "/api/users/me", subject.token);
  await caller(url)("PATCH", `/api/users/${user.id}`, admin, { data: { record_number } });
  return subject;
}

test("a study goes from consent to signed tables, with a withdrawal, and a changed file is found by its hash", async ({
  aContext,
  watch,
  ownServer,
}) => {
  const mailbox = await openMailbox();
  const url = await ownServer((own) => ({ PUBLIC_URL: own, SMTP_URL: mailbox.url }));
  const [contact, stays, leaves] = await Promise.all([
    aNurse(url, "Clara", "Contact", mailbox),
    aSubject(url, mailbox, "Stella", "S-001"),
    aSubject(url, mailbox, "Leo", "S-002"),
  ]);
  const ward = await aWard(url, "Arm A", [contact, stays, leaves]);

  const page = watch(await (await aContext({ baseURL: url })).newPage());
  await enterAsAdministrator(page, "/profile");
  const { secret } = await setUpApp(page);
  await storeCodes(page);

  await page.goto(`/groups/${ward}`);
  await page.getByRole("link", { name: "Study", exact: true }).click();
  await makeStudy(page);
  await change(page, "Stella");
  await change(page, "Leo");

  await page.getByRole("button", { name: /Record that .?Leo Berger/ }).click();
  await giveReason(page, "Moved away", "Withdraw");
  const rows = page.locator(".subject-list li");
  const leo = rows.filter({ hasText: "Leo" });
  await expect(leo).toContainText("Moved away");

  await signLock(page, secret);
  await expect(rows.filter({ hasText: "Stella" })).toContainText(/Locked on .* approved/);
  await expect(page.getByRole("button", { name: /Record that .?Stella/ })).toHaveCount(0);

  const folder = mkdtempSync(join(tmpdir(), "dosebeat-study-"));
  const at = (file: string) => join(folder, file);
  await page.getByRole("link", { name: "Back to the group" }).click();
  await saveAll(page, folder);
  const manifest = StudyManifestAnswer.parse(
    JSON.parse(readFileSync(at("dosebeat-manifest.json"), "utf8")),
  ).data;
  expect(manifest).toMatchObject({ group: { id: ward }, format: "csv", subjects: 2 });
  for (const { table, sha256, bytes, rows: count } of manifest.tables) {
    const file = readFileSync(at(`dosebeat-${table}.csv`));
    expect([table, createHash("sha256").update(file).digest("hex")]).toEqual([table, sha256]);
    expect(file.byteLength).toBe(bytes);
    expect(file.toString().split("\r\n").length - 2).toBe(count);
  }
  const subjects = readFileSync(at("dosebeat-subjects.csv"), "utf8").split("\r\n");
  expect(subjects[1]).toMatch(/^S-001,.*[0-9a-f]{64}/);
  expect(subjects[2]).toMatch(/^S-002,/);
  expect(subjects.join("\n")).not.toMatch(/Stella|Leo|Berger/);

  // As docs/studies.md instructs statisticians to.
  const check = () =>
    execFileSync("sha256sum", ["-c", "dosebeat-sha256sums.txt"], {
      cwd: folder,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
      env: { ...process.env, LC_ALL: "C" },
    });
  expect(check().trim().split("\n")).toEqual(
    manifest.tables.map(({ table }) => `dosebeat-${table}.csv: OK`),
  );
  appendFileSync(at("dosebeat-doses.csv"), "S-001,forged\r\n");
  const failed = await Promise.resolve()
    .then(check)
    .catch((error: unknown) => error);
  expect(failed).toMatchObject({ status: 1, stdout: expect.stringMatching(/doses.csv: FAILED/) });
  expect(String(Object(failed).stdout).match(/: FAILED/g)).toHaveLength(1);

  rmSync(folder, { recursive: true });
  await mailbox.close();
});

async function makeStudy(page: Page) {
  await page.getByRole("button", { name: "Make it a study" }).click();
  const dialog = dialogOf(page);
  await dialog.getByLabel("Number").fill("NCT-0815");
  await dialog.getByLabel("Title").fill("Tablets in daily life");
  await dialog.getByLabel("Site", { exact: true }).fill("Lyon");
  await dialog.getByLabel("Country").fill("fr");
  await expect(dialog.getByText("France")).toBeVisible();
  await dialog.getByLabel("Safety contact").selectOption({ label: "Clara Contact" });
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Not started yet")).toBeVisible();
  await page.getByRole("button", { name: "Start study" }).click();
  await giveReason(page, "First subject in", "Start study");
  await expect(page.getByText(/^Running since/)).toBeVisible();
}

/** Enters consent and a visit. */
async function change(page: Page, name: string) {
  await page.getByRole("button", { name: new RegExp(`Change .?${name}`) }).click();
  const dialog = dialogOf(page);
  await dialog.getByLabel("Consent").fill(today());
  await dialog.getByRole("button", { name: "Add a visit" }).click();
  await dialog.getByLabel("Name", { exact: true }).fill("Week 0");
  await dialog.getByLabel("Date", { exact: true }).fill(today());
  await giveReason(page, "Consent signed on paper", "Save");
  const row = page.locator(".subject-list li").filter({ hasText: name });
  await expect(row).toContainText(/Consent on.*1 visit/);
}

async function giveReason(page: Page, reason: string, confirm: string) {
  const dialog = dialogOf(page);
  await dialog.getByLabel("Reason").fill(reason);
  await dialog.getByRole("button", { name: confirm, exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** Signs with a code of the app, ten minutes after the last confirmation. */
async function signLock(page: Page, secret: string) {
  const isRefused = await demandCode(page, "**/lock");
  await page.getByRole("button", { name: /Lock the data of .?Stella/ }).click();
  const dialog = page.getByRole("dialog", { name: /Lock the data of .?Stella/ });
  await dialog.getByLabel("I sign that").selectOption("I approve the data");
  await dialog.getByRole("button", { name: "Lock", exact: true }).click();
  const asked = page.getByRole("dialog", { name: "Confirm that it’s you" });
  await asked.getByLabel("Code", { exact: true }).fill(codeNow(secret, 1));
  await expect(dialog).toBeHidden();
  expect(isRefused()).toBe(false);
}

/** Saves all tables, their manifest and its list of checksums. */
async function saveAll(page: Page, folder: string) {
  const saved: Promise<void>[] = [];
  page.on("download", (file) => saved.push(file.saveAs(join(folder, file.suggestedFilename()))));
  await page.getByRole("button", { name: "Export as a study" }).click();
  const dialog = dialogOf(page);
  await dialog.getByRole("button", { name: "Save all" }).click();
  await expect(dialog.getByRole("status")).toHaveText("10 of 10 saved.");
  await expect.poll(() => saved.length).toBe(11);
  await Promise.all(saved);
  await dialog.getByRole("button", { name: "Close" }).last().click();
}
