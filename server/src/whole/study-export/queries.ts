import type { StudyVisit } from "@dosebeat/contract/studies";
import { sql } from "kysely";
import type { ProfileInScope } from "../../access/profiles/in-scope.ts";
import type { Db } from "../../database/db.ts";
import { type Signature, signaturesOf } from "./signature-queries.ts";

/** A subject whose data is exported. */
export type Read = ProfileInScope<"doses" | "figures" | "plan" | "box">;

export interface StudyBox {
  id: number;
  deveui: string;
  model: string | null;
  intervalMinutes: number | null;
  from: Date;
  to: Date | null;
}

/** The boxes that a patient has or had, by time of assignment, up to an instant. */
export async function findStudyBoxes(db: Db, profileid: Read, until: Date): Promise<StudyBox[]> {
  return db
    .selectFrom("bindings")
    .innerJoin("sensors", "sensors.id", "bindings.sensor_id")
    .select(["sensors.id", "sensors.deveui", "sensors.model"])
    .select(["interval_minutes as intervalMinutes", "valid_from as from", "valid_to as to"])
    .where("profile_id", "=", profileid)
    .where("valid_from", "<=", until)
    .orderBy("valid_from")
    .orderBy("bindings.id")
    .execute();
}

/** For each press of a box in a range: its number, its instant, and when a message first reported it. */
export async function findReceived(db: Db, box: StudyBox, from: Date, to: Date) {
  return db
    .selectFrom("press_claims")
    .select(["seq", "pressed_at as pressedAt"])
    .select(({ fn }) => fn.min("received_at").as("receivedAt"))
    .where("sensor_id", "=", box.id)
    .where("pressed_at", ">=", from)
    .where("pressed_at", "<", to)
    .groupBy(["seq", "pressed_at"])
    .execute();
}

/** What a patient, or staff for the patient, said about doses up to an instant, in the order in which it was said. */
export async function findStudyStatements(db: Db, profileid: Read, until: Date) {
  return db
    .selectFrom("dose_statements")
    .innerJoin("profiles", "profiles.id", "profile_id")
    .select(["medicine_id", "day", "dosage_time", "status", "reason", "taken_at", "said_at"])
    .select((eb) =>
      eb
        .case()
        .when("said_by", "=", eb.ref("profiles.user_id"))
        .then("patient")
        .else("administrator")
        .end()
        .as("by"),
    )
    .where("profile_id", "=", profileid)
    .where("said_at", "<=", until)
    .orderBy("said_at")
    .orderBy("dose_statements.id")
    .execute();
}

export async function findStudyProfile(db: Db, profileid: Read) {
  return db
    .selectFrom("profiles")
    .select(["born", "created_at"])
    .where("id", "=", profileid)
    .executeTakeFirst();
}

interface GroupOfMember {
  id: number;
  name: string;
  /** Null if the member is not in this group. */
  profile_id: number | null;
  has_study: boolean | null;
}

/** A group, and what a member may do with it. */
export async function findGroupFor(
  db: Db,
  member: number,
  group: number,
): Promise<GroupOfMember | undefined> {
  return db
    .selectFrom("groups")
    .leftJoin("group_members", (join) =>
      join.onRef("group_members.group_id", "=", "groups.id").on("profile_id", "=", member),
    )
    .select(["groups.id", "groups.name", "profile_id", "has_study"])
    .where("groups.id", "=", group)
    .executeTakeFirst();
}

interface StudyPatient {
  profileid: number;
  record_number: string | null;
  arm: string | null;
  consented_on: string | null;
  visits: StudyVisit[] | null;
  withdrawn_at: Date | null;
  locked_at: Date | null;
  has_copy: boolean | null;
  signatures: Signature[];
}

/** The patients of a group: its members who are not staff. */
export async function findPatients(db: Db, group: number): Promise<StudyPatient[]> {
  return (
    db
      .selectFrom("group_members")
      .innerJoin("profiles", "profiles.id", "profile_id")
      .innerJoin("users", "users.id", "profiles.user_id")
      .leftJoin("studies", (join) =>
        join.onRef("studies.group_id", "=", "group_members.group_id").on("state", "<>", "draft"),
      )
      .leftJoin("study_subjects as known", (join) =>
        join
          .onRef("known.group_id", "=", "studies.group_id")
          .onRef("known.profile_id", "=", "profiles.id"),
      )
      .select(["profiles.id as profileid", "record_number"])
      .select(["arm", "consented_on", "visits", "withdrawn_at", "locked_at", "has_copy"])
      .select(signaturesOf("known").as("signatures"))
      .where("group_members.group_id", "=", group)
      // Somebody who never agreed to take part is not a subject of the study.
      .where((eb) =>
        eb.or([eb("studies.group_id", "is", null), eb("consented_on", "is not", null)]),
      )
      .where("users.role", "=", "patient")
      .where(sql<boolean>`users.staff = '{}'`)
      .execute()
  );
}
