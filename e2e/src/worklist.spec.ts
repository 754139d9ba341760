import { enterAs } from "./accounts.ts";
import { caller } from "./api.ts";
import {
  aDoublingPatient,
  aNurse,
  aPresslessPatient,
  aWard,
  changeWard,
  getNotes,
  giveNumber,
  showRows,
} from "./clinic.ts";
import { expect, test } from "./people.ts";

const WHY = "No press for 2 days, box online";
const HREF = ["href", "tel:+493023125240"] as const;

/** Positions of a row and its button relative to the table: content arriving above the table moves both. */
function placesInTable(row: Element) {
  const table = row.closest("table")?.getBoundingClientRect();
  return [row, row.querySelector("[data-key=callNow]")].map((part) => {
    const place = part?.getBoundingClientRect();
    const { left = 0, top = 0, width = 0, height = 0 } = place ?? {};
    return [left - (table?.left ?? 0), top - (table?.top ?? 0), width, height];
  });
}

test("two nurses work the list with the keys, and the later one sees what the first did", async ({
  page,
  aContext,
  watch,
  url,
}) => {
  const [nina, omar, otto, rosa, stranger] = await Promise.all([
    aNurse(url, "Nina", "Roth"),
    aNurse(url, "Omar", "Haddad"),
    aPresslessPatient(url, "Otto", "Brandt"),
    aPresslessPatient(url, "Rosa", "Keller"),
    aPresslessPatient(url, "Ida", "Elsewhere"),
  ]);
  await giveNumber(url, otto, "+493023125240");
  const ward = await aWard(url, `Ward ${otto.profileid}`, [nina, omar, otto, rosa]);

  // Staff without medicine start with their work.
  await enterAs(page, "patient", nina.token, "/dashboard");
  await expect(page.getByRole("heading", { name: "Who needs a call today" })).toBeVisible();
  const rows = page.getByRole("row").filter({ hasText: WHY });
  const [first, second] = [rows.nth(0), rows.nth(1)];
  await expect(rows).toHaveCount(2);
  // Whichever row came first is active, and stays so.
  await page.keyboard.press("k");
  await expect(first).toHaveAttribute("aria-current", "true");
  await page.keyboard.press("j");
  await expect(second).toHaveAttribute("aria-current", "true");
  await page.keyboard.press("k");
  await expect(first).toHaveAttribute("aria-current", "true");
  // A row that becomes active keeps its size: what is pressed stays under the mouse.
  const size = page.viewportSize() ?? { width: 1280, height: 900 };
  for (let width = 1040; width <= 1900; width += 20) {
    await page.setViewportSize({ width, height: 1400 });
    const before = await second.evaluate(placesInTable);
    await page.keyboard.press("j");
    await expect(second).toHaveAttribute("aria-current", "true");
    expect(await second.evaluate(placesInTable)).toEqual(before);
    await page.keyboard.press("k");
    await expect(first).toHaveAttribute("aria-current", "true");
  }
  await page.setViewportSize(size);

  // On a patient's page the list continues, and leads back to the row it has reached.
  await page.keyboard.press("Enter");
  const onwards = page.getByRole("link", { name: /^Next patient: / });
  await expect(page.getByRole("link", { name: "Back to the list, row 1 of 2" })).toBeVisible();
  await onwards.press("Enter");
  const back = page.getByRole("link", { name: "Back to the list, row 2 of 2" });
  await expect(back).toBeVisible();
  await expect(page.getByRole("link", { name: /^Previous patient: / })).toBeVisible();
  // Another patient's parts begin anew: no month of the one before stands in for theirs.
  const nextMonth = page.getByRole("button", { name: "Next month" });
  await page.getByRole("button", { name: "Previous month" }).click();
  await expect(nextMonth).toBeEnabled();
  await page.keyboard.press("k");
  await expect(page.getByRole("link", { name: "Back to the list, row 1 of 2" })).toBeVisible();
  await expect(nextMonth).toBeDisabled();
  await page.keyboard.press("j");
  // However many patients were seen, one step back is the list.
  await expect(back).toBeVisible();
  await page.goBack();
  await expect(rows).toHaveCount(2);
  await page.goForward();
  await back.press("Enter");
  await expect(second.getByRole("link").first()).toBeFocused();
  await expect(second).toHaveAttribute("aria-current", "true");
  // A section stays in the address; an empty one is not an all-clear.
  await page.keyboard.press("2");
  await expect(page.getByRole("heading", { name: "Nobody in this section" })).toBeVisible();
  await page.reload();
  if (size.width < 1024)
    await expect(page.getByRole("combobox", { name: "Rows" })).toHaveValue("box");
  else
    await expect(
      page.getByRole("button", { name: "Check the box first", pressed: true }),
    ).toBeVisible();
  await expect(page.getByRole("heading", { name: "Nobody in this section" })).toBeVisible();
  await page.keyboard.press("0");
  await expect(rows).toHaveCount(2);
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "All keys" })).toContainText("Search");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox")).toBeFocused();
  await page.keyboard.type("rosa");
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText("Rosa Keller");
  await page.getByRole("searchbox").fill("");
  await expect(rows).toHaveCount(2);
  await page.getByRole("searchbox").blur();

  // A number to call is one tap away, in international format for a reader in the United States.
  const dials = { name: "+49 30 23125240" };
  await expect(
    page.getByRole("row", { name: /Otto Brandt/ }).getByRole("link", dials),
  ).toHaveAttribute(...HREF);
  await expect(page.getByRole("row", { name: /Rosa Keller/ })).toContainText("no number yet");

  // Omar has Otto's row open while Nina records that she called.
  const theirs = watch(await (await aContext({})).newPage());
  await enterAs(theirs, "patient", omar.token, "/worklist");
  const theirRows = theirs.getByRole("row").filter({ hasText: WHY });
  await expect(theirRows).toHaveCount(2);
  await theirs.getByRole("button", { name: "Call…: Otto Brandt" }).click();
  await expect(theirs.getByRole("dialog")).toContainText("+49 30 23125240");
  // Nina sees it, and that it ended once Omar's sheet is closed.
  const ottosRow = page.getByRole("row", { name: /Otto Brandt/ });
  await expect(ottosRow).toContainText(/Omar Haddad.? is calling/);
  const dial = theirs.getByRole("dialog").getByRole("link", { name: "Call", exact: true });
  await expect(dial).toHaveAttribute(...HREF);
  await theirs.getByText("Left a message", { exact: true }).click();
  await theirs.getByLabel("What was said? (optional)").fill("Nobody at home");

  await page.getByRole("button", { name: "Call…: Otto Brandt" }).click();
  await expect(page.getByRole("dialog")).toContainText(/Omar Haddad.? is calling/);
  // A key chooses the outcome and moves on to what was said.
  await page.keyboard.press("1");
  const words = page.getByLabel("What was said? (optional)");
  await expect(words).toBeFocused();
  await words.fill("Was travelling");
  await page.keyboard.press("Control+Enter");
  await expect(rows).toHaveCount(1);

  await theirs.getByRole("button", { name: "Save", exact: true }).click();
  const conflict = theirs.getByRole("dialog");
  await expect(conflict).toContainText(/Nina Roth.? worked on this row/);
  await expect(conflict).toContainText("Was travelling");
  await expect(conflict).toContainText("Nobody at home");
  await expect(conflict.getByRole("button", { name: "Add mine as a note" })).toBeVisible();
  await theirs.keyboard.press("Control+Enter");
  await expect(conflict).toBeHidden();
  const said = await getNotes(url, nina.token, otto.profileid);
  expect(said).toMatchObject([
    { text: expect.stringMatching(/^Left a message, .*: Nobody at home$/) },
  ]);
  expect(said[0]?.by).toContain("Omar Haddad");
  // Nothing reloads their page: the live stream removes the row once nobody points at it any more.
  await theirs.mouse.move(0, 0);
  await expect(theirRows).toHaveCount(1);

  await page.keyboard.press("u");
  await expect(rows).toHaveCount(2);
  await expect(theirRows).toHaveCount(2);
  await page.getByRole("button", { name: "Actions: Otto Brandt" }).click();
  await page.getByRole("menuitem", { name: "Remind me later" }).click();
  await page.getByRole("button", { name: "Tomorrow" }).click();
  await expect(rows).toHaveCount(1);
  await showRows(page, "Done today");
  await expect(page.getByRole("row", { name: /Otto Brandt/ })).toContainText(
    /Nina Roth.? put it off until/,
  );
  await showRows(page, "To do");

  await expect(rows).toContainText("Rosa Keller");
  await page.keyboard.press("k");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Rosa Keller" })).toBeVisible();
  for (const part of ["Today", "The last seven days", "Medicines", "The month"]) {
    await expect(page.getByRole("region", { name: part })).toBeVisible();
  }
  await expect(page.getByRole("region", { name: "The box" })).toContainText("21");
  await page.getByRole("button", { name: "Note", exact: true }).click();
  await page.getByLabel("What should others know?").fill("Prefers calls after ten");
  await page.getByLabel("Share with the patient").check();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("region", { name: "What happened" })).toContainText(
    /Prefers calls after ten.*Nina Roth.*shared/s,
  );
  const happened = page.getByRole("region", { name: "What happened" });
  await happened.getByLabel("What to show").selectOption("Contacts");
  await expect(happened).not.toContainText("Prefers calls after ten");
  await happened.getByLabel("What to show").selectOption("Notes");
  await expect(happened).toContainText("Prefers calls after ten");
  // Everybody on the ward with their figures, including those who need no call.
  await page.goto("/patients");
  const listed = page.getByRole("row").filter({ has: page.getByRole("rowheader") });
  await expect(listed).toHaveCount(2);
  await expect(listed.first()).toContainText("Otto Brandt");
  // Cards have no headers, but a choice that puts patients in need first.
  const order = page.getByLabel("Order", { exact: true });
  if (await order.isVisible()) {
    await order.selectOption("Missed");
    await expect(page).toHaveURL(/sort=missed/);
  } else {
    await page.getByRole("columnheader", { name: "Patient" }).getByRole("button").click();
    await expect(listed.first()).toContainText("Rosa Keller");
  }
  await page.getByRole("searchbox").fill("otto");
  await expect(listed).toHaveCount(1);
  // On phones they are folded away, and say how many are set.
  if (size.width < 1024) await page.getByText("Filters", { exact: true }).click();
  await page.getByLabel("Box", { exact: true }).selectOption("no box");
  await expect(page.getByRole("heading", { name: /Nobody is found for/ })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Box", { exact: true })).toHaveValue("unbound");
  if (size.width < 1024) await page.getByText("Filters 1", { exact: true }).click();
  await page.getByLabel("Box", { exact: true }).selectOption("Box: any");
  await listed.first().getByRole("link").first().click();
  await page.getByRole("link", { name: "Back to the list, row 1 of 1" }).press("Enter");
  await expect(page).toHaveURL(/\/patients\?.*q=otto/);
  await expect(listed.first().getByRole("link").first()).toBeFocused();
  await page.goto(`/patients/${otto.profileid}`);
  await expect(page.getByRole("main").getByRole("link", dials)).toHaveAttribute(...HREF);
  await page.goto(`/patients/${stranger.profileid}`);
  await expect(page.getByRole("heading", { name: "Not among your patients" })).toBeVisible();

  // Staff who leave the ward no longer see its patients.
  await changeWard(url, ward, { remove: [omar.profileid] });
  await expect(theirs.getByRole("heading", { name: "You are in no group yet" })).toBeVisible();

  await enterAs(theirs, "patient", rosa.token, "/dashboard");
  await expect(theirs.getByRole("region", { name: "Notes for you" })).toContainText(
    /Prefers calls after ten.*Nina Roth/s,
  );
});

