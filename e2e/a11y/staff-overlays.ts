import { startCalling } from "@dosebeat/contract/calling-calls";
import type { Page } from "@playwright/test";
import { click, clicks, inMenu, type Overlay, searchFor } from "./overlay.ts";

const ACTIONS = "tr[data-active] .worklist-actions";
const ADD = ".page-actions button";

export const STAFF_OVERLAYS = {
  worklist: [
    { name: "call", open: openCall },
    { name: "later", open: inMenu(`${ACTIONS} .row-menu >> nth=0`, 1) },
    { name: "keys", open: (page) => page.keyboard.press("?") },
    { name: "nobody matches", open: (page) => searchFor(page, "nobody") },
  ],
  patient: [{ name: "note", open: click(".patient-side button") }],
  rules: [
    { name: "new rule", open: click(ADD) },
    { name: "faults of a rule", open: clicks(ADD, "dialog [type='submit']") },
    { name: "change of a rule", open: click(".alerts-actions button >> nth=0") },
    { name: "deliveries", open: click(".alerts-actions button >> nth=1") },
    { name: "removal", open: click(".alerts-actions button >> nth=3") },
  ],
} satisfies Record<string, readonly Overlay[]>;

/** Told to no server, where it would stand for minutes if a check failed before the call was closed. */
async function openCall(page: Page) {
  await page.route(/\/api\/worklist\/\d+\/calling$/, (route) =>
    route.fulfill({ json: startCalling.example.answer }),
  );
  await click(`${ACTIONS} [data-key="callNow"] >> nth=0`)(page);
}
