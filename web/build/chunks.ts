import type { Rolldown } from "vite";
import { PUBLIC_SCREENS } from "./public-screens.mjs";

type Groups = Rolldown.CodeSplittingGroup[];
type Modules = Pick<Rolldown.ChunkingContext, "getModuleInfo">;

/** What every signed-in screen needs first: the session check and the frame. */
const FRAME = /\/src\/(screens\/frame\/signed-in|routing\/ensure-user)\./;
/** The screen that patients open most often, and almost always first. */
const TODAY = /\/src\/screens\/patient\/day\/today\./;
const SENSOR = /\/src\/screens\/patient\/sensor\/sensor\./;
/** Charts of the readings, large enough for separate chunks. */
const READINGS = /\/src\/screens\/(patient\/sensor\/sensor-card|staff\/devices\/device-history)\./;
/** Screens of staff; what only they load later, such as their dialogs, counts as theirs. */
const STAFF = /\/src\/(screens\/staff|nouns\/impersonation)\//;
/**
 * Screens of carers, and staff's contact details of a patient, reuse much of the patients' screens, which must not
 * grow because of that.
 */
const CARE = /\/src\/screens\/carer\/|\/screens\/account\/own-contact\./;
/**
 * What forms for medicines share; a new patient's short form and the scan of a plan use a little of it, which no other
 * screen should have to fetch.
 */
const FORMS =
  /\/(plan-editor|medicine-names|medicines)\/|\/(weekly-medicines|recurrence|next-fall)\b/;
const BESIDE_FORMS = /\/src\/screens\/patient\/(first-run|scan)\//;
/** What Today shares with the forms, which fetch no other part of it. */
const BESIDE_TODAY = /\/src\/screens\/patient\/first-minute\/(saved-only|lazy-first-minute)\./;
/** Mantine's index imports the whole library, whatever is used, so it says nothing about who needs what. */
const LIBRARY_INDEX = /\/node_modules\/@mantine\/\w+\/esm\/index\.mjs$/;
/** Parts of libraries used by both the frame and public pages: small, and otherwise a file each. */
const EVERYWHERE =
  /\/(components\/ActionIcon\/|use-(network|disclosure|window-event|click-outside)\/|react-router\/dist\/esm\/useRouterState\.js)/;
/**
 * Minimum number of signed-in screens that share a module; with fewer, too many screens would fetch
 * code they do not use.
 */
const MIN_SHARING_SCREENS = 5;

/**
 * How modules are grouped into chunks. By default the bundler makes one chunk for every set of screens that
 * share a module, about forty for the dashboard, and a browser that fetches six files at a time then waits
 * for the network seven times.
 * - `base`: what every screen needs, i.e. what the program imports before it knows the screen
 * - `look`: what the frame shares with public pages
 * - `picture`: what the dashboard shares with the landing page
 * - `pages`: what only public pages share
 * - `signed-in`: what the frame or many signed-in screens need, including charts of readings, but no public
 * page
 * - `shared`: what many signed-in screens need, but no chart of readings
 * - `staff`, `fleet`: what many screens of staff need but no patient's, without and with charts of readings
 * - `day`: what only carers' screens share with the dashboard
 * - `kept`: what many screens of staff share with the dashboard, such as retrying forms
 * - `days`, `boxes`: the rest of what the dashboard shares with other screens, without and with charts of
 * readings
 */
export const chunks: Groups = [
  { name: "base", test: /^(?!.*(\/src\/main\.tsx|\/index\.html)$)/, tags: ["$initial"] },
  {
    debugName: "screens",
    name: (id, modules) => (id.includes(".json") ? null : groupOf(id, modules)),
    includeDependenciesRecursively: false,
  },
];

function groupOf(id: string, modules: Modules): string | null {
  const all = lazyDependents(id, modules);
  const dependents = all.filter((one) => !CARE.test(one) && !isOfStaff(one, modules));
  const isOneOf = (screens: RegExp) => dependents.some((one) => screens.test(one));
  const isInFrame = isOneOf(FRAME);
  if (EVERYWHERE.test(id)) return "look";
  const isManyStaff = all.filter((one) => STAFF.test(one)).length >= MIN_SHARING_SCREENS;
  if (dependents.length === 0) {
    if (!isManyStaff) return null;
    return all.some((one) => READINGS.test(one)) ? "fleet" : "staff";
  }
  if (isOneOf(PUBLIC_SCREENS)) {
    if (id.includes("/node_modules/") || all.length === 1) return null;
    if (isInFrame) return "look";
    if (isOneOf(TODAY)) return "picture";
    return dependents.every((one) => PUBLIC_SCREENS.test(one)) ? "pages" : null;
  }
  if (isInFrame) return "signed-in";
  if (BESIDE_TODAY.test(id)) return "shared";
  const sharing = dependents.filter((one) => !(FORMS.test(id) && BESIDE_FORMS.test(one)));
  if (sharing.length >= MIN_SHARING_SCREENS) return isOneOf(READINGS) ? "signed-in" : "shared";
  if (!isOneOf(TODAY)) return null;
  if (dependents.length === 1) return all.length > 1 ? "day" : null;
  if (isOneOf(READINGS)) return "boxes";
  if (isManyStaff) return "kept";
  return isOneOf(SENSOR) ? null : "days";
}

/** Whether a lazily imported module is fetched only by staff: it is one of their screens, or loaded by one. */
function isOfStaff(id: string, modules: Modules, seen: readonly string[] = []): boolean {
  if (STAFF.test(id)) return true;
  if (id.includes("/node_modules/") || seen.includes(id)) return false;
  const importers = modules.getModuleInfo(id)?.dynamicImporters ?? [];
  const loadedBy = importers.map((one) => lazyDependents(one, modules));
  return loadedBy.every(
    (ones) => ones.length > 0 && ones.every((one) => isOfStaff(one, modules, [...seen, id])),
  );
}

/** The lazily imported modules, such as screens, that depend on this module. */
function lazyDependents(id: string, modules: Modules): string[] {
  const importers = new Set([id]);
  for (const one of importers) {
    if (LIBRARY_INDEX.test(one)) continue;
    for (const other of modules.getModuleInfo(one)?.importers ?? []) importers.add(other);
  }
  return [...importers].filter((one) => modules.getModuleInfo(one)?.dynamicImporters.length);
}
