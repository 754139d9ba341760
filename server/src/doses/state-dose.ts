import type { Dose, StateDose } from "@dosebeat/contract/doses";
import { recorded, recordRead } from "../audit/queries.ts";
import { conflict, invalid, notFound, problem } from "../http/errors.ts";
import type { Viewer } from "../http/viewer.ts";
import { getMedicineOrRemoved } from "../medicines/queries.ts";
import type { Parts } from "../parts.ts";
import type { ProfileInScope } from "../profiles/in-scope.ts";
import { mayChange, reachOf } from "../profiles/scope.ts";
import { requireRoomForRow } from "../quotas/queries.ts";
import { eachDose } from "./each-dose.ts";
import { addStatement } from "./statements/queries.ts";

/** A dose taken further than this from its due time counts as another dose. */
const FURTHEST = 24 * 60 * 60 * 1000;

/**
 * Stores the patient's statement about a dose and returns the changed dose.
 *
 * @throws 404 if the viewer has no such dose; 400 for an impossible time; 409 if the box saw it taken
 */
export async function stateDose(parts: Parts, viewer: Viewer, stated: StateDose): Promise<Dose> {
  const profile_id = await profileOf(parts.db, viewer, stated.medicine);
  const before = await findDose(parts, viewer, profile_id, stated);
  const takenAt = stated.status === "confirmed" ? new Date(stated.at) : null;
  if (takenAt) refuseConfirmation(before, takenAt, parts.clock.now());
  const { medicine, date, dosage_time, status } = stated;
  const statement = {
    profile_id,
    medicine_id: medicine,
    day: date,
    dosage_time,
    status,
    taken_at: takenAt,
    reason: status === null ? null : (stated.reason ?? null),
    said_at: parts.clock.now(),
    said_by: viewer.actor.userid,
  };
  await recorded(
    parts.db,
    viewer.actor,
    async (tx) => {
      await requireRoomForRow(tx, parts.quotas, "statements", profile_id);
      await addStatement(tx, statement);
    },
    () => ({
      kind: "dose-stated",
      profileid: profile_id,
      details: { medicine, date, dosage_time, status },
    }),
  );
  parts.announcer.publish([{ kind: "dose", profileid: profile_id, id: stated.medicine }]);
  return findDose(parts, viewer, profile_id, stated);
}

/** The profile of a medicine, even if removed: its past doses can still be edited. */
async function profileOf(db: Parts["db"], viewer: Viewer, medicine: number) {
  const { profile_id } = await getMedicineOrRemoved(db, reachOf(viewer, "plan"), medicine);
  const profileid = await mayChange(db, viewer, profile_id, "The medicine");
  await recordRead(db, viewer, profileid);
  return profileid;
}

async function findDose(
  parts: Parts,
  viewer: Viewer,
  profileid: ProfileInScope<"doses">,
  { date, medicine, dosage_time }: StateDose,
): Promise<Dose> {
  const day = { from: date, to: date };
  const userid = viewer.actor.userid ?? viewer.userid;
  for await (const dose of eachDose(parts, userid, profileid, day, medicine)) {
    if (dose.dosage_time.slice(0, 5) === dosage_time.slice(0, 5)) return dose;
  }
  throw notFound("The dose");
}

function refuseConfirmation(dose: Dose, takenAt: Date, now: Date): void {
  if (takenAt > now) throw invalid(["at"], problem("taken_later"));
  if (Math.abs(takenAt.getTime() - Date.parse(dose.due_utc)) > FURTHEST) {
    throw invalid(["at"], problem("taken_far"));
  }
  if (dose.pressed_utc !== null && dose.status !== "skipped") {
    throw conflict(problem("taken_seen", { at: dose.pressed_utc }));
  }
}
