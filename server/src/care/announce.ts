import type { Parts } from "../parts.ts";
import type { NamedLink } from "./queries.ts";

/** Tells the pages of both sides, on every server, that a link changed. Call it after the commit. */
export function announceLink(
  { announcer }: Pick<Parts, "announcer">,
  { id, profile_id, carer_profile_id }: Pick<NamedLink, "id" | "profile_id" | "carer_profile_id">,
): void {
  announcer.publish([
    // First, so that no data of a patient reaches a carer whose link has ended.
    { kind: "care", profileid: carer_profile_id, id },
    { kind: "care", profileid: profile_id, id },
  ]);
}
