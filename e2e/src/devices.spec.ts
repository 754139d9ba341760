import { readFile } from "node:fs/promises";
import { pressOnce } from "@dosebeat/box/press";
import { HOUR } from "@dosebeat/domain/time/durations";
import type { Page } from "@playwright/test";
import { settled } from "../a11y/settled.ts";
import {
  administratorToken,
  enterAs,
  enterAsAdministrator,
  enterAsNewPatient,
  giveBox,
  makePatient,
  registerBox,
} from "./accounts.ts";
import { caller } from "./api.ts";
import { assignTo } from "./assigning.ts";
import { employ } from "./clinic.ts";
import { advanceUntil, goTo, says } from "./in-app.ts";
import { aNewDevEui, aNewPerson, expect, LONG_NAME, type Person, test } from "./people.ts";
import { sendReadings } from "./sensor-people.ts";
import { INGEST_KEY } from "./servers.ts";
import { expectToast } from "./toasts.ts";

async function importFile(page: Page, text: string): Promise<void> {
  const buffer = Buffer.from(text);
  await page.getByLabel("Choose file").setInputFiles({
    name: "boxes.csv",
    mimeType: "text/csv",
    buffer,
  });
}

async function choose(page: Page, deveui: string, action: RegExp): Promise<void> {
  await page.getByRole("button", { name: `Actions for ${deveui}` }).click();
  await page.getByRole("menuitem", { name: action }).click();
}

const nameOf = ({ givenname, familyname }: Person) => `${givenname} ${familyname}`;

test("boxes are imported from a file, all or none, with every invalid line reported", async ({
  page,
}) => {
  await enterAsAdministrator(page, "/devices/import");
  const [one, two] = [aNewDevEui(), aNewDevEui()];
  await importFile(page, `deveui;serial_number\n${one};S-1\nnonsense;S-2\n${one};S-3\n`);
  const faults = page.getByRole("region", { name: "Errors" });
  await expect(faults.getByRole("row", { name: /^3 deveui nonsense/ })).toBeVisible();
  await expect(faults.getByRole("row", { name: /^4 deveui .*already in line 2/ })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Register/ })).toHaveCount(0);

  await importFile(page, `\ufeff"DevEUI","Serial number"\r\n${one},"S;1"\r\n${two},S-2\r\n`);
  await page.getByRole("button", { name: "Register 2 boxes" }).click();
  await expect(page.getByRole("heading", { name: "2 boxes registered" })).toBeVisible();

  await page.getByRole("link", { name: "Go to all boxes" }).click();
  await expect(page.getByRole("searchbox", { name: "Search" })).toBeVisible();
  await goTo(page, "/devices/import");
  const fresh = aNewDevEui();
  await importFile(page, `deveui;serial_number\n${fresh};S-2\n${two};\n`);
  await expect(faults.getByRole("row", { name: new RegExp(`^2 deveui ${fresh}`) })).toContainText(
    `${two} already has this serial number`,
  );
  await expect(page.getByRole("button", { name: /^(Register|Change)/ })).toHaveCount(0);
  await goTo(page, `/devices?q=${fresh}`);
  await expect(page.getByRole("heading", { name: "No matching boxes" })).toBeVisible();
  await expect(page.getByText("No matching boxes.", { exact: true })).toBeVisible();
});

