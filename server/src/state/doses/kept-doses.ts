import type { Doses } from "@dosebeat/contract/doses";
import { addDays } from "@dosebeat/domain/time/local-time";
import type { ProfileInScope } from "../../access/profiles/in-scope.ts";
import { LIGHT } from "../../http/heavy/too-heavy.ts";
import type { Parts } from "../../parts.ts";
import type { Timed } from "../../peers/cached/versioned-cache.ts";
import type { DayRange } from "../../plan/planned/day-range.ts";
import { dosesOf } from "./days.ts";
import type { Timeline } from "./timeline.ts";
import { findVersion } from "./version-queries.ts";

/** Doses of days, and the answer that has them. */
export interface KeptDoses {
  doses: Doses;
  /** `{"data": …}` */
  json: string;
}

/** The doses in memory take about so much more than their text. */
const BYTES_OF_TEXT = 4;

/** Of a page whose days are worked out for one of them; more take longer than the page may save. */
const MOST_DAYS = 7;

/**
 * The doses of the chart days of a profile, both included: as they were worked out before if nothing was changed
 * since, and time alone changes nothing of them. What somebody stored before asking is in them, whichever server
 * stored it (decision 82).
 *
 * @throws TooHeavy beyond what is calculated at once
 */
export async function keptDoses(
  parts: Pick<Parts, "db" | "clock" | "doses">,
  profileid: ProfileInScope<"doses">,
  range: DayRange,
): Promise<KeptDoses> {
  const version = await findVersion(parts.db, profileid);
  const now = parts.clock.now();
  const work = () => workOut(parts, profileid, range, now);
  if (version === null) return (await work()).value;
  return parts.doses.get(nameOf(profileid, range), { version, now }, work);
}

async function workOut(
  { db }: Pick<Parts, "db">,
  profileid: ProfileInScope<"doses">,
  range: DayRange,
  now: Date,
): Promise<Timed<KeptDoses>> {
  let until: Date | undefined;
  const onTimeline = ({ changesAt }: Timeline) => {
    if (until === undefined || changesAt < until) until = changesAt;
  };
  const still = { db, clock: { now: () => now }, onTimeline };
  const doses = await dosesOf(still, profileid, range, undefined, LIGHT);
  const json = JSON.stringify({ data: doses });
  const bytes = BYTES_OF_TEXT * json.length;
  return { value: { doses, json }, from: now, until: until ?? now, bytes };
}

function nameOf(profileid: number, { from, to }: DayRange) {
  return { subject: `${profileid}`, key: `${from} ${to}` };
}

/** Remembers that a page shows these days of a profile. */
export function noteShown({ doses }: Pick<Parts, "doses">, profileid: number, range: DayRange) {
  doses.show(nameOf(profileid, range));
}

/**
 * Days with this one to be worked out: if a page shows it, all that the page shows. It asks for the same in a
 * moment, and finds it worked out.
 */
export function daysShownWith(
  { doses }: Pick<Parts, "doses">,
  profileid: number,
  date: string,
): DayRange {
  const [from, to] = doses.shownOf(`${profileid}`)?.split(" ") ?? [];
  const isShown = from !== undefined && to !== undefined && from <= date && date <= to;
  return isShown && to <= addDays(from, MOST_DAYS - 1) ? { from, to } : { from: date, to: date };
}
