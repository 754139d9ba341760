import { type Occasion, occasionsOf } from "@dosebeat/domain/plan/plan";
import { calendarOf, compactInstant, escapedText, foldLine } from "@dosebeat/domain/time/icalendar";
import { addDays, chartDayOf, type ZoneSpan, zoneOn } from "@dosebeat/domain/time/local-time";
import type { NamedMedicine } from "../../plan/planned/plan-queries.ts";
import { calendarZone, localIn } from "./zones.ts";

const DAYS_AHEAD = 90;
/** Chart days in a feed: yesterday, today and those ahead. */
export const FEED_DAYS = DAYS_AHEAD + 2;
/** Enough for 50 times of day; a program that reads a calendar gets no more. */
const MOST_EVENTS = 5000;
const LONGEST_TITLE = 200;
const NAME = "Dosebeat";

/** What a patient's calendar is made from. */
export interface FeedContent {
  /** Names the feed in the ids of events. */
  feed: string;
  plan: readonly NamedMedicine[];
  zones: readonly ZoneSpan[];
  /** Chart days that are not monitored, both inclusive. */
  excused: readonly { from_day: string; to_day: string }[];
  /** When the plan was last changed. */
  changed: Date;
  /** Whether medicines are named. */
  showsNames: boolean;
}

/** The times of a patient from yesterday to 90 days ahead, as iCalendar (RFC 5545). */
export function feedText(content: FeedContent, now: Date): string {
  const { plan, zones, excused } = content;
  const today = chartDayOf(now, zones);
  const range = [addDays(today, -1), addDays(today, DAYS_AHEAD)] as const;
  const isExcused = (day: string) =>
    excused.some(({ from_day, to_day }) => from_day <= day && day <= to_day);
  const occasions = occasionsOf(plan, zones, ...range)
    .map(({ due, doses }) => ({ due, doses: doses.filter(({ day }) => !isExcused(day)) }))
    .filter(({ doses }) => doses.length > 0)
    .slice(0, MOST_EVENTS);
  const used = new Set<string>();
  const titleOf = titlesOf(content);
  const stamp = `DTSTAMP:${compactInstant(content.changed)}Z`;
  const events = occasions.flatMap(({ due, doses }) => [
    "BEGIN:VEVENT",
    `UID:${due.getTime() / 1000}.${content.feed}@dosebeat`,
    stamp,
    startOf(due, zoneOn(doses[0]?.day ?? today, zones), used),
    "DURATION:PT10M",
    titleOf(doses),
    "END:VEVENT",
  ]);
  return calendarOf([
    `NAME:${NAME}`,
    `X-WR-CALNAME:${NAME}`,
    ...[...used].flatMap((name) => calendarZone(name)?.lines ?? []),
    ...events,
  ]);
}

type Doses = Occasion["doses"];

/** The same medicines are due every day, so each title is written only once. */
function titlesOf({ plan, showsNames }: FeedContent): (doses: Doses) => string {
  if (!showsNames) return () => `SUMMARY:${NAME}`;
  const names = new Map(
    plan.map(({ id, name, strength }) => [id, `${name} ${strength}`.trim()] as const),
  );
  const written = new Map<string, string>();
  return (doses) => {
    const ids = doses.map(({ medicine }) => medicine);
    const key = ids.join();
    const known = written.get(key);
    if (known !== undefined) return known;
    const named = ids.flatMap((id) => names.get(id) || []).join(", ");
    const line = foldLine(`SUMMARY:${escapedText(cut(`${NAME}: ${named}`))}`);
    written.set(key, line);
    return line;
  };
}

function cut(title: string): string {
  const characters = [...title];
  if (characters.length <= LONGEST_TITLE) return title;
  return `${characters.slice(0, LONGEST_TITLE - 1).join("")}…`;
}

/**
 * In the patient's zone at that time, so that a calendar shows the right hour; in UTC if it could be misread.
 * @param used gets the zones whose rules the calendar must state
 */
function startOf(due: Date, name: string, used: Set<string>): string {
  const zone = calendarZone(name);
  const local = localIn(due, name);
  if (!zone || !local) return `DTSTART:${compactInstant(due)}Z`;
  used.add(name);
  return `DTSTART;TZID=${zone.id}:${compactInstant(local)}`;
}
