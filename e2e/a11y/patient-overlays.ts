import { DAY } from "@dosebeat/domain/time/durations";
import type { Page } from "@playwright/test";
import { goTo } from "../src/in-app.ts";
import { ANSWERS } from "./answer-overlays.ts";
import { FIRST_RUN, NO_BOX } from "./first-run-overlays.ts";
import { click, clicks, failing, holdToast, inMenu, type Overlay } from "./overlay.ts";
import { PLAN_EDITOR } from "./plan-overlays.ts";
import { settled } from "./settled.ts";

const SETTINGS = ".frame-tools .tool-button[aria-haspopup='dialog']";
const LANGUAGE = ".frame-tools .desk-only .tool-button[aria-haspopup='menu']";
const ACCOUNT = ".frame-tools > .menu .tool-button";
const PROFILE = "**/api/profile/userdata";
const EXPORT = "**/api/export";
const TYPE_CODES = ".connect-more button";

/** Overlays of the frame on every signed-in screen; checked once. */
const FRAME: readonly Overlay[] = [
  { name: "settings", open: click(SETTINGS), only: "desk" },
  { name: "language menu", open: click(LANGUAGE), only: "desk" },
  { name: "user menu", open: click(ACCOUNT) },
  { name: "language dialog", open: inMenu(ACCOUNT, -4), only: "phone" },
  { name: "settings from the menu", open: inMenu(ACCOUNT, -3), only: "phone" },
  { name: "logout dialog", open: inMenu(ACCOUNT, -1) },
];

const DAY_TOUR = ".day-card-tools > .mantine-Button-root";

/** On a phone the chart of the day is behind a button. */
const inDayChart = (open: Overlay["open"]): Overlay["open"] => {
  return async (page, world) => {
    const button = page.locator(".today-chart-button");
    if (await button.isVisible()) await button.click();
    await page.locator(".day-card").waitFor();
    await open(page, world);
  };
};

/** The form for a dose without a press; the next day always has some. */
async function atAnotherTime(page: Page) {
  const open = page.locator(".timeline-dose:has(.shape-upcoming, .shape-unknown, .shape-missed)");
  if ((await open.count()) === 0) {
    const tomorrow = new Date(Date.now() + DAY).toISOString().slice(0, 10);
    await goTo(page, `${new URL(page.url()).pathname}?day=${tomorrow}`);
  }
  await open.first().click();
  await page.locator("dialog .dose-details").waitFor();
  const ways = page.locator(".record-dose-when label");
  if ((await ways.count()) === 0) await click(".dose-choices button")(page);
  await ways.last().click();
  await click("dialog [type='submit']")(page);
}

const CHART_MENU = "[data-tour='more'] button";

/** What the menu above the history charts opens, and what unfolds below them. */
const history: readonly Overlay[] = [
  { name: "chart menu", open: click(CHART_MENU) },
  { name: "table", open: inMenu(CHART_MENU, 0) },
  {
    name: "tour",
    open: clicks(
      CHART_MENU,
      "[role='menuitem'] >> nth=2",
      ".driver-popover-next-btn",
      ".driver-popover-next-btn",
    ),
  },
  { name: "more figures", open: click(".more-figures summary") },
];

/** Every press and running totals; initially open on the desk. */
const details: Overlay = {
  name: "every press and running total",
  only: "phone",
  open: clicks(".disclosure summary >> nth=0", ".disclosure summary >> nth=1"),
};

/** A choice in the first dose's panel. */
const inPanel = (place: number) => clicks(".my-day-dose", `.dose-choices button >> nth=${place}`);

/** A week, month or range that is not cached yet. */
const failed = failing("**/api/doses*", (page) => `${new URL(page.url()).pathname}?day=2026-01-15`);

/** A dialog of the two-step sign-in, once the section has loaded. */
const inTwoStep = (selector: string) => async (page: Page) => {
  await page.locator(selector).first().click();
  await page.locator("dialog form").waitFor();
};

