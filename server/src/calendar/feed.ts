import { addDays, chartDayOf, type ZoneSpan, zoneOn } from "@dosebeat/domain/local-time";
import { type Occasion, occasionsOf } from "@dosebeat/domain/plan";
import { generateIcsCalendar, type IcsEvent } from "ts-ics";
import type { NamedMedicine } from "../doses/queries.ts";
import { foldLines } from "./fold.ts";
import { calendarZone, localIn } from "./zones.ts";

const DAYS_AHEAD = 90;
/** 50 times of day; a program that reads a calendar gets no more. */
const MOST_EVENTS = 5000;
const MINUTES = 10;
const NAME = "Dosebeat";

/** What the calendar of a patient is made of. */
export interface FeedContent {
  /** Names the feed in the ids of events. */
  feed: string;
  plan: readonly NamedMedicine[];
  zones: readonly ZoneSpan[];
  /** Chart days that are not monitored, both included. */
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
  const medicines = new Map(plan.map((medicine) => [medicine.id, medicine]));
  const events = occasions.map((occasion) => eventOf(occasion, content, medicines));
  const used = new Set(events.flatMap(({ start }) => start.local?.timezone ?? []));
  const timezones = [...used].flatMap((name) => calendarZone(name)?.timezone ?? []);
  const calendar = { version: "2.0", prodId: "-//Dosebeat//Calendar//EN", name: NAME } as const;
  return foldLines(generateIcsCalendar({ ...calendar, timezones, events }));
}

type Medicines = ReadonlyMap<number, NamedMedicine>;

function eventOf({ due, doses }: Occasion, content: FeedContent, medicines: Medicines): IcsEvent {
  const { feed, changed, showsNames, zones } = content;
  const names = doses.flatMap(({ medicine }) => {
    const { name, strength } = medicines.get(medicine) ?? { name: "", strength: "" };
    return `${name} ${strength}`.trim() || [];
  });
  return {
    uid: `${due.getTime() / 1000}.${feed}@dosebeat`,
    stamp: { date: changed },
    start: startOf(due, zones),
    duration: { minutes: MINUTES },
    summary: showsNames ? `${NAME}: ${names.join(", ")}` : NAME,
  };
}

/** In the patient's zone then, so that a calendar shows the right hour; in UTC where that could be misread. */
function startOf(due: Date, zones: readonly ZoneSpan[]): IcsEvent["start"] {
  const name = zoneOn(chartDayOf(due, zones), zones);
  const zone = calendarZone(name);
  const local = localIn(due, name);
  if (!zone || !local) return { date: due, type: "DATE-TIME" };
  const timezone = zone.timezone.id;
  return { date: due, type: "DATE-TIME", local: { date: local, timezone, tzoffset: "+0000" } };
}
