import { readdirSync, readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { axeFaults } from "../a11y/axe.ts";
import { overflow, smallTargets, unseenFocus } from "../a11y/faults.ts";
import { addressOf, openScreen, signedInAs } from "../a11y/open.ts";
import { minTarget, SCREENS, type Screen } from "../a11y/screens.ts";
import { settled } from "../a11y/settled.ts";
import type { World } from "../a11y/world.ts";
import { test } from "../a11y/world-fixture.ts";
import { expect } from "./people.ts";

const ROUTES = new URL("../../web/src/routes/", import.meta.url);

/**
 * English and light on desktops; Arabic and dark on phones. All combinations: npm run test:a11y. A
 * 1280 px desktop at 200 % is 640 px wide; at 400 %, like the smallest phones, 320.
 */
const LOOKS = {
  desk: { language: "en", scheme: "light", narrow: { width: 640, height: 400 } },
  phone: { language: "ar", scheme: "dark", narrow: { width: 320, height: 640 } },
} as const;

test("the accessibility tests cover every route", () => {
  const files = readdirSync(ROUTES).map((name) => readFileSync(new URL(name, ROUTES), "utf8"));
  const paths = [...files.join("\n").matchAll(/^ {2}path: "(.+)",$/gm)].map(([, path]) => path);
  const listed = new Set(SCREENS.map(({ route }) => route));
  expect(paths.filter((path) => path !== "{-$locale}").sort()).toEqual([...listed].sort());
});

/** So many that a busy machine gets through them within one test's time. */
const AT_ONCE = 6;

for (const role of ["nobody", "patient", "clinician", "admin"] as const) {
  const screens = SCREENS.filter((screen) => screen.role === role);
  for (let from = 0; from < screens.length; from += AT_ONCE) {
    const some = screens.slice(from, from + AT_ONCE);
    const title = `screens for ${role} from ${some[0]?.route} on`;
    test(`${title} are accessible, on narrow screens too`, async ({ page, world }, { project }) => {
      const size = project.name === "phone" ? "phone" : "desk";
      await signedInAs(page, role === "nobody" ? null : world[role], LOOKS[size].scheme);
      const faults: Record<string, string[]> = {};
      for (const screen of some) faults[screen.route] = await faultsOf(page, screen, world, size);
      expect(Object.entries(faults).filter(([, found]) => found.length > 0)).toEqual([]);
    });
  }
}

/** Faults of a screen at the size of the window, and what overflows where it is narrow. */
async function faultsOf(page: Page, screen: Screen, world: World, size: keyof typeof LOOKS) {
  const { language, narrow } = LOOKS[size];
  const wide = page.viewportSize() ?? { width: 1280, height: 800 };
  await openScreen(page, addressOf(screen, world, language));
  const wideFaults = [
    ...(await axeFaults(page, "everything")),
    ...(await smallTargets(page, minTarget(screen))),
    ...(await unseenFocus(page, 40)),
  ];
  await page.setViewportSize(narrow);
  await settled(page);
  const faults = [...wideFaults, ...(await overflow(page))];
  await page.setViewportSize(wide);
  return faults;
}