export const PATIENT_OVERLAYS = {
  today: [
    ...FRAME,
    { name: "another day", open: click(".day-strip a") },
    ...ANSWERS,
    { name: "chart of the day", open: inDayChart(async () => {}) },
    { name: "first step of the tour", open: inDayChart(click(DAY_TOUR)) },
    {
      name: "tour",
      open: inDayChart(clicks(DAY_TOUR, ".driver-popover-next-btn", ".driver-popover-next-btn")),
    },
    { name: "table", open: inDayChart(click("[data-tour='keys']")) },
    { name: "dose panel", open: click(".timeline-dose") },
    {
      name: "dose at another time, without a time and a day",
      open: atAnotherTime,
    },
  ],
  range: history,
  trend: [...history, details],
  week: [...history, failed],
  medicines: [
    { name: "remove dialog", open: click(".medicine .bare-button") },
    {
      name: "days form",
      open: async (page) => {
        await click(".excused-card .mantine-Button-root >> nth=-1")(page);
        // A control half under the sticky header would count as too small.
        await page.evaluate(() => scrollTo(0, 0));
      },
    },
  ],
  day: [
    { name: "dose panel", open: click(".my-day-dose") },
    { name: "days not counted", open: inPanel(-1) },
    { name: "dose skipped", open: inPanel(-2) },
  ],
  addMedicine: [
    { name: "faults", open: clicks(".times-form > .mantine-Button-root", "form [type='submit']") },
    {
      name: "question before leaving",
      open: async (page) => {
        await page.locator("form input").first().fill("Metformin");
        // The dialog blocks this navigation.
        void goTo(page, "/dashboard").catch(() => undefined);
        await page.getByRole("dialog").waitFor();
      },
      close: async (page) => {
        await page.getByRole("dialog").locator(".dialog-actions button").last().click();
        await settled(page);
      },
    },
  ],
  editMedicine: [
    ...PLAN_EDITOR,
    {
      name: "a time removed, one twice and one not chosen, and all fields",
      open: async (page) => {
        await clicks(".time-rows .bare-button", ".medicine-more summary")(page);
        for (const time of ["06:00", "06:00", ""]) {
          await page.locator(".times-form > .mantine-Button-root").click();
          await page.locator(".time-rows input").last().fill(time);
        }
        await page.locator("form [type='submit']").click();
      },
      close: async (page) => {
        await page.evaluate(() => sessionStorage.clear());
        await page.reload();
        await settled(page);
      },
    },
    {
      name: "saved in part",
      open: async (page) => {
        await page.route("**/api/medicine-schedules", (route) => route.abort());
        await page.locator("input[name='strength']").fill("5 mg");
        await page.locator(".times-form > .mantine-Button-root").click();
        // A time that is not one of its own.
        await page.locator(".time-rows input").last().fill("05:45");
        await page.locator("form [type='submit']").click();
        await page.locator(".notice[data-tone='bad']").waitFor();
      },
      close: async (page) => {
        await page.unroute("**/api/medicine-schedules");
        await page.evaluate(() => sessionStorage.clear());
        await page.reload();
        await settled(page);
      },
    },
  ],
  profile: [
    { name: "time zones", open: click("input[role='combobox']") },
    { name: "unlink dialog", open: click("#profile-box ~ .mantine-Button-root") },
    { name: "sign out others dialog", open: click("#profile-devices ~ .profile-danger") },
    { name: "confirm dialog", open: askedToConfirm, close: (page) => page.unroute(EXPORT) },
    { name: "authenticator app", open: inTwoStep(".two-step-part >> nth=0 >> button") },
    { name: "new passkey", open: inTwoStep(".two-step-part >> nth=1 >> button") },
    { name: "erase dialog", open: click("#profile-erase ~ .mantine-Button-root") },
    {
      name: "toast of something done",
      open: async (page) => {
        await page.locator("form [type='submit']").first().click();
        await holdToast(page);
      },
    },
    {
      name: "toast of a failure",
      open: async (page) => {
        await page.route(PROFILE, (route) =>
          route.request().method() === "PUT" ? route.abort() : route.continue(),
        );
        await page.locator(".settings-color").nth(1).click();
        await holdToast(page);
      },
      close: (page) => page.unroute(PROFILE),
    },
  ],
  firstRun: FIRST_RUN,
  box: NO_BOX,
  linkBox: [
    { name: "faults", open: clicks(TYPE_CODES, ".link-box [type='submit']") },
    {
      name: "scan dialog with its camera",
      open: async (page) => {
        await click(".connect-scan")(page);
        await page.waitForFunction(() => (document.querySelector("video")?.currentTime ?? 0) > 0);
      },
    },
    {
      name: "scan dialog without a camera",
      open: async (page) => {
        await page.evaluate(() => {
          navigator.mediaDevices.getUserMedia = async () => {
            throw new DOMException("no", "NotAllowedError");
          };
        });
        await click(".connect-scan")(page);
        await page.locator(".scan-fault").waitFor();
      },
      close: async (page) => {
        await page.evaluate(() => Reflect.deleteProperty(navigator.mediaDevices, "getUserMedia"));
      },
    },
  ],
  acting: [
    { name: "user menu", open: click(ACCOUNT) },
    {
      name: "banner shortly before the end",
      open: async (page) => {
        await page.evaluate(() => {
          const stored: unknown = JSON.parse(localStorage.getItem("auth.impersonation") ?? "null");
          const until = Date.now() + 110_000;
          localStorage.setItem(
            "auth.impersonation",
            JSON.stringify(Object.assign({}, stored, { until })),
          );
          window.dispatchEvent(new StorageEvent("storage", { key: "auth.impersonation" }));
        });
        await page.locator(".impersonation button").nth(1).waitFor();
      },
    },
  ],
} satisfies Record<string, readonly Overlay[]>;

/** As if ten minutes had passed since signing in. */
async function askedToConfirm(page: Page): Promise<void> {
  const error = { status: 403, name: "ForbiddenError", message: "", code: "confirm_needed" };
  const json = { data: null, error: { ...error, details: { errors: [] } } };
  await page.route(EXPORT, (route) => route.fulfill({ status: 403, json }));
  await click("#profile-data ~ .profile-buttons button")(page);
  await page.locator(".confirm-identity").waitFor();
}
