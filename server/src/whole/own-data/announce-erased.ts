import { profileEvent } from "../../access/profiles/events.ts";
import type { Parts } from "../../parts.ts";
import type { findLinkedProfiles } from "./reminder-queries.ts";

interface Erased {
  userid: number;
  profileid: number;
  /** Those who looked out for them, and for whom they looked out. */
  linked: Awaited<ReturnType<typeof findLinkedProfiles>>;
  /** Their boxes. */
  boxes: readonly number[];
}

/** Tells all servers and open pages that an account is gone. */
export function announceErased(
  { announcer }: Pick<Parts, "announcer">,
  { userid, profileid, linked, boxes }: Erased,
): void {
  announcer.invalidate(userid);
  announcer.invalidate("profiles");
  const boxEvents = boxes.map((id) => ({ kind: "sensor" as const, profileid: null, id }));
  const careEvents = linked.map(({ profile, link: id }) => ({
    kind: "care" as const,
    profileid: profile,
    id,
  }));
  announcer.publish([...careEvents, ...boxEvents, profileEvent(profileid)]);
}
