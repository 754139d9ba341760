import type { Page } from "@playwright/test";
import { expect } from "../src/people.ts";
import { smallTargets } from "./faults.ts";
import { layoutFaults, PHONES } from "./layout.ts";
import { addressOf, openScreen, signedInAs } from "./open.ts";
import { PLAN_EDITOR } from "./plan-overlays.ts";
import { SCREENS } from "./screens.ts";
import { toastFaults } from "./toast-faults.ts";
import type { World } from "./world.ts";
import { test } from "./world-fixture.ts";

/* Plants each kind of fault that everything.spec.ts looks for: the check must report it. */

test.skip(({ viewport }) => (viewport?.width ?? 0) > 1000, "on a phone");

const SMALLEST = PHONES.smallest;

/** What the check reports about a screen with this style added. */
async function faultsWith(page: Page, world: World, route: string, style: string) {
  const screen = SCREENS.find((one) => one.route === route && one.role === "patient");
  if (!screen) throw new Error(`No screen ${route}.`);
  await signedInAs(page, world.patient, "light");
  await openScreen(page, addressOf(screen, world, "de"));
  if (route === "my-medicine/$medicineId/edit")
    await PLAN_EDITOR.find(({ isLong }) => isLong)?.open(page, world);
  await page.addStyleTag({ content: style });
  return [
    ...(await layoutFaults(page, SMALLEST)),
    ...(await smallTargets(page)).map((fault) => `too small: ${fault}`),
    ...(await toastFaults(page)),
  ].join("\n");
}

test("finds a page of a dialog that ends before its content", async ({ page, world }) => {
  const style = `.dialog[open][data-place="page"] { grid-template-rows: 100dvh; }
    .dialog[data-place="page"] .dialog-box { block-size: 100dvh; }`;
  const faults = await faultsWith(page, world, "my-medicine/$medicineId/edit", style);
  expect(faults).toMatch(/beside its surface|page ends before/);
});

test("finds a row that is wider than its window", async ({ page, world }) => {
  const style = ".history-tabs { inline-size: 400px; }";
  const faults = await faultsWith(page, world, "dashboard/weekly", style);
  expect(faults).toMatch(/px wider than/);
});

test("finds tabs that scroll sideways", async ({ page, world }) => {
  const style = `.history-tabs { overflow-x: auto; } .history-tabs a { min-inline-size: 160px; }`;
  const faults = await faultsWith(page, world, "dashboard/weekly", style);
  expect(faults).toMatch(/scrolls sideways: <\w+ [^>]*history-tabs/);
});

test("finds a medicine whose name is broken inside a word, or cut", async ({ page, world }) => {
  const broken =
    ".medicine bdi { display: inline-block; inline-size: 5em; overflow-wrap: anywhere; }";
  expect(await faultsWith(page, world, "my-medicine", broken)).toMatch(
    /Hydrochlorothiazide is broken inside/,
  );
  const cut =
    ".medicine bdi { display: block; inline-size: 4em; overflow: hidden; white-space: nowrap; }";
  expect(await faultsWith(page, world, "my-medicine", cut)).toMatch(/cut: Levothyroxin-Natrium/);
});

test("finds a toast over a title", async ({ page, world }) => {
  const style = `.mantine-Notifications-root.mantine-Notifications-root.mantine-Notifications-root {
    inset-block: 40px auto; }`;
  expect(await faultsWith(page, world, "my-medicine", style)).toMatch(/a toast covers <h1/);
});

test("finds a toast over the close button of a dialog", async ({ page, world }) => {
  const style = `.dialog .mantine-Notifications-root.mantine-Notifications-root {
    inset-block: 0 auto; }`;
  const faults = await faultsWith(page, world, "my-medicine/$medicineId/edit", style);
  expect(faults).toMatch(/a toast covers <(h2|button)/);
});

test("finds a button smaller than a fingertip", async ({ page, world }) => {
  const style = `.medicine .bare-button { min-inline-size: 0; min-block-size: 0; block-size: 30px;
    inline-size: 30px; }`;
  expect(await faultsWith(page, world, "my-medicine", style)).toMatch(/too small: 30 × 30/);
});

test("finds a table that is cut though its rows are stacked", async ({ page, world }) => {
  const style = ".plan-table tbody tr { min-inline-size: 500px; }";
  expect(await faultsWith(page, world, "my-medicine/type-2", style)).toMatch(/scrolls sideways/);
});

test("finds nothing where nothing is planted", async ({ page, world }) => {
  expect(await faultsWith(page, world, "my-medicine", "body {}")).toBe("");
});
