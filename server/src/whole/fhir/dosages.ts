import { occasionsOf, type PlannedMedicine } from "@dosebeat/domain/plan/plan";
import {
  addDays,
  calendarDayOf,
  chartDayOf,
  DAY_START_HOUR,
  type ZoneSpan,
  zoneOn,
} from "@dosebeat/domain/time/local-time";
import { laterDay } from "../../plan/planned/days.ts";
import type { NamedMedicine } from "../../plan/planned/plan-queries.ts";
import { DAYS_OF_WEEK } from "./elements.ts";
import { amountOf, filled, listOf, measured, type Period } from "./r4.ts";

type Row = NamedMedicine["times"][number];

interface At {
  zones: readonly ZoneSpan[];
  now: Date;
}

/** Rows that fit into one dosage instruction. */
interface Instruction {
  rows: Row[];
  /** Chart day or instant, and chart day, both inclusive; null: no end. */
  start: string;
  end: string | null;
}

/** For how many days due times are listed individually if FHIR has no rule for them. */
const LISTED_DAYS = 400;

/** The plan of a medicine as R4 dosages (docs/fhir-plans.md): rules if R4 has them, otherwise each due time. */
export function dosagesOf(medicine: NamedMedicine, at: At) {
  const rows = medicine.times.filter((row) => isOfPlan(medicine, row));
  const instructions = [...groupedBy(rows, (row) => keyOf(medicine, row, at)).values()]
    .map((alike) => instructionOf(medicine, alike, at))
    .toSorted((one, other) => one.start.localeCompare(other.start));
  const phases = [...new Set(instructions.map(phaseOf))];
  const said = instructions.flatMap((instruction) => {
    const timing = timingOf(medicine, instruction, at);
    const [first] = instruction.rows;
    if (timing === null || !first) return [];
    return [
      {
        sequence: phases.length > 1 ? phases.indexOf(phaseOf(instruction)) + 1 : undefined,
        text: textOf(instruction),
        timing,
        doseAndRate: doseOf(first.amount, medicine.unit),
      },
    ];
  });
  return [...said, ...asNeededOf(medicine)];
}

/** Rows in force now or later, or that ended by themselves; for a removed medicine, the rows it had then. */
function isOfPlan({ removedAt }: NamedMedicine, row: Row): boolean {
  return row.removedAt === null || (removedAt !== null && row.removedAt >= removedAt);
}

/** Before 03:00 the chart day is the previous calendar day. */
function isNight({ time }: Row): boolean {
  return Number(time.slice(0, 2)) < DAY_START_HOUR;
}

/** Whether R4 has no rule for it. */
function isListed({ recurrence, timezone }: Row): boolean {
  return timezone !== null || recurrence?.kind === "cycle" || recurrence?.kind === "monthly";
}

function keyOf(medicine: NamedMedicine, row: Row, at: At): string {
  const { recurrence, amount, timezone } = row;
  const start = startOf(medicine, row, at);
  const rule = recurrence ?? { kind: "daily" };
  return JSON.stringify([rule, amount, timezone, start, endOf(medicine, row), isNight(row)]);
}

function instructionOf(medicine: NamedMedicine, rows: Row[], at: At): Instruction {
  const [first] = rows;
  if (!first) throw new Error("rows that are alike are at least one");
  return { rows, start: startOf(medicine, first, at), end: endOf(medicine, first) };
}

function phaseOf({ start, end }: Instruction): string {
  return `${start.slice(0, 10)} ${end}`;
}

/** When a row begins: a chart day, or the instant at which it was added to a medicine that had already started. */
function startOf({ startdate }: NamedMedicine, row: Row, { zones }: At): string {
  const { validFrom, addedAt } = row;
  if (validFrom !== null) return laterDay(validFrom, startdate);
  const isLater = addedAt !== null && chartDayOf(addedAt, zones) >= startdate;
  return isLater ? addedAt.toISOString() : startdate;
}

function endOf({ enddate }: NamedMedicine, { validTo }: Row): string | null {
  const ends = [enddate, validTo].filter((day) => day !== null);
  return ends.toSorted()[0] ?? null;
}

function timingOf(medicine: NamedMedicine, instruction: Instruction, at: At) {
  const [first] = instruction.rows;
  if (!first) return null;
  if (isListed(first)) {
    const event = eventsOf(medicine, instruction, at);
    return event.length > 0 ? { event } : null;
  }
  const times = instruction.rows.map(({ time }) => `${time.slice(0, 5)}:00`).toSorted();
  const days = first.recurrence?.kind === "weekdays" ? first.recurrence.days : null;
  const every = first.recurrence?.kind === "interval" ? first.recurrence.every : 1;
  const night = isNight(first) ? 1 : 0;
  return {
    repeat: {
      boundsPeriod: boundsOf(medicine, instruction, at),
      frequency: times.length * (days?.length ?? 1),
      period: every,
      periodUnit: days === null ? "d" : "wk",
      dayOfWeek: days
        ?.toSorted((one, other) => one - other)
        .map((day) => DAYS_OF_WEEK[(day - 1 + night) % 7]),
      timeOfDay: times,
    },
  };
}

