import type { Page } from "@playwright/test";
import { enterAsAdministrator, enterAsNewPatient, sessionOf } from "./accounts.ts";
import { caller } from "./api.ts";
import { goTo } from "./in-app.ts";
import { chartDay, enterWithPlan } from "./own-plan.ts";
import { aNewPerson, expect, test, zoneAtNoon } from "./people.ts";
import { tapping } from "./reading.ts";
import { expectToast } from "./toasts.ts";

const now = new Date();
const zone = zoneAtNoon(now);
const day = (days: number) => chartDay(zone, now, days);

test.use({ timezoneId: zone });

const editor = (page: Page) => page.locator(".plan-editor");
const next = (page: Page) => page.getByRole("region", { name: "The next three doses" });

/** A future day of the week, 1 = Monday, as the preview words it: "Mon, Nov 23". */
function comingDay(weekday: number): string {
  const ahead = Array.from({ length: 7 }, (_, place) => day(place + 1));
  const found = ahead.find((date) => new Date(`${date}T00:00:00Z`).getUTCDay() === weekday % 7);
  return new Date(`${found}T00:00:00Z`).toLocaleDateString("en-US", {
    weekday: "short",
    month: "short",
    day: "numeric",
    timeZone: "UTC",
  });
}

/** The rows of the plan that were not removed, as time, amount and phase. */
async function rowsOf(page: Page, url: string, medicine: number): Promise<string[]> {
  const token = await sessionOf(page);
  const { data } = await caller(url)("GET", `/api/medicine-plan/${medicine}`, token);
  return data.schedules
    .filter(({ removed_utc }: { removed_utc: string | null }) => removed_utc === null)
    .map((row: Record<string, unknown>) =>
      [String(row["dosage_time"]).slice(0, 5), row["amount"], row["valid_from"], row["valid_to"]]
        .map((part) => part ?? "…")
        .join(" "),
    );
}

async function medicineOf(page: Page, url: string, name: string): Promise<number> {
  const { data } = await caller(url)("GET", "/api/profile/userdata", await sessionOf(page));
  return data.medicines.find((medicine: { name: string }) => medicine.name === name).id;
}

