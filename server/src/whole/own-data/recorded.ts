import type { Dose } from "@dosebeat/contract/doses";
import type { ExportedReading } from "@dosebeat/contract/own-data";
import { DAY } from "@dosebeat/domain/time/durations";
import { addDays, chartDayOf, type ZoneSpan } from "@dosebeat/domain/time/local-time";
import type { ProfileInScope } from "../../access/profiles/in-scope.ts";
import { pressesOfProfile } from "../../boxes/presses/history.ts";
import type { OfUplinks } from "../../boxes/readings/line-queries.ts";
import { findReadings } from "../../boxes/readings/queries.ts";
import type { InstantRange } from "../../http/instant-range.ts";
import type { Parts } from "../../parts.ts";
import { eachDose } from "../../state/doses/each-dose.ts";
import type { OwnBox } from "./export-queries.ts";

/** Days read at a time, so that years need no more memory than a month. */
const STEP_DAYS = 30;
const STEP_MS = STEP_DAYS * DAY;

/** Whose data is exported, and when it may begin. */
export interface Subject {
  profileid: ProfileInScope;
  /** Who requests it. */
  userid: number;
  now: Date;
  zones: readonly ZoneSpan[];
  boxes: OwnBox[];
  since: Date;
  firstStatement: string | null;
  firstStart: string | null;
}

type Reads = Pick<Parts, "db" | "clock" | "workers" | "doses">;

export async function* dosesIn(parts: Reads, subject: Subject): AsyncGenerator<Dose> {
  const { userid, profileid, now, zones, since, firstStatement, firstStart } = subject;
  if (firstStart === null) return;
  const known = [
    chartDayOf(since, zones),
    ...(firstStatement === null ? [] : [firstStatement]),
  ].sort();
  const last = chartDayOf(now, zones);
  // In the patient's zone, the first dose of a home zone may be on the previous day.
  let from = [known[0] ?? last, addDays(firstStart, -1)].sort()[1] ?? last;
  while (from <= last) {
    const to = [addDays(from, STEP_DAYS - 1), last].sort()[0] ?? last;
    yield* eachDose(parts, userid, profileid, { from, to });
    from = addDays(to, 1);
  }
}

export async function* pressesIn(
  { db }: Reads,
  { profileid, boxes, now }: Subject,
): AsyncGenerator<{ pressed_utc: string }> {
  const [first] = boxes;
  if (!first) return;
  for (const range of steps(first.valid_from, dayAfter(now))) {
    const presses = await pressesOfProfile(db, profileid, range);
    for (const at of presses) yield { pressed_utc: at.toISOString() };
  }
}

/** Whose readings, and up to when. */
interface OfReadings extends Pick<Subject, "boxes" | "now"> {
  profileid: ProfileInScope<"box">;
}

/** Limits them to those measured in a range, or sent in some uplinks of a box (null: none of the box). */
interface Some {
  range?: InstantRange;
  uplinksOf?: (box: OwnBox) => Promise<OfUplinks | null>;
}

/** Readings to request from the database at once. */
export interface ReadingWindow {
  box: OwnBox;
  range: InstantRange;
  of: OfUplinks | undefined;
}

/** By box, in the order of linking, and only while it was linked. */
export async function* readingWindows(
  { boxes, now }: Omit<OfReadings, "profileid">,
  { range: only, uplinksOf }: Some = {},
): AsyncGenerator<ReadingWindow> {
  for (const box of boxes) {
    const of = await uplinksOf?.(box);
    if (of === null) continue;
    const { valid_from, valid_to } = box;
    const end = valid_to ?? dayAfter(now);
    const since = only && only.from > valid_from ? only.from : valid_from;
    for (const range of steps(since, only && only.to < end ? only.to : end))
      yield { box, range, of };
  }
}

export async function* readingsIn(
  { db }: Pick<Reads, "db">,
  { profileid, ...linked }: OfReadings,
): AsyncGenerator<ExportedReading> {
  for await (const { box, range } of readingWindows(linked)) {
    const rows = await findReadings(db, profileid, box.id, range);
    for (const { at, temperature, humidity, battery, motion } of rows) {
      yield { at: at.toISOString(), deveui: box.deveui, temperature, humidity, battery, motion };
    }
  }
}

/** A box's clock may be slightly ahead. */
function dayAfter(now: Date): Date {
  return new Date(now.getTime() + DAY);
}

function* steps(since: Date, until: Date): Generator<InstantRange> {
  for (let from = since; from < until; from = new Date(from.getTime() + STEP_MS)) {
    yield { from, to: new Date(Math.min(from.getTime() + STEP_MS, until.getTime())) };
  }
}
