import type { Page } from "@playwright/test";
import { settled } from "../a11y/settled.ts";
import { enterAs } from "./accounts.ts";
import { caller } from "./api.ts";
import { aNurse, aPresslessPatient, aWard, giveNumber } from "./clinic.ts";
import { expect, test } from "./people.ts";

/** The longest possible reasons, one for a critical medicine. */
const REASONS = [
  [
    { kind: "critical_missed", medicine: "Apixaban", due_utc: "2026-11-22T19:00:00.000Z" },
    { kind: "missed_often", count: 8, of: 13, part: "evening" },
  ],
  [
    {
      kind: "skipped",
      medicine: "Ramipril",
      days: 3,
      reason: "Too dizzy to get up in the morning",
    },
  ],
  [{ kind: "missed_in_a_row", count: 3, part: "evening", is_regular_before: true }],
  [{ kind: "over_most", medicine: "Oxycodone", days: 3 }],
];

const NAMES: Record<number, string> = {
  0: "Fischer-Lang von der Heydt",
  1: "Winterhalter",
  13: "Fischer-Lang von der Heydt zu Wolkenstein und Trostburg",
};

/** Turns the one row that the server sends into a list of fourteen, across all sections. */
async function lengthen(page: Page) {
  await page.route(/\/api\/worklist\?/, async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    const [row] = answer.data;
    answer.data = Array.from({ length: 14 }, (_, index) => ({
      id: row.id + index,
      attributes: {
        ...row.attributes,
        familyname: NAMES[index] ?? NAMES[index % 2],
        born: "1951-04-03",
        record_number: `A-${1000 + index}`,
        section: index < 7 ? "call" : index < 11 ? "box" : "watch",
        reasons: REASONS[index % REASONS.length],
        contact: { hours: "from 9 to 11", language: "tr", needs_interpreter: true },
        assigned: index % 3 === 0 ? ASSIGNED : null,
      },
    }));
    await route.fulfill({ response, json: answer });
  });
}

const ASSIGNED = {
  userid: 1,
  name: "Mira Kowalczyk",
  is_own: false,
  by: "Nina Roth",
  at_utc: "2026-11-22T08:00:00.000Z",
};

/** Fully visible rows, above a phone's bar, and the height of the tallest. */
function rowsInSight(page: Page) {
  return page.evaluate(() => {
    const bar = document.querySelector(".bottom-bar")?.getBoundingClientRect();
    const end = bar && bar.height > 0 ? bar.top : window.innerHeight;
    const rows = [...document.querySelectorAll("tr[data-active]")];
    const boxes = rows.map((row) => row.getBoundingClientRect());
    return {
      rows: rows.length,
      inSight: boxes.filter(({ bottom }) => bottom <= end).length,
      highest: Math.max(...boxes.map(({ height }) => height)),
      tooWide: document.documentElement.scrollWidth - window.innerWidth,
    };
  });
}

/** Reasons of which the end is hidden. */
function cutReasons(page: Page) {
  return page.evaluate(() =>
    [...document.querySelectorAll(".worklist-why, .worklist-why *")]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1 && clientWidth > 0)
      .map(({ textContent }) => textContent),
  );
}

/** Names up to this length of which the end is hidden. */
function cutNames(page: Page, most: number) {
  return page.evaluate(
    (longest) =>
      [...document.querySelectorAll("tr[data-active] th a")]
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
        .map(({ textContent }) => textContent ?? "")
        .filter((name) => name.length <= longest),
    most,
  );
}

/** A name of usual length. Longer ones are whole on the patient's page and in the call. */
const USUAL_NAME = 19;

/** Two lines of the narrowest column have room for so many letters. */
const TWO_LINES = 45;

/** Most pressing reasons that fit into two lines and of which not all stands in its cell. */
function cutFirstReasons(page: Page) {
  return page.evaluate(
    (most) =>
      [...document.querySelectorAll(".worklist-why strong")]
        .filter((reason) => {
          const cell = reason.parentElement?.getBoundingClientRect();
          const { bottom, left, right } = reason.getBoundingClientRect();
          return (
            !cell || bottom > cell.bottom + 1 || left < cell.left - 1 || right > cell.right + 1
          );
        })
        .map(({ textContent }) => textContent ?? "")
        .filter((reason) => reason.length <= most),
    TWO_LINES,
  );
}

