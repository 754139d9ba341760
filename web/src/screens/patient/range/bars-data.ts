import type { Dose, Doses } from "@dosebeat/contract/doses";
import { type Tally, tallyOf } from "@dosebeat/domain/adherence/tally";
import type { Bar, BarRow, MonthMark } from "../../../charts/trend/bars.tsx";
import { DAY_PARTS, dayPartOf } from "../../../nouns/schedules/day-parts.ts";
import { byPlanClock } from "../plan-clock/plan-clock.ts";
import { type Stretch, shareTaken, within } from "../summary/trend.ts";

/** If there are more times of day than this, they are combined by part of the day. */
const MOST_ROWS = 6;

interface Texts {
  part: (part: (typeof DAY_PARTS)[number]) => string;
  /** Names the city of a zone. */
  zone: (zone: string) => string;
  row: (name: string, tally: Tally) => string;
}

/** Bars per time of day, or per part of the day if there are many times. */
export function barsOf(
  answer: Pick<Doses, "days" | "timezone">,
  doses: readonly Dose[],
  stretches: readonly Stretch[],
  texts: Texts,
): BarRow[] {
  const planned = answer.days
    .filter(({ plan }) => plan === "not_due" || plan === "paused")
    .map(({ date }) => date);
  const starts = new Map(answer.days.map(({ date }, index) => [date, index]));
  return groupsOf(doses, answer.timezone, texts).map(({ name, zone, own }) => ({
    key: `${name} ${zone}`,
    label: name,
    zone,
    text: texts.row(zone === null ? name : `${name} ${zone}`, tallyOf(own)),
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

interface Group {
  name: string;
  /** The city whose clock the time follows; null: the patient's own. */
  zone: string | null;
  own: readonly Dose[];
}

function groupsOf(doses: readonly Dose[], timezone: string, texts: Texts): Group[] {
  const times = byPlanClock(doses, timezone);
  if (times.length <= MOST_ROWS) {
    return times.map(({ time, zone, own }) => ({
      name: time,
      zone: zone === null ? null : texts.zone(zone),
      own,
    }));
  }
  return DAY_PARTS.map((part) => ({
    name: texts.part(part),
    zone: null,
    own: doses.filter(({ dosage_time }) => dayPartOf(dosage_time) === part),
  })).filter(({ own }) => own.length > 0);
}

/** Where months begin. */
export function monthMarks(
  dates: readonly string[],
  format: (date: string) => string,
): MonthMark[] {
  return dates.flatMap((date, at) => (date.endsWith("-01") ? [{ at, label: format(date) }] : []));
}
