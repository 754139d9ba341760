import { HOUR, MINUTE } from "@dosebeat/domain/time/durations";
import type { Page } from "@playwright/test";
import { enterAs, giveBox, makePatient } from "./accounts.ts";
import { caller } from "./api.ts";
import { advanceUntil } from "./in-app.ts";
import { chartDay } from "./own-plan.ts";
import { aNewPerson, clockIn, expect, test, zoneAtNoon } from "./people.ts";
import { INGEST_KEY } from "./servers.ts";

const now = new Date();
const zone = zoneAtNoon(now);

test.use({ timezoneId: zone });

/** A time of day this many minutes ago. */
const ago = (minutes: number) => new Date(now.getTime() - minutes * MINUTE);

const PARACETAMOL = {
  name: "Paracetamol",
  strength: "500 mg",
  unit: "tablet",
  startdate: chartDay(zone, now, -1),
  as_needed: { amount: 1, min_interval_minutes: 240, max_24h: 4, for: "pain" },
};
/** Due two and a half hours ago. */
const METFORMIN = {
  name: "Metformin",
  strength: "500 mg",
  unit: "tablet",
  startdate: chartDay(zone, now),
  schedules: [{ dosage_time: `${clockIn(zone, ago(150))}:00.000`, amount: 2 }],
};

/** A patient whose box was pressed for Metformin, and again half an hour ago. */
async function aPatient(url: string): Promise<string> {
  const token = await makePatient(url, aNewPerson(), zone);
  const api = caller(url);
  await api("POST", "/api/medicine/assignMedicine", token, { data: [METFORMIN, PARACETAMOL] });
  const deveui = await giveBox(url, token, ago(6 * 60));
  const presses = [ago(150), ago(30)].map((time, index) => ({
    seq: index + 1,
    time: time.toISOString(),
  }));
  const messages = Array.from({ length: 6 }, (_, fcnt) => {
    const time = now.getTime() - (5 - fcnt) * HOUR;
    const counted = presses.filter((press) => Date.parse(press.time) <= time);
    const since = counted.filter((press) => Date.parse(press.time) > time - HOUR);
    return {
      deveui,
      time: new Date(time).toISOString(),
      fcnt,
      boot: 1,
      battery: 78,
      press_seq: counted.length,
      presses: since,
    };
  });
  await api("POST", "/api/ingest/box", INGEST_KEY, messages);
  return token;
}

async function openToday(page: Page, url: string): Promise<void> {
  await enterAs(page, "patient", await aPatient(url), "/dashboard");
}

const rows = (page: Page, text: string | RegExp) =>
  page
    .getByRole("region", { name: /^Doses/ })
    .getByRole("listitem")
    .filter({ hasText: text });
const needed = (page: Page) => page.getByRole("region", { name: "Medicines taken as needed" });
const note = (page: Page) => page.getByRole("button", { name: "Note one: Paracetamol" });

test("paracetamol is noted with one tap, warned of before the next one, and taken back", async ({
  page,
  baseURL,
}) => {
  await openToday(page, baseURL ?? "");
  await expect(needed(page)).toContainText("Paracetamol 500 mg · 1 tablet");
  await expect(needed(page)).toContainText("as needed · none in 24 hours");
  await expect(rows(page, "Metformin")).toContainText("Metformin 500 mg · 2 tablets");

  await note(page).click();
  await expect(rows(page, "Paracetamol")).toContainText("taken as needed");
  await page
    .getByRole("alert")
    .filter({ hasText: "Paracetamol" })
    .getByRole("button", { name: "Undo" })
    .click();
  await expect(rows(page, "Paracetamol")).toHaveCount(0);
  // Until this is refetched, too, the next one is asked about.
  await expect(needed(page)).toContainText("none in 24 hours");

  await note(page).click();
  await expect(rows(page, "Paracetamol")).toHaveCount(1);
  // Before the tap, also for those who hear the button's description.
  await expect(needed(page)).toContainText("your plan says at least 4 h");
  await expect(needed(page)).toContainText("not other medicines with the same substance");
  await expect(note(page)).toHaveAccessibleDescription(/Last taken .*at least 4 h/);
  // And once more before it is stored: which limit it breaks, and from when on it would not.
  const question = page.getByRole("dialog", { name: "Note it all the same?" });
  await note(page).click();
  await expect(question).toContainText("your plan says at least 4 h");
  await expect(question).toContainText(/From .* on it is within your plan/);
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toBeHidden();
  await expect(rows(page, "Paracetamol")).toHaveCount(1);
  await note(page).click();
  await question.getByRole("button", { name: "Note it", exact: true }).click();
  await expect(rows(page, "Paracetamol")).toHaveCount(2);
  await expect(rows(page, "from the nearest one; your plan says at least 4 h")).toHaveCount(2);
  await rows(page, "Paracetamol").first().getByRole("button", { name: "Undo" }).click();
  await expect(rows(page, "Paracetamol")).toHaveCount(1);

  await needed(page)
    .getByRole("button", { name: /Paracetamol 500 mg/ })
    .click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("1 tablet at a time, at least 4 h apart, at most 4 tablets");
  await dialog.getByLabel("Amount").fill("0");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toContainText("Enter a number above 0");
  await dialog.getByLabel("Amount").fill("½");
  await dialog.getByLabel("When did you take it?").selectOption({ index: 1 });
  await dialog.getByLabel("Time", { exact: true }).fill(clockIn(zone, ago(300)));
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByRole("listitem").filter({ hasText: "½ tablet" })).toHaveCount(1);
});

