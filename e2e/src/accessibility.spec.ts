import { readFileSync } from "node:fs";
import { axeFaults, overflow, smallTargets, unseenFocus } from "../a11y/faults.ts";
import { addressOf, openScreen, settled, signedInAs } from "../a11y/open.ts";
import { SCREENS } from "../a11y/screens.ts";
import type { World } from "../a11y/world.ts";
import { test } from "../a11y/world-fixture.ts";
import { expect } from "./people.ts";

const ROUTES = new URL("../../web/src/routes.tsx", import.meta.url);

const sessionOf = (world: World, role: (typeof SCREENS)[number]["role"]) =>
  role === "nobody" ? null : world[role];

test("every route of the product is on the list that the accessibility tests walk", () => {
  const source = readFileSync(ROUTES, "utf8");
  const paths = [...source.matchAll(/^ {2}path: "(.+)",$/gm)].map(([, path]) => path);
  const listed = SCREENS.map(({ route }) => route);
  expect(paths.filter((path) => path !== "{-$locale}").sort()).toEqual(listed.sort());
});

for (const screen of SCREENS) {
  test(`${screen.route} has no fault that axe finds, and every target has its size`, async ({
    page,
    world,
  }, { project }) => {
    // English and light on a desk; Arabic and dark on a phone. All of it: npm run test:a11y.
    const phone = project.name === "phone";
    await signedInAs(page, sessionOf(world, screen.role), phone ? "dark" : "light");
    await openScreen(page, addressOf(screen, world, phone ? "ar" : "en"));
    const faults = { [screen.route]: await axeFaults(page) };
    // Administrators get density: rows of 40 px.
    const least = screen.role === "admin" ? 40 : 44;
    faults["small targets"] = await smallTargets(page, least);
    for (const { name, open, only } of screen.overlays ?? []) {
      if (only !== undefined && only !== project.name) continue;
      await openScreen(page, addressOf(screen, world, phone ? "ar" : "en"));
      await open(page);
      await settled(page);
      faults[name] = [...(await axeFaults(page)), ...(await smallTargets(page, least))];
    }
    expect(Object.entries(faults).filter(([, found]) => found.length > 0)).toEqual([]);
  });

  test(`${screen.route} fits 320 px and 200 % zoom, and shows where the focus is`, async ({
    page,
    world,
  }, { project }) => {
    const phone = project.name === "phone";
    await signedInAs(page, sessionOf(world, screen.role), "light");
    // A desk of 1280 px at 200 % has 640 px; at 400 %, like the smallest phones, 320.
    await page.setViewportSize(phone ? { width: 320, height: 640 } : { width: 640, height: 400 });
    await openScreen(page, addressOf(screen, world, phone ? "de" : "fr"));
    expect(await overflow(page)).toEqual([]);
    expect(await unseenFocus(page, 40)).toEqual([]);
  });
}