test("a prednisone taper, from a prescription in words to a printed plan", async ({
  page,
  url,
}) => {
  await enterAsNewPatient(page, aNewPerson(), "/my-medicine/edit");
  await page.getByLabel("Medicine name").fill("Prednisone");
  await page.getByRole("textbox", { name: "Strength" }).fill("5 mg");
  await page.getByRole("button", { name: /^Not every day, as needed/ }).click();
  await expect(editor(page).getByRole("radio", { name: "Every day" })).toBeChecked();
  await page.getByRole("button", { name: "Next: Times" }).click();
  await page.getByLabel("As a code").fill("8-0-0");
  await expect(page.getByLabel("Amount at 08:00", { exact: true })).toHaveValue("8");
  await page.getByLabel("Counted in").selectOption("tablets");
  await expect(next(page).getByRole("listitem")).toHaveCount(3);
  await expect(next(page)).toContainText("8 tablets");

  await page.getByRole("button", { name: "Next: Changes" }).click();
  await page.getByRole("button", { name: "Taper, step by step…" }).click();
  await page.getByLabel("First day").fill(day(1));
  await page.getByLabel("By how much each step").fill("2");
  await page.getByLabel("Last amount").fill("4");
  await expect(page.getByText(/^8 – 6 – 4, from /)).toBeVisible();
  await page.getByRole("button", { name: "Use these steps" }).click();
  // Sentence, staircase and doses come from the same answer of the server.
  await expect(
    page.getByText(/8.? until .+ · .?6.? from .+ · .?4.? from .+, ends /, { exact: false }),
  ).toBeVisible();
  const stairs = page.getByRole("list", { name: "Amount a day, part by part" });
  await expect(stairs.getByRole("listitem")).toHaveCount(4);
  // The first step lasts its three days.
  for (const nth of [0, 1, 2]) {
    await expect(next(page).getByRole("listitem").nth(nth)).toContainText("8 tablets");
  }
  await expect(next(page)).toContainText(/Then 6 tablets from .+ \d+ tablets in all\./);

  // A step that would begin before the previous one has ended is refused at its field.
  const last = page.getByRole("listitem").filter({ has: page.getByLabel("Last day") });
  const begins = last.getByLabel("First day");
  await begins.fill(day(2));
  await begins.blur();
  await expect(last.getByText(/^Steps go one after the other: choose a day after/)).toBeVisible();
  await page.getByRole("button", { name: "Done" }).click();
  await expect(editor(page)).toBeVisible();
  await begins.fill(day(7));
  await begins.blur();
  await expect(last.getByText(/^Steps go one after the other/)).toHaveCount(0);
  await page.getByRole("button", { name: "Done" }).click();
  const when = page.getByRole("region", { name: "When" });
  await expect(when.getByRole("listitem")).toHaveCount(3);
  await expect(when).toContainText("08:00, 8 tablets");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expectToast(page, "Successfully Added Medicine Record");
  const id = await medicineOf(page, url, "Prednisone");
  expect(await rowsOf(page, url, id)).toEqual([
    `08:00 8 … ${day(3)}`,
    `08:00 6 ${day(4)} ${day(6)}`,
    `08:00 4 ${day(7)} ${day(9)}`,
  ]);

  await goTo(page, "/my-medicine");
  await page.getByRole("link", { name: "Medication plan" }).click();
  const table = page.getByRole("table");
  await expect(table).toContainText("8 tablets");
  await expect(table).toContainText("4 tablets");
});

test("1-0-1 in the first step says what it means, and what is wrong of it", async ({
  page,
  url,
}) => {
  await enterAsNewPatient(page, aNewPerson(), "/my-medicine/edit");
  await page.getByLabel("Medicine name").fill("Metformin");
  const code = page.getByLabel("Or as on the prescription");
  await code.fill("1-x");
  await expect(page.getByText(/^“.?x.?” is not an amount. Write 1, ½ or 0.5.$/)).toBeVisible();
  await code.fill("1-0");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText(/^Write one amount each for morning, noon/)).toBeVisible();
  await code.fill("١-٠-½-٠");
  await expect(page.getByText(/^Every day: .?08:00.?, .?1.? · .?18:00.?, .?½.?$/)).toBeVisible();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expectToast(page, "Successfully Added Medicine Record");
  const id = await medicineOf(page, url, "Metformin");
  expect(await rowsOf(page, url, id)).toEqual(["08:00 1 … …", "18:00 0.5 … …"]);
});