test("one missed dose of what a nurse marks as critical is a reason to call, and its patient reads why", async ({
  page,
  aContext,
  watch,
  url,
}) => {
  const [nina, otto] = await Promise.all([
    aNurse(url, "Nina", "Roth"),
    aPresslessPatient(url, "Otto", "Brandt"),
  ]);
  await aWard(url, `Ward ${otto.profileid}`, [nina, otto]);
  await enterAs(page, "patient", nina.token, `/patients/${otto.profileid}`);
  const medicines = page.getByRole("region", { name: "Medicines" });
  await medicines.getByRole("button", { name: "Mark as critical…: Metformin" }).click();
  const reason = page.getByLabel("Why? The patient reads this.");
  await reason.fill("Stroke in March");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(medicines).toContainText(/Call after one missed dose\..*Nina Roth.*Stroke in March/);
  await expect(page.getByRole("heading", { name: /Otto Brandt/ })).toContainText(
    /critical: .?Metformin/,
  );
  const why = page.getByRole("region", { name: "Why on the list" });
  await expect(why).toContainText(/Metformin.? missed, .*critical/);
  await page.goto("/worklist");
  const row = page.getByRole("row", { name: /Otto Brandt/ });
  await expect(row).toContainText(/Metformin.? missed, .*critical/);

  const theirs = watch(await (await aContext({})).newPage());
  await enterAs(theirs, "patient", otto.token, "/my-medicine");
  const theirMedicine = theirs.getByRole("main");
  await expect(theirMedicine).toContainText(
    /Your clinic wants to know if a dose is missed\. .*Nina Roth.*Stroke in March/,
  );

  await page.goto(`/patients/${otto.profileid}`);
  await medicines.getByRole("button", { name: "Remove the mark…: Metformin" }).click();
  await page.getByLabel("Why?", { exact: true }).fill("Stopped after the visit");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(why).not.toContainText(/Metformin.? missed/);
  await expect(theirMedicine).not.toContainText("Your clinic wants to know");
});

