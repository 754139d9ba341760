import type { LiveEvent } from "@dosebeat/contract/events";

/** For lists of users; the profile itself gets more specific events. */
export function profileEvent(id: number): LiveEvent {
  return { kind: "profile", profileid: null, id };
}
