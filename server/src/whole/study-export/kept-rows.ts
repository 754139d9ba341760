import type { StudyRow } from "@dosebeat/contract/study-tables";
import { chartDayOf, zoneOn } from "@dosebeat/domain/time/local-time";
import { zonesOf } from "../../access/profiles/queries.ts";
import type { Db } from "../../database/db.ts";
import { findBeginning, findOwnMedicines } from "../own-data/export-queries.ts";
import { instantCell } from "./cells.ts";
import { findStudyBoxes, findStudyProfile, findStudyStatements, type Read } from "./queries.ts";
import type { Subject } from "./subjects.ts";

/** Whose rows are read, and up to when. */
export interface KeptQuery {
  profileid: Read;
  number: string;
  /** The cut-off, or an earlier withdrawal or lock. */
  until: Date;
  subject: Pick<Subject, "arm" | "consented_on" | "visits" | "withdrawn_at" | "signatures">;
}

export async function subjectRows(
  db: Db,
  { profileid, number, until, subject }: KeptQuery,
): Promise<StudyRow<"subjects">[]> {
  const profile = await findStudyProfile(db, profileid);
  if (!profile) return [];
  const zones = await zonesOf(db, profileid);
  const [first] = await findStudyBoxes(db, profileid, until);
  const { firstStart } = await findBeginning(db, profileid);
  const { signatures } = subject;
  const last = signatures.at(-1);
  const lock = last?.act === "locked" ? last : null;
  return [
    {
      record_number: number,
      born: profile.born,
      timezone: zoneOn(chartDayOf(until, zones), zones),
      registered_utc: profile.created_at.toISOString(),
      first_box_utc: instantCell(first?.from),
      plan_from: firstStart,
      arm: subject.arm,
      consented_on: subject.consented_on,
      visits: subject.visits && JSON.stringify(subject.visits),
      withdrawn_utc: instantCell(withdrawnBy(subject, until)),
      locked_utc: lock?.signed_utc ?? null,
      signed_sha256: lock?.sha256 ?? null,
      signatures: subject.visits && JSON.stringify(signatures),
    },
  ];
}

/** The withdrawal, unless it is after the cut-off. */
function withdrawnBy({ withdrawn_at: at }: KeptQuery["subject"], until: Date): Date | null {
  return at !== null && at <= until ? at : null;
}

/** Every time that a medicine has or had; a medicine without times, such as one taken as needed, has a row too. */
export async function planRows(
  db: Db,
  { profileid, number, until }: KeptQuery,
): Promise<StudyRow<"plan">[]> {
  const medicines = await findOwnMedicines(db, profileid);
  return medicines
    .filter(({ row }) => row.created_at <= until)
    .flatMap(({ row, times }) => {
      const known = times.filter(({ added_at }) => added_at === null || added_at <= until);
      return (known.length === 0 ? [null] : known).map((time) => ({
        record_number: number,
        medicine_id: row.id,
        medicine: row.name,
        strength: row.strength,
        startdate: row.startdate,
        enddate: row.enddate,
        schedule_id: time?.id ?? null,
        dosage_time: time?.dosage_time.slice(0, 5) ?? null,
        amount: time?.amount ?? null,
        unit: row.unit,
        recurrence: time?.recurrence ? JSON.stringify(time.recurrence) : null,
        valid_from: time?.valid_from ?? null,
        valid_to: time?.valid_to ?? null,
        timezone: time?.timezone ?? null,
        added_utc: instantCell(time?.added_at),
        removed_utc: instantCell(firstOf([row.removed_at, time?.removed_at ?? null], until)),
        as_needed: row.as_needed && JSON.stringify(row.as_needed),
      }));
    });
}

/** The first of these instants that is not after the cut-off. */
function firstOf(instants: readonly (Date | null)[], until: Date): Date | null {
  const known = instants.filter((at): at is Date => at !== null && at <= until);
  return known.sort((one, other) => one.getTime() - other.getTime())[0] ?? null;
}

export async function statementRows(
  db: Db,
  { profileid, number, until }: KeptQuery,
): Promise<StudyRow<"statements">[]> {
  const said = await findStudyStatements(db, profileid, until);
  return said.map((row) => ({
    record_number: number,
    medicine_id: row.medicine_id,
    date: row.day,
    dosage_time: row.dosage_time.slice(0, 5),
    status: row.status,
    taken_utc: instantCell(row.taken_at),
    reason: row.reason,
    said_utc: row.said_at.toISOString(),
    said_by: row.by,
  }));
}

export async function boxRows(
  db: Db,
  { profileid, number, until }: KeptQuery,
): Promise<StudyRow<"boxes">[]> {
  const boxes = await findStudyBoxes(db, profileid, until);
  return boxes.map(({ deveui, model, intervalMinutes, from, to }) => ({
    record_number: number,
    deveui,
    model,
    from_utc: from.toISOString(),
    to_utc: to !== null && to <= until ? to.toISOString() : null,
    interval_minutes: intervalMinutes,
  }));
}
