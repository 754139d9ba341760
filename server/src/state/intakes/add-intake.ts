import { type AddIntake, type Intake, IntakesAnswer } from "@dosebeat/contract/intakes";
import { addDays, chartDayOf } from "@dosebeat/domain/time/local-time";
import { recorded } from "../../access/audit/queries.ts";
import type { ProfileInScope } from "../../access/profiles/in-scope.ts";
import { zonesOf } from "../../access/profiles/queries.ts";
import { ownProfile } from "../../access/profiles/scope.ts";
import { requireRoomForRow } from "../../access/quotas/queries.ts";
import { notFound } from "../../http/errors.ts";
import { lightOrLines } from "../../http/heavy/answer.ts";
import { LIGHT } from "../../http/heavy/too-heavy.ts";
import type { Viewer } from "../../http/viewer.ts";
import {
  findRetried,
  givenInstant,
  happenedAt,
  keyColumns,
  saidAtOf,
} from "../../ledger/statements/said.ts";
import type { Parts } from "../../parts.ts";
import { getMedicineOrRemoved } from "../../plan/medicines/queries.ts";
import type { WorkerTask } from "../../worker-tasks.ts";
import { intakesOf } from "./days.ts";
import * as queries from "./queries.ts";

/**
 * Stores what the viewer took beside the plan; one with the same key as before is a retry and stores nothing.
 *
 * @throws 404 if the viewer has no such medicine; 400 for a time in the future; 409 if its key was used for
 * another intake
 */
export async function addIntake(
  parts: Parts,
  viewer: Viewer,
  stated: AddIntake,
): Promise<{ intake: Intake; isNew: boolean }> {
  const { db, clock, announcer, quotas } = parts;
  const profileid = ownProfile(viewer);
  const before = await findBefore(parts, profileid, stated);
  if (before) return { intake: await oneIntake(parts, viewer, before), isNew: false };
  const medicine = await getMedicineOrRemoved(db, profileid, stated.medicine);
  const saidAt = saidAtOf(stated.said_utc, clock.now());
  const at = happenedAt(stated.at, saidAt);
  const id = await recorded(
    db,
    viewer.actor,
    async (tx) => {
      await requireRoomForRow(tx, quotas, "intakes", profileid);
      return queries.addIntake(tx, {
        profile_id: profileid,
        medicine_id: medicine.id,
        at,
        amount: usualUnless(stated.amount, medicine.as_needed),
        note: stated.note ?? "",
        said_at: saidAt,
        said_by: viewer.actor.userid,
        ...keyColumns(stated.key, partsOf(stated)),
      });
    },
    (added) =>
      added === undefined
        ? []
        : {
            kind: "intake-changed",
            profileid,
            details: { change: "added", intake: added, medicine: medicine.id },
          },
  );
  const kept = id === undefined ? await findBefore(parts, profileid, stated) : { id, at };
  if (!kept) throw new Error("only an intake with the same key is not stored");
  announcer.publish([{ kind: "dose", profileid, id: medicine.id }]);
  return { intake: await oneIntake(parts, viewer, kept), isNew: id !== undefined };
}

/** The amount given, else the usual one of the medicine as needed; null: not stated. */
export function usualUnless(
  given: number | null | undefined,
  asNeeded: { amount: number | null } | null,
): number | null {
  return given === undefined ? (asNeeded?.amount ?? null) : given;
}

function findBefore({ db }: Parts, profileid: ProfileInScope<"change">, stated: AddIntake) {
  return findRetried(stated.key, partsOf(stated), (key) =>
    queries.findKeyedIntake(db, profileid, key),
  );
}

/** What identifies an intake under its key. */
function partsOf({ medicine, at, amount, note, said_utc }: AddIntake): unknown[] {
  return [medicine, givenInstant(at), amount, note ?? "", givenInstant(said_utc)];
}

/** Takes back an intake. @returns it as it was @throws 404 if the viewer has no such intake */
export async function removeIntake(parts: Parts, viewer: Viewer, id: number): Promise<Intake> {
  const { db, clock, announcer } = parts;
  const profileid = ownProfile(viewer);
  const found = await queries.findIntake(db, profileid, id);
  if (!found) throw notFound("The intake");
  const intake = await oneIntake(parts, viewer, found);
  await recorded(
    db,
    viewer.actor,
    async (tx) => {
      if (!(await queries.removeIntake(tx, profileid, id, clock.now())))
        throw notFound("The intake");
    },
    () => ({
      kind: "intake-changed",
      profileid,
      details: { change: "removed", intake: id, medicine: found.medicine_id },
    }),
  );
  announcer.publish([{ kind: "dose", profileid, id: found.medicine_id }]);
  return intake;
}

/** An intake as it stands. @throws 404 if it holds no longer */
export async function oneIntake(
  parts: Parts,
  viewer: Viewer,
  { id, at }: { id: number; at: Date },
): Promise<Intake> {
  const intake = (await intakesAround(parts, viewer, at, 0)).find((known) => known.id === id);
  if (!intake) throw notFound("The intake");
  return intake;
}

/** The intake of a medicine that a press already belongs to; undefined: none. */
export async function intakeWithPress(
  parts: Parts,
  viewer: Viewer,
  press: Date,
  medicine: number,
): Promise<Intake | undefined> {
  const pressed = press.toISOString();
  return (await intakesAround(parts, viewer, press, 1)).find(
    (known) => known.medicine === medicine && known.pressed_utc === pressed,
  );
}

/** The intakes of the chart day of an instant, and of so many days around it. */
async function intakesAround(
  parts: Parts,
  viewer: Viewer,
  at: Date,
  days: number,
): Promise<Intake[]> {
  const profileid = ownProfile(viewer);
  const day = chartDayOf(at, await zonesOf(parts.db, profileid));
  const range = { from: addDays(day, -days), to: addDays(day, days) };
  const light = () => intakesOf(parts, profileid, range, undefined, LIGHT);
  const task: WorkerTask = { kind: "intakes", profileid, range };
  const found = await lightOrLines(parts, viewer.actor.userid ?? viewer.userid, light, task);
  const { intakes } = "result" in found ? found.result : await parsed(found.lines);
  return intakes;
}

async function parsed(lines: AsyncIterable<string>): Promise<{ intakes: Intake[] }> {
  const text: string[] = [];
  for await (const line of lines) text.push(line);
  return IntakesAnswer.parse(JSON.parse(text.join("\n"))).data;
}
