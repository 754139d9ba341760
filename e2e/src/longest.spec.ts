import { overflow } from "../a11y/faults.ts";
import { layoutFaults, PHONES } from "../a11y/layout.ts";
import {
  aLongNamedPerson,
  enterBeside,
  longestMedicines,
  MEDICINE_NAMES,
} from "../a11y/longest.ts";
import { clicks } from "../a11y/overlay.ts";
import { settled } from "../a11y/settled.ts";
import { cutNames } from "../a11y/text-faults.ts";
import { toastFaults } from "../a11y/toast-faults.ts";
import { enterAs, makePatient } from "./accounts.ts";
import { caller } from "./api.ts";
import { goTo } from "./in-app.ts";
import { expect, test, zoneAtNoon } from "./people.ts";

/* npm run test:nightly checks every screen and dialog; these break first. */

/** Opened one after the other in the running program; only the size of the window changes. */
const STATES: readonly { path: (medicine: number) => string; opens: readonly string[] }[] = [
  { path: () => "dashboard", opens: [] },
  { path: () => "dashboard", opens: [".timeline-dose"] },
  { path: () => "my-medicine", opens: [".medicine .bare-button"] },
  { path: () => "my-medicine/type-2", opens: [] },
  {
    path: (medicine) => `my-medicine/${medicine}/edit`,
    opens: [
      ".plan-summary button",
      ".plan-editor-ways > :last-child",
      ".plan-editor-ways > :last-child",
    ],
  },
];

test("the longest names, plans and notes fit on small phones, and toasts cover no title", async ({
  page,
  url,
}) => {
  const now = new Date();
  const api = caller(url);
  const token = await makePatient(url, aLongNamedPerson(), zoneAtNoon(now));
  const { data: medicines } = await api("POST", "/api/medicine/assignMedicine", token, {
    data: longestMedicines(now),
  });
  await enterBeside(api, token, medicines, now);
  await enterAs(page, "patient", token, "/de/my-medicine/type-1");
  await settled(page);
  const faults: Record<string, string[]> = {};
  for (const language of ["de", "ar"]) {
    for (const { path, opens } of STATES) {
      await goTo(page, `/${language}/${path(medicines[0].id)}`);
      await settled(page);
      await clicks(...opens)(page);
      const found: string[] = [];
      for (const size of Object.values(PHONES)) found.push(...(await layoutFaults(page, size)));
      found.push(...(await toastFaults(page)));
      if (found.length > 0) faults[`${language}: ${path(0)}, ${opens.join(", ")}`] = found;
      await page.keyboard.press("Escape");
    }
  }
  await page.addStyleTag({ content: "html { font-size: 200% !important }" });
  for (const path of ["/de/dashboard?view=full", "/ar/dashboard?view=full", "/de/simple"]) {
    await goTo(page, path);
    for (const size of Object.values(PHONES)) {
      await page.setViewportSize(size);
      await settled(page);
      const found = [...(await overflow(page)), ...(await cutNames(page, MEDICINE_NAMES))];
      if (found.length > 0) faults[`${path} at twice the text, ${size.width} px`] = found;
    }
  }
  expect(faults).toEqual({});
});
