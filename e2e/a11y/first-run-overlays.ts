import type { Page } from "@playwright/test";
import { click, type Overlay } from "./overlay.ts";
import { settled } from "./settled.ts";

const PROFILE = "**/api/profile/userdata";

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

/** A patient with a time, perhaps with a box, and perhaps with a press that arrives while it is waited for. */
function inFirstRun(...known: readonly ("sensor" | "press")[]) {
  return async (page: Page) => {
    const medicine = { id: 1, name: "Metformin" };
    await patch(page, "**/api/medicine-schedules/profile", {
      schedule: [{ id: 1, dosage_time: "08:00:00.000", medicine }],
    });
    if (known.includes("sensor")) {
      const unheard = { serial_number: null, battery: null, buttonmode: 1, sensortime: null };
      const sensor = { id: 1, deveui: "02d05ebe00000001", ...unheard };
      await patch(page, PROFILE, { sensor });
    }
    await page.reload();
    await page.locator(known.includes("sensor") ? ".first-waiting" : ".connect-scan").waitFor();
    if (known.includes("press")) {
      const pressed_utc = new Date().toISOString();
      await patch(page, "**/api/doses*", { extra_presses: [{ pressed_utc }] });
      // As when the browser is online again.
      await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
      await page.locator(".first-done").waitFor();
    }
  };
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
