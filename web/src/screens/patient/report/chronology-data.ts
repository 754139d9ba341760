import type { AdherenceDay } from "@dosebeat/contract/adherence";
import type { Dose, Doses } from "@dosebeat/contract/doses";
import type { ExcusedPeriod } from "@dosebeat/contract/excused";
import { TOLERANCE } from "@dosebeat/domain/doses/tolerance";
import { DAY } from "@dosebeat/domain/time/durations";
import { type Interval, mergeIntervals } from "@dosebeat/domain/time/intervals";
import type { MarkKind } from "../../../charts/legend/status-looks.ts";

/** A sign in the row of a day; positions in percent of the day from 03:00 to 03:00. */
export interface RowMark {
  key: string;
  kind: MarkKind;
  place: number;
  /** Where its dose was due, if the press was early or late. */
  due: number | null;
}

interface Span {
  from: number;
  to: number;
}

export interface DayRow {
  date: string;
  marks: RowMark[];
  /** When a press would be on time for a dose due on this day, in percent of the day. */
  onTime: Span[];
  /** When the outcome is unclear, in percent of the day. */
  unclear: Span[];
  /** Shown instead of doses. */
  instead: { kind: "excused"; reason: string } | { kind: "paused" } | null;
  /** Doses taken and due; null: the day does not count in the figures. */
  count: { taken: number; due: number } | null;
  isUnclear: boolean;
}

type Day = Doses["days"][number];

/** The rows of a chronology, one for each chart day. */
export function dayRows(
  answer: Doses,
  figures: readonly AdherenceDay[],
  excused: readonly Pick<ExcusedPeriod, "from" | "to" | "reason">[],
): DayRow[] {
  const unclear = unclearTimes(answer);
  return answer.days.map((day) => {
    const { date } = day;
    const figure = figures.find((found) => found.date === date);
    const period = excused.find(({ from, to }) => from <= date && date <= to);
    const doses = answer.doses.filter((dose) => dose.date === date);
    const asides = [
      ...answer.extra_presses.map(({ pressed_utc: at }) => ({ kind: "extra" as const, at })),
      ...answer.named_presses.map(({ pressed_utc: at }) => ({ kind: "named" as const, at })),
      ...answer.intakes.map(({ at_utc: at }) => ({ kind: "intake" as const, at })),
    ].filter(({ at }) => isOn(at, day));
    return {
      date,
      marks: [
        ...doses.flatMap((dose) => markOf(dose, day)),
        ...asides.map(({ kind, at }) => ({
          key: `${kind} ${at}`,
          kind,
          place: placeOn(at, day),
          due: null,
        })),
      ],
      onTime: onTimeOf(doses, day),
      unclear: unclear
        .filter(({ from, to }) => from < Date.parse(day.end_utc) && to > Date.parse(day.start_utc))
        .map(({ from, to }) => ({ from: placeOn(from, day), to: placeOn(to, day) })),
      instead: period
        ? { kind: "excused", reason: period.reason }
        : day.plan === "paused"
          ? { kind: "paused" }
          : null,
      count: figure?.counted && figure.due > 0 ? { taken: figure.taken, due: figure.due } : null,
      isUnclear: !!figure && !figure.counted && !period && figure.due > 0,
    };
  });
}

/** The times around due doses; medicines due together share one. */
function onTimeOf(doses: readonly Dose[], day: Day): Span[] {
  const counted = doses.filter(({ status }) => status !== "excused");
  return [...new Set(counted.map(({ due_utc }) => Date.parse(due_utc)))].map((due) => ({
    from: placeOn(due - TOLERANCE, day),
    to: placeOn(due + TOLERANCE, day),
  }));
}

/** Medicines of one occasion share a sign: those due and pressed together overlap. */
function markOf(dose: Dose, day: Day): RowMark[] {
  const { status, due_utc, pressed_utc, confirmed_utc } = dose;
  if (status === "excused") return [];
  const off = status === "early" || status === "late";
  const at = pressed_utc ?? (status === "confirmed" ? (confirmed_utc ?? due_utc) : due_utc);
  return [
    {
      key: `${dose.medicine.id} ${dose.dosage_time} ${due_utc}`,
      kind: status,
      place: placeOn(at, day),
      due: off ? placeOn(due_utc, day) : null,
    },
  ];
}

/** When boxes were silent, and when messages are missing around an unclear dose. */
function unclearTimes({ silent, doses, days }: Doses): Interval[] {
  const end = Date.parse(days.at(-1)?.end_utc ?? "");
  const times = silent.map(({ from_utc, to_utc }) => ({
    from: Date.parse(from_utc),
    to: to_utc === null ? end : Date.parse(to_utc),
  }));
  const doubts = doses.flatMap(({ status, searched }) => {
    if (status !== "unknown" || !searched?.doubt) return [];
    const { doubt, from_utc, to_utc } = searched;
    if (doubt.kind !== "unheard") return [{ from: Date.parse(from_utc), to: Date.parse(to_utc) }];
    const to = doubt.to_utc === null ? end : Date.parse(doubt.to_utc);
    return [{ from: Date.parse(doubt.from_utc), to }];
  });
  return mergeIntervals([...times, ...doubts]);
}

function isOn(at: string, { start_utc, end_utc }: Day): boolean {
  return at >= start_utc && at < end_utc;
}

/** Days with a clock change are drawn like others: their last hour is left out, or empty. */
function placeOn(at: string | number, { start_utc }: Day): number {
  const since = new Date(at).getTime() - Date.parse(start_utc);
  return (100 * Math.min(Math.max(since, 0), DAY)) / DAY;
}
