import { MINUTE } from "@dosebeat/domain/time/durations";
import { addDays, chartDayOf, daysBetween } from "@dosebeat/domain/time/local-time";
import type { WorklistBox } from "@dosebeat/domain/worklist/box-reasons";
import { type DayFacts, dayFacts, type WorklistDose } from "@dosebeat/domain/worklist/day-facts";
import { type Hearing, isWithinHearing } from "@dosebeat/domain/worklist/lost-messages";
import type { Judged } from "@dosebeat/domain/worklist/reasons";
import { WORKLIST_DAYS, type WorklistCase } from "@dosebeat/domain/worklist/worklist";
import type { Part, ProfileInScope } from "../../access/profiles/in-scope.ts";
import { zonesOf } from "../../access/profiles/queries.ts";
import { findFirstBound } from "../../boxes/presses/binding-queries.ts";
import { forecastBattery } from "../../boxes/sensors/battery-queries.ts";
import { findListedBox, type ListedBox } from "../../boxes/sensors/queries.ts";
import { stateOf } from "../../boxes/sensors/state.ts";
import type { Effort } from "../../http/heavy/too-heavy.ts";
import type { Parts } from "../../parts.ts";
import { timelineWithin } from "../../state/doses/part.ts";
import type { KnownDose, Timeline, TimelineParts } from "../../state/doses/timeline.ts";
import { stocksOf } from "../../state/stock/left.ts";
import { findingsOf, hearingOf } from "./findings.ts";
import { isEnding } from "./row-changes.ts";

/** What a row is worked out from, and related facts. */
interface Known {
  timeline: Timeline;
  sensor: ListedBox | undefined;
  days: DayFacts[];
  box: WorklistBox | null;
  stocks: { medicine: number; date: string }[];
  found: Judged[];
}

interface Wanted {
  today: string;
  /** Chart days whose facts are included, counting today; the other reasons are about the days of the list. */
  count: number;
  effort?: Effort | undefined;
}

/** What is known about a patient up to today. @throws TooHeavy beyond the effort */
export async function knownOf(
  parts: TimelineParts,
  profile: ProfileInScope<Part>,
  { today, count, effort }: Wanted,
): Promise<Known> {
  const { db, clock } = parts;
  const all = { from: addDays(today, 1 - count), to: today };
  const range = { from: addDays(today, 1 - WORKLIST_DAYS), to: today };
  const timeline = await timelineWithin(parts, profile, all, effort);
  const left = await stocksOf(parts, profile, undefined, effort, timeline);
  const firstBound = await findFirstBound(db, profile);
  const sensor = await findListedBox(db, profile);
  const stocks = left.flatMap(({ medicine, state, earliest }) => {
    if (state === "out") return [{ medicine, date: earliest ?? today }];
    return earliest === null ? [] : [{ medicine, date: earliest }];
  });
  const listed = { ...timeline, doses: timeline.doses.filter(({ day }) => day >= range.from) };
  const hasBox = sensor !== undefined;
  const known = { timeline: listed, range, firstBound, hasBox };
  const found = await findingsOf(parts, profile, known, effort);
  return {
    timeline,
    sensor,
    days: factsOf(timeline, all, hearingOf(timeline, firstBound)),
    box: await boxOf(db, sensor, clock.now()),
    stocks,
    found,
  };
}

/** What a patient's row is worked out from, for each of the last chart days, as known now. */
export async function casesOf(
  parts: Pick<Parts, "db" | "clock">,
  profile: ProfileInScope<Part>,
  count: number,
): Promise<WorklistCase[]> {
  const today = chartDayOf(parts.clock.now(), await zonesOf(parts.db, profile));
  const known = await knownOf(parts, profile, { today, count: WORKLIST_DAYS + count - 1 });
  const { days, box, stocks, found } = known;
  // For the earlier days, the state of box and stock then is unknown.
  const before = box && {
    state: "other" as const,
    heard_utc: null,
    battery: null,
    battery_days: null,
  };
  return Array.from({ length: count }, (_, at) => {
    const isToday = at === count - 1;
    return {
      days: days.slice(at, at + WORKLIST_DAYS),
      box: isToday ? box : before,
      stocks: isToday ? stocks : [],
      found,
    };
  });
}

function factsOf(
  timeline: Timeline,
  range: { from: string; to: string },
  hearing: Hearing,
): DayFacts[] {
  const extra = timeline.extra.map((at) => chartDayOf(at, timeline.zones));
  return daysBetween(range.from, range.to).map((date) =>
    dayFacts(
      date,
      timeline.doses.filter(({ day }) => day === date).map((dose) => worklistDose(dose, hearing)),
      extra.filter((day) => day === date).length,
    ),
  );
}

function worklistDose(dose: KnownDose, hearing: Hearing): WorklistDose {
  const { medicine, time, status, deviation, statement, window, open: isOpen } = dose;
  return {
    medicine,
    time: time.slice(0, 5),
    status,
    isOpen,
    deviation: deviation === null ? null : deviation / MINUTE,
    reason: statement?.reason ?? null,
    isLost: status === "unknown" && !isOpen && isWithinHearing(window, hearing),
  };
}

async function boxOf(
  db: Parts["db"],
  sensor: ListedBox | undefined,
  now: Date,
): Promise<WorklistBox | null> {
  if (!sensor) return null;
  const { battery } = sensor;
  const battery_days = isEnding(sensor) ? await forecastBattery(db, sensor, now) : null;
  const { state } = stateOf(sensor, now);
  return {
    state:
      state === "never_seen" || state === "silent" || state === "not_understood" ? state : "other",
    heard_utc: sensor.last_received_at?.toISOString() ?? null,
    battery,
    battery_days,
  };
}
