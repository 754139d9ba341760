/** What service tokens begin with, so that scanners for secrets recognise one that was published by mistake. */
export const TOKEN_PREFIX = "dbt_";

/** What a service token may do. A call names all that it takes. */
export const TOKEN_SCOPES = [
  "read:patients",
  "read:plans",
  "read:doses",
  "read:figures",
  "read:presses",
  "read:readings",
  "read:boxes",
  "write:boxes",
  "write:prescriptions",
  "write:accounts",
] as const;

export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** Boxes and accounts belong to no group, so these scopes are only for tokens that reach every patient. */
export const SCOPES_OF_ALL: ReadonlySet<TokenScope> = new Set([
  "read:boxes",
  "write:boxes",
  "write:accounts",
]);
