import type { Dose, Doses } from "@dosebeat/contract/doses";
import type { Intake } from "@dosebeat/contract/intakes";
import { type Tally, tallyOf } from "@dosebeat/domain/adherence/tally";
import type { Mark } from "../../../charts/day/data.ts";
import type { WeekDay, WeekMark } from "../../../charts/week/chart-data.ts";
import { offsetAt } from "../../../i18n/instant-of.ts";
import type { ZonedFormat } from "../../../i18n/use-format.ts";
import { intakeMarks, intakesIn, pressMarks } from "../../../nouns/doses/aside-marks.ts";
import { type ChartTexts, doseLabel, markedAt, silentOf } from "../../../nouns/doses/chart-data.ts";

export interface Week {
  days: WeekDay[];
  /** The doses behind each mark. */
  doses: Map<string, Dose[]>;
  tallies: Map<string, Tally>;
}

/** A chart day whose clock gives the milliseconds since its start, as shown on clocks. */
interface Day {
  date: string;
  start: number;
  end: number;
  clock: (instant: number) => number;
}

/** Chart days as columns, with the given doses. */
export function weekOf(
  answer: Doses,
  doses: readonly Dose[],
  now: number,
  texts: ChartTexts & { format: ZonedFormat },
  /** Only intakes of these; null: of all medicines. */
  medicines: ReadonlySet<number> | null = null,
): Week {
  const week: Week = { days: [], doses: new Map(), tallies: new Map() };
  for (const { date, timezone, start_utc, end_utc } of answer.days) {
    const day = clockOf(date, timezone, Date.parse(start_utc), Date.parse(end_utc));
    const onDay = doses.filter((dose) => dose.date === date);
    const groups = alikeOf(onDay);
    for (const [key, alike] of groups) week.doses.set(key, alike);
    week.tallies.set(date, tallyOf(onDay));
    const inItsZone = { ...texts, format: texts.format.inZone(timezone) };
    const intakes = intakesIn(answer, day, medicines);
    week.days.push(columnOf(day, groups, { answer, intakes }, now, inItsZone));
  }
  return week;
}

function clockOf(date: string, timezone: string, start: number, end: number): Day {
  const atStart = offsetAt(start, timezone);
  return {
    date,
    start,
    end,
    clock: (instant) => instant - start + offsetAt(instant, timezone) - atStart,
  };
}

function columnOf(
  day: Day,
  groups: Map<string, Dose[]>,
  { answer, intakes }: { answer: Doses; intakes: readonly Intake[] },
  now: number,
  texts: ChartTexts,
): WeekDay {
  const { date, start, end, clock } = day;
  const asides = [...intakeMarks(intakes, texts), ...pressMarks(answer, day, texts)];
  const dues = [...groups.values()].flat().map((dose) => clock(Date.parse(dose.due_utc)));
  const marks = [...groups].flatMap(([key, alike]) => markOf(key, alike, day, answer, texts));
  return {
    date,
    length: end - start,
    dues: [...new Set(dues)],
    marks: [...marks, ...asides.map((mark) => asideMark(mark, day, texts))].sort(
      (a, b) => a.at - b.at,
    ),
    silent: silentOf(answer, start, Math.min(end, now), texts).map(({ from, to, label }) => ({
      from: clock(from),
      to: clock(to),
      label,
    })),
  };
}

/** Doses of one due time with the same outcome share a mark. */
function alikeOf(doses: readonly Dose[]): Map<string, Dose[]> {
  const groups = new Map<string, Dose[]>();
  for (const dose of doses) {
    const { due_utc, status, pressed_utc, confirmed_utc, stated_by } = dose;
    const key = `${due_utc} ${status} ${pressed_utc ?? confirmed_utc} ${stated_by}`;
    groups.set(key, [...(groups.get(key) ?? []), dose]);
  }
  return groups;
}

/** A press outside its dose's chart day is drawn at the edge of that day. */
function markOf(
  key: string,
  alike: Dose[],
  { date, start, end, clock }: Day,
  answer: Doses,
  texts: ChartTexts,
): WeekMark[] {
  const [first] = alike;
  if (!first) return [];
  const names = alike.map(texts.nameOf);
  const text = doseLabel(names, first, answer.silent, texts);
  const isOff = first.status === "early" || first.status === "late";
  return [
    {
      key,
      at: clock(Math.min(Math.max(markedAt(first), start), end)),
      due: isOff ? clock(Date.parse(first.due_utc)) : null,
      kind: first.status,
      deviation: first.deviation_minutes,
      label: texts.chart("onDay", { day: texts.format.shortDate(date), text }),
    },
  ];
}

/** An intake or a press that belongs to no dose. */
function asideMark({ label, ...mark }: Mark, { date, clock }: Day, texts: ChartTexts): WeekMark {
  const day = texts.format.shortDate(date);
  return {
    ...mark,
    at: clock(mark.at),
    due: null,
    label: texts.chart("onDay", { day, text: label }),
  };
}