test("the list empties and says why where the server refuses to keep it up to date", async ({
  page,
  url,
}) => {
  const [nina, otto] = await Promise.all([
    aNurse(url, "Nina", "Roth"),
    aPresslessPatient(url, "Otto", "Brandt"),
  ]);
  await aWard(url, `Ward ${otto.profileid}`, [nina, otto]);
  await page.setViewportSize({ width: 390, height: 480 });
  await enterAs(page, "patient", nina.token, "/worklist");
  const row = page.getByRole("row", { name: /Otto Brandt/ });
  await expect(row).toBeVisible();
  // On a phone, too, the list opens at its heading.
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  // A user who loses the role is refused the next connection.
  const error = { status: 403, name: "ForbiddenError", message: "", code: "forbidden" };
  const json = { data: null, error: { ...error, details: { errors: [] } } };
  await page.route(/\/api\/events\?fleet/, (route) => route.fulfill({ status: 403, json }));
  await page.reload();
  const refusal = page.getByRole("alert");
  await expect(refusal).toContainText("You may not see this list");
  await expect(row).toHaveCount(0);
  await expect(page.getByText("Nobody needs a call")).toHaveCount(0);
});

test("a weekly medicine that is opened again is on the nurse's list, and no search hides that", async ({
  page,
  url,
}) => {
  const [nina, rita] = await Promise.all([
    aNurse(url, "Nina", "Roth"),
    aDoublingPatient(url, "Rita", "Twofold"),
  ]);
  await enterAs(page, "patient", nina.token, "/worklist");
  await expect(page.getByRole("heading", { name: "You are in no group yet" })).toBeVisible();
  await expect(page.getByText("Nobody needs a call")).toBeHidden();

  await aWard(url, `Ward ${rita.profileid}`, [nina, rita]);
  const why = /Weekly .?Methotrexate.? opened again on .?\w{3} and \w{3}/;
  const row = page.getByRole("row", { name: /Rita Twofold/ });
  await expect(row).toContainText(why);
  const lead = page.getByText("1 of 1 patients, the most pressing first.");
  await expect(lead).toBeVisible();

  await page.getByRole("searchbox").fill("nobody of this name");
  await expect(page.getByRole("heading", { name: /Nobody is found for/ })).toBeVisible();
  await expect(page.getByText("Nobody needs a call")).toBeHidden();
  await expect(lead).toBeVisible();
  await page.getByRole("searchbox").fill("");
  await expect(row).toBeVisible();
  await showRows(page, "Done today");
  await expect(page.getByRole("heading", { name: "Nothing is done yet" })).toBeVisible();
  await expect(lead).toBeVisible();
  await showRows(page, "To do");

  await page.getByRole("button", { name: "Call…: Rita Twofold" }).click();
  await expect(
    page.getByRole("dialog").getByRole("list", { name: "Why on the list" }),
  ).toContainText(why);
  await page.keyboard.press("Escape");
  await row.getByRole("link", { name: "Rita Twofold" }).click();
  await expect(page.getByRole("region", { name: "Why on the list" })).toContainText(why);
});

