import { LANGUAGES } from "@dosebeat/contract/base/languages";
import type { Page } from "@playwright/test";
import { expect } from "../src/people.ts";
import { axeFaults } from "./axe.ts";
import { smallTargets } from "./faults.ts";
import { layoutFaults, PHONES } from "./layout.ts";
import { addressOf, changeLook, type Look, openScreen, signedInAs } from "./open.ts";
import type { Overlay } from "./overlay.ts";
import { minTarget, SCREENS, type Screen } from "./screens.ts";
import { settled } from "./settled.ts";
import { toastFaults } from "./toast-faults.ts";
import { test } from "./world-fixture.ts";

/** The default, one too bright for white text, and one too dark for the dark theme. */
const PRIMARIES = ["#0096c7", "#ffe600", "#111111"];
const LOOKS: readonly Look[] = (["light", "dark"] as const).flatMap((scheme) =>
  PRIMARIES.map((primary) => ({ scheme, primary })),
);
/** Phones, and a tablet with a labelled toolbar and a drawer for the menu. */
const NARROW = [{ width: 768, height: 1024 }, ...Object.values(PHONES)];
/** A small screen for each role, with nothing open. */
const RESTING: Record<Screen["role"], { route: string }> = {
  nobody: { route: "privacy" },
  patient: { route: "my-medicine/type-2" },
  newcomer: { route: "my-medicine/type-2" },
  carer: { route: "caring" },
  clinician: { route: "caring" },
  technician: { route: "devices/import" },
  auditor: { route: "caring" },
  acting: { route: "my-medicine/type-2" },
  admin: { route: "patient-list/impersonate" },
};
const ITSELF: Overlay = { name: "itself", open: async () => {} };

/**
 * Every route, dialog, drawer, menu, toast and open picker × four languages × two themes × three
 * colours.
 */
for (const language of LANGUAGES) {
  for (const screen of SCREENS) {
    test(`${screen.route} for ${screen.role} in ${language}`, async ({ page, world }, {
      project,
    }) => {
      await signedInAs(page, screen.role === "nobody" ? null : world[screen.role], "light");
      const faults: Record<string, string[]> = {};
      const overlays = [ITSELF, ...(screen.overlays ?? [])];
      for (const overlay of overlays.filter(({ only = project.name }) => only === project.name)) {
        await test.step(overlay.name, async () => {
          // Start over: an open overlay does not survive navigation.
          if (overlay !== ITSELF) {
            await page.keyboard.press("Escape");
            await openScreen(page, addressOf(RESTING[screen.role], world, language));
          }
          await openScreen(page, addressOf(screen, world, language));
          await overlay.open(page, world);
          await settled(page);
          const found = await faultsOf(page, screen);
          if (found.length > 0) faults[overlay.name] = found;
          await overlay.close?.(page);
        });
      }
      expect(faults).toEqual({});
    });
  }
}

/** Faults of the page in its current state, each with the looks in which it occurs. */
async function faultsOf(page: Page, screen: Screen): Promise<string[]> {
  const looksOf = new Map<string, string[]>();
  for (const [index, look] of LOOKS.entries()) {
    await changeLook(page, look);
    for (const fault of await axeFaults(page, index === 0 ? "everything" : "colours")) {
      looksOf.set(fault, [...(looksOf.get(fault) ?? []), `${look.scheme} ${look.primary}`]);
    }
  }
  const small = await smallTargets(page, minTarget(screen));
  const wide = page.viewportSize();
  const narrow: string[] = [];
  for (const size of NARROW) narrow.push(...(await layoutFaults(page, size)));
  narrow.push(...(await toastFaults(page)));
  if (wide) await page.setViewportSize(wide);
  return [
    ...[...looksOf].map(([fault, looks]) => `${fault} (${looks.join(", ")})`),
    ...small.map((fault) => `too small: ${fault}`),
    ...narrow,
  ];
}