test("the file of the list is edited and read again: what changes is seen first, and a change by others is said", async ({
  page,
  url,
}) => {
  const api = caller(url);
  const admin = await administratorToken(url);
  const group = `File ${aNewDevEui().slice(-6)}`;
  const [one, two, fresh] = [aNewDevEui(), aNewDevEui(), aNewDevEui()];
  const data = [
    { deveui: one, box_group: group, place: "Shelf 1", serial_number: `${group}-1` },
    { deveui: two, box_group: group, place: "Shelf 2" },
  ];
  await api("PUT", "/api/sensors", admin, { data, registers: true });
  await enterAsAdministrator(page, `/devices?group=${encodeURIComponent(group)}`);
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export as CSV" }).click();
  const exported = await readFile(await (await downloading).path(), "utf8");
  const edited = exported.replace("Shelf 2", "Shelf 7").replace("Shelf 1", "").trimEnd();
  const added = `\r\n${fresh},,pillbox-1,,,,in_use,${group},,,,,,`;

  await goTo(page, "/devices/import");
  await importFile(page, edited + added);
  await expect(page.getByText("1 box is new, 1 changes, 1 stays as it is.")).toBeVisible();
  await expect(page.getByText(/are ignored: condition, last_contact/)).toBeVisible();
  const changes = page.getByRole("region", { name: "Changes" });
  await expect(changes.getByRole("row", { name: new RegExp(two) })).toContainText(
    "Shelf 2 → Shelf 7",
  );
  await page.getByRole("checkbox", { name: "Empty cells clear what a box has" }).check();
  await expect(changes.getByRole("row", { name: new RegExp(one) })).toContainText("Shelf 1 → –");
  const { data: before } = await api("GET", `/api/sensors/${two}`, admin);
  expect(before).toMatchObject({ place: "Shelf 2" });

  // Meanwhile a colleague moves one of them.
  await api("PATCH", `/api/sensors/${two}`, admin, { data: { place: "Shelf 9" } });
  await page.getByRole("button", { name: "Register 1, change 2" }).click();
  const faults = page.getByRole("region", { name: "Errors" });
  await expect(faults.getByRole("row", { name: new RegExp(two) })).toContainText(
    "changed by somebody else in the meantime",
  );
  await page.getByRole("button", { name: "Show what changes now" }).press("Enter");
  await expect(changes.getByRole("row", { name: new RegExp(two) })).toContainText(
    "Shelf 9 → Shelf 7",
  );
  await page.getByRole("button", { name: "Register 1, change 2" }).press("Enter");
  await expect(
    page.getByRole("heading", { name: "Boxes registered: 1, changed: 2" }),
  ).toBeVisible();
  const { data: after } = await api("GET", `/api/sensors/${one}`, admin);
  expect(after).toMatchObject({ place: null, serial_number: `${group}-1`, box_group: group });
});

test("a box is found, assigned, causes a conflict, and is unassigned", async ({ page, url }) => {
  const [ada, ben] = [aNewPerson(), { ...aNewPerson(), givenname: "Ben" }];
  for (const person of [ada, ben]) await makePatient(url, person, "UTC");
  const mark = aNewDevEui().slice(-6);
  const deveui = await registerBox(url, `Journey ${mark}`);
  await enterAsAdministrator(page, "/devices");
  await page.getByRole("searchbox", { name: "Search" }).fill(`journey ${mark}`);
  await expect(page).toHaveURL(new RegExp(`q=journey.*${mark}`));
  await expect(page.getByText("1 box", { exact: true })).toBeVisible();

  await choose(page, deveui, /^Assign/);
  const dialog = page.getByRole("dialog");
  await assignTo(page, nameOf(ada));
  await expect(page.getByText(`Successfully Assigned Sensor ${deveui} To User.`)).toBeVisible();
  await expect(page.getByRole("row", { name: new RegExp(deveui) })).toContainText(nameOf(ada));

  // Again from a stale page: by now the box is assigned.
  await page.route("**/api/sensors/*", async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    await route.fulfill({ response: answer, json: { data: { ...body.data, bindings: [] } } });
  });
  await goTo(page, `/devices/${deveui}`);
  await page.getByRole("button", { name: "Assign to a patient" }).click();
  await assignTo(page, nameOf(ben));
  const inTheWay = new RegExp(`^Not assigned: .* gave .*${deveui.slice(-4)}.* to .*${nameOf(ada)}`);
  await expect(dialog.getByRole("alert").filter({ hasText: inTheWay })).toBeVisible();
  await page.unrouteAll({ behavior: "ignoreErrors" });

  await goTo(page, `/devices?q=${encodeURIComponent(ada.familyname)}`);
  await choose(page, deveui, /^Show the patient/);
  await expect(dialog).toContainText(nameOf(ada));
  await page.keyboard.press("Escape");
  await choose(page, deveui, /^Unassign from/);
  await dialog.getByRole("button", { name: "Unassign" }).click();
  await expectToast(page, `Box ${deveui} is unassigned.`);
});

