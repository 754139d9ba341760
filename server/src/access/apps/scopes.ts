import { APP_RESOURCES, type AppResource } from "@dosebeat/contract/base/app-resources";

/** Reading one resource by its id, or a search. */
export type Interaction = "r" | "s";

/** The possible endings of a scope: SMART 2, then SMART 1. */
const FORMS: Readonly<Record<string, readonly Interaction[]>> = {
  rs: ["r", "s"],
  r: ["r"],
  s: ["s"],
  read: ["r", "s"],
};

const OF_ALL = "*";

const patientScopes = (of: string) => Object.keys(FORMS).map((form) => `patient/${of}.${form}`);

/** With this scope an app may stay connected. */
export const STAYING = "offline_access";

const WITHOUT_DATA = ["openid", "fhirUser", "launch/patient"];

/** Every scope that there is. */
export const APP_SCOPES: readonly string[] = [
  ...WITHOUT_DATA,
  STAYING,
  ...[OF_ALL, ...APP_RESOURCES].flatMap(patientScopes),
];

/** What an app may ask for. With `*` it gets only the kinds for which it is registered. */
export function scopesOfApp({ reads, stays }: { reads: readonly AppResource[]; stays: boolean }) {
  const staying = stays ? [STAYING] : [];
  return [...WITHOUT_DATA, ...staying, ...[OF_ALL, ...reads].flatMap(patientScopes)];
}

/** The kinds of resources for which an app with these scopes is registered. */
export function registeredFor(scopes: readonly string[]): AppResource[] {
  return APP_RESOURCES.filter((one) => scopes.includes(`patient/${one}.rs`));
}

function readScope(scope: string) {
  const [, of = "", form = ""] = /^patient\/([A-Za-z]+|\*)\.([a-z]+)$/.exec(scope) ?? [];
  return { of, interactions: FORMS[form] ?? [] };
}

/** Whether scopes let an app do this with resources of a kind for which it is registered. */
export function covers(
  scopes: readonly string[],
  registered: readonly AppResource[],
  resource: AppResource,
  interaction: Interaction,
): boolean {
  if (!registered.includes(resource)) return false;
  return scopes
    .map(readScope)
    .some(
      ({ of, interactions }) =>
        (of === OF_ALL || of === resource) && interactions.includes(interaction),
    );
}

/** The kinds of resources that scopes let an app read in any way. */
export function readsOf(
  scopes: readonly string[],
  registered: readonly AppResource[],
): AppResource[] {
  return APP_RESOURCES.filter((one) =>
    (["r", "s"] as const).some((how) => covers(scopes, registered, one, how)),
  );
}

/** Scopes as told to the app that has them: `*` only if it is registered for all kinds. */
export function toldScopes(scopes: readonly string[], registered: readonly AppResource[]): string {
  const told = scopes.flatMap((scope) => {
    const form = /^patient\/\*\.([a-z]+)$/.exec(scope)?.[1];
    const isWhole = form === undefined || registered.length === APP_RESOURCES.length;
    return isWhole ? [scope] : registered.map((one) => `patient/${one}.${form}`);
  });
  return [...new Set(told)].join(" ");
}
