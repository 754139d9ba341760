import type { Profile } from "@dosebeat/contract/profiles";
import { kindsThatTell } from "@dosebeat/domain/alerts/kinds";
import { sql } from "kysely";
import type { ProfileInScope } from "../../access/profiles/in-scope.ts";
import { nameOfUser } from "../../access/profiles/name-queries.ts";
import type { Db } from "../../database/db.ts";
import type { NewRow, Row } from "../../database/schema.ts";

/** A study, and what a member may see of it. */
export interface StudyRow extends Row<"studies"> {
  contact_name: string | null;
  contact_email: string | null;
  /** Whether the caller belongs to the group. */
  is_member: boolean;
  has_study: boolean;
}

/** @param caller who asks, as a user and as a profile */
export async function findStudy(
  db: Db,
  group: number,
  caller: { userid: number; profileid: number },
): Promise<(StudyRow & { is_contact: boolean }) | undefined> {
  const { rows } = await sql<StudyRow & { is_contact: boolean }>`
    select studies.*, ${nameOfUser("contact.id")} as contact_name, contact.email as contact_email,
      own.profile_id is not null as is_member, coalesce(own.has_study, false) as has_study,
      coalesce(contact.id = ${caller.userid}, false) as is_contact
    from studies
      left join users as contact on contact.id = studies.safety_contact
      left join group_members as own on own.group_id = studies.group_id
        and own.profile_id = ${caller.profileid}
    where studies.group_id = ${group}`.execute(db);
  return rows[0];
}

/** The study, locked against changes until the transaction ends; undefined: the group is not a study. */
export async function lockStudy(tx: Db, group: number): Promise<Row<"studies"> | undefined> {
  return tx
    .selectFrom("studies")
    .selectAll()
    .where("group_id", "=", group)
    .forUpdate()
    .executeTakeFirst();
}

export async function storeStudy(tx: Db, study: NewRow<"studies">): Promise<void> {
  const { group_id: _, created_at: __, ...changes } = study;
  await tx
    .insertInto("studies")
    .values(study)
    .onConflict((known) => known.column("group_id").doUpdateSet(changes))
    .execute();
}

export async function moveStudy(
  tx: Db,
  group: number,
  changes: Partial<Pick<Row<"studies">, "state" | "started_at" | "closed_at" | "unblinded_at">>,
): Promise<void> {
  await tx.updateTable("studies").set(changes).where("group_id", "=", group).execute();
}

/** Whether a user is an active clinician in the group. */
export async function isClinicianIn(tx: Db, group: number, userid: number): Promise<boolean> {
  const found = await tx
    .selectFrom("group_members")
    .innerJoin("profiles", "profiles.id", "profile_id")
    .innerJoin("users", "users.id", "profiles.user_id")
    .select("users.id")
    .where("group_id", "=", group)
    .where("users.id", "=", userid)
    .where("users.is_active", "=", true)
    .where(sql<boolean>`'clinician' = any(users.staff)`)
    .executeTakeFirst();
  return found !== undefined;
}

/** The users of everybody in a group: what they may see changes with its study. */
export async function listMemberUsers(db: Db, group: number): Promise<number[]> {
  const rows = await db
    .selectFrom("group_members")
    .innerJoin("profiles", "profiles.id", "profile_id")
    .select("profiles.user_id")
    .where("group_id", "=", group)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** Users who look out for subjects of a group. */
export async function listCarerProfiles(db: Db, group: number): Promise<number[]> {
  const rows = await db
    .selectFrom("group_members")
    .innerJoin("care_links", "care_links.profile_id", "group_members.profile_id")
    .innerJoin("profiles as carer", "carer.user_id", "care_links.user_id")
    .select("carer.id")
    .distinct()
    .where("group_id", "=", group)
    .execute();
  return rows.map(({ id }) => id);
}

/** Schedules another look at the alerts of everybody in the group. */
export async function markAlerts(tx: Db, group: number): Promise<void> {
  await sql`update alert_watches set again_at = 'epoch' where profile_id in (
    select profile_id from group_members where group_id = ${group})`.execute(tx);
}

/** Adds the rules without which the safety contact would hear nothing, if the group has none of the kind. */
export async function addSafetyRules(
  tx: Db,
  group: number,
  { email, language, at }: { email: string; language: Row<"profiles">["language"]; at: Date },
): Promise<void> {
  await sql`insert into alert_rules (group_id, kind, emails, language, created_at)
    select ${group}, kind, array[${email}]::text[], ${language}, ${at}
    from unnest(${kindsThatTell("safety")}::text[]) as kind
    where not exists (select from alert_rules as known
      where known.group_id = ${group} and known.kind = kind)`.execute(tx);
}

export async function findContact(tx: Db, userid: number) {
  return tx
    .selectFrom("users")
    .innerJoin("profiles", "profiles.user_id", "users.id")
    .select(["users.email", "profiles.language"])
    .where("users.id", "=", userid)
    .executeTakeFirstOrThrow();
}

/** What a patient may know about the study they take part in. */
export async function findOwnStudy(
  db: Db,
  profileid: ProfileInScope<"name">,
): Promise<Profile["study"]> {
  const { rows } = await sql<{
    number: string;
    title: string;
    keeps_doses: boolean;
    consented_on: string | null;
    withdrawn_at: Date | null;
    locked_at: Date | null;
    raw_until: string | null;
  }>`
    select number, title, is_kept_from_self(${profileid}) as keeps_doses, consented_on, withdrawn_at,
      locked_at, raw_until
    from studies
      join group_members using (group_id)
      join profiles on profiles.id = group_members.profile_id
      join users on users.id = profiles.user_id and users.role = 'patient' and users.staff = '{}'
      left join study_subjects as known on known.group_id = studies.group_id
        and known.profile_id = group_members.profile_id
    where group_members.profile_id = ${profileid} and studies.state <> 'draft'
    order by is_blinding desc, started_at desc limit 1`.execute(db);
  const [found] = rows;
  if (!found) return null;
  const { withdrawn_at, locked_at, ...study } = found;
  return {
    ...study,
    withdrawn_utc: withdrawn_at?.toISOString() ?? null,
    locked_utc: locked_at?.toISOString() ?? null,
  };
}
