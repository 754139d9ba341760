import type { Dose } from "@dosebeat/contract/doses";
import { TOLERANCE } from "@dosebeat/domain/doses/tolerance";
import { occasionsOf } from "@dosebeat/domain/plan/plan";
import { HOUR } from "@dosebeat/domain/time/durations";
import { addDays, chartDayOf } from "@dosebeat/domain/time/local-time";
import { zonesOf } from "../../access/profiles/queries.ts";
import { ownProfile } from "../../access/profiles/scope.ts";
import { HEAVY } from "../../http/heavy/too-heavy.ts";
import type { Viewer } from "../../http/viewer.ts";
import type { Parts } from "../../parts.ts";
import { findPlan } from "../../plan/planned/plan-queries.ts";
import { cautionsOf, type MedicineCaution } from "../reminders/caution.ts";
import { findLateTexts } from "./queries.ts";

/** Reminders about a dose end after this time at the latest. */
const REMINDED_MS = 4 * HOUR;

/** What keeps somebody who answers through a link from taking an open dose again, or too late. */
export interface Care {
  isOver: boolean;
  cautions: ReadonlyMap<number, MedicineCaution>;
  /** By medicine; empty before a dose is overdue. */
  lateTexts: ReadonlyMap<number, string>;
}

/** @param open the doses of one due time about which nothing is known */
export async function careFor(
  { db, clock }: Pick<Parts, "db" | "clock">,
  viewer: Viewer,
  due: Date,
  open: readonly Dose[],
): Promise<Care> {
  const now = clock.now();
  const isOverdue = now.getTime() > due.getTime() + TOLERANCE;
  if (open.length === 0) return { isOver: false, cautions: new Map(), lateTexts: new Map() };
  const profile = ownProfile(viewer);
  const ids = [...new Set(open.map(({ medicine }) => medicine.id))];
  const [zones, plan, texts] = await Promise.all([
    zonesOf(db, profile),
    findPlan(db, profile, HEAVY.doses),
    isOverdue ? findLateTexts(db, profile, ids) : [],
  ]);
  const day = chartDayOf(due, zones);
  const next = occasionsOf(plan, zones, day, addDays(day, 1)).find((one) => one.due > due);
  const end = Math.min(
    due.getTime() + REMINDED_MS,
    next?.due.getTime() ?? Number.POSITIVE_INFINITY,
  );
  const isDangerous = open.some(({ once_only }) => once_only);
  const patient = { profile: Number(profile), plan, zones };
  const cautions = await cautionsOf({ db }, patient, { due, open: ids }, now);
  return {
    isOver: now.getTime() >= end || (isOverdue && isDangerous),
    cautions: new Map(cautions.map((one) => [one.medicine, one])),
    lateTexts: new Map(texts.map(({ id, if_late }) => [id, if_late])),
  };
}
