import type { StaffRole } from "@dosebeat/contract/base/define-call";
import { LANGUAGES, type Language } from "@dosebeat/contract/base/languages";
import type { GrantedRole, Role } from "@dosebeat/contract/base/roles";
import { Email } from "@dosebeat/contract/sign-in";
import type { Claims } from "../../platform/provider/provider.ts";
import type { SignOnSettings } from "../../sign-on-settings.ts";

/** The most values read from one claim. */
const MOST_VALUES = 1000;

/** A person's rights here, from the provider's claims; a value that no setting maps gives none. */
export interface MappedRights {
  role: Role;
  staff: GrantedRole[];
}

/** The mappings in settings: from values to roles, or to names of groups. */
export type Pairs<Meaning> = readonly (readonly [string, Meaning])[];

/** Names of groups: those that somebody is in, and all that the settings map. */
export interface MappedGroups {
  member: Set<string>;
  named: Set<string>;
}

/** The rights and groups that the claims give; undefined: settings leave them to administrators. */
export function mappedOf(
  { roles, groups }: SignOnSettings,
  claims: Claims,
): { rights: MappedRights; groups: MappedGroups } | undefined {
  if (!roles) return undefined;
  const values = groups ? valuesOf(claims, groups.claim) : new Set<string>();
  return {
    rights: rightsBy(roles.pairs, valuesOf(claims, roles.claim)),
    groups: groupsBy(groups?.pairs ?? [], values),
  };
}

export function rightsBy(pairs: Pairs<StaffRole>, values: ReadonlySet<string>): MappedRights {
  const given = new Set(pairs.flatMap(([value, role]) => (values.has(value) ? [role] : [])));
  if (given.delete("admin")) return { role: "admin", staff: [] };
  const staff = [...given].filter((role) => role !== "admin").sort();
  return { role: "patient", staff };
}

export function groupsBy(pairs: Pairs<string>, values: ReadonlySet<string>): MappedGroups {
  return {
    member: new Set(pairs.filter(([value]) => values.has(value)).map(([, name]) => name)),
    named: new Set(pairs.map(([, name]) => name)),
  };
}

/** Whether somebody with these rights is staff. */
export function isStaff({ role, staff }: MappedRights): boolean {
  return role === "admin" || staff.length > 0;
}

/** The person's id in provisioning; undefined: the provider does not give it. */
export function directoryIdOf({ directoryClaim }: SignOnSettings, claims: Claims) {
  const [id, ...others] = valuesOf(claims, directoryClaim);
  return others.length === 0 && id !== undefined && id.length <= 200 ? id : undefined;
}

/** Whether the provider asked for a second factor, according to what the settings accept as one. */
export function hasFactor({ strong }: SignOnSettings, claims: Claims): boolean {
  return strong.some(([kind, value]) => valuesOf(claims, kind).has(value));
}

/** The person's email address, if the provider has verified it or is trusted to have done so. */
export function emailOf({ trustsEmails }: SignOnSettings, claims: Claims): string | undefined {
  const { email, email_verified: isVerified } = claims;
  if (!trustsEmails && isVerified !== true && isVerified !== "true") return undefined;
  const parsed = Email.safeParse(email);
  return parsed.success ? parsed.data : undefined;
}

/** First and last name. Accounts need both, so what the provider leaves out is filled in. */
export function personOf(claims: Claims, email: string) {
  const [first = "", ...rest] = textOf(claims["name"]).split(" ");
  const givenname = textOf(claims["given_name"]) || first || email.slice(0, email.indexOf("@"));
  const familyname = textOf(claims["family_name"]) || rest.join(" ") || "–";
  return { givenname, familyname, language: languageOf(claims["locale"]) };
}

function languageOf(locale: unknown): Language {
  const [language] = textOf(locale).toLowerCase().split(/[-_]/);
  return LANGUAGES.find((known) => known === language) ?? "en";
}

/** A claim as one line of text, without control characters; "" if it is not text. */
function textOf(value: unknown): string {
  if (typeof value !== "string") return "";
  return value
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, " ")
    .trim()
    .slice(0, 200);
}

/** The strings at a path within the claims; an empty set if there is anything else. */
function valuesOf(claims: Claims, path: string): Set<string> {
  const found = path.split(".").reduce<unknown>(stepInto, claims);
  const values = Array.isArray(found) ? found.slice(0, MOST_VALUES) : [found];
  return new Set(values.filter((value) => typeof value === "string"));
}

function stepInto(value: unknown, name: string): unknown {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined;
  return Object.entries(value).find(([key]) => key === name)?.[1];
}
