import type { SecondOpening } from "@dosebeat/domain/doses/second-openings";
import { occasionsOf } from "@dosebeat/domain/plan/plan";
import { firstObservation, lastObservation } from "@dosebeat/domain/presses/proof";
import { addDays, chartDayBounds, chartDayOf, daysBetween } from "@dosebeat/domain/time/local-time";
import { besideCritical, criticalMissed } from "@dosebeat/domain/worklist/critical";
import type { Hearing } from "@dosebeat/domain/worklist/lost-messages";
import { noBox } from "@dosebeat/domain/worklist/no-box";
import { openingReasons } from "@dosebeat/domain/worklist/openings";
import type { Judged } from "@dosebeat/domain/worklist/reasons";
import { missedAlone } from "@dosebeat/domain/worklist/seldom-doses";
import { fewerLeft, overMost, takenTwice } from "@dosebeat/domain/worklist/taken-twice";
import type { Part, ProfileInScope } from "../../access/profiles/in-scope.ts";
import type { Effort } from "../../http/heavy/too-heavy.ts";
import type { DayRange } from "../../plan/planned/day-range.ts";
import { intakesIn } from "../../state/doses/intakes.ts";
import { openingsIn } from "../../state/doses/openings-again.ts";
import type { Timeline, TimelineParts } from "../../state/doses/timeline.ts";
import { countsSince } from "../../state/stock/counted.ts";

/** How many days around a missed dose to look for its neighbours: enough for a monthly plan. */
const AROUND_DAYS = 31;
/** How many days of stock counts are considered, including today. */
const COUNTED_DAYS = 7;

/** What is known about a patient besides the results of the days. */
interface Known {
  timeline: Timeline;
  range: DayRange;
  /** When the patient first had a box; null: never. */
  firstBound: Date | null;
  hasBox: boolean;
}

/**
 * Other reasons for a row: sparse doses, what the patient said, stock counts, and days without a box.
 *
 * @throws TooHeavy beyond the effort
 */
export async function findingsOf(
  parts: TimelineParts,
  profile: ProfileInScope<Part>,
  known: Known,
  effort?: Effort,
): Promise<Judged[]> {
  const { timeline, range } = known;
  const intakes = await intakesIn(parts, profile, timeline, range, undefined, effort);
  const over = intakes
    .filter(({ warnings }) => warnings.some(({ code }) => code === "max_exceeded"))
    .map(({ medicine, date: day }) => {
      const { onceOnly = false, criticalAt = null } = timeline.medicines.get(medicine) ?? {};
      return { medicine, day, isDangerous: onceOnly || criticalAt !== null };
    });
  const { second } = await openingsIn(parts, profile, timeline, range, effort);
  const since = addDays(range.to, 1 - COUNTED_DAYS);
  const counts = await countsSince(parts, profile, timeline, since, effort);
  const twice = timeline.named
    .filter(({ word }) => word.as === "twice")
    .flatMap(({ press, word: { medicines, saidAt } }) => {
      const day = chartDayOf(saidAt, timeline.zones);
      return medicines.map((medicine) => ({ medicine, pressed: press, day }));
    });
  const critical = missedCritical(known);
  return [
    ...takenTwice(twice, range.to),
    ...openedAgain(known, second),
    ...critical,
    ...besideCritical(missedSeldom(known), critical),
    ...overMost(over, range.to),
    ...fewerLeft(counts, range.to),
    ...withoutBox(known),
  ];
}

function missedCritical({ timeline: { doses, intakes, plan }, range }: Known): Judged[] {
  const marked = plan.filter(({ criticalAt }) => criticalAt !== null);
  const critical = new Set(marked.map(({ id }) => id));
  const taken = intakes.map(({ medicine, at }) => ({ medicine, at }));
  return criticalMissed({ critical, doses, intakes: taken, today: range.to });
}

function missedSeldom({ timeline: { doses, plan, zones }, range }: Known): Judged[] {
  const missed = new Set(
    doses.filter(({ status }) => status === "missed").map(({ medicine }) => medicine),
  );
  if (missed.size === 0) return [];
  const own = plan.filter(({ id }) => missed.has(id));
  const planned = (from: string, to: string) =>
    occasionsOf(own, zones, from, to).flatMap((occasion) => occasion.doses);
  const { from, to } = range;
  return missedAlone(
    doses.filter(({ medicine }) => missed.has(medicine)),
    [
      ...planned(addDays(from, -AROUND_DAYS), addDays(from, -1)),
      ...doses,
      ...planned(addDays(to, 1), addDays(to, AROUND_DAYS)),
    ],
  );
}

function openedAgain({ timeline, range }: Known, opened: readonly SecondOpening[]): Judged[] {
  if (opened.length === 0) return [];
  const { plan, zones, bounds } = timeline;
  const from = addDays(range.from, -AROUND_DAYS);
  const occasions = occasionsOf(plan, zones, from, addDays(range.to, AROUND_DAYS));
  return openingReasons({ opened, occasions, zones, today: range.to, bounds });
}

function withoutBox({ timeline, range, firstBound, hasBox }: Known): Judged[] {
  if (hasBox) return [];
  const { doses, zones, records, intakes, openings } = timeline;
  const days = daysBetween(range.from, range.to).flatMap((date) => {
    const due = doses.filter(({ day, status }) => day === date && status !== "excused");
    if (due.length === 0) return [];
    const { start, end } = chartDayBounds(date, zones);
    const isWithin = (at: Date) => at >= start && at < end;
    const isKnown =
      due.some(({ statement }) => statement !== undefined) ||
      intakes.some(({ at }) => isWithin(at)) ||
      (openings.get(date) ?? 0) > 0 ||
      records.some(({ binding }) => binding.from < end && (binding.to ?? end) > start);
    return [{ date, isKnown }];
  });
  return noBox(days, range.to, firstBound !== null);
}

/** The spans in which boxes of the patient could be heard. */
export function hearingOf(
  { records, bounds }: Pick<Timeline, "records" | "bounds">,
  firstBound: Date | null,
): Hearing {
  const heard = records.filter(({ hasButton }) => hasButton);
  // Bindings that ended before may or may not have been read.
  const earliest = heard.find(({ binding: { to } }) => to === null || to > bounds.start);
  const isFirst = earliest?.binding.from.getTime() === firstBound?.getTime();
  return {
    bound: heard.map(({ binding: { from, to } }) => ({ from, to })),
    first: earliest && isFirst ? firstObservation(earliest.frames) : firstBound,
    last: heard.map(({ frames }) => lastObservation(frames)).findLast((at) => at !== null) ?? null,
  };
}
