import { click, clicks, type Overlay, searchFor } from "./overlay.ts";

const ACTIVE = "tr[data-active] .worklist-actions button";
const ADD = ".page-actions button";

export const STAFF_OVERLAYS = {
  worklist: [
    { name: "call", open: click(`${ACTIVE}[data-key="callNow"] >> nth=0`) },
    { name: "later", open: click(`${ACTIVE}[data-key="later"] >> nth=0`) },
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
