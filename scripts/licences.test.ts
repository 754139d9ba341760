import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";

/** Licences that code under Apache-2.0 may be distributed with, and why. */
const FITTING: Readonly<Record<string, string>> = {
  "Apache-2.0": "our own",
  MIT: "permissive, asks for its notice",
  "MIT-0": "permissive, asks for nothing",
  "(MIT OR CC0-1.0)": "MIT is chosen",
  ISC: "permissive, asks for its notice",
  "0BSD": "permissive, asks for nothing",
  "BSD-2-Clause": "permissive, asks for its notice",
  "BSD-3-Clause": "permissive, asks for its notice",
  "MPL-2.0": "asks for the source of its own files, which we do not change",
  "BlueOak-1.0.0": "permissive, asks for its text",
  Unlicense: "public domain",
  "OFL-1.1": "fonts: may be shipped with and embedded by any program, asks for its text",
  OFL: "fonts: may be shipped with and embedded by any program, asks for its text",
};

/** Of packages that name none in package.json: the licence of their file LICENSE. */
const BY_FILE: Readonly<Record<string, string>> = {
  "node_modules/png-js": "MIT",
  // In its Readme.
  "node_modules/only": "MIT",
};

const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      license: z.string().optional(),
      dev: z.boolean().optional(),
      link: z.boolean().optional(),
    }),
  ),
});

test("the licence of every package that runs in production fits Apache-2.0", () => {
  const text = readFileSync(new URL("../package-lock.json", import.meta.url), "utf8");
  const packages = Object.entries(Lock.parse(JSON.parse(text)).packages).filter(
    ([path, { dev, link }]) => path.includes("node_modules/") && !dev && !link,
  );
  expect(packages.length).toBeGreaterThan(50);
  const unfit = packages.filter(
    ([path, { license = BY_FILE[path] ?? "none" }]) => !Object.hasOwn(FITTING, license),
  );
  expect(unfit).toEqual([]);
});