test("who was not reached stays below the others, and comes back at the time agreed", async ({
  page,
  url,
}) => {
  const [nina, otto, rosa] = await Promise.all([
    aNurse(url, "Nina", "Roth"),
    aPresslessPatient(url, "Otto", "Brandt"),
    aPresslessPatient(url, "Rosa", "Keller"),
  ]);
  await aWard(url, `Ward ${otto.profileid}`, [nina, otto, rosa]);
  await enterAs(page, "patient", nina.token, "/worklist");
  const rows = page.getByRole("row").filter({ hasText: WHY });
  await expect(rows).toHaveCount(2);
  const called = (await rows.first().textContent())?.includes("Otto")
    ? "Otto Brandt"
    : "Rosa Keller";
  const row = page.getByRole("row", { name: new RegExp(called) });
  await expect(row).toContainText("none yet");

  await page.getByRole("button", { name: `Call…: ${called}` }).click();
  const sheet = page.getByRole("dialog", { name: called });
  await page.keyboard.press("2");
  await sheet.getByLabel("What was said? (optional)").fill("Engaged");
  await page.keyboard.press("Control+Enter");
  await expect(sheet).toBeHidden();
  await expect(rows.last()).toContainText(called);
  await expect(row).toContainText("Not reached");
  await expect(page.getByText("2 of 2 patients, the most pressing first.")).toBeVisible();

  // Again, with a time: nothing is preselected for her, and a missing day is asked for.
  await page.getByRole("button", { name: `Call…: ${called}` }).click();
  await expect(sheet.getByRole("region", { name: "Last contacts" })).toContainText(
    /Not reached.*Nina Roth.*Engaged/s,
  );
  await sheet.getByText("Reached", { exact: true }).click();
  await sheet.getByText("Other…", { exact: true }).click();
  await sheet.getByRole("button", { name: "Save", exact: true }).click();
  await expect(sheet.getByText("Choose a day and a time.")).toBeVisible();
  await sheet.getByText(/^Tomorrow/).click();
  await sheet.getByRole("button", { name: "Save", exact: true }).click();
  await expect(sheet).toBeHidden();
  await expect(rows).toHaveCount(1);
  await showRows(page, "Done today");
  await expect(row).toContainText(/Reached by .?Nina Roth.?, .*again/);

  // Both are kept on the patient's page.
  await page.getByRole("link", { name: called }).click();
  const history = page.getByRole("region", { name: "What happened" });
  await expect(history.getByRole("listitem")).toContainText([
    /Reached/,
    /Not reached/,
    /medicine added/,
  ]);
  await history.getByLabel("What to show").selectOption("Contacts");
  await expect(history.getByRole("listitem")).toHaveText([
    /Reached.*again/s,
    /Not reached.*Engaged/s,
  ]);
});

