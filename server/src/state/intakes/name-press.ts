import type { UsedDose } from "@dosebeat/contract/base/failures";
import type { Dose } from "@dosebeat/contract/doses";
import type { NamePress, NamePressAnswer } from "@dosebeat/contract/press-names";
import { statusIfCounted } from "@dosebeat/domain/doses/statements";
import { FURTHEST_AHEAD, FURTHEST_BACK } from "@dosebeat/domain/doses/windows";
import { NAME_REACH, nearestPress, withdraws } from "@dosebeat/domain/presses/press-names";
import { DAY } from "@dosebeat/domain/time/durations";
import { addDays, chartDayOf } from "@dosebeat/domain/time/local-time";
import { keptBack } from "../../access/profiles/blinding.ts";
import type { ProfileInScope } from "../../access/profiles/in-scope.ts";
import { zonesOf } from "../../access/profiles/queries.ts";
import { ownProfile } from "../../access/profiles/scope.ts";
import { pressesOfProfile } from "../../boxes/presses/history.ts";
import { invalid, notFound, pressUsed, problem } from "../../http/errors.ts";
import { HEAVY } from "../../http/heavy/too-heavy.ts";
import type { Viewer } from "../../http/viewer.ts";
import { findIntake, getIntake } from "../../ledger/intakes/queries.ts";
import { namesOf } from "../../ledger/press-names/beside-plan.ts";
import { PRESS_NAME, type TakenThen } from "../../ledger/press-names/press-name.ts";
import { findSaid } from "../../ledger/press-names/queries.ts";
import { say } from "../../ledger/say.ts";
import type { Parts } from "../../parts.ts";
import { getMedicineOrRemoved } from "../../plan/medicines/queries.ts";
import { eachDose } from "../doses/each-dose.ts";
import { intakeWithPress, oneIntake, usualUnless } from "./add-intake.ts";

type NamedNow = (typeof NamePressAnswer)["_zod"]["output"]["data"];

/**
 * Stores what the viewer said a press was, and returns the press as it then stands. The word said last holds; one
 * with a known key is a retry and stores nothing.
 *
 * @throws 404 if the viewer has no such press, medicine or intake; 400 for a name that lacks what was taken; 409 if a
 * dose has the press and `also` is not given, or the key was used for another word
 */
export async function namePress(
  parts: Parts,
  viewer: Viewer,
  stated: NamePress,
): Promise<NamedNow> {
  const profileid = ownProfile(viewer);
  const press = await pressNear(parts, profileid, new Date(stated.pressed_utc));
  await say(parts, viewer, profileid, PRESS_NAME, stated, () =>
    whatWasNamed(parts, viewer, press, stated),
  );
  return namedNow(parts, viewer, press);
}

/** @throws 404 */
async function pressNear(
  { db }: Parts,
  profileid: ProfileInScope<"doses">,
  instant: Date,
): Promise<Date> {
  const press = nearestPress(instant, await pressesOfProfile(db, profileid, reachAround(instant)));
  if (!press) throw notFound("The press");
  return press;
}

/** Where the press may lie that is named by an instant. */
function reachAround(instant: Date): { from: Date; to: Date } {
  return {
    from: new Date(instant.getTime() - NAME_REACH),
    to: new Date(instant.getTime() + NAME_REACH + 1),
  };
}

async function whatWasNamed(parts: Parts, viewer: Viewer, press: Date, stated: NamePress) {
  const { as, also, note = "" } = stated;
  const taken = as === "as_needed" ? await whatWasTaken(parts, viewer, press, stated) : null;
  const again = as === "twice" ? await whatWasTakenAgain(parts, viewer, press, stated) : [];
  const isWithdrawing = withdraws({ as, also: false });
  if (isWithdrawing && also === undefined) await requireUnused(parts, viewer, press);
  const counts = as !== null && (!isWithdrawing || (also ?? false));
  return { press, as, also: counts, taken, again, note };
}

