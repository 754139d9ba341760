import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { administratorToken, enterAsAdministrator, makePatient } from "./accounts.ts";
import { caller } from "./api.ts";
import { goTo } from "./in-app.ts";
import { aNewPerson, expect, type Person, signIn, test } from "./people.ts";
import { expectToast } from "./toasts.ts";

async function importFile(page: Page, lines: readonly string[]): Promise<void> {
  const head = "email;givenname;familyname;language;timezone;record_number;group";
  await page.getByLabel("Choose file").setInputFiles({
    name: "patients.csv",
    mimeType: "text/csv",
    buffer: Buffer.from([head, ...lines].join("\n")),
  });
}

const line = ({ email, givenname, familyname }: Person, more: string) =>
  `${email};${givenname};${familyname};${more}`;

/** Addresses of accounts that match the word. */
async function found(url: string, word: string): Promise<string[]> {
  const path = `/api/profiles?search=${encodeURIComponent(word)}`;
  const { data } = await caller(url)("GET", path, await administratorToken(url));
  return data.map((one: { attributes: { email: string } }) => one.attributes.email);
}

test("nonsense rows create nobody, the mended file does, and a clinician of the group sees the patient", async ({
  page,
  url,
  aContext,
  watch,
}) => {
  const [ada, ben, nurse] = [aNewPerson(), aNewPerson(), aNewPerson()];
  await makePatient(url, nurse, "UTC");
  const group = `North ${ada.familyname}`;
  await enterAsAdministrator(page, "/groups");
  await page.getByRole("button", { name: "Create a group" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill(group);
  await dialog.getByRole("button", { name: "Create a group" }).click();
  await expectToast(page, `${group} created.`);

  await goTo(page, "/patient-list/import");
  await importFile(page, [
    line(ada, `en;Mars/Olympus;S-1;${group}`),
    line({ ...ben, email: "nobody" }, "xx;;;Nowhere"),
    line({ ...ben, email: ada.email.toUpperCase() }, `;;s-1;${group}`),
    line({ ...ben, email: nurse.email }, ";;;"),
  ]);
  const faults = page.getByRole("region", { name: "Errors" });
  for (const row of [
    /^2 timezone Mars\/Olympus This time zone is unknown/,
    /^3 email nobody Please enter an email address/,
    /^3 language xx/,
    /^3 group Nowhere There is no group/,
    /^4 email .*already in line 2/,
    /^4 record_number .*Line 2 has the same/,
    /^5 email .*already an account/,
  ]) {
    await expect(faults.getByRole("row", { name: row })).toBeVisible();
  }
  await expect(page.getByText("7 errors found. No account was created.")).toBeVisible();
  const isWide = await page.evaluate(() => matchMedia("(min-width: 48rem)").matches);
  const hidden = await faults.evaluate((list) => list.scrollHeight - list.clientHeight);
  if (!isWide) expect(hidden, "a list inside the page would catch the finger").toBeLessThan(2);
  await expect(page.getByRole("button", { name: /^Create \d/ })).toHaveCount(0);
  expect(await found(url, ada.email)).toEqual([]);

  await importFile(page, [line(ada, `en;UTC;S-1;${group}`), line(ben, ";;;")]);
  await page.getByRole("button", { name: "Create 2 accounts" }).click();
  await expect(page.getByRole("heading", { name: "2 accounts created" })).toBeVisible();
  expect(await found(url, ada.email)).toEqual([ada.email]);
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download the links" }).click();
  const links = await readFile(await (await saving).path(), "utf8");
  const link = links.split("\r\n").find((one) => one.startsWith(ada.email)) ?? "";

  const own = watch(await (await aContext({})).newPage());
  const { pathname, hash } = new URL(link.slice(ada.email.length + 1));
  await own.goto(`${pathname}${hash}`);
  await own.getByLabel("New password", { exact: true }).fill(ada.password);
  await own.getByRole("button", { name: "Save and sign in" }).click();
  await expect(own).toHaveURL(/\/dashboard$/);

  // A second attempt registers nobody twice.
  await goTo(page, "/patient-list");
  await goTo(page, "/patient-list/import");
  await importFile(page, [line(ada, ";;;"), line(aNewPerson(), ";;;")]);
  await page.getByRole("button", { name: "Leave out 1 row that has an account already" }).click();
  await expect(page.getByRole("button", { name: "Create 1 account" })).toBeVisible();

  await goTo(page, `/patient-list?q=${encodeURIComponent(nurse.email)}`);
  await page.getByRole("button", { name: /^Actions for/ }).click();
  await page.getByRole("menuitem", { name: "Roles and groups" }).click();
  await dialog.getByLabel("Clinician").check();
  // One of many groups is found by part of its name, using only the keyboard.
  await dialog.getByRole("combobox", { name: "Add to a group" }).fill(group.slice(1));
  await expect(dialog.getByRole("option")).toHaveText([group]);
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("checkbox", { name: group })).toBeChecked();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("row", { name: new RegExp(nurse.email) })).toContainText("Clinician");
  await expect(dialog).toBeHidden();
  await goTo(page, `/groups?q=${encodeURIComponent(group)}`);
  await page.getByRole("link", { name: group, exact: true }).click();
  await expect(page.getByText("Ward · 1 patient, 1 staff member")).toBeVisible();

  const nurses = watch(await (await aContext({})).newPage());
  await signIn(nurses, nurse);
  await expect(nurses).toHaveURL(/\/(dashboard|worklist)$/);
  const { data } = await caller(url)(
    "GET",
    `/api/profiles?search=${ada.email}`,
    await administratorToken(url),
  );
  await nurses.goto(`/patients/${data[0].id}`);
  await expect(
    nurses.getByRole("heading", { name: `${ada.givenname} ${ada.familyname}` }),
  ).toBeVisible();
});