test("a dozen rows stand on a desk, one line each, and three on a phone, in every language", async ({
  page,
  url,
}) => {
  const [nina, otto] = await Promise.all([
    aNurse(url, "Nina", "Roth"),
    aPresslessPatient(url, "Otto", "Brandt"),
  ]);
  await giveNumber(url, otto, "+493023125240");
  await aWard(url, `Ward ${otto.profileid}`, [nina, otto]);
  await enterAs(page, "patient", nina.token, "/worklist");
  await expect(page.locator("tr[data-active]")).toHaveCount(1);
  await lengthen(page);
  for (const language of ["", "/de", "/fr", "/ar"]) {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(`${language}/worklist`);
    await expect(page.locator("tr[data-active]")).toHaveCount(14);
    await page.evaluate(() => document.fonts.ready);
    const desk = await rowsInSight(page);
    expect(desk).toMatchObject({ rows: 14, tooWide: 0 });
    expect(desk.inSight, `at a desk, ${language}`).toBeGreaterThanOrEqual(12);
    expect(desk.highest).toBeLessThanOrEqual(41);
    expect(await cutFirstReasons(page), `at a desk, ${language}`).toEqual([]);
    expect(await cutNames(page, USUAL_NAME), `at a desk, ${language}`).toEqual([]);
    // Saving a call is in sight whatever there is to know about it.
    await page.keyboard.press("c");
    const save = page.getByRole("dialog").locator("[type=submit]");
    await expect(save).toBeInViewport({ ratio: 1 });
    await page.keyboard.press("Escape");
    await page.setViewportSize({ width: 390, height: 844 });
    const phone = await rowsInSight(page);
    expect(phone.tooWide).toBe(0);
    expect(phone.inSight, `on a phone, ${language}`).toBeGreaterThanOrEqual(3);
    expect(await cutReasons(page), `on a phone, ${language}`).toEqual([]);
    expect(await cutNames(page, 200), `on a phone, ${language}`).toEqual([]);
  }
});

test("rows stay where they are while a nurse points at them", async ({ page, context, url }) => {
  const [nina, omar, otto, rosa] = await Promise.all([
    aNurse(url, "Nina", "Roth"),
    aNurse(url, "Omar", "Haddad"),
    aPresslessPatient(url, "Otto", "Brandt"),
    aPresslessPatient(url, "Rosa", "Keller"),
  ]);
  await aWard(url, `Ward ${otto.profileid}`, [nina, omar, otto, rosa]);
  await enterAs(page, "patient", nina.token, "/worklist");
  const rows = page.locator("tr[data-active]");
  await expect(rows).toHaveCount(2);
  const [first, second] = [rows.first(), rows.last()];
  const pointedAt = second.getByRole("button", { name: /^Call…/ });
  await settled(page);
  await pointedAt.hover();
  const place = await pointedAt.boundingBox();
  const { x, y } = place ?? { x: 0, y: 0 };
  // A resting pointer eventually counts as pointing at nothing, so this one keeps moving a little.
  const pointing = (holds: () => Promise<void>) =>
    expect(async () => {
      await page.mouse.move(x + 10, y + 10);
      await page.mouse.move(x + 12, y + 10);
      await holds();
      expect(await pointedAt.boundingBox()).toEqual(place);
    }).toPass();
  const at = { timeout: 1_000 };

  // A colleague has completed the row above: it says so, and stays.
  const api = caller(url);
  const { data: listed } = await api("GET", "/api/worklist", omar.token);
  const { id, attributes } = listed[0];
  const data = { kind: "done", version: attributes.version, after: null };
  await api("POST", `/api/worklist/${id}/entries`, omar.token, { data });
  await pointing(async () => {
    await expect(first).toContainText("no longer on the list", at);
    await expect(first.getByRole("button", { name: /^Call…/ })).toBeDisabled(at);
  });

  // Nor does it move when the server cannot be reached.
  await context.setOffline(true);
  await pointing(() => expect(page.locator(".offline-banner .notice")).toBeVisible(at));
  await context.setOffline(false);

  await page.mouse.move(0, 0);
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(otto.profileid === id ? "Rosa Keller" : "Otto Brandt");
});
