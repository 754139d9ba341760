import {
  type MoreOften,
  moreOftenThanWeekly,
  type WeeklyPlan,
  weeklySubstanceIn,
} from "@dosebeat/domain/plan/weekly-medicines";
import { chartDayOf } from "@dosebeat/domain/time/local-time";
import type { Entry } from "../../access/audit/queries.ts";
import type { ProfileInScope } from "../../access/profiles/in-scope.ts";
import { zonesOf } from "../../access/profiles/queries.ts";
import type { Db } from "../../database/db.ts";
import type { Row } from "../../database/schema.ts";
import { type Fault, invalid, problem } from "../../http/errors.ts";
import type { Parts } from "../../parts.ts";
import { grouped } from "../../platform/grouped.ts";
import { earlierDay, laterDay } from "../planned/days.ts";
import { listMedicines } from "../planned/medicine-queries.ts";
import { clearSaid, listCurrentRows, listWeeklyMedicines } from "./queries.ts";

/** A medicine with the current rows of its plan. */
export interface Guarded extends WeeklyPlan {
  /** Absent: it is being added. */
  id?: number;
  name: string;
  startdate: string;
  enddate: string | null;
  every_day_by: string;
}

/** Where plans are read, and by which clock. */
type GuardParts = Pick<Parts, "db" | "clock">;

/**
 * Refuses a plan that makes a medicine due more often than its usual once a week, alone or together with other records of
 * the same substance, unless it is recorded who said so.
 *
 * @param path of the medicine in the request
 * @param before medicines that are added with it
 * @throws 400 `every_day_unsaid`, `as_needed_unsaid`, `together_unsaid`
 */
export async function refuseUnsaidDaily(
  parts: GuardParts,
  profile: ProfileInScope<"plan">,
  medicine: Guarded,
  path: Fault["path"] = [],
  before: readonly Guarded[] = [],
): Promise<void> {
  if (medicine.every_day_by.trim() !== "") return;
  const found = await moreOftenBy(parts, profile, medicine, before);
  if (!found) return;
  const { why, name, beside } = found;
  // Whoever said so of one record meant the substance.
  if (why === "together" && beside.some(({ every_day_by }) => every_day_by.trim() !== "")) return;
  const other = beside.find(({ rows }) => rows.length > 0)?.name ?? name;
  const unsaid = {
    daily: problem("every_day_unsaid", { name }),
    as_needed: problem("as_needed_unsaid", { name }),
    together: problem("together_unsaid", { name, other }),
  };
  throw invalid([...path, "every_day_by"], unsaid[why]);
}

/**
 * Forgets who said that a weekly medicine is taken every day once it is taken weekly: the next daily plan asks again.
 *
 * @returns entries for the audit log
 */
export async function forgetSaid(
  parts: GuardParts,
  profile: ProfileInScope,
  medicine: Row<"medicines">,
): Promise<Entry[]> {
  const { db: tx } = parts;
  if (medicine.every_day_by === "") return [];
  const rows = (await listCurrentRows(tx, profile)).filter(
    (row) => row.medicine_id === medicine.id,
  );
  if (rows.length === 0) return [];
  if (await moreOftenBy(parts, profile, { ...medicine, rows })) return [];
  await clearSaid(tx, profile, medicine.id);
  const details = { medicine: medicine.id, fields: ["every_day_by"] };
  return [{ kind: "medicine-changed", profileid: medicine.profile_id, details }];
}

/** Why a listed medicine would be taken more often than weekly; null: it would not, or it is not listed. */
async function moreOftenBy(
  { db, clock }: GuardParts,
  profile: ProfileInScope<"plan">,
  medicine: Guarded,
  before: readonly Guarded[] = [],
): Promise<{ why: MoreOften; name: string; beside: Guarded[] } | null> {
  const added = (await listWeeklyMedicines(db)).map(({ name }) => name);
  const substance = weeklySubstanceIn(medicine.name, added);
  if (substance === null) return null;
  const today = chartDayOf(clock.now(), await zonesOf(db, profile));
  const beside = [...(await storedOf(db, profile)), ...before]
    .filter(({ id }) => id === undefined || id !== medicine.id)
    .filter(({ name }) => weeklySubstanceIn(name, added)?.key === substance.key)
    .map((one) => ({ ...one, ...planToCome(one, today) }));
  const rows = beside.flatMap((one) => one.rows);
  const why = moreOftenThanWeekly(planToCome(medicine, today), rows);
  return why && { why, name: substance.name, beside };
}

async function storedOf(db: Db, profile: ProfileInScope<"plan">): Promise<Guarded[]> {
  const rows = grouped(await listCurrentRows(db, profile), ({ medicine_id }) => medicine_id);
  const medicines = await listMedicines(db, profile);
  return medicines.map((medicine) => ({ ...medicine, rows: rows.get(medicine.id) ?? [] }));
}

/** What of a plan lies within the dates of its medicine, and is not over. */
function planToCome({ rows, as_needed, startdate, enddate }: Guarded, today: string): WeeklyPlan {
  const first = laterDay(startdate, today);
  const clipped = rows.map((row) => {
    const valid_to = row.valid_to ?? enddate;
    return {
      ...row,
      valid_from: laterDay(row.valid_from ?? first, first),
      valid_to: valid_to !== null && enddate !== null ? earlierDay(valid_to, enddate) : valid_to,
    };
  });
  return {
    rows: clipped.filter(({ valid_from, valid_to }) => valid_to === null || valid_from <= valid_to),
    as_needed: enddate !== null && enddate < today ? null : as_needed,
  };
}
