import type { Page } from "@playwright/test";
import { goTo } from "../src/in-app.ts";
import { click, clicks, type Overlay } from "./overlay.ts";
import { settled } from "./settled.ts";
import type { World } from "./world.ts";

const EDITOR = ".plan-editor-body";
/** Beside a list of times, or below a plan in words. */
const OPENS = ".more-plan, .plan-summary button";
const NEXT = ".plan-editor-ways > :last-child";

/** The plan editor at one of its steps, once the next doses are shown. */
const atStep = (step: 1 | 2 | 3, open: Overlay["open"] = async () => {}): Overlay["open"] => {
  return async (page, world) => {
    await goTo(page, addressOfPlan(page, world));
    await settled(page);
    await click(OPENS)(page);
    await page.locator(EDITOR).waitFor();
    for (let at = 1; at < step; at += 1) await click(NEXT)(page);
    await page.locator(".next-doses :is(ul, p)").first().waitFor();
    await open(page, world);
  };
};

/** The page of the medicine with the longest plan, in the current language. */
function addressOfPlan(page: Page, { patient }: World): string {
  const { pathname } = new URL(page.url());
  return pathname.replace(/\d+(?=\/edit$)/, String(patient.longestId));
}

/** Drops what was typed, so that the next overlay starts afresh. */
async function forget(page: Page) {
  await page.evaluate(() => sessionStorage.clear());
  await page.reload();
  await settled(page);
}

const choose = (place: number) => click(`.often-choice >> nth=${place} >> input[type='radio']`);

/** The editor of a plan, step by step. */
export const PLAN_EDITOR: readonly Overlay[] = [
  { name: "plan, some weekdays", open: atStep(1, choose(1)), close: forget },
  { name: "plan, a cycle", open: atStep(1, choose(3)), close: forget },
  {
    name: "plan, days of the month",
    open: atStep(
      1,
      clicks(".often-choice >> nth=4 >> input[type='radio']", ".often-month button >> nth=30"),
    ),
    close: forget,
  },
  { name: "plan, only when needed", open: atStep(1, choose(5)), close: forget },
  {
    name: "plan, times and as needed",
    isLong: true,
    open: atStep(2, click(".also-needed input")),
    close: forget,
  },
  {
    name: "plan, a change from a day",
    open: atStep(3, click(".plan-changes-actions .mantine-Button-root")),
    close: forget,
  },
  {
    name: "plan, a taper without an amount, and a correction",
    isLong: true,
    open: atStep(
      3,
      clicks(".plan-changes-actions .mantine-Button-root >> nth=1", ".plan-since summary"),
    ),
    close: forget,
  },
  {
    name: "pause",
    open: click(".excused-card .excused-actions .mantine-Button-root"),
  },
];
