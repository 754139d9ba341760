import { readFile } from "node:fs/promises";
import { enterAs } from "./accounts.ts";
import { caller } from "./api.ts";
import { aNurse, aPresslessPatient, aWard } from "./clinic.ts";
import { expect, test } from "./people.ts";

test("one shift hands over to the next: what is open, what was done, and the calls of the week", async ({
  page,
  url,
}) => {
  const [nina, otto] = await Promise.all([
    aNurse(url, "Nina", "Roth"),
    aPresslessPatient(url, "Otto", "Brandt"),
  ]);
  const name = `Ward ${otto.profileid}`;
  await aWard(url, name, [nina, otto]);
  const api = caller(url);
  await expect
    .poll(async () => (await api("GET", "/api/worklist", nina.token))["data"].length)
    .toBe(1);
  const called = { kind: "called", outcome: "not_reached", version: "x", after: null };
  const text = "Nobody there before noon";
  await api("POST", `/api/worklist/${otto.profileid}/entries`, nina.token, {
    data: { ...called, text },
  });
  await api("POST", "/api/notes", nina.token, {
    data: { profileid: otto.profileid, text: "Daughter rings at four", is_shared: false },
  });

  await enterAs(page, "patient", nina.token, "/worklist");
  await page.getByRole("link", { name: "Hand-over" }).press("Enter");
  const open = page.getByRole("region", { name: /^Still open/ });
  const row = open.getByRole("row", { name: /Otto Brandt/ });
  await expect(row).toContainText("Not reached");
  await expect(row).toContainText(text);
  await expect(row).toContainText("Daughter rings at four");
  const done = page.getByRole("region", { name: /^Since the shift began/ });
  // The call and the note; a phone shows no heads of columns.
  await expect(done.getByRole("rowheader", { name: /Otto Brandt/ })).toHaveCount(2);
  const counts = page.getByRole("region", { name: "Calls by week" });
  await expect(counts.getByRole("row")).toHaveCount(9);
  await expect(counts).toContainText("median time");
  const saving = page.waitForEvent("download");
  await counts.getByRole("button", { name: "Save as CSV" }).press("Enter");
  const file = await readFile(await (await saving).path(), "utf8");
  expect(file).toMatch(/^week,calls,reached,not_reached/);
  expect(file).toMatch(/\r\n\d{4}-\d\d-\d\d,1,0,1,0,0,0,/);
  // On paper there is nothing to press.
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
  await expect(row).toBeVisible();
});
