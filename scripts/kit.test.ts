import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { importsOf, readSources, resolveImport } from "./source-files.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** Components of ui/ that the kit does not show, with the reason. */
const UNSHOWN: Readonly<Record<string, string>> = {
  "web/src/ui/dialogs/leave-guard.tsx": "it keeps people on the page; its dialog is shown",
  "web/src/ui/kept/kept-actions.tsx": "it keeps people on the page, as the guard does",
  "web/src/ui/frame/print-in-light.tsx": "it is seen on paper only",
};

test("the kit shows every component of ui/", () => {
  const sources = [...readSources(ROOT, "web/src/ui"), ...readSources(ROOT, "web/kit")];
  const imports = new Map(
    sources.map((file) => [
      file.path,
      importsOf(file).flatMap((specifier) => resolveImport(file.path, specifier) ?? []),
    ]),
  );
  const shown = new Set(["web/kit/sections.tsx", "web/kit/stage/stages.ts"]);
  for (const path of shown) for (const used of imports.get(path) ?? []) shown.add(used);
  const components = sources
    .map(({ path }) => path)
    .filter((path) => path.startsWith("web/src/ui/") && /(?<!\.test)\.tsx$/.test(path));
  expect(components.length).toBeGreaterThan(20);
  expect(components.filter((path) => !shown.has(path)).sort()).toEqual(Object.keys(UNSHOWN).sort());
});
