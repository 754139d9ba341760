import type { UsedDose } from "@dosebeat/contract/base/answers";
import type { Dose } from "@dosebeat/contract/doses";
import type { NamePress, NamePressAnswer } from "@dosebeat/contract/named-presses";
import { statusIfCounted } from "@dosebeat/domain/doses/statements";
import { NAME_REACH, nearestPress, withdraws } from "@dosebeat/domain/presses/named-presses";
import { addDays, chartDayOf } from "@dosebeat/domain/time/local-time";
import { recorded } from "../../access/audit/queries.ts";
import type { ProfileInScope } from "../../access/profiles/in-scope.ts";
import { zonesOf } from "../../access/profiles/queries.ts";
import { ownProfile } from "../../access/profiles/scope.ts";
import { requireRoomForRow } from "../../access/quotas/queries.ts";
import { pressesOfProfile } from "../../boxes/presses/history.ts";
import { invalid, notFound, pressUsed, problem } from "../../http/errors.ts";
import { HEAVY } from "../../http/heavy/too-heavy.ts";
import type { Viewer } from "../../http/viewer.ts";
import { namesOf } from "../../ledger/press-names/beside-plan.ts";
import { findSaid } from "../../ledger/press-names/queries.ts";
import { findRetried, givenInstant, keyColumns, saidAtOf } from "../../ledger/statements/said.ts";
import type { Parts } from "../../parts.ts";
import { getMedicineOrRemoved } from "../../plan/medicines/queries.ts";
import { eachDose } from "../doses/each-dose.ts";
import { intakeWithPress, oneIntake, usualUnless } from "./add-intake.ts";
import * as queries from "./queries.ts";

type NamedNow = (typeof NamePressAnswer)["_zod"]["output"]["data"];

/**
 * Stores what the viewer said a press was, and returns the press as it stands then. The word said last holds;
 * one with the same key as before is a retry and stores nothing.
 *
 * @throws 404 if the viewer has no such press, medicine or intake; 400 for a name that does not say of what;
 * 409 if a dose has the press and `also` is not given, or the key was used for another word
 */
