import type { LiveEvent } from "@dosebeat/contract/events";

/** For lists of users; what it is about hears of it otherwise. */
export function profileNews(id: number): LiveEvent {
  return { kind: "profile", profileid: null, id };
}
