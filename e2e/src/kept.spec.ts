import { enterAs, enterAsAdministrator, makePatient } from "./accounts.ts";
import { aNurse, aPresslessPatient, aWard, eraseOwn, getNotes, showRows } from "./clinic.ts";
import { pressIfThere } from "./in-app.ts";
import { aNewPerson, expect, test } from "./people.ts";

const ENTRIES = "**/api/worklist/*/entries";
const SAID = "In hospital since Friday";

test("a call stays in its sheet through a server that fails and no network, and is stored once", async ({
  aContext,
  url,
}) => {
  // Not watched: the browser logs the 503.
  const page = await (await aContext({})).newPage();
  const [nina, otto] = await Promise.all([
    aNurse(url, "Nina", "Roth"),
    aPresslessPatient(url, "Otto", "Brandt"),
  ]);
  await aWard(url, `Ward ${otto.profileid}`, [nina, otto]);
  await enterAs(page, "patient", nina.token, "/worklist");

  const open = page.getByRole("button", { name: "Call…: Otto Brandt" });
  const sheet = page.getByRole("dialog");
  const words = sheet.getByLabel("What was said? (optional)");
  const notStored = sheet.getByRole("alert").filter({ hasText: "Not stored yet." });
  const keys: unknown[] = [];
  page.on("request", (request) => {
    const isSaving = request.method() === "POST" && /worklist\/\d+\/entries/.test(request.url());
    if (isSaving) keys.push(request.postDataJSON().data.key);
  });
  await page.route(ENTRIES, (route) => route.fulfill({ status: 503, body: "" }));
  await open.click();
  await words.fill(SAID);
  const save = sheet.getByRole("button", { name: "Save", exact: true });
  await save.click();
  await expect(sheet.getByText("Choose how it went.")).toBeVisible();
  await sheet.getByText("Reached", { exact: true }).click();
  await save.click();
  await expect(notStored).toBeVisible();
  await expect(sheet.getByRole("button", { name: "Copy text" })).toBeVisible();
  await expect(words).toHaveValue(SAID);

  // Escape keeps the input.
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await open.click();
  await expect(words).toHaveValue(SAID);

  // Without a network, even if the server stored it before the answer was lost.
  await page.unroute(ENTRIES);
  await page.route(ENTRIES, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await expect(sheet.getByRole("radio", { name: "Reached", exact: true })).toBeChecked();
  await save.click();
  await expect(notStored).toBeVisible();
  await page.unroute(ENTRIES);
  // It is also sent again by itself, every few seconds.
  await pressIfThere(sheet.getByRole("button", { name: "Try again now" }));
  await expect(sheet).toBeHidden();
  await expect(page.getByRole("row", { name: /Otto Brandt/ })).toBeHidden();
  expect(new Set(keys).size).toBe(1);
  await showRows(page, "Done today");
  await expect(page.getByRole("row", { name: /Otto Brandt/ })).toContainText(SAID);
});

test("rights stay in their dialog through a server that fails, and are stored once", async ({
  aContext,
  url,
}) => {
  // Not watched: the browser logs the 503.
  const page = await (await aContext({})).newPage();
  const rosa = aNewPerson();
  await makePatient(url, rosa, "UTC");
  await enterAsAdministrator(page, `/patient-list?q=${encodeURIComponent(rosa.email)}`);
  const open = async () => {
    await page.getByRole("button", { name: /^Actions for/ }).click();
    await page.getByRole("menuitem", { name: "Roles and groups" }).click();
  };
  await open();
  const dialog = page.getByRole("dialog");
  const clinician = dialog.getByRole("checkbox", { name: /^Clinician/ });
  const bodies: unknown[] = [];
  page.on("request", (request) => {
    if (request.method() === "PUT" || request.method() === "PATCH") {
      bodies.push(request.postDataJSON());
    }
  });
  await page.route("**/api/users/*", (route) =>
    route.request().method() === "GET"
      ? route.continue()
      : route.fulfill({ status: 503, body: "" }),
  );
  await clinician.check();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Not stored yet.");
  await expect(clinician).toBeChecked();
  // Closed and opened again, the choice is still there.
  await page.keyboard.press("Escape");
  await open();
  await expect(clinician).toBeChecked();
  await page.unroute("**/api/users/*");
  bodies.length = 0;
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  expect(bodies).toEqual([{ data: { staff: ["clinician"] } }]);
});

test("leaving the page with a note that is not stored asks first", async ({ page, url }) => {
  const [nina, rosa] = await Promise.all([
    aNurse(url, "Nina", "Roth"),
    aPresslessPatient(url, "Rosa", "Keller"),
  ]);
  await aWard(url, `Ward ${rosa.profileid}`, [nina, rosa]);
  await enterAs(page, "patient", nina.token, "/worklist");
  await page.getByRole("link", { name: /Rosa Keller/ }).click();
  await page.getByRole("button", { name: "Note", exact: true }).click();
  await page.getByLabel("What should others know?").fill("Prefers calls after ten");
  await page.goBack();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("region", { name: "What happened" })).toContainText(
    "Prefers calls after ten",
  );
  expect(await getNotes(url, nina.token, rosa.profileid)).toHaveLength(1);
});

test("a patient who is erased while staff have the page and the report open leaves both", async ({
  page,
  aContext,
  watch,
  url,
}) => {
  const [nina, ida] = await Promise.all([
    aNurse(url, "Nina", "Roth"),
    aPresslessPatient(url, "Ida", "Berg"),
  ]);
  await aWard(url, `Ward ${ida.profileid}`, [nina, ida]);
  await enterAs(page, "patient", nina.token, `/patients/${ida.profileid}`);
  await expect(page.getByRole("heading", { name: /Ida Berg/ })).toBeVisible();
  const report = watch(await (await aContext({})).newPage());
  await enterAs(report, "patient", nina.token, `/report?profileid=${ida.profileid}`);
  await expect(report.getByText("Ida Berg").first()).toBeVisible();

  await eraseOwn(url, ida);

  await expect(page.getByRole("heading", { name: "Not among your patients" })).toBeVisible();
  await expect(page.getByText("Ida Berg")).toHaveCount(0);
  await expect(page.getByText("Offline")).toHaveCount(0);
  await expect(report.getByText("Ida Berg")).toHaveCount(0);
});
