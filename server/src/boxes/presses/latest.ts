import type { LatestPress } from "@dosebeat/contract/latest-presses";
import { collapsePresses } from "@dosebeat/domain/presses/presses";
import type { LatestClaim } from "./latest-queries.ts";

const SHOWN = 10;

/** The last presses of all boxes, newest first, after the one-minute rule for each box and patient. */
export function latestPresses(claims: readonly LatestClaim[]): LatestPress[] {
  const clusters = new Map<string, LatestClaim[]>();
  for (const claim of claims) {
    const key = `${claim.deveui} ${claim.profileid}`;
    clusters.set(key, [...(clusters.get(key) ?? []), claim]);
  }
  return [...clusters.values()]
    .flatMap((near) => collapsePresses(near.toSorted((a, b) => a.at.getTime() - b.at.getTime())))
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
    .slice(0, SHOWN)
    .map(present);
}

function present({ at, deveui, profileid, givenname, familyname }: LatestClaim): LatestPress {
  const owner =
    profileid === null
      ? null
      : { profileid, givenname: givenname ?? "", familyname: familyname ?? "" };
  return { pressed_utc: at.toISOString(), deveui, owner };
}
