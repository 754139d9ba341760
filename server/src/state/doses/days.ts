import type { ChartDay, Dose, Doses } from "@dosebeat/contract/doses";
import { type DayWord, dayWords } from "@dosebeat/domain/plan/plan";
import { heldUnheard, type Silence, silences } from "@dosebeat/domain/presses/silence";
import { MINUTE } from "@dosebeat/domain/time/durations";
import {
  chartDayBounds,
  daysBetween,
  type ZoneSpan,
  zoneOn,
} from "@dosebeat/domain/time/local-time";
import type { ProfileInScope } from "../../access/profiles/in-scope.ts";
import type { BoundRecord } from "../../boxes/presses/queries.ts";
import { notFound } from "../../http/errors.ts";
import type { Effort } from "../../http/heavy/too-heavy.ts";
import type { DayRange } from "../../plan/planned/day-range.ts";
import type { DosesReader } from "../../worker-tasks.ts";
import { intakesIn, presentName } from "./intakes.ts";
import { openingsIn, presentOpenings } from "./openings-again.ts";
import { NO_RESULTS, type ReadDoses, shownTo } from "./reader.ts";
import { searchedFor } from "./searched.ts";
import { silentTimes } from "./silent-times.ts";
import { type KnownDose, type Timeline, type TimelineParts, timelineOf } from "./timeline.ts";

/**
 * The doses of the chart days of a profile, both inclusive.
 *
 * @param medicineId limits the doses to this medicine, even if removed; extra presses belong to no medicine and are
 * omitted
 * @throws 404 if the profile never had the medicine; TooHeavy beyond the effort
 */
export async function dosesOf(
  parts: TimelineParts,
  profileid: ProfileInScope<"doses">,
  range: DayRange,
  medicineId?: number,
  effort?: Effort,
): Promise<Doses> {
  const timeline = await timelineOf(parts, profileid, range, effort);
  const doses = dosesOfMedicine(timeline, medicineId).map((dose) => presentDose(dose, timeline));
  const intakes = await intakesIn(parts, profileid, timeline, range, medicineId, effort);
  const again = await openedAgain(parts, profileid, timeline, range, medicineId, effort);
  return { ...withoutDoses(timeline, range, medicineId), ...again, intakes, doses };
}

/** Doses written in one piece. */
const PIECE = 1000;

/**
 * `{"data": …}` of {@link dosesOf}, written piece by piece: all doses at once would take a lot of memory.
 *
 * @throws before the first piece
 */
export async function* dosesJson(
  parts: TimelineParts,
  profileid: ProfileInScope<"doses">,
  range: DayRange,
  medicineId?: number,
  effort?: Effort,
  reader: DosesReader = "patient",
): AsyncGenerator<string> {
  const timeline = await timelineOf(parts, profileid, range, effort);
  const doses = dosesOfMedicine(timeline, medicineId);
  const all = await intakesIn(parts, profileid, timeline, range, medicineId, effort);
  const again = await openedAgain(parts, profileid, timeline, range, medicineId, effort);
  const now = parts.clock.now();
  const shown = (piece: ReadDoses) => shownTo(reader, piece, now);
  const { intakes } = shown({ intakes: all, doses: [] });
  const rest = JSON.stringify({
    ...withoutDoses(timeline, range, medicineId),
    ...again,
    intakes,
    ...(reader === "blinded" && NO_RESULTS),
  });
  yield `{"data":${rest.slice(0, -1)},"doses":[`;
  let isFirst = true;
  for (let from = 0; from < doses.length; from += PIECE) {
    const read = doses.slice(from, from + PIECE).map((dose) => presentDose(dose, timeline));
    const { doses: piece } = shown({ intakes: [], doses: read });
    if (piece.length === 0) continue;
    yield `${isFirst ? "" : ","}${JSON.stringify(piece).slice(1, -1)}`;
    isFirst = false;
  }
  yield "]}}";
}

/** The same doses, one at a time. */
export async function* eachDoseOf(
  parts: TimelineParts,
  profileid: ProfileInScope<"doses">,
  range: DayRange,
  medicineId?: number,
  effort?: Effort,
): AsyncGenerator<Doses["doses"][number]> {
  const timeline = await timelineOf(parts, profileid, range, effort);
  for (const dose of dosesOfMedicine(timeline, medicineId)) yield presentDose(dose, timeline);
}

/** Like {@link eachDoseOf}, each as a line of JSON. */
export async function* doseLines(...asked: Parameters<typeof eachDoseOf>): AsyncGenerator<string> {
  for await (const dose of eachDoseOf(...asked)) yield `${JSON.stringify(dose)}\n`;
}

