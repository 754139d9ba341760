import type { Dose, Doses } from "@dosebeat/contract/doses";
import { type DoseAnswer, doseResults, type OccasionResult } from "@dosebeat/domain/doses";
import { chartDayBounds, daysBetween, type ZoneSpan, zoneOn } from "@dosebeat/domain/local-time";
import { type Occasion, occasionsOf, widenDays } from "@dosebeat/domain/plan";
import { collapsePresses } from "@dosebeat/domain/presses";
import { type Interval, mergeIntervals, uncertainIntervals } from "@dosebeat/domain/proof";
import { isSilent, silences } from "@dosebeat/domain/silence";
import { notFound } from "../errors.ts";
import type { Parts } from "../platform/parts.ts";
import { type BoundRecord, findBoundRecords } from "../presses/queries.ts";
import { zonesOf } from "../profiles/queries.ts";
import { findPlan, type NamedMedicine } from "./queries.ts";

/**
 * Days to read on both sides of a range: a press may belong to an occasion of a neighbouring day, and
 * that one's to the next. Mostly the first is enough; the last is longer than any plan.
 */
const MARGINS_DAYS = [3, 12, 48, 192, 768, 3072];

/** Clocks that change may move an occasion this far behind the end of its chart day. */
const MOVED_OUT = 2 * 60 * 60 * 1000;

interface Range {
  from: string;
  to: string;
}

/**
 * The doses of the chart days of a profile, both included, worked out from the events.
 *
 * @param medicineId only the doses of this medicine, removed ones included; extra presses belong to no
 * medicine and are left out
 * @throws 404 when the profile never had the medicine
 */
export async function dosesOf(
  { db, clock }: Pick<Parts, "db" | "clock">,
  profileid: number,
  range: Range,
  medicineId?: number,
): Promise<Doses> {
  const now = clock.now();
  const [zones, plan] = await Promise.all([zonesOf(db, profileid), findPlan(db, profileid)]);
  if (medicineId !== undefined && !plan.some(({ id }) => id === medicineId)) {
    throw notFound("The medicine");
  }
  const asked = boundsOf(range, zones);
  const { results, extra, records } = await settle(db, profileid, asked, now, (margin) => {
    const wide = widenDays(range.from, range.to, margin);
    return { ...boundsOf(wide, zones), occasions: occasionsOf(plan, zones, wide.from, wide.to) };
  });
  return {
    timezone: zoneOn(range.to, zones),
    days: daysBetween(range.from, range.to).map((date) => presentDay(date, zones)),
    doses: results.flatMap((result) => presentDoses(result, plan, range, medicineId)),
    extra_presses:
      medicineId === undefined
        ? extra.filter((at) => at < asked.end).map((at) => ({ pressed_utc: at.toISOString() }))
        : [],
    silent: records.flatMap((record) => silentTimes(record, asked, now)),
  };
}

interface Line {
  start: Date;
  end: Date;
  occasions: Occasion[];
}

/** Reads more and more around what is asked for, until nothing beyond could change the answer. */
async function settle(
  db: Parts["db"],
  profileid: number,
  asked: { start: Date; end: Date },
  now: Date,
  lineWith: (marginDays: number) => Line,
): Promise<Pick<DoseAnswer, "results" | "extra"> & { records: BoundRecord[] }> {
  const end = new Date(asked.end.getTime() + MOVED_OUT);
  for (const margin of MARGINS_DAYS) {
    const line = lineWith(margin);
    const records = await findBoundRecords(db, profileid, line.start, line.end);
    const answer = doseResults({
      asked: { from: asked.start, to: end },
      loaded: { from: line.start, to: line.end },
      occasions: line.occasions,
      presses: pressesIn(records, line),
      uncertain: uncertainTimes(records),
      boxIsHeard: records.some((record) => isHeard(record, now)),
      now,
    });
    if (answer.settled) return { ...answer, records };
  }
  throw new Error("a plan is longer than the widest margin");
}

function boundsOf(range: Range, zones: readonly ZoneSpan[]): { start: Date; end: Date } {
  return {
    start: chartDayBounds(range.from, zones).start,
    end: chartDayBounds(range.to, zones).end,
  };
}

function pressesIn(records: readonly BoundRecord[], { start, end }: { start: Date; end: Date }) {
  const presses = records
    .flatMap((record) => record.presses)
    .sort((a, b) => a.at.getTime() - b.at.getTime());
  return collapsePresses(presses).filter((press) => press.at >= start && press.at < end);
}

/** Uncertain while bound, as the box tells; wholly uncertain while no box was bound. */
function uncertainTimes(records: readonly BoundRecord[]): Interval[] {
  const unbound: Interval[] = [];
  let from = Number.NEGATIVE_INFINITY;
  for (const { binding } of records) {
    unbound.push({ from, to: binding.from.getTime() });
    from = binding.to?.getTime() ?? Number.POSITIVE_INFINITY;
  }
  unbound.push({ from, to: Number.POSITIVE_INFINITY });
  const bound = records.flatMap((record) =>
    uncertainIntervals(record.binding, record.observations, record.presses),
  );
  return mergeIntervals([...unbound, ...bound]);
}

function isHeard({ binding, lastReceivedAt, intervalMinutes }: BoundRecord, now: Date): boolean {
  return binding.to === null && !isSilent(lastReceivedAt, intervalMinutes, now);
}

/** The silences of the binding that touch the asked time, not beyond it, its end or now. */
function silentTimes(
  { binding, heard, intervalMinutes }: BoundRecord,
  asked: { start: Date; end: Date },
  now: Date,
): Doses["silent"] {
  const first = heard[0];
  const known = first && first <= asked.start ? heard : [binding.from, ...heard];
  const until = binding.to ?? now;
  return silences(known, intervalMinutes, until)
    .filter(({ from, to }) => from < asked.end && (to ?? until) > asked.start)
    .map(({ from, to }) => ({
      from_utc: from.toISOString(),
      to_utc: (to ?? binding.to)?.toISOString() ?? null,
    }));
}

function presentDay(date: string, zones: readonly ZoneSpan[]): Doses["days"][number] {
  const { start, end } = chartDayBounds(date, zones);
  return { date, start_utc: start.toISOString(), end_utc: end.toISOString() };
}

function presentDoses(
  { occasion, pressed, deviation, status }: OccasionResult,
  plan: readonly NamedMedicine[],
  range: Range,
  medicineId: number | undefined,
): Dose[] {
  return occasion.doses.flatMap(({ day, medicine: id, time }) => {
    const medicine = plan.find((planned) => planned.id === id);
    const asked = day >= range.from && day <= range.to;
    if (!medicine || !asked || (medicineId !== undefined && medicineId !== id)) return [];
    return [
      {
        date: day,
        medicine: { id, name: medicine.name, strength: medicine.strength },
        dosage_time: `${time.slice(0, 5)}:00.000`,
        due_utc: occasion.due.toISOString(),
        pressed_utc: pressed?.toISOString() ?? null,
        deviation_minutes: deviation === null ? null : deviation / 60_000,
        status,
      },
    ];
  });
}