export async function namePress(
  parts: Parts,
  viewer: Viewer,
  stated: NamePress,
): Promise<NamedNow> {
  const profileid = ownProfile(viewer);
  const press = await pressNear(parts, profileid, new Date(stated.pressed_utc));
  if (!(await findBefore(parts, profileid, stated))) await store(parts, viewer, press, stated);
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

/** Where the press of a name said of an instant may lie. */
function reachAround(instant: Date): { from: Date; to: Date } {
  return {
    from: new Date(instant.getTime() - NAME_REACH),
    to: new Date(instant.getTime() + NAME_REACH + 1),
  };
}

/** The word if this is a retry. @throws 409 if the key was used for another word */
function findBefore({ db }: Parts, profileid: ProfileInScope<"change">, stated: NamePress) {
  return findRetried(stated.key, partsOf(stated), (key) =>
    queries.findKeyedWord(db, profileid, key),
  );
}

/** What identifies a word under its key. */
function partsOf(stated: NamePress): unknown[] {
  const { as, medicine, medicines, amount, intake, also, note, pressed_utc, said_utc } = stated;
  return [
    givenInstant(pressed_utc),
    as,
    medicine,
    amount,
    intake,
    also,
    note ?? "",
    givenInstant(said_utc),
    // Last, and only where given: a word sent again after an upgrade is still the same.
    ...(medicines ? [medicines] : []),
  ];
}

async function store(parts: Parts, viewer: Viewer, press: Date, stated: NamePress): Promise<void> {
  const { db, clock, announcer, quotas } = parts;
  const profileid = ownProfile(viewer);
  const { as, also } = stated;
  const saidAt = saidAtOf(stated.said_utc, clock.now());
  const of = as === "as_needed" ? await whatWasTaken(parts, viewer, press, stated) : null;
  const again = as === "twice" ? await whatWasTakenAgain(parts, viewer, press, stated) : [];
  const isWithdrawing = withdraws({ as, also: false });
  if (isWithdrawing && also === undefined) await requireUnused(parts, viewer, profileid, press);
  const said = { said_at: saidAt, said_by: viewer.actor.userid };
  const word = await recorded(
    db,
    viewer.actor,
    async (tx) => {
      await requireRoomForRow(tx, quotas, "press_names", profileid);
      let intake = of?.intake ?? null;
      if (of?.make) {
        await requireRoomForRow(tx, quotas, "intakes", profileid);
        const made = { medicine_id: of.medicine, at: press, amount: of.amount };
        const row = { profile_id: profileid, ...made, note: stated.note ?? "", ...said };
        intake = (await queries.addIntake(tx, { ...row, key: null, key_body: null })) ?? null;
      }
      const word = await queries.addWord(tx, {
        profile_id: profileid,
        pressed_at: press,
        named_as: as,
        also: as !== null && (!isWithdrawing || (also ?? false)),
        medicine_id: of?.make ? of.medicine : null,
        intake_id: intake,
        ...said,
        ...keyColumns(stated.key, partsOf(stated)),
      });
      // The same key at the same moment: what the other stored holds, and this intake goes with its word.
      if (word === undefined) throw new KeyUsedMeanwhile();
      for (const taken of again) {
        await requireRoomForRow(tx, quotas, "intakes", profileid);
        await queries.addIntake(tx, {
          profile_id: profileid,
          medicine_id: taken.medicine,
          at: press,
          amount: taken.amount,
          note: stated.note ?? "",
          word_id: word,
          ...said,
          key: null,
          key_body: null,
        });
      }
      return word;
    },
    () => ({
      kind: "press-named",
      profileid,
      details: {
        pressed_utc: press.toISOString(),
        as,
        medicine: of?.medicine ?? null,
        ...(again.length > 0 && { medicines: again.map(({ medicine }) => medicine) }),
      },
    }),
  ).catch(async (error) => {
    if (!(error instanceof KeyUsedMeanwhile)) throw error;
    await findBefore(parts, profileid, stated);
  });
  // A retry without a medicine has changed nothing: whoever stored it first has told.
  const id = of?.medicine ?? again[0]?.medicine ?? word;
  if (id !== undefined) announcer.publish([{ kind: "dose", profileid, id }]);
}

class KeyUsedMeanwhile extends Error {}

interface Taken {
  medicine: number;
  amount: number | null;
  intake: number | null;
  /** Whether an intake is to be made. */
  make: boolean;
}

/** @throws 404 if the viewer has no such medicine or intake; 400 without either */
async function whatWasTaken(
  parts: Parts,
  viewer: Viewer,
  press: Date,
  { medicine, amount, intake, note }: NamePress,
): Promise<Taken> {
  const { db } = parts;
  const profileid = ownProfile(viewer);
  if (intake !== undefined) {
    const found = await queries.findIntake(db, profileid, intake);
    if (!found) throw notFound("The intake");
    if (medicine !== undefined && medicine !== found.medicine_id) throw notFound("The intake");
    return { medicine: found.medicine_id, amount: null, intake, make: false };
  }
  if (medicine === undefined) throw invalid(["medicine"], problem("missing"));
  const { id, as_needed } = await getMedicineOrRemoved(db, profileid, medicine);
  // What was already said of this press is not said of a second intake.
  const known =
    amount === undefined && note === undefined
      ? await intakeWithPress(parts, viewer, press, id)
      : undefined;
  if (known) return { medicine: id, amount: null, intake: known.id, make: false };
  return { medicine: id, amount: usualUnless(amount, as_needed), intake: null, make: true };
}

/** So many days before and after a press may lie the dose that was taken again: a week has one at most 4 away. */
const AGAIN_DAYS = 4;

/**
 * The medicines that were taken again, with the amounts of their doses nearest to the press.
 *
 * @throws 404 if the viewer has no such medicine; 400 without any
 */
async function whatWasTakenAgain(
  parts: Parts,
  viewer: Viewer,
  press: Date,
  { medicine, medicines = medicine === undefined ? [] : [medicine], amount }: NamePress,
): Promise<{ medicine: number; amount: number | null }[]> {
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

/** @throws 409 with the doses that have the press */
async function requireUnused(
  parts: Parts,
  viewer: Viewer,
  profileid: ProfileInScope<"doses">,
  press: Date,
): Promise<void> {
  const day = chartDayOf(press, await zonesOf(parts.db, profileid));
  const near = { from: addDays(day, -1), to: addDays(day, 1) };
  const doses: UsedDose[] = [];
  for await (const dose of eachDose(parts, userOf(viewer), profileid, near)) {
    if (dose.pressed_utc !== press.toISOString() || statusIfCounted(dose) === "skipped") continue;
    const { date, medicine, dosage_time, due_utc } = dose;
    doses.push({ date, medicine, dosage_time, due_utc });
  }
  if (doses.length > 0) throw pressUsed(doses);
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
  const found = intake === null ? undefined : await queries.findIntake(parts.db, profileid, intake);
  return {
    pressed_utc,
    as,
    medicine,
    medicines,
    also,
    intake: found ? await oneIntake(parts, viewer, found) : null,
  };
}
