import { type AddIntake, type Intake, IntakesAnswer } from "@dosebeat/contract/intakes";
import { addDays, chartDayOf } from "@dosebeat/domain/time/local-time";
import { zonesOf } from "../../access/profiles/queries.ts";
import { ownProfile } from "../../access/profiles/scope.ts";
import { notFound } from "../../http/errors.ts";
import { lightOrLines } from "../../http/heavy/answer.ts";
import { LIGHT } from "../../http/heavy/too-heavy.ts";
import type { Viewer } from "../../http/viewer.ts";
import { happenedAt } from "../../ledger/instants.ts";
import { INTAKE } from "../../ledger/intakes/intake.ts";
import { getIntake } from "../../ledger/intakes/queries.ts";
import { say, withdraw } from "../../ledger/say.ts";
import type { Parts } from "../../parts.ts";
import { getMedicineOrRemoved } from "../../plan/medicines/queries.ts";
import type { WorkerTask } from "../../worker-tasks.ts";
import { intakesOf } from "./days.ts";

/**
 * Stores what the viewer took outside the plan. An intake with a known key is a retry and stores nothing.
 *
 * @throws 404 if the viewer has no such medicine; 400 for a time in the future; 409 if its key was used for another
 * intake
 */
export async function addIntake(
  parts: Parts,
  viewer: Viewer,
  stated: AddIntake,
): Promise<{ intake: Intake; isNew: boolean }> {
  const profileid = ownProfile(viewer);
  const { id, isNew } = await say(parts, viewer, profileid, INTAKE, stated, async (saidAt) => {
    const medicine = await getMedicineOrRemoved(parts.db, profileid, stated.medicine);
    return {
      medicine_id: medicine.id,
      at: happenedAt(stated.at, saidAt),
      note: stated.note ?? "",
      amount: usualUnless(stated.amount, medicine.as_needed),
    };
  });
  return {
    intake: await oneIntake(parts, viewer, await getIntake(parts.db, profileid, id)),
    isNew,
  };
}

/** The given amount, or else the usual amount of an as-needed medicine; null: not stated. */
export function usualUnless(
  given: number | null | undefined,
  asNeeded: { amount: number | null } | null,
): number | null {
  return given === undefined ? (asNeeded?.amount ?? null) : given;
}

/** Takes back an intake. @returns it as it was @throws 404 if the viewer has no such intake */
export async function removeIntake(parts: Parts, viewer: Viewer, id: number): Promise<Intake> {
  const profileid = ownProfile(viewer);
  const intake = await oneIntake(parts, viewer, await getIntake(parts.db, profileid, id));
  await withdraw(parts, viewer, profileid, INTAKE, id);
  return intake;
}

/** An intake as it stands. @throws 404 if it no longer holds */
export async function oneIntake(
  parts: Parts,
  viewer: Viewer,
  { id, at }: { id: number; at: Date },
): Promise<Intake> {
  const intake = (await intakesAround(parts, viewer, at, 0)).find((known) => known.id === id);
  if (!intake) throw notFound("The intake");
  return intake;
}

/** The intake of a medicine that already has the press; undefined: none. */
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

/** The intakes of an instant's chart day, and of this many days around it. */
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
