import { DAY } from "../time/durations.ts";

/** Default of working days from ordering a medicine to having it: two for the prescription, two for the pharmacy. */
export const ORDER_DAYS = 4;

const SATURDAY_AND_SUNDAY = [6, 7];

/** Zones of countries with another weekend. Source: CLDR 48, supplemental weekData. */
const WEEKENDS: readonly (readonly [weekend: readonly number[], zones: readonly string[]])[] = [
  [
    [5, 6],
    [
      "Africa/Algiers",
      "Africa/Cairo",
      "Africa/Khartoum",
      "Africa/Tripoli",
      "Asia/Aden",
      "Asia/Amman",
      "Asia/Baghdad",
      "Asia/Bahrain",
      "Asia/Damascus",
      "Asia/Jerusalem",
      "Asia/Kuwait",
      "Asia/Qatar",
      "Asia/Riyadh",
    ],
  ],
  [[5], ["Asia/Tehran"]],
  [[4, 5], ["Asia/Kabul"]],
  [[7], ["Asia/Kolkata", "Asia/Calcutta", "Africa/Kampala"]],
];

/** The days of the week on which nobody works in a time zone: 1 is Monday, 7 Sunday. */
export function weekendOf(timezone: string): readonly number[] {
  return WEEKENDS.find(([, zones]) => zones.includes(timezone))?.[0] ?? SATURDAY_AND_SUNDAY;
}

/** When a medicine must be ordered. */
export interface OrderBy {
  /** The last chart day on which it can be ordered in time; a working day. */
  day: string;
  /** Whether that day is over, so that the medicine may not arrive in time. */
  isLate: boolean;
}

/** What {@link orderBy} needs of a medicine whose stock is known. */
export interface RefillCase {
  /** The last chart day on which the stock suffices, YYYY-MM-DD; null: the next dose may be short. */
  enough: string | null;
  /** Working days from ordering it to having it. */
  orderDays: number;
  /** Today's chart day. */
  today: string;
  /** Days of the week on which nobody works: 1 is Monday, 7 Sunday. */
  weekend: readonly number[];
}

/**
 * The last day on which a medicine can be ordered so that it is there on the last day on which the stock suffices:
 * that day itself if it is a working day, else the working day before, less the working days that an order takes.
 * Holidays are not known. Source: docs/plans.md, "Stock".
 */
export function orderBy({ enough, orderDays, today, weekend }: RefillCase): OrderBy {
  if (enough === null) return { day: today, isLate: true };
  const isWorking = (day: string) => weekend.length > 6 || !weekend.includes(weekdayOf(day));
  let day = enough;
  for (let left = orderDays; left > 0 || !isWorking(day); day = dayBefore(day)) {
    if (isWorking(day)) left -= 1;
  }
  return { day, isLate: day < today };
}

function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
}

function dayBefore(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - DAY).toISOString().slice(0, 10);
}
