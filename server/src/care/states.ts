import type { WatchedState } from "@dosebeat/contract/care";
import type { Parts } from "../parts.ts";
import type { ProfileInScope } from "../profiles/in-scope.ts";
import { getProfile } from "../profiles/queries.ts";

/** How a patient is, as a carer is told. */
export interface CareState {
  timezone: string;
  state: WatchedState;
  /** When the dose that it is about was due. */
  since: Date | null;
  /** Up to when the box shows that it was not pressed. */
  seen: Date | null;
  /** Last contact with the box. */
  heard: Date | null;
  /** With `off`; null: until the patient switches reminders on. */
  offUntil: Date | null;
}

export async function stateOf(
  { db }: Pick<Parts, "db" | "clock">,
  profile: ProfileInScope<"name">,
): Promise<CareState> {
  const { timezone } = await getProfile(db, profile);
  return { timezone, state: "well", since: null, seen: null, heard: null, offUntil: null };
}
