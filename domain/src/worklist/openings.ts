import type { SecondOpening } from "../doses/second-openings.ts";
import type { Occasion } from "../plan/planned.ts";
import { HOUR, MINUTE, MINUTES_A_DAY } from "../time/durations.ts";
import { addDays, chartDayOf, localDateTime, type ZoneSpan, zoneOn } from "../time/local-time.ts";
import type { Judged } from "./reasons.ts";
import { rhythmOf } from "./seldom-doses.ts";

/** Days searched for second openings, and the length of the run in which two are looked for. */
const DAYS = 7;
const IN_A_ROW = 3;
/** An opening further than this from the dose's time of day does not count as an opening for that dose. */
const NEAR_MINUTES = 3 * 60;
/** A plan is sparse where its occasions are further apart than this. */
const SPARSE = 36 * HOUR;
/** Days with a second opening from which a patient is watched. */
const WATCHED_DAYS = 3;

/** What {@link openingReasons} needs. */
export interface OpeningsCase {
  opened: readonly Pick<SecondOpening, "opened" | "near">[];
  /** Occasions of the whole plan over the 14 days and at least two more on either side, ascending. */
  occasions: readonly Occasion[];
  zones: readonly ZoneSpan[];
  /** Chart day. */
  today: string;
  /** When the 14 days begin and end. */
  bounds: { start: Date; end: Date };
}

/**
 * What second openings of the last seven days say: of a sparse plan, two on three days in a row near the hour of the
 * dose are a call, whatever the box does now; on three days of any plan they are watched. Source: docs/worklist.md.
 */
export function openingReasons({
  opened,
  occasions,
  zones,
  today,
  bounds,
}: OpeningsCase): Judged[] {
  const first = addDays(today, 1 - DAYS);
  const recent = opened
    .map((one) => ({ ...spanOf(one), day: chartDayOf(spanOf(one).from, zones) }))
    .filter(({ day }) => day >= first && day <= today);
  const near = isSparse(occasions, bounds)
    ? recent.filter((one) => isNearTheHour(one, one.day, zones))
    : [];
  const dates = closeDays([...new Set(near.map(({ day }) => day))].toSorted());
  if (dates.length > 0) {
    const due = near.filter(({ day }) => dates.includes(day)).map(({ nearDue }) => nearDue);
    return [
      {
        reason: { kind: "too_often", ...medicineDue(due, occasions), dates },
        section: "call",
        weight: 105,
        isFromBox: false,
      },
    ];
  }
  const days = new Set(recent.map(({ day }) => day)).size;
  if (days < WATCHED_DAYS) return [];
  const reason = { kind: "opened_again", days } as const;
  return [{ reason, section: "watch", weight: 22, isFromBox: true }];
}

/** A span in which the box was opened, both ends included, and the due time of the dose nearby. */
interface OpenedAgain {
  from: Date;
  to: Date;
  nearDue: Date;
}

function spanOf({ opened, near }: Pick<SecondOpening, "opened" | "near">): OpenedAgain {
  const [from, to] = "at" in opened ? [opened.at, opened.at] : [opened.after, opened.until];
  return { from, to, nearDue: near.due };
}

function isSparse(occasions: readonly Occasion[], { start, end }: OpeningsCase["bounds"]): boolean {
  return occasions.every(({ due }, index) => {
    const next = occasions[index + 1]?.due;
    const isTouching = next !== undefined && next >= start && due < end;
    return !isTouching || next.getTime() - due.getTime() > SPARSE;
  });
}

/** If only a span is known, all of it must be near the due time. */
function isNearTheHour(
  { from, to, nearDue }: OpenedAgain,
  day: string,
  zones: readonly ZoneSpan[],
): boolean {
  const zone = zoneOn(day, zones);
  const minutes = (at: Date) => {
    const [hour = 0, minute = 0] = localDateTime(at, zone).time.split(":").map(Number);
    return hour * 60 + minute;
  };
  const due = minutes(nearDue);
  const off = (at: Date) => {
    const apart = Math.abs(minutes(at) - due);
    return Math.min(apart, MINUTES_A_DAY - apart);
  };
  const isShort = to.getTime() - from.getTime() <= 2 * NEAR_MINUTES * MINUTE;
  return isShort && off(from) <= NEAR_MINUTES && off(to) <= NEAR_MINUTES;
}

/** The days that have another such day within three consecutive days. */
function closeDays(days: readonly string[]): string[] {
  return days.filter((day) =>
    days.some(
      (other) => other !== day && other > addDays(day, -IN_A_ROW) && other < addDays(day, IN_A_ROW),
    ),
  );
}

/** The one medicine that is due at all of these times, and how often it is; null: there are several. */
function medicineDue(dues: readonly Date[], occasions: readonly Occasion[]) {
  const times = new Set(dues.map((due) => due.getTime()));
  const doses = occasions
    .filter(({ due }) => times.has(due.getTime()))
    .flatMap((occasion) => occasion.doses);
  const [dose] = doses;
  const isOne = dose && doses.every(({ medicine }) => medicine === dose.medicine);
  if (!isOne) return { medicine: null, rhythm: "other" } as const;
  const days = occasions
    .flatMap((occasion) => occasion.doses)
    .filter(({ medicine }) => medicine === dose.medicine)
    .map(({ day }) => day);
  return { medicine: dose.medicine, rhythm: rhythmOf(dose.day, days) };
}
