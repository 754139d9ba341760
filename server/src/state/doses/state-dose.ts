import type { AnswerSentBy } from "@dosebeat/contract/base/define-call";
import type { Dose } from "@dosebeat/contract/doses";
import type { stateDose as stateDoseCall } from "@dosebeat/contract/doses-calls";
import type { StateDose, StatementOutcome } from "@dosebeat/contract/statements";
import { statusIfCounted } from "@dosebeat/domain/doses/statements";
import { homeDayOf } from "@dosebeat/domain/plan/occasions";
import { DAY } from "@dosebeat/domain/time/durations";
import { recordRead } from "../../access/audit/queries.ts";
import type { ProfileInScope } from "../../access/profiles/in-scope.ts";
import { mayChange, reachOf } from "../../access/profiles/scope.ts";
import { conflict, invalid, notFound, problem } from "../../http/errors.ts";
import type { Viewer } from "../../http/viewer.ts";
import { happenedAt } from "../../ledger/instants.ts";
import { say } from "../../ledger/say.ts";
import { findHolding } from "../../ledger/statements/queries.ts";
import { STATEMENT, type StatedDose } from "../../ledger/statements/statement.ts";
import type { Parts } from "../../parts.ts";
import { getMedicineOrRemoved } from "../../plan/medicines/queries.ts";
import { duesAround } from "./dues-around.ts";
import { eachDose } from "./each-dose.ts";
import { daysShownWith } from "./kept-doses.ts";
import { dueWhenSaid, namedIn, removedDose } from "./removed-dose.ts";

type DoseNow = AnswerSentBy<typeof stateDoseCall>;

/** A dose may have been taken this far from its due time, whatever the doses before and after. */
const NEAR = DAY;

/**
 * Stores the patient's statement about a dose and returns the dose as it then stands. The newest statement holds,
 * whatever the order of arrival; one with a known key is a retry and stores nothing.
 *
 * @throws 404 if the viewer has no such dose; 400 for an impossible time; 409 if its key was used for another
 * statement or, without a key, if the box saw the dose taken
 */
export async function stateDose(parts: Parts, viewer: Viewer, stated: StateDose): Promise<DoseNow> {
  const profileid = await profileOf(parts.db, viewer, stated.medicine);
  const { id } = await say(parts, viewer, profileid, STATEMENT, stated, (saidAt) =>
    whatIsStated(parts, viewer, profileid, stated, saidAt),
  );
  const data =
    (await findDose(parts, viewer, profileid, stated)) ??
    (await removedDose(parts.db, profileid, stated));
  const holding = await findHolding(parts.db, profileid, { ...stated, date: homeDay(data) });
  return { data, meta: { outcome: outcomeOf(stated, data, id === holding) } };
}

/** For a patient from whom a study hides doses: what was just said, and nothing that the box knows. */
export function onlySaidTo({ blinded }: Viewer, now: DoseNow, stated: StateDose): DoseNow {
  if (!blinded) return now;
  const { said_taken_utc: _, ...data } = now.data;
  const { status } = stated;
  const dose: Dose = {
    ...data,
    pressed_utc: null,
    deviation_minutes: null,
    status: status ?? "upcoming",
    status_if_counted: null,
    confirmed_utc: status === "confirmed" ? new Date(stated.at).toISOString() : null,
    reason: stated.status === null ? null : (stated.reason ?? null),
    stated_by: status === null ? null : data.stated_by,
    searched: null,
    open: false,
  };
  return { data: dose, meta: { outcome: "kept" } };
}

async function whatIsStated(
  parts: Parts,
  viewer: Viewer,
  profileid: ProfileInScope<"doses">,
  stated: StateDose,
  saidAt: Date,
): Promise<StatedDose> {
  const { medicine, date, dosage_time, status, key } = stated;
  const dose = await findDose(parts, viewer, profileid, stated);
  const said = dose ? undefined : await dueWhenSaid(parts.db, profileid, stated, saidAt);
  const due = dose ? new Date(dose.due_utc) : said?.due;
  const day = dose ? homeDay(dose) : said?.homeDay;
  if (!due || day === undefined) throw notFound("The dose");
  const takenAt = stated.status === "confirmed" ? happenedAt(stated.at, saidAt) : null;
  if (takenAt) await requireNear(parts.db, profileid, medicine, due, takenAt);
  const isTold = key === undefined && !viewer.blinded;
  if (isTold && status === "confirmed" && dose && isPressed(dose)) {
    throw conflict(problem("taken_seen", { at: dose.pressed_utc }));
  }
  const reason = stated.status === null ? null : (stated.reason ?? null);
  const row = { medicine_id: medicine, day, dosage_time, status, taken_at: takenAt, reason };
  return { row, named: { date, dosage_time } };
}

/**
 * A dose may be taken between the medicine's doses before and after it, or within a day of its due time.
 * @throws 400 if it was taken further from its due time
 */
async function requireNear(
  db: Parts["db"],
  profileid: ProfileInScope<"doses">,
  medicine: number,
  due: Date,
  takenAt: Date,
): Promise<void> {
  if (Math.abs(takenAt.getTime() - due.getTime()) <= NEAR) return;
  const { before, after } = await duesAround(db, profileid, medicine, due);
  const isBetween = takenAt < due ? before && before <= takenAt : after && takenAt <= after;
  if (!isBetween) throw invalid(["at"], problem("taken_far"));
}

/** The day by which statements identify the dose. */
function homeDay({ date, due_utc, dosage_time, timezone }: Dose): string {
  return timezone === null ? date : homeDayOf(new Date(due_utc), dosage_time, timezone);
}

/** Whether a press counts for the dose. A skipped dose may show a press that counts for another medicine. */
function isPressed(dose: Dose): dose is Dose & { pressed_utc: string } {
  return dose.pressed_utc !== null && statusIfCounted(dose) !== "skipped";
}

function outcomeOf({ status }: StateDose, dose: Dose, holds: boolean): StatementOutcome {
  if (status !== null && isPressed(dose)) return "seen";
  return holds ? "kept" : "older";
}

/** The profile of a medicine, even if removed: its past doses can still be edited. */
async function profileOf(db: Parts["db"], viewer: Viewer, medicine: number) {
  const { profile_id } = await getMedicineOrRemoved(db, reachOf(viewer, "plan"), medicine);
  const profileid = await mayChange(db, viewer, profile_id, "The medicine");
  await recordRead(db, viewer, profileid);
  return profileid;
}

/**
 * The named dose, as it stands now.
 * @throws 400 if a stretched day holds the time twice, and no due instant is given
 */
export async function findDose(
  parts: Parts,
  viewer: Viewer,
  profileid: ProfileInScope<"doses">,
  stated: Pick<StateDose, "date" | "medicine" | "dosage_time" | "due_utc">,
): Promise<Dose | undefined> {
  const days = daysShownWith(parts, profileid, stated.date);
  const userid = viewer.actor.userid ?? viewer.userid;
  const doses: Dose[] = [];
  for await (const dose of eachDose(parts, userid, profileid, days, stated.medicine)) {
    if (dose.date === stated.date) doses.push(dose);
  }
  return namedIn(doses, stated);
}
