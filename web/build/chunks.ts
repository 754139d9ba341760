import type { Rolldown } from "vite";
import { PUBLIC_SCREENS } from "./public-screens.mjs";

type Groups = Rolldown.CodeSplittingGroup[];
type Modules = Pick<Rolldown.ChunkingContext, "getModuleInfo">;

/**
 * Minimum number of signed-in screens that share a module; with fewer, too many screens would fetch
 * code they do not use.
 */
const MIN_SHARING_SCREENS = 5;

/**
 * How modules are grouped into chunks. By default the bundler makes one chunk for every module that two
 * screens share, about forty for the sign-in page, and each one costs a round trip on a slow network.
 *
 * - `base`: what every screen needs, i.e. what the program imports before it knows the screen
 * - `signed-in`: what many signed-in screens share and no public page needs
 */
export const chunks: Groups = [
  { name: "base", test: /^(?!.*(\/src\/main\.tsx|\/index\.html)$)/, tags: ["$initial"] },
  {
    name: (id, modules) => {
      if (id.includes(".json")) return null;
      const dependents = lazyDependents(id, modules);
      if (dependents.some((one) => PUBLIC_SCREENS.test(one))) return null;
      return dependents.length >= MIN_SHARING_SCREENS ? "signed-in" : null;
    },
    includeDependenciesRecursively: false,
  },
];

/** The lazily imported modules, such as screens, that depend on this module. */
function lazyDependents(id: string, modules: Modules): string[] {
  const importers = new Set([id]);
  for (const one of importers) {
    for (const other of modules.getModuleInfo(one)?.importers ?? []) importers.add(other);
  }
  return [...importers].filter((one) => modules.getModuleInfo(one)?.dynamicImporters.length);
}
