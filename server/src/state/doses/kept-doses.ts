import type { Doses } from "@dosebeat/contract/doses";
import { addDays } from "@dosebeat/domain/time/local-time";
import type { ProfileInScope } from "../../access/profiles/in-scope.ts";
import { LIGHT } from "../../http/heavy/too-heavy.ts";
import type { Parts } from "../../parts.ts";
import type { DayRange } from "../../plan/planned/day-range.ts";
import { dosesOf } from "./days.ts";
import { nameOf, type WorkedOut, workedOut } from "./worked-out.ts";

/** Of a page whose days are worked out for one of them; more take longer than the page may save. */
const MOST_DAYS = 7;

/**
 * The doses of the chart days of a profile, both included, which may have been worked out before.
 *
 * @throws TooHeavy beyond what is calculated at once
 */
export function keptDoses(
  parts: Pick<Parts, "db" | "clock" | "doses">,
  profileid: ProfileInScope<"doses">,
  range: DayRange,
): Promise<WorkedOut<Doses>> {
  return workedOut(parts, parts.doses, profileid, range, (reads) =>
    dosesOf(reads, profileid, range, undefined, LIGHT),
  );
}

/** Remembers that a page shows these days of a profile. */
export function noteShown({ doses }: Pick<Parts, "doses">, profileid: number, range: DayRange) {
  doses.show(nameOf(profileid, range));
}

/**
 * Days with this one to be worked out: if a page shows it, all that the page shows. It asks for the same in a
 * moment, and finds it worked out.
 */
export function daysShownWith(
  { doses }: Pick<Parts, "doses">,
  profileid: number,
  date: string,
): DayRange {
  const [from, to] = doses.shownOf(`${profileid}`)?.split(" ") ?? [];
  const isShown = from !== undefined && to !== undefined && from <= date && date <= to;
  return isShown && to <= addDays(from, MOST_DAYS - 1) ? { from, to } : { from: date, to: date };
}
