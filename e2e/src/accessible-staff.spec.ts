import { readdirSync, readFileSync } from "node:fs";
import { checkScreens } from "../a11y/check-screens.ts";
import { SCREENS } from "../a11y/screens.ts";
import { expect, test } from "./people.ts";

const ROUTES = new URL("../../web/src/routes/", import.meta.url);

test("the accessibility tests cover every route", () => {
  const files = readdirSync(ROUTES).map((name) => readFileSync(new URL(name, ROUTES), "utf8"));
  const paths = [...files.join("\n").matchAll(/^ {2}path: "(.+)",$/gm)].map(([, path]) => path);
  const listed = new Set(SCREENS.map(({ route }) => route));
  expect(paths.filter((path) => path !== "{-$locale}").sort()).toEqual([...listed].sort());
});

/* At desk size; npm run test:nightly checks them at phone size. */
checkScreens(["clinician", "admin"]);
