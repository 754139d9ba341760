import type { Doses } from "@dosebeat/contract/doses";
import { addDays } from "@dosebeat/domain/time/local-time";
import type { ProfileInScope } from "../../access/profiles/in-scope.ts";
import { LIGHT } from "../../http/heavy/too-heavy.ts";
import type { Parts } from "../../parts.ts";
import type { DayRange } from "../../plan/planned/day-range.ts";
import { dosesOf } from "./days.ts";
import { nameOf, type WorkedOut, workedOut } from "./worked-out.ts";

/**
 * A shown range is worked out as a whole, for any of its days, only up to this length: more days take longer than the
 * cache may save.
 */
const MOST_DAYS = 7;

/**
 * The doses of the chart days of a profile, both inclusive, possibly from the cache.
 *
 * @param medicineId as for `dosesOf`
 * @throws 404 if the profile never had the medicine; TooHeavy if it is more than a light calculation
 */
export function keptDoses(
  parts: Pick<Parts, "db" | "clock" | "doses">,
  profileid: ProfileInScope<"doses">,
  range: DayRange,
  medicineId?: number,
): Promise<WorkedOut<Doses>> {
  const name = nameOf(profileid, range, medicineId);
  return workedOut(parts, parts.doses, profileid, name, (reads) =>
    dosesOf(reads, profileid, range, medicineId, LIGHT),
  );
}

/** Remembers that a page shows these days of a profile. */
export function noteShown({ doses }: Pick<Parts, "doses">, profileid: number, range: DayRange) {
  doses.show(nameOf(profileid, range));
}

/**
 * The days to work out along with this one: if a page shows it, all days of that page, which will ask for them in a
 * moment and then finds them cached.
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
