import { createHash } from "node:crypto";
import type { WorklistReason } from "@dosebeat/contract/worklist-reasons";
import type { AlertFacts } from "@dosebeat/domain/alerts/verdict";
import { MINUTE } from "@dosebeat/domain/time/durations";
import { addDays, chartDayOf, daysBetween } from "@dosebeat/domain/time/local-time";
import type { WorklistBox } from "@dosebeat/domain/worklist/box-reasons";
import {
  type DayFacts,
  type DayResult,
  dayFacts,
  type WorklistDose,
} from "@dosebeat/domain/worklist/day-facts";
import { type Hearing, isWithinHearing } from "@dosebeat/domain/worklist/lost-messages";
import {
  type WorklistReason as Reason,
  versionText,
  type WorklistSection,
} from "@dosebeat/domain/worklist/reasons";
import { WORKLIST_DAYS, worklistRow } from "@dosebeat/domain/worklist/worklist";
import type { Part, ProfileInScope } from "../../access/profiles/in-scope.ts";
import { zonesOf } from "../../access/profiles/queries.ts";
import { findFirstBound } from "../../boxes/presses/binding-queries.ts";
import { forecastBattery } from "../../boxes/sensors/battery-queries.ts";
import { findLinkedSensor, type LinkedSensor } from "../../boxes/sensors/queries.ts";
import { stateOf } from "../../boxes/sensors/state.ts";
import type { Parts } from "../../parts.ts";
import { lastPressOf } from "../../state/doses/last-press.ts";
import { type KnownDose, type Timeline, timelineOf } from "../../state/doses/timeline.ts";
import { stocksOf } from "../../state/stock/left.ts";
import { alertFactsOf } from "../alerts/facts.ts";
import { findingsOf, hearingOf } from "./findings.ts";

/** What is worked out of a patient for the worklist. */
export interface WorklistState {
  section: WorklistSection;
  weight: number;
  version: string;
  reasons: WorklistReason[];
  strip: { date: string; result: DayResult; deviation?: number | null }[];
  facts: AlertFacts;
  lastPress: Date | null;
}

/** Works out where a patient stands on the worklist now, from what is stored of doses, box and stock. */
export async function worklistStateOf(
  { db, clock }: Pick<Parts, "db" | "clock">,
  profile: ProfileInScope<Part>,
): Promise<WorklistState> {
  const now = clock.now();
  const still = { db, clock: { now: () => now } };
  const zones = await zonesOf(db, profile);
  const today = chartDayOf(now, zones);
  const range = { from: addDays(today, 1 - WORKLIST_DAYS), to: today };
  const timeline = await timelineOf(still, profile, range);
  const stocks = await stocksOf(still, profile, undefined);
  const firstBound = await findFirstBound(db, profile);
  const days = daysOf(timeline, range, hearingOf(timeline, firstBound));
  const sensor = await findLinkedSensor(db, profile);
  const ends = stocks.flatMap(({ medicine, state, earliest }) => {
    if (state === "out") return [{ medicine, date: earliest ?? today }];
    return earliest === null ? [] : [{ medicine, date: earliest }];
  });
  const known = { timeline, range, firstBound, hasBox: sensor !== undefined };
  const found = await findingsOf(still, profile, known);
  const row = worklistRow({ days, box: await boxOf(db, sensor, now), stocks: ends, found });
  return {
    section: row.section,
    weight: row.weight,
    version: versionOf(row.section, row.reasons),
    reasons: row.reasons.map((reason) => named(reason, timeline)),
    strip: days.map(({ date, result, deviation }) => ({ date, result, deviation })),
    facts: alertFactsOf({
      today,
      sensor,
      doses: timeline.doses,
      stocks: ends,
      reasons: row.reasons,
    }),
    lastPress: await lastPressOf(db, profile, timeline),
  };
}

function versionOf(section: WorklistSection, reasons: readonly Reason[]): string {
  return createHash("sha256").update(versionText(section, reasons)).digest("hex").slice(0, 16);
}

function daysOf(
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

/** With more left than this, even a steady trend of three weeks lasts longer than the list looks ahead. */
const MOST_ENDING = 50;

async function boxOf(
  db: Parts["db"],
  sensor: LinkedSensor | undefined,
  now: Date,
): Promise<WorklistBox | null> {
  if (!sensor) return null;
  const { battery } = sensor;
  const isEnding = battery !== null && battery < MOST_ENDING;
  const battery_days = isEnding ? await forecastBattery(db, sensor, now) : null;
  const { state } = stateOf(sensor, now);
  return {
    state:
      state === "never_seen" || state === "silent" || state === "not_understood" ? state : "other",
    heard_utc: sensor.last_received_at?.toISOString() ?? null,
    battery,
    battery_days,
  };
}

/** As the call answers it: with names of medicines instead of their ids. */
function named(reason: Reason, { medicines }: Timeline): WorklistReason {
  if (!("medicine" in reason)) return reason;
  if (reason.medicine === null) return { ...reason, medicine: null };
  return { ...reason, medicine: medicines.get(reason.medicine)?.name ?? "" };
}