test("a technician begins with triage, and assigns a box since when it was handed over", async ({
  page,
  url,
}) => {
  const ada = aNewPerson();
  await makePatient(url, ada, "UTC");
  const technician = await makePatient(url, aNewPerson(), "UTC");
  await employ(url, technician, "technician");
  const deveui = await registerBox(url);
  await sendReadings(url, deveui, [{ at: Date.now() - HOUR, battery: 64 }]);

  const refused: string[] = [];
  page.on("response", (answer) => {
    if (answer.status() >= 400 && answer.url().includes("/api/")) refused.push(answer.url());
  });
  await enterAs(page, "patient", technician, "/dashboard");
  await expect(page.getByRole("heading", { level: 1, name: "Needs attention" })).toBeVisible();
  await goTo(page, `/devices/${deveui}`);
  await expect(page.getByRole("region", { name: "Signal" })).toContainText("1 message received.");
  await page.getByRole("button", { name: "Assign to a patient" }).click();
  const dialog = page.getByRole("dialog");
  const since = new Date(Date.now() - 26 * HOUR).toISOString().slice(0, 16);
  await dialog.getByLabel("Since when").fill(since);
  await assignTo(page, nameOf(ada));
  const current = page.getByRole("region", { name: "Assigned to" });
  await expect(current.getByRole("row").filter({ hasText: nameOf(ada) })).toBeVisible();
  expect(refused).toEqual([]);
});