/** Loses every answer about doses and intakes from now on; returns how many were about intakes. */
async function losingAnswers(page: Page): Promise<() => number> {
  let lost = 0;
  await page.route(/\/api\/(intakes|doses)\?/, async (route) => {
    if (route.request().url().includes("/intakes?")) lost += 1;
    await route.abort();
  });
  return () => lost;
}

test("what was noted stays, with its caution, where every answer after it is lost", async ({
  page,
  baseURL,
}) => {
  await page.clock.install();
  await openToday(page, baseURL ?? "");
  await expect(needed(page)).toContainText("as needed · none in 24 hours");
  const lost = await losingAnswers(page);
  const stored = page.waitForResponse(
    (answer) => answer.request().method() === "POST" && answer.url().endsWith("/api/intakes"),
  );
  await note(page).click();
  expect((await stored).status()).toBe(201);
  // The device has stopped waiting for the server, and asked again in vain.
  await advanceUntil(page, 10_000, async () => lost() > 3);
  await expect(note(page)).toHaveAccessibleDescription(/Last taken .*at least 4 h/);
  await expect(rows(page, "Paracetamol")).toHaveCount(1);
});

test("a press that is named stays named, with the caution, where every answer after it is lost", async ({
  page,
  baseURL,
}) => {
  await page.clock.install();
  await openToday(page, baseURL ?? "");
  await expect(needed(page)).toContainText("as needed · none in 24 hours");
  const lost = await losingAnswers(page);
  const stored = page.waitForResponse(
    (answer) => answer.request().method() === "PUT" && answer.url().endsWith("/api/presses"),
  );
  const opened = page.getByRole("group", { name: /^Opened again at/ });
  await opened.getByRole("button", { name: "As needed…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: /I took .*Paracetamol/ }).check();
  await dialog.getByRole("button", { name: "Save" }).click();
  expect((await stored).status()).toBe(200);
  await advanceUntil(page, 10_000, async () => lost() > 3);
  await expect(note(page)).toHaveAccessibleDescription(/Last taken .*at least 4 h/);
  await expect(opened).toHaveCount(0);
  await expect(rows(page, "Paracetamol")).toHaveCount(1);
});

test("a second opening gets a name, and a used one is asked for: instead, or as well?", async ({
  page,
  baseURL,
}) => {
  await openToday(page, baseURL ?? "");
  const dialog = page.getByRole("dialog");
  const opened = page.getByRole("group", { name: /^Opened again at/ });
  await opened.getByRole("button", { name: "Refilled, only looked" }).click();
  await expect(rows(page, "refilled or only looked, you said so")).toHaveCount(1);
  await expect(opened).toHaveCount(0);

  await rows(page, "Metformin").getByRole("button").first().click();
  await dialog.getByRole("button", { name: "That press was something else…" }).click();
  await dialog.getByRole("radio", { name: /I took .*Paracetamol/ }).check();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toContainText("Please choose one.");
  await dialog.getByRole("radio", { name: "Instead" }).check();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  await expect(rows(page, "Paracetamol")).toContainText("taken as needed, with a press");
  await expect(rows(page, "Metformin")).not.toContainText("on time");

  await rows(page, "Paracetamol").getByRole("button", { name: "Change…" }).click();
  await dialog.getByRole("button", { name: "Take my answer back" }).click();
  await expect(dialog).toBeHidden();
  await expect(rows(page, "Paracetamol")).toHaveCount(0);
  await expect(rows(page, "Metformin")).toContainText("on time");

  await rows(page, "Metformin").getByRole("button").first().click();
  await dialog.getByRole("button", { name: "That press was something else…" }).click();
  await dialog.getByRole("radio", { name: /I took .*Paracetamol/ }).check();
  await dialog.getByRole("radio", { name: "As well" }).check();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(rows(page, "Paracetamol")).toHaveCount(1);
  await expect(rows(page, "Metformin")).toContainText("on time");
});