/** In calendar days. An interval is counted from its first due day. */
function boundsOf(medicine: NamedMedicine, { rows, start, end }: Instruction, at: At): Period {
  const [first] = rows;
  const night = first && isNight(first) ? 1 : 0;
  const { removedAt } = medicine;
  const last = end === null ? null : addDays(end, night);
  const removed = removedAt?.toISOString();
  const isCut = removed !== undefined && (last === null || removed.slice(0, 10) <= last);
  const due = first?.recurrence?.kind === "interval" ? firstDue(medicine, first, start, at) : null;
  return {
    start: due ?? (start.length === 10 ? addDays(start, night) : start),
    end: isCut ? removed : (last ?? undefined),
  };
}

/** The first calendar day on which a row is due. */
function firstDue(medicine: NamedMedicine, row: Row, start: string, at: At): string | null {
  const every = row.recurrence?.kind === "interval" ? row.recurrence.every : 1;
  const day = start.slice(0, 10);
  const alone = { ...medicine, removedAt: null, pauses: [], times: [{ ...row, removedAt: null }] };
  const anchor = row.recurrence?.kind === "interval" ? row.recurrence.anchor : day;
  const from = laterDay(anchor, addDays(day, -1));
  const [first] = occasionsOf([alone], at.zones, from, addDays(from, every + 2));
  return first ? calendarDayOf(first.due, zoneOn(chartDayOf(first.due, at.zones), at.zones)) : null;
}

/** Each due time, from today on or, for a plan that is over, up to its end. */
function eventsOf(
  medicine: NamedMedicine & PlannedMedicine,
  { rows, start, end }: Instruction,
  { zones, now }: At,
): string[] {
  const today = chartDayOf(now, zones);
  // A day of home time may begin on the previous chart day, and end on the next one.
  const day = addDays(start.slice(0, 10), -1);
  const last = end === null ? null : addDays(end, 1);
  const earliest = end !== null && end < today ? addDays(end, 1 - LISTED_DAYS) : today;
  const from = laterDay(day, earliest);
  const furthest = addDays(from, LISTED_DAYS - 1);
  const to = last !== null && last < furthest ? last : furthest;
  const ids = new Set(rows.map(({ id }) => id));
  return occasionsOf([medicine], zones, from, to)
    .filter(({ doses }) => doses.some(({ schedule }) => ids.has(schedule)))
    .map(({ due }) => due.toISOString());
}

/** The text of a rule that R4 cannot express. */
function textOf({ rows }: Instruction): string | undefined {
  const [first] = rows;
  if (!first || !isListed(first)) return undefined;
  const times = rows.map(({ time }) => time.slice(0, 5)).toSorted();
  const zone = first.timezone === null ? "" : ` (${first.timezone})`;
  return `${ruleOf(first)} at ${times.join(", ")}${zone}`;
}

function ruleOf({ recurrence }: Row): string {
  switch (recurrence?.kind) {
    case "cycle":
      return `${recurrence.on} days on, ${recurrence.off} days off,`;
    case "monthly": {
      const days = recurrence.days.map((day) => (day === -1 ? "last" : String(day)));
      return `Days ${days.join(", ")} of the month`;
    }
    case "interval":
      return `Every ${recurrence.every} days`;
    case "weekdays":
      return `On ${recurrence.days.map((day) => DAYS_OF_WEEK[day - 1]).join(", ")}`;
    default:
      return "Every day";
  }
}

function asNeededOf({ asNeeded, unit }: NamedMedicine) {
  if (asNeeded === null) return [];
  const { amount, min_interval_minutes: minutes, max_24h: most } = asNeeded;
  const reason = filled(asNeeded.for);
  return [
    {
      sequence: undefined,
      text: undefined,
      additionalInstruction: listOf(
        minutes === null ? undefined : { text: `At least ${minutes} minutes after the one before` },
      ),
      asNeededBoolean: reason === undefined ? true : undefined,
      asNeededCodeableConcept: reason === undefined ? undefined : { text: reason },
      doseAndRate: doseOf(amount, unit),
      maxDosePerPeriod:
        most === null
          ? undefined
          : { numerator: amountOf(most, unit), denominator: measured(24, "h") },
    },
  ];
}

function doseOf(amount: number | null, unit: string) {
  return amount === null ? undefined : [{ doseQuantity: amountOf(amount, unit) }];
}

function groupedBy<Item>(items: readonly Item[], keyOf: (item: Item) => string) {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return groups;
}
