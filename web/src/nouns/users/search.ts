import { LANGUAGES } from "@dosebeat/contract/base/languages";
import { readId } from "../../routing/search.ts";

const CHOICES = {
  role: ["patient", "clinician", "technician", "auditor", "admin"],
  box: ["with", "without"],
  active: ["yes", "no"],
  language: LANGUAGES,
} as const;

const SORTS = ["id", "givenname", "familyname", "email", "language", "createdAt"];

export type UserFilter = keyof typeof CHOICES;

/** Search parameters of the list of users. */
export type UsersSearch = { [filter in UserFilter]?: string } & {
  q?: string;
  /** Id of a group; `none`: users who are in no group. */
  group?: number | "none";
  sort?: string;
  page?: number;
};

/** Changed parameters; undefined removes one. */
export type UsersChange = { [name in keyof UsersSearch]: UsersSearch[name] | undefined };

/** Malformed values count as absent. */
export function readUsers(search: Record<string, unknown>): UsersSearch {
  const found: UsersSearch = {};
  const { q, sort } = search;
  if (typeof q === "string" && q.trim()) found.q = q.slice(0, 200);
  for (const filter of USER_FILTERS) {
    const value = CHOICES[filter].find((choice) => choice === search[filter]);
    if (value) found[filter] = value;
  }
  const [field = "", direction] = typeof sort === "string" ? sort.split(":") : [];
  if (SORTS.includes(field)) found.sort = `${field}:${direction === "desc" ? "desc" : "asc"}`;
  const group = search["group"] === "none" ? "none" : readId(search["group"]);
  if (group !== undefined) found.group = group;
  const page = Number(search["page"]);
  if (Number.isInteger(page) && page > 1) found.page = page;
  return found;
}

export const USER_FILTERS: readonly UserFilter[] = ["role", "box", "active", "language"];

export function choicesOf(filter: UserFilter): readonly string[] {
  return CHOICES[filter];
}

/** As query parameters of the call; ordered by id by default. */
export function queryOf(search: UsersSearch, pageSize: number) {
  const flag = (value: string | undefined, yes: string) =>
    value === undefined ? undefined : value === yes ? ("true" as const) : ("false" as const);
  return {
    search: search.q?.trim(),
    profiletype: (["patient", "admin"] as const).find((role) => role === search.role),
    // Staff have the role of a patient, too.
    staff:
      search.role === "patient"
        ? ("none" as const)
        : (["clinician", "technician", "auditor"] as const).find((role) => role === search.role),
    group: search.group === "none" ? undefined : search.group,
    in_group: search.group === "none" ? ("false" as const) : undefined,
    is_linked: flag(search.box, "with"),
    is_active: flag(search.active, "yes"),
    language: CHOICES.language.find((language) => language === search.language),
    sort: search.sort ?? "id:asc",
    page: search.page ?? 1,
    pageSize,
  };
}
