import type { Page } from "@playwright/test";
import { expect } from "../src/people.ts";
import { axeFaults } from "./axe.ts";
import { overflow, smallTargets, unseenFocus } from "./faults.ts";
import { addressOf, openScreen, signedInAs } from "./open.ts";
import { minTarget, SCREENS, type Screen } from "./screens.ts";
import { settled } from "./settled.ts";
import { unheldContent } from "./whole.ts";
import type { Role, World } from "./world.ts";
import { test } from "./world-fixture.ts";

/**
 * English and light on desktops; Arabic and dark on phones. A 1280 px desktop at 200 % is 640 px wide; at
 * 400 %, like the smallest phones, 320.
 */
const LOOKS = {
  desk: { language: "en", scheme: "light", narrow: { width: 640, height: 400 } },
  phone: { language: "ar", scheme: "dark", narrow: { width: 320, height: 640 } },
} as const;

/** As many as a busy machine completes within one test's time limit. */
const AT_ONCE = 6;

/** Creates tests for all screens of these roles. */
export function checkScreens(roles: readonly Role[]): void {
  for (const role of roles) {
    const screens = SCREENS.filter((screen) => screen.role === role);
    for (let from = 0; from < screens.length; from += AT_ONCE) {
      const some = screens.slice(from, from + AT_ONCE);
      const title = `screens for ${role} from ${some[0]?.route} on`;
      test(`${title} are accessible, on narrow screens too`, async ({ page, world }, info) => {
        const size = info.project.name === "phone" ? "phone" : "desk";
        await signedInAs(page, role === "nobody" ? null : world[role], LOOKS[size].scheme);
        const faults: Record<string, string[]> = {};
        for (const screen of some) faults[screen.route] = await faultsOf(page, screen, world, size);
        expect(Object.entries(faults).filter(([, found]) => found.length > 0)).toEqual([]);
      });
    }
  }
}

/** Faults of a screen at the size of the window, and what overflows when it is narrow. */
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
  const faults = [...wideFaults, ...(await overflow(page)), ...(await unheldContent(page))];
  if (size === "phone") {
    for (const overlay of (screen.overlays ?? []).filter(({ isLong }) => isLong)) {
      await overlay.open(page, world);
      await settled(page);
      faults.push(...(await unheldContent(page)).map((fault) => `${overlay.name}: ${fault}`));
      await overlay.close?.(page);
    }
  }
  await page.setViewportSize(wide);
  return faults;
}
