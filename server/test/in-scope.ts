import type { ProfileInScope } from "../src/access/profiles/in-scope.ts";

/** For tests that call queries directly: as if access/profiles/scope.ts had granted every right. */
export function asInScope(profileid: number): ProfileInScope {
  return profileid as ProfileInScope;
}
