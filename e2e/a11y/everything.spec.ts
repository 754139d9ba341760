import { expect } from "../src/people.ts";
import { axeFaults, overflow, smallTargets } from "./faults.ts";
import {
  addressOf,
  changeLook,
  LANGUAGES,
  type Look,
  openScreen,
  settled,
  signedInAs,
} from "./open.ts";
import { leastTarget, SCREENS } from "./screens.ts";
import { test } from "./world-fixture.ts";

/** The default, one that is too bright for white text, one that is too dark for a dark theme. */
const PRIMARIES = ["#0096c7", "#ffe600", "#111111"];
const LOOKS: readonly Look[] = (["light", "dark"] as const).flatMap((scheme) =>
  PRIMARIES.map((primary) => ({ scheme, primary })),
);

/** Every route, dialog, drawer, menu and open picker × four languages × two themes × three colours. */
for (const language of LANGUAGES) {
  for (const screen of SCREENS) {
    test(`${screen.route} in ${language}`, async ({ page, world }, { project }) => {
      await signedInAs(page, screen.role === "nobody" ? null : world[screen.role], "light");
      const states = [{ name: "screen", open: async () => {} }, ...(screen.overlays ?? [])];
      const faults: string[] = [];
      for (const state of states) {
        if ("only" in state && state.only !== undefined && state.only !== project.name) continue;
        await openScreen(page, addressOf(screen, world, language));
        await state.open(page);
        await settled(page);
        for (const look of LOOKS) {
          await changeLook(page, look);
          const found = await axeFaults(page);
          faults.push(
            ...found.map((fault) => `${state.name}, ${look.scheme}, ${look.primary}: ${fault}`),
          );
        }
        const small = await smallTargets(page, leastTarget(screen));
        faults.push(...small.map((fault) => `${state.name}: ${fault}`));
      }
      await page.setViewportSize({ width: 320, height: 640 });
      await openScreen(page, addressOf(screen, world, language));
      faults.push(...(await overflow(page)));
      expect(faults).toEqual([]);
    });
  }
}
