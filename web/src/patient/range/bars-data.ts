import type { Dose, Doses } from "@dosebeat/contract/doses";
import { type Tally, tallyOf } from "@dosebeat/domain/tally";
import type { Bar, BarRow, MonthMark } from "../../charts/trend/bars.tsx";
import { formatDosageTime } from "../../i18n/format.ts";
import { DAY_PARTS, dayPartOf, inDayOrder } from "../../schedules/day-parts.ts";
import { type Stretch, shareTaken, within } from "../summary/trend.ts";

/** More times of day than this are shown by part of the day. */
const MOST_ROWS = 6;

interface Texts {
  part: (part: (typeof DAY_PARTS)[number]) => string;
  row: (name: string, tally: Tally) => string;
}

/** Bars per time of day, or per part of the day where there are many times. */
export function barsOf(
  answer: Pick<Doses, "days">,
  doses: readonly Dose[],
  stretches: readonly Stretch[],
  texts: Texts,
): BarRow[] {
  const planned = answer.days
    .filter(({ plan }) => plan === "not_due" || plan === "paused")
    .map(({ date }) => date);
  const starts = new Map(answer.days.map(({ date }, index) => [date, index]));
  return groupsOf(doses, texts).map(({ name, own }) => ({
    key: name,
    label: name,
    text: texts.row(name, tallyOf(own)),
    bars: stretches.map((stretch): Bar => {
      const tally = tallyOf(within(own, stretch));
      return {
        key: stretch.from,
        start: starts.get(stretch.from) ?? 0,
        days: stretch.days,
        isEmpty: tally.due === 0,
        isPlanned: planned.some((date) => date >= stretch.from && date <= stretch.to),
        share: shareTaken(tally),
      };
    }),
  }));
}

function groupsOf(doses: readonly Dose[], texts: Texts) {
  const times = inDayOrder([...new Set(doses.map(({ dosage_time }) => dosage_time))]);
  const groups =
    times.length <= MOST_ROWS
      ? times.map((time) => ({
          name: formatDosageTime(time),
          own: doses.filter(({ dosage_time }) => dosage_time === time),
        }))
      : DAY_PARTS.map((part) => ({
          name: texts.part(part),
          own: doses.filter(({ dosage_time }) => dayPartOf(dosage_time) === part),
        }));
  return groups.filter(({ own }) => own.length > 0);
}

/** Where months begin. */
export function monthMarks(
  dates: readonly string[],
  format: (date: string) => string,
): MonthMark[] {
  return dates.flatMap((date, at) => (date.endsWith("-01") ? [{ at, label: format(date) }] : []));
}
