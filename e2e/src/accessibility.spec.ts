import { readdirSync, readFileSync } from "node:fs";
import { axeFaults } from "../a11y/axe.ts";
import { overflow, smallTargets, unseenFocus } from "../a11y/faults.ts";
import { addressOf, openScreen, signedInAs } from "../a11y/open.ts";
import { minTarget, SCREENS } from "../a11y/screens.ts";
import { settled } from "../a11y/settled.ts";
import { test } from "../a11y/world-fixture.ts";
import { expect } from "./people.ts";

const ROUTES = new URL("../../web/src/routes/", import.meta.url);

test("the accessibility tests cover every route", () => {
  const files = readdirSync(ROUTES).map((name) => readFileSync(new URL(name, ROUTES), "utf8"));
  const paths = [...files.join("\n").matchAll(/^ {2}path: "(.+)",$/gm)].map(([, path]) => path);
  const listed = new Set(SCREENS.map(({ route }) => route));
  expect(paths.filter((path) => path !== "{-$locale}").sort()).toEqual([...listed].sort());
});

for (const role of ["nobody", "patient", "admin"] as const) {
  test(`every screen for ${role} is accessible, on narrow screens too`, async ({ page, world }, {
    project,
  }) => {
    // English and light on desktops; Arabic and dark on phones. All combinations: npm run test:a11y.
    const phone = project.name === "phone";
    const wide = page.viewportSize() ?? { width: 1280, height: 800 };
    // A 1280 px desktop at 200 % is 640 px wide; at 400 %, like the smallest phones, 320.
    const narrow = phone ? { width: 320, height: 640 } : { width: 640, height: 400 };
    await signedInAs(page, role === "nobody" ? null : world[role], phone ? "dark" : "light");
    const faults: Record<string, string[]> = {};
    for (const screen of SCREENS.filter((one) => one.role === role)) {
      await openScreen(page, addressOf(screen, world, phone ? "ar" : "en"));
      const wideFaults = [
        ...(await axeFaults(page, "everything")),
        ...(await smallTargets(page, minTarget(screen))),
        ...(await unseenFocus(page, 40)),
      ];
      await page.setViewportSize(narrow);
      await settled(page);
      faults[screen.route] = [...wideFaults, ...(await overflow(page))];
      await page.setViewportSize(wide);
    }
    expect(Object.entries(faults).filter(([, found]) => found.length > 0)).toEqual([]);
  });
}