test("weekly methotrexate, with folic acid on the day after", async ({ page, url }) => {
  await enterAsNewPatient(page, aNewPerson(), "/my-medicine/edit");
  for (const { name, amount, weekday, short } of [
    { name: "Methotrexate", amount: "3", weekday: 1, short: "Mon" },
    { name: "Folic acid", amount: "1", weekday: 2, short: "Tue" },
  ]) {
    await page.getByLabel("Medicine name").fill(name);
    await page.getByRole("button", { name: /^Not every day, as needed/ }).click();
    await editor(page).getByText("On some weekdays").click();
    await page.getByRole("button", { name: "Next: Times" }).click();
    await editor(page).getByRole("button", { name: "Morning 08:00" }).click();
    await page.getByLabel("Amount at 08:00", { exact: true }).fill(amount);
    await page.getByLabel("Counted in").selectOption("tablets");
    // Without a weekday it is not saved, and nothing typed is lost.
    await page.getByRole("button", { name: "Done" }).click();
    await expect(page.getByRole("alert")).toHaveText("Please choose at least one weekday.");
    await expect(next(page)).toContainText("Please choose at least one weekday.");
    await page.getByRole("button", { name: short, exact: true }).click();
    await expect(next(page).getByRole("listitem").first()).toContainText(comingDay(weekday));
    await expect(next(page)).toContainText(amount === "1" ? "1 tablet" : "3 tablets");
    await page.getByRole("button", { name: "Done" }).click();
    await expect(page.getByRole("region", { name: "When" })).toContainText(`${short} · 08:00`);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expectToast(page, "Successfully Added Medicine Record");
    await page.goto("/my-medicine/edit");
  }

  // Later it moves to another day, from now on; a night is named as one.
  const id = await medicineOf(page, url, "Methotrexate");
  await page.goto(`/my-medicine/${id}/edit`);
  await page.getByRole("button", { name: "Change the plan" }).click();
  await page.getByRole("button", { name: "Mon", exact: true }).click();
  await page.getByRole("button", { name: "Wed", exact: true }).click();
  await page.getByRole("button", { name: "Next: Times" }).click();
  await page.getByLabel("Time of day 1").fill("00:30");
  await expect(page.getByText(/belongs to the night .*Wed → Thu/)).toBeVisible();
  await expect(next(page).getByRole("listitem").first()).toContainText("Night to Thu");
  await editor(page).getByRole("button", { name: "Save" }).click();
  await expectToast(page, "The plan was saved");
  await expect(page.getByRole("region", { name: "When" })).toContainText("Wed → Thu");
});

test("two people change one plan: the later one is told what changed, and loses nothing", async ({
  page,
  url,
}) => {
  const rows = [{ dosage_time: "08:00", amount: 1 }];
  const plan = [{ name: "Ramipril", startdate: day(-3), unit: "tablets", schedules: rows }];
  await enterWithPlan(page, plan, "/my-medicine");
  const id = await medicineOf(page, url, "Ramipril");
  await page.getByRole("link", { name: "Edit Ramipril" }).click();
  await page.getByRole("button", { name: "Change the plan" }).click();
  await page.getByRole("button", { name: "Next: Times" }).click();
  await page.getByRole("button", { name: "Amount at 08:00: more" }).click();
  const token = await sessionOf(page);
  const { data } = await caller(url)("GET", `/api/medicine-plan/${id}`, token);
  const theirs = {
    version: data.version,
    schedules: [...rows, { dosage_time: "21:00", amount: 2 }],
  };
  await caller(url)("PUT", `/api/medicine-plan/${id}`, token, { data: theirs });
  await editor(page).getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("alert")).toContainText("21:00 was added");
  await expect(page.getByLabel("Amount at 08:00", { exact: true })).toHaveValue("1½");
  // A draft stays tied to the version of the plan that it was begun with.
  await page.reload();
  await page.getByRole("button", { name: "Change the plan" }).click();
  await page.getByRole("button", { name: "Next: Times" }).click();
  await expect(page.getByLabel("Amount at 08:00", { exact: true })).toHaveValue("1½");
  await editor(page).getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("alert")).toContainText("21:00 was added");
  // Exactly what is shown is saved.
  await page.getByRole("button", { name: "Amount at 08:00: more" }).click();
  await page.getByRole("button", { name: "Save mine instead" }).click();
  await expectToast(page, "The plan was saved");
  expect(await rowsOf(page, url, id)).toEqual(["08:00 2 … …"]);
});

