import { PROFILE as EXAMPLE, SCHEDULE } from "@dosebeat/contract/example-values";
import type { Page } from "@playwright/test";
import { click, type Overlay } from "./overlay.ts";
import { settled } from "./settled.ts";

const PROFILE = "**/api/profile/userdata";
const EVENTS = "**/api/events*";

/** The steps of a new patient. */
export const FIRST_RUN: readonly Overlay[] = [
  { name: "faults", open: click(".first-form [type='submit']") },
  { name: "connect your box", open: inFirstRun(), close: released },
  { name: "press it now", open: inFirstRun("sensor"), close: released },
  { name: "the first press", open: inFirstRun("sensor", "press"), close: released },
];

/** The page of the box of a patient without one. */
export const NO_BOX: readonly Overlay[] = [
  {
    name: "with a box that the patient does not have",
    open: click(".connect-more button >> nth=1"),
    close: async (page) => {
      await page.locator(".connect-more button").nth(1).click();
    },
  },
];

/** A patient with a time, optionally with a box, and with a press that arrives while waited for. */
function inFirstRun(...known: readonly ("sensor" | "press")[]) {
  return async (page: Page) => {
    await patch(page, "**/api/medicine-schedules/profile*", { schedule: [SCHEDULE] });
    if (known.includes("sensor")) {
      const unheard = { serial_number: null, battery: null, sensortime: null };
      await patch(page, PROFILE, { sensor: { ...EXAMPLE.sensor, ...unheard } });
    }
    const tell = known.includes("press") ? await newsFor(page) : undefined;
    await page.reload();
    await page.locator(known.includes("sensor") ? ".first-waiting" : ".connect-scan").waitFor();
    if (tell) {
      const pressed_utc = new Date().toISOString();
      await patch(page, "**/api/doses*", { extra_presses: [{ pressed_utc }] });
      tell();
      await page.locator(".first-done").waitFor();
    }
  };
}

/** Holds the live events of the page that opens next; the returned function reports a press to it. */
async function newsFor(page: Page): Promise<() => void> {
  let tell = () => {};
  const isTold = new Promise<void>((resolve) => {
    tell = resolve;
  });
  const body = 'event: press\ndata: {"id":"1"}\n\n';
  await page.route(EVENTS, async (route) => {
    await isTold;
    await route.fulfill({ contentType: "text/event-stream", body });
  });
  return tell;
}

/** Changes fields of the data that a call answers with. */
async function patch(page: Page, call: string, fields: object) {
  await page.route(call, async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    await route.fulfill({ response, json: { ...json, data: { ...json.data, ...fields } } });
  });
}

async function released(page: Page) {
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.evaluate(() => localStorage.removeItem("profile.pressed"));
  await page.reload();
  await settled(page);
}
