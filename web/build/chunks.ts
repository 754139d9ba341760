import type { Rolldown } from "vite";
import { PUBLIC_SCREENS } from "./public-screens.mjs";

type Groups = Rolldown.CodeSplittingGroup[];
type Modules = Pick<Rolldown.ChunkingContext, "getModuleInfo">;

/** Of screens behind the sign-in; fewer, and too many would fetch what they do not show. */
const SCREENS = 5;

/**
 * Which modules arrive together: left to itself, the build makes a file of each that two screens share,
 * some forty for the sign-in page, and a slow network takes its time for each.
 *
 * - `base`: what every screen needs, which is what the program imports before it knows the screen
 * - `signed-in`: what many screens behind the sign-in share, and no page before it
 */
export const chunks: Groups = [
  { name: "base", test: /^(?!.*(\/src\/main\.tsx|\/index\.html)$)/, tags: ["$initial"] },
  {
    name: (id, modules) => {
      if (id.includes(".json")) return null;
      const wanting = fetchedWith(id, modules);
      if (wanting.some((one) => PUBLIC_SCREENS.test(one))) return null;
      return wanting.length >= SCREENS ? "signed-in" : null;
    },
    includeDependenciesRecursively: false,
  },
];

/** What is fetched when it is wanted, such as a screen, and brings this module along. */
function fetchedWith(id: string, modules: Modules): string[] {
  const importing = new Set([id]);
  for (const one of importing) {
    for (const other of modules.getModuleInfo(one)?.importers ?? []) importing.add(other);
  }
  return [...importing].filter((one) => modules.getModuleInfo(one)?.dynamicImporters.length);
}
