import type { Parts } from "../../parts.ts";
import type { FoundAccess } from "./queries.ts";

/** Tells every server, and the pages of both sides, that access to an account has ended. Call it after the commit. */
export function announceEnded(
  { announcer }: Pick<Parts, "announcer">,
  { userid, profileid }: { userid: number; profileid: number },
  { carers }: FoundAccess,
): void {
  announcer.invalidate(userid);
  announcer.publish([
    // First, so that no data of a patient reaches a carer whose link has ended.
    ...carers.map(({ id, carer_profile_id }) => ({
      kind: "care" as const,
      profileid: carer_profile_id,
      id,
    })),
    ...carers.map(({ id }) => ({ kind: "care" as const, profileid, id })),
    { kind: "reminder", profileid, id: profileid },
  ]);
}