test("a nurse corrects a call of hers, and a colleague reads what it said before", async ({
  page,
  aContext,
  watch,
  url,
}) => {
  const [nina, omar, otto] = await Promise.all([
    aNurse(url, "Nina", "Roth"),
    aNurse(url, "Omar", "Haddad"),
    aPresslessPatient(url, "Otto", "Brandt"),
  ]);
  await aWard(url, `Ward ${otto.profileid}`, [nina, omar, otto]);
  const said = { kind: "called", outcome: "reached", text: "Was travelling", version: "before" };
  const data = { ...said, after: null, key: crypto.randomUUID() };
  await caller(url)("POST", `/api/worklist/${otto.profileid}/entries`, nina.token, { data });
  const was = /Before the correction on .+: Reached · .Was travelling/;

  await enterAs(page, "patient", nina.token, `/patients/${otto.profileid}`);
  const happened = page.getByRole("region", { name: "What happened" });
  await happened.getByRole("button", { name: "Correct…" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Correct this contact" });
  await expect(dialog.getByLabel("What was said? (optional)")).toHaveValue("Was travelling");
  await dialog.getByLabel("How did it go?").selectOption("Left a message");
  await dialog.getByLabel("What was said? (optional)").fill("With her daughter");
  await dialog.getByRole("button", { name: "Save" }).press("Enter");
  await expect(dialog).toBeHidden();
  await expect(happened.getByText("Left a message", { exact: true })).toBeVisible();
  await expect(happened.getByText(was)).toBeVisible();

  const theirs = watch(await (await aContext({})).newPage());
  await enterAs(theirs, "patient", omar.token, `/patients/${otto.profileid}`);
  await expect(theirs.getByText(was)).toBeVisible();
  await expect(theirs.getByRole("button", { name: "Correct…" })).toHaveCount(0);
});
