import type { Dose, Doses } from "@dosebeat/contract/doses";
import { type Tally, tallyOf } from "@dosebeat/domain/tally";
import {
  ownTicks,
  scaleOf,
  type Tick,
  type WeekDay,
  type WeekMark,
} from "../../charts/week/chart-data.ts";
import { type ChartTexts, doseLabel, markedAt, silentOf } from "../../doses/chart-data.ts";
import { medicineName } from "../../doses/medicine-name.ts";
import type { ZonedFormat } from "../../i18n/use-format.ts";

export interface Week {
  scale: Tick[];
  days: WeekDay[];
  /** The doses behind each mark. */
  doses: Map<string, Dose[]>;
  tallies: Map<string, Tally>;
}

interface Bounds {
  date: string;
  timezone: string;
  start: number;
  end: number;
}

/** Chart days as columns, with the given doses. */
export function weekOf(
  answer: Doses,
  doses: Dose[],
  now: number,
  texts: ChartTexts & { format: ZonedFormat },
): Week {
  const bounds = answer.days.map(({ date, timezone, start_utc, end_utc }) => ({
    ...{ date, timezone },
    start: Date.parse(start_utc),
    end: Date.parse(end_utc),
  }));
  const week: Week = {
    scale: scaleOf(bounds, texts.format.time),
    days: [],
    doses: new Map(),
    tallies: new Map(),
  };
  for (const day of bounds) {
    const onDay = doses.filter((dose) => dose.date === day.date);
    const groups = alikeOf(onDay);
    for (const [key, alike] of groups) week.doses.set(key, alike);
    week.tallies.set(day.date, tallyOf(onDay));
    const inItsZone = { ...texts, format: texts.format.inZone(day.timezone) };
    week.days.push(columnOf(day, groups, answer, now, week.scale, inItsZone));
  }
  return week;
}

function columnOf(
  day: Bounds,
  groups: Map<string, Dose[]>,
  answer: Doses,
  now: number,
  scale: Tick[],
  texts: ChartTexts,
): WeekDay {
  const { date, start, end } = day;
  const dues = [...groups.values()].flat().map((dose) => Date.parse(dose.due_utc) - start);
  const marks = [...groups].flatMap(([key, alike]) => markOf(key, alike, day, answer, texts));
  return {
    date,
    length: end - start,
    dues: [...new Set(dues)],
    marks: [...marks, ...extraMarks(day, answer, texts)].sort((a, b) => a.at - b.at),
    silent: silentOf(answer, start, Math.min(end, now), texts).map(({ from, to, label }) => ({
      from: from - start,
      to: to - start,
      label,
    })),
    now: now >= start && now < end ? now - start : null,
    ticks: ownTicks(day, scale, texts.format.time),
  };
}

/** Doses of one due time with the same outcome share a mark. */
function alikeOf(doses: Dose[]): Map<string, Dose[]> {
  const groups = new Map<string, Dose[]>();
  for (const dose of doses) {
    const key = `${dose.due_utc} ${dose.status} ${dose.pressed_utc ?? dose.confirmed_utc}`;
    groups.set(key, [...(groups.get(key) ?? []), dose]);
  }
  return groups;
}

/** A press outside its dose's chart day is drawn at the edge of that day. */
function markOf(
  key: string,
  alike: Dose[],
  { date, start, end }: Bounds,
  answer: Doses,
  texts: ChartTexts,
): WeekMark[] {
  const [first] = alike;
  if (!first) return [];
  const names = alike.map((dose) => medicineName(dose.medicine));
  const text = doseLabel(names, first, answer.silent, texts);
  return [
    {
      key,
      at: Math.min(Math.max(markedAt(first), start), end) - start,
      kind: first.status,
      deviation: first.deviation_minutes,
      label: texts.chart("onDay", { day: texts.format.shortDate(date), text }),
    },
  ];
}

function extraMarks({ date, start, end }: Bounds, answer: Doses, texts: ChartTexts): WeekMark[] {
  return answer.extra_presses
    .map((press) => Date.parse(press.pressed_utc))
    .filter((at) => at >= start && at < end)
    .map((at) => ({
      key: `extra ${at}`,
      at: at - start,
      kind: "extra",
      deviation: null,
      label: texts.chart("onDay", {
        day: texts.format.shortDate(date),
        text: texts.dose("spokenExtra", { time: texts.format.time(at) }),
      }),
    }));
}