test("who leaves the editor with changes is asked, by Escape, the cross or back", async ({
  page,
}) => {
  const rows = [{ dosage_time: "08:00", amount: 1 }];
  const plan = [{ name: "Ramipril", startdate: day(-3), unit: "tablets", schedules: rows }];
  await enterWithPlan(page, plan, "/my-medicine");
  await page.getByRole("link", { name: "Edit Ramipril" }).click();
  const address = page.url();
  const open = page.getByRole("button", { name: "Change the plan" });
  const amount = page.getByLabel("Amount at 08:00", { exact: true });
  const question = page.getByRole("dialog", { name: "Close without these changes?" });
  const ways = [
    () => page.keyboard.press("Escape"),
    () => editor(page).getByRole("button", { name: "Close", exact: true }).click(),
    () => page.evaluate(() => history.back()),
  ];
  for (const leave of ways) {
    // Without changes no question is asked.
    await open.click();
    await expect(page.getByRole("button", { name: "Next: Times" })).toBeVisible();
    await leave();
    await expect(editor(page)).toBeHidden();
    await expect(page).toHaveURL(address);

    await open.click();
    await page.getByRole("button", { name: "Next: Times" }).click();
    await page.getByRole("button", { name: "Amount at 08:00: more" }).click();
    await leave();
    await expect(question).toContainText("If you leave now, it’s gone.");
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(amount).toHaveValue("1½");
    await leave();
    await question.getByRole("button", { name: "Close", exact: true }).last().click();
    await expect(editor(page)).toBeHidden();
    await expect(page).toHaveURL(address);

    await open.click();
    await page.getByRole("button", { name: "Next: Times" }).click();
    await expect(amount).toHaveValue("1");
    await page.keyboard.press("Escape");
    await expect(editor(page)).toBeHidden();
  }
});

test("a correction of the past says how many doses appear and vanish, and asks", async ({
  page,
  url,
}) => {
  const schedules = [{ dosage_time: "08:00", amount: 1 }];
  await enterWithPlan(page, [{ name: "Ramipril", startdate: day(-9), schedules }], "/my-medicine");
  const id = await medicineOf(page, url, "Ramipril");
  await page.getByRole("link", { name: "Edit Ramipril" }).click();
  await page.getByRole("button", { name: "Change the plan" }).click();
  await editor(page).getByText("Every few days").click();
  await page.getByLabel("A day with a dose").fill(day(-4));
  await page.getByRole("button", { name: "Next: Times" }).click();
  await page.getByRole("button", { name: "Next: Changes" }).click();
  await editor(page).getByText("Correct the past…").click();
  await page.getByLabel("This plan has held since").fill(day(-4));
  await expect(page.getByText(/In the past 0 doses appear and 2 doses vanish/)).toBeVisible();
  await editor(page).getByRole("button", { name: "Save" }).click();
  const question = page.getByRole("dialog", { name: "Change the past?" });
  await expect(question).toContainText("2 doses vanish");
  await question.getByRole("button", { name: "Change it" }).click();
  await expectToast(page, "The plan was saved");
  const [before, after] = await rowsOf(page, url, id);
  expect(before).toBe(`08:00 1 … ${day(-5)}`);
  expect(after).toBe(`08:00 1 ${day(-4)} …`);
});

test("a medicine is paused and resumed; what was typed survives a reload", async ({ page }) => {
  const plan = [{ name: "Metformin", startdate: day(-3), schedules: ["08:00", "20:00"] }];
  await enterWithPlan(page, plan, "/my-medicine");
  await page.getByRole("link", { name: "Edit Metformin" }).click();
  const pauses = page.getByRole("region", { name: "Pauses" });
  await pauses.getByRole("button", { name: "Pause…" }).click();
  await page.getByLabel("Reason").fill("before the operation");
  await page.reload();
  await pauses.getByRole("button", { name: "Pause…" }).click();
  await expect(page.getByLabel("Reason")).toHaveValue("before the operation");
  await page.getByRole("button", { name: "Pause it" }).click();
  await expectToast(page, /^.?Metformin.? is paused$/);
  await expect(pauses).toContainText("still on · before the operation");
  await pauses.getByRole("button", { name: "Resume…" }).click();
  await page.getByRole("button", { name: "Resume now" }).click();
  await expectToast(page, "Metformin is due again");
  await expect(pauses.getByRole("button", { name: "Resume…" })).toHaveCount(0);
});