/** @throws 404 if the viewer has no such medicine or intake; 400 without either */
async function whatWasTaken(
  parts: Parts,
  viewer: Viewer,
  press: Date,
  { medicine, amount, intake, note }: NamePress,
): Promise<TakenThen & { intake: number | null }> {
  const { db } = parts;
  const profileid = ownProfile(viewer);
  if (intake !== undefined) {
    const found = await getIntake(db, profileid, intake);
    if (medicine !== undefined && medicine !== found.medicine_id) throw notFound("The intake");
    return { medicine: found.medicine_id, amount: null, intake };
  }
  if (medicine === undefined) throw invalid(["medicine"], problem("missing"));
  const { id, as_needed } = await getMedicineOrRemoved(db, profileid, medicine);
  // If the press already has an intake of this medicine, no second one is made.
  const known =
    amount === undefined && note === undefined
      ? await intakeWithPress(parts, viewer, press, id)
      : undefined;
  if (known) return { medicine: id, amount: null, intake: known.id };
  return { medicine: id, amount: usualUnless(amount, as_needed), intake: null };
}

/**
 * How many days from a press the dose may lie that was taken again: with a weekly dose, one is at most 4 days away.
 */
const AGAIN_DAYS = 4;

/**
 * The medicines that were taken again, each with the amount of its dose nearest to the press.
 *
 * @throws 404 if the viewer has no such medicine; 400 without any
 */
async function whatWasTakenAgain(
  parts: Parts,
  viewer: Viewer,
  press: Date,
  { medicine, medicines = medicine === undefined ? [] : [medicine], amount }: NamePress,
): Promise<TakenThen[]> {
  const profileid = ownProfile(viewer);
  if (medicines.length === 0) throw invalid(["medicines"], problem("missing"));
  for (const id of medicines) await getMedicineOrRemoved(parts.db, profileid, id);
  const nearest = new Map<number, Dose>();
  if (amount === undefined) {
    const day = chartDayOf(press, await zonesOf(parts.db, profileid));
    const around = { from: addDays(day, -AGAIN_DAYS), to: addDays(day, AGAIN_DAYS) };
    const away = ({ due_utc }: Dose) => Math.abs(Date.parse(due_utc) - press.getTime());
    for await (const dose of eachDose(parts, userOf(viewer), profileid, around)) {
      const known = nearest.get(dose.medicine.id);
      if (!known || away(dose) < away(known)) nearest.set(dose.medicine.id, dose);
    }
  }
  return medicines.map((id) => ({
    medicine: id,
    amount: amount === undefined ? (nearest.get(id)?.amount ?? null) : amount,
  }));
}

/** Whose turn a heavy answer takes. */
function userOf({ actor, userid }: Viewer): number {
  return actor.userid ?? userid;
}

/** A press may count for a dose of up to this many chart days before or after its own. */
const WINDOW_DAYS = 1 + Math.max(FURTHEST_AHEAD, FURTHEST_BACK) / DAY;

/** @throws 409 with the doses that have the press */
async function requireUnused(parts: Parts, viewer: Viewer, press: Date): Promise<void> {
  const profileid = ownProfile(viewer);
  const day = chartDayOf(press, await zonesOf(parts.db, profileid));
  const near = { from: addDays(day, -WINDOW_DAYS), to: addDays(day, WINDOW_DAYS) };
  const doses: UsedDose[] = [];
  for await (const dose of eachDose(parts, userOf(viewer), profileid, near)) {
    if (dose.pressed_utc !== press.toISOString() || statusIfCounted(dose) === "skipped") continue;
    const { date, medicine, dosage_time, due_utc } = dose;
    doses.push({ date, medicine, dosage_time, due_utc });
  }
  if (doses.length === 0) return;
  throw viewer.blinded ? keptBack() : pressUsed(doses);
}

async function namedNow(parts: Parts, viewer: Viewer, press: Date): Promise<NamedNow> {
  const profileid = ownProfile(viewer);
  const zones = await zonesOf(parts.db, profileid);
  const day = chartDayOf(press, zones);
  const near = reachAround(press);
  const { words } = await findSaid(parts.db, profileid, near, { from: day, to: day }, HEAVY.doses);
  const presses = await pressesOfProfile(parts.db, profileid, near);
  const pressed_utc = press.toISOString();
  const holds = namesOf(
    words,
    presses.map((at) => ({ at })),
  ).find((named) => named.press.getTime() === press.getTime());
  const nothing = { as: null, medicine: null, medicines: [], also: false, intake: null };
  if (!holds) return { pressed_utc, ...nothing };
  const { as, medicine, medicines, also, intake } = holds.word;
  const found = intake === null ? undefined : await findIntake(parts.db, profileid, intake);
  return {
    pressed_utc,
    as,
    medicine,
    medicines,
    also,
    intake: found ? await oneIntake(parts, viewer, found) : null,
  };
}