test("the page of a box shows its uplinks; its label prints at 50 × 25 mm", async ({
  page,
  url,
}) => {
  const deveui = aNewDevEui();
  await pressOnce({ deveui, url, ingestKey: INGEST_KEY, at: Date.now() });
  await enterAsAdministrator(page, `/devices?q=${deveui}`);
  await page.getByRole("link", { name: deveui }).click();
  await expect(page.getByRole("heading", { level: 1, name: deveui })).toBeVisible();
  await expect(page.getByText(/^online Last contact/)).toBeVisible();
  const messages = page.getByRole("region", { name: "Raw messages" });
  await messages.getByRole("listitem").first().locator("summary").click();
  await expect(
    messages.getByText("received_at").or(messages.getByText("deveui")).first(),
  ).toBeVisible();
  await page.getByRole("button", { name: "QR code and label" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(new RegExp(`LW:D0:0{16}:${deveui.toUpperCase()}`))).toBeVisible();
  await page.emulateMedia({ media: "print" });
  const label = page.locator("body > .label-sheets .box-label");
  const size = await label.boundingBox();
  expect(Math.round(((size?.width ?? 0) / 96) * 25.4)).toBe(50);
  expect(Math.round(((size?.height ?? 0) / 96) * 25.4)).toBe(25);
  await expect(dialog).toBeHidden();
});

test("boxes that need attention come first and link to their list", async ({ page, url }) => {
  const deveui = await registerBox(url);
  await enterAsAdministrator(page, "/devices/import");
  await page.getByRole("link", { name: "Needs attention" }).click();
  const cards = page.getByRole("main").getByRole("heading", { level: 2 });
  await expect(cards).toHaveText([
    /unreadable/,
    /offline/,
    /low battery/,
    /unassigned/,
    /never heard from/,
    /all good/,
  ]);
  await page
    .locator("section", { has: page.getByRole("heading", { name: /never heard from/ }) })
    .getByRole("link", { name: /^Show/ })
    .last()
    .click();
  await expect(page).toHaveURL(/state=never_seen/);
  await page.getByRole("searchbox", { name: "Search" }).fill(deveui);
  // Wait out the debounce: otherwise the pending search would navigate after going back.
  await expect(page).toHaveURL(new RegExp(`q=${deveui}`));
  await expect(page.getByRole("row", { name: new RegExp(deveui) })).toContainText(
    "never heard from",
  );
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Needs attention" })).toBeVisible();
});

test("an open list updates when a box reports", async ({ page, url }) => {
  const deveui = await registerBox(url);
  await page.clock.install();
  await enterAsAdministrator(page, `/devices?q=${deveui}`);
  const row = page.getByRole("row", { name: new RegExp(deveui) });
  await expect(row).toContainText("never heard from");
  await pressOnce({ deveui, url, ingestKey: INGEST_KEY, at: Date.now() });
  await advanceUntil(page, 5_000, () => says(row, "online"));
});

test("order and filters of the list are in the URL", async ({ page }) => {
  await enterAsAdministrator(page, "/devices?state=silent&sort=battery:desc&page=7");
  await expect(page.getByLabel("State")).toHaveValue("silent");
  await expect(page.getByLabel("Sort by")).toHaveValue("battery:desc");
  const clear = page.getByRole("button", { name: "Clear search and filters" }).first();
  const height = async () => (await clear.boundingBox())?.height;
  await expect.poll(height, "one line").toBeLessThan(48);
  await clear.click();
  await expect(page).toHaveURL(/\/devices$/);
});

test("a box fits on one line in every language on the narrowest desktop", async ({ page, url }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const deveui = await registerBox(url, `PB1-20260824-${aNewDevEui().slice(-4)}`);
  await enterAsAdministrator(page, `/devices?q=${deveui}`);
  for (const locale of ["", "/de", "/fr", "/ar"]) {
    if (locale !== "") await goTo(page, `${locale}/devices?q=${deveui}`);
    const row = page.getByRole("row").filter({ hasText: deveui });
    await settled(page);
    await expect(row.locator(".serial")).toBeVisible();
    expect((await row.boundingBox())?.height, locale).toBeLessThan(42);
    const beside = await row.evaluate((line) => {
      const card = line.closest(".card")?.getBoundingClientRect();
      const { left, right } = line.getBoundingClientRect();
      return !card || left < card.left || right > card.right;
    });
    expect(beside, locale).toBe(false);
  }
});

test("a patient is denied the administrators' box screens", async ({ page }) => {
  await enterAsNewPatient(page, aNewPerson(), "/devices");
  await expect(page).toHaveURL(/\/error\/401$/);
  for (const path of ["/index2", "/import", "/02d05ebe00000001"]) {
    await goTo(page, "/my-medicine");
    await goTo(page, `/devices${path}`);
    await expect(page).toHaveURL(/\/error\/401$/);
  }
});

test("a long name does not truncate the DevEUI of a box that needs attention", async ({
  page,
  url,
}) => {
  const person = { ...aNewPerson(), ...LONG_NAME };
  const token = await makePatient(url, person, "UTC");
  const silentSince = new Date("2020-01-01T00:00:00Z");
  const deveui = await giveBox(url, token, silentSince);
  await sendReadings(url, deveui, [{ at: silentSince.getTime(), battery: 64 }]);
  await enterAsAdministrator(page, "/devices/index2");
  for (const path of ["/devices/index2", "/ar/devices/index2"]) {
    await goTo(page, path);
    const link = page.getByRole("link", { name: deveui });
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const room = () => link.evaluate((shown) => shown.clientWidth - shown.scrollWidth);
      await expect.poll(room, `${path} at ${width} px`).toBe(0);
    }
    const row = page.getByRole("listitem").filter({ has: link });
    await expect(row).toContainText(nameOf(person));
  }
});