test("a weekly medicine entered for every day is asked about, and nothing is stored before", async ({
  page,
  url,
}) => {
  await enterAsNewPatient(page, aNewPerson(), "/my-medicine/edit");
  const { tap, taps } = tapping(page);
  await page.getByLabel("Medicine name").fill("Methotrexat 2,5");
  const guard = page.getByRole("region", { name: /is usually taken once a week\. Every day\?$/ });
  await expect(guard).toHaveCount(0);
  await tap("Evening 18:00");
  await expect(guard.getByRole("button", { pressed: true })).toHaveCount(0);
  await expect(guard.getByRole("button", { name: "Once a week: choose the day" })).toBeDisabled();
  await tap("Save");
  await expect(guard.getByRole("alert")).toHaveText("Choose the day, or say who said every day.");
  await tap("Monday");
  await tap("Once a week, on Monday");
  await expect(guard).toHaveCount(0);
  await expect(page.getByText("ONCE A WEEK, on MONDAYS")).toBeVisible();
  await tap("Save");
  await expectToast(page, "Successfully Added Medicine Record");
  expect(taps()).toBeLessThanOrEqual(7);
  const { data } = await caller(url)("GET", "/api/profile/userdata", await sessionOf(page));
  expect(data.medicines).toMatchObject([{ once_only: true, every_day_by: "" }]);

  // Back to daily, in the editor: who confirmed it is stored and printed.
  await page.goto(`/my-medicine/${data.medicines[0].id}/edit`);
  await page.getByRole("button", { name: "Change the plan" }).click();
  await editor(page).getByRole("radio", { name: "Every day" }).check({ force: true });
  await editor(page).getByRole("button", { name: "Save" }).click();
  await expect(guard.getByRole("alert")).toBeVisible();
  await guard.getByRole("button", { name: "My doctor said every day…" }).click();
  await guard.getByLabel("Who said every day?").fill("Dr Weber, by phone");
  await editor(page).getByRole("button", { name: "Save" }).click();
  await expectToast(page, "The plan was saved");
  await page.goto("/my-medicine/type-2");
  await expect(
    page.getByText(/^more than once a week, as said by .?Dr Weber, by phone/),
  ).toBeVisible();
});

test("an administrator adds a medicine to those that are taken weekly", async ({ page }) => {
  const name = `Dulaglutide ${Date.now()}`;
  await enterAsAdministrator(page, "/patient-list/weekly-medicines");
  await expect(page.getByText("methotrexate", { exact: true })).toBeVisible();
  await page.getByLabel("Substance or product").fill("MTX");
  await page.getByRole("button", { name: "Add to the list" }).click();
  await expect(page.getByText("This medicine is already in the list.")).toBeVisible();
  await page.getByLabel("Substance or product").fill(name);
  await page.getByRole("button", { name: "Add to the list" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: name })).toBeVisible();
  await page.getByRole("button", { name: `Remove ${name}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: name })).toHaveCount(0);
});

test("names are suggested while typing, chosen by keys, and never required", async ({ page }) => {
  await enterAsNewPatient(page, aNewPerson(), "/my-medicine/edit");
  const name = page.getByLabel("Medicine name");
  const options = page.getByRole("listbox", { name: "Suggested names" }).getByRole("option");
  await name.pressSequentially("m");
  await expect(options).toHaveCount(0);
  await name.pressSequentially("eth");
  await expect(options).toHaveCount(4);
  await expect(options.first()).toContainText("Methotrexate");
  await expect(options.last()).toHaveText(/^Keep “.?meth.?” as typed$/);
  await name.press("ArrowDown");
  await name.press("Enter");
  await expect(name).toHaveValue("Methotrexate");
  await expect(options).toHaveCount(0);
  await name.fill("meth");
  await options.last().click();
  await expect(name).toHaveValue("meth");
  await expect(options).toHaveCount(0);
});