/** Openings and pairs, which belong to no single medicine. */
async function openedAgain(
  parts: TimelineParts,
  profileid: ProfileInScope<"doses">,
  timeline: Timeline,
  range: DayRange,
  medicineId: number | undefined,
  effort?: Effort,
): Promise<Pick<Doses, "second_openings" | "close_pairs">> {
  if (medicineId !== undefined) return { second_openings: [], close_pairs: [] };
  const openings = await openingsIn(parts, profileid, timeline, range, effort);
  return presentOpenings(openings, timeline);
}

function withoutDoses(
  timeline: Timeline,
  range: DayRange,
  medicineId: number | undefined,
): Omit<Doses, "doses" | "intakes" | "second_openings" | "close_pairs"> {
  const { zones, extra, bounds, now } = timeline;
  const words = wordsOf(timeline, range, medicineId);
  return {
    timezone: zoneOn(range.to, zones),
    days: presentDays(range, zones).map((day) => ({
      ...day,
      plan: words.get(day.date) ?? "outside",
    })),
    extra_presses:
      medicineId === undefined ? extra.map((at) => ({ pressed_utc: at.toISOString() })) : [],
    named_presses: timeline.named
      .filter(
        ({ word }) =>
          medicineId === undefined ||
          word.medicine === medicineId ||
          word.medicines.includes(medicineId),
      )
      .map(presentName),
    silent: timeline.records.flatMap((record) =>
      silentTimes(silencesIn(record, timeline), record.binding.to, bounds, now),
    ),
  };
}

/** The word for each chart day in the plan, or in the plan of one medicine. */
export function wordsOf(
  timeline: Pick<Timeline, "doses" | "medicines" | "plan" | "zones">,
  { from, to }: DayRange,
  medicineId: number | undefined,
): Map<string, DayWord> {
  const dueDays = new Set(dosesOfMedicine(timeline, medicineId).map(({ day }) => day));
  const plan = timeline.plan.filter(({ id }) => medicineId === undefined || id === medicineId);
  return dayWords(plan, timeline.zones, from, to, dueDays);
}

/** All doses, or those of one medicine. @throws 404 if the profile never had it */
export function dosesOfMedicine(
  { doses, medicines }: Pick<Timeline, "doses" | "medicines">,
  medicineId: number | undefined,
): KnownDose[] {
  if (medicineId === undefined) return doses;
  if (!medicines.has(medicineId)) throw notFound("The medicine");
  return doses.filter((dose) => dose.medicine === medicineId);
}

function silencesIn(
  { binding, contacts, intervalMinutes }: BoundRecord,
  { bounds, now }: Pick<Timeline, "bounds" | "now">,
): Silence[] {
  const known = [...heldUnheard(contacts[0], binding.from, bounds.start), ...contacts];
  return silences(known, intervalMinutes, binding.to ?? now);
}

/** The bounds of the chart days, both inclusive. */
export function presentDays({ from, to }: DayRange, zones: readonly ZoneSpan[]): ChartDay[] {
  return daysBetween(from, to).map((date) => {
    const { start, end } = chartDayBounds(date, zones);
    return {
      date,
      start_utc: start.toISOString(),
      end_utc: end.toISOString(),
      timezone: zoneOn(date, zones),
    };
  });
}

export function presentDose(dose: KnownDose, timeline: Timeline): Dose {
  const medicine = timeline.medicines.get(dose.medicine);
  if (!medicine) throw new Error("every dose belongs to a medicine of the plan");
  return {
    date: dose.day,
    medicine: { id: medicine.id, name: medicine.name, strength: medicine.strength },
    dosage_time: `${dose.time.slice(0, 5)}:00.000`,
    amount: dose.amount,
    unit: medicine.unit,
    schedule: dose.schedule,
    timezone: dose.timezone,
    due_utc: dose.due.toISOString(),
    pressed_utc: dose.pressed?.toISOString() ?? null,
    deviation_minutes: dose.deviation === null ? null : dose.deviation / MINUTE,
    status: dose.status,
    status_if_counted: dose.excused === null ? null : dose.statusIfCounted,
    confirmed_utc:
      dose.statusIfCounted === "confirmed"
        ? (dose.statement?.takenAt?.toISOString() ?? null)
        : null,
    ...saidBeside(dose),
    reason: dose.excused ?? dose.statement?.reason ?? null,
    stated_by: showsStatement(dose) ? (dose.statement?.by ?? null) : null,
    searched: searchedFor(dose, timeline),
    open: dose.open,
    once_only: medicine.onceOnly,
  };
}

/** A press counts before what was said of it, but the word may have been about taking it another time. */
function saidBeside({ pressed, statement }: KnownDose): Pick<Dose, "said_taken_utc"> {
  const takenAt = statement?.status === "confirmed" ? statement.takenAt : null;
  return pressed && takenAt ? { said_taken_utc: takenAt.toISOString() } : {};
}

/** A press wins over an earlier statement that the dose was skipped, but the statement is still shown. */
function showsStatement({ statusIfCounted, statement }: KnownDose): boolean {
  return statusIfCounted === "confirmed" || statement?.status === "skipped";
}
