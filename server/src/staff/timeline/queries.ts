import type { MomentKind } from "@dosebeat/contract/patient-timeline";
import { type RawBuilder, sql } from "kysely";
import type { ProfileInScope } from "../../access/profiles/in-scope.ts";
import type { Db } from "../../database/db.ts";
import { changesOf } from "./moment-kinds.ts";

/** The source of a moment; at the same instant, higher ones come first. */
export const SOURCES = { contact: 1, note: 2, begun: 3, ended: 4, change: 5 } as const;

type Source = (typeof SOURCES)[keyof typeof SOURCES];

/** The place of a moment on the timeline, with the time in microseconds, as the database stores it. */
export interface Place {
  us: number;
  source: number;
  id: number;
}

export interface Asked {
  kinds: readonly MomentKind[];
  from: Date | null;
  to: Date | null;
  /** Only what follows it; null: start with the newest. */
  after: Place | null;
  limit: number;
  /** Only those notes that the patient can read. */
  isShared?: boolean;
  /** Only alerts of this member's groups; null: all. */
  member: number | null;
}

export interface FoundMoment extends Place {
  at: Date;
  source: Source;
}

export type TimelineProfile = ProfileInScope<"notes" | "plan" | "box" | "doses">;

/** The newest moments of a patient. Reads no further into each source than the answer may need. */
export async function findMoments(
  db: Db,
  profile: TimelineProfile,
  asked: Asked,
): Promise<FoundMoment[]> {
  const { kinds } = asked;
  const parts: RawBuilder<unknown>[] = [];
  const add = (source: Source, rows: RawBuilder<unknown>) =>
    parts.push(newest(source, rows, asked));
  if (kinds.includes("contact"))
    add(SOURCES.contact, sql`select at, id from worklist_entries where profile_id = ${profile}`);
  if (kinds.includes("note"))
    add(
      SOURCES.note,
      sql`select at, id from notes where profile_id = ${profile}
        ${asked.isShared ? sql`and is_shared` : sql``}`,
    );
  if (kinds.includes("alert")) {
    const seen = seenAlerts(profile, asked.member);
    add(SOURCES.begun, sql`select begun_at as at, id from alerts where ${seen}`);
    add(
      SOURCES.ended,
      sql`select ended_at as at, id from alerts where ${seen} and ended_at is not null`,
    );
  }
  const { own, others } = changesOf(kinds);
  if (own.length + others.length > 0)
    add(
      SOURCES.change,
      sql`select at, id from audit_entries join audit_personal on entry_id = id
        where profile_id = ${profile}
          and (kind = any(${own}::text[]) or kind = any(${others}::text[]) and about_others)`,
    );
  const { rows } = await sql<FoundMoment>`
    select at, (extract(epoch from at) * 1000000)::bigint as us, source, id
    from (${sql.join(parts, sql` union all `)}) as moment
    order by at desc, source desc, id desc limit ${asked.limit}`.execute(db);
  return rows;
}

function newest(source: Source, rows: RawBuilder<unknown>, asked: Asked): RawBuilder<unknown> {
  const { from, to, after, limit } = asked;
  const bounds = [
    ...(from ? [sql`at >= ${from}`] : []),
    ...(to ? [sql`at < ${to}`] : []),
    ...(after ? [sql`(at, ${source}::integer, id) < ${placeOf(after)}`] : []),
  ];
  const where = bounds.length > 0 ? sql`where ${sql.join(bounds, sql` and `)}` : sql``;
  return sql`(select at, ${source}::integer as source, id from (${rows}) as one
    ${where} order by at desc, id desc limit ${limit})`;
}

function placeOf({ us, source, id }: Place): RawBuilder<unknown> {
  return sql`(timestamptz 'epoch' + ${us}::double precision * interval '1 microsecond',
    ${source}::integer, ${id}::bigint)`;
}

function seenAlerts(profile: TimelineProfile, member: number | null): RawBuilder<unknown> {
  if (member === null) return sql`profile_id = ${profile}`;
  return sql`profile_id = ${profile}
    and group_id in (select group_id from group_members where profile_id = ${member})`;
}

/** Alerts by id, with the names of their groups. */
export async function findAlerts(db: Db, profile: TimelineProfile, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom("alerts")
    .innerJoin("groups", "groups.id", "alerts.group_id")
    .select(["alerts.id", "alerts.kind", "count", "deveui", "groups.name as group_name"])
    .where("profile_id", "=", profile)
    .where("alerts.id", "in", ids)
    .execute();
}

/** Changes in the audit log, with who made them, and the medicine that they name. */
export async function findChanges(db: Db, profile: TimelineProfile, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const medicine = sql<number | null>`(audit_log.details ->> 'medicine')::bigint`;
  return db
    .selectFrom("audit_log")
    .innerJoin("profiles", "profiles.id", "audit_log.profile_id")
    .leftJoin("profiles as actors", "actors.user_id", "audit_log.user_id")
    .leftJoin("impersonations", "impersonations.id", "audit_log.impersonation_id")
    .leftJoin("medicines", (join) =>
      join
        .on("medicines.id", "=", medicine)
        .onRef("medicines.profile_id", "=", "audit_log.profile_id"),
    )
    .select(["audit_log.id", "audit_log.kind", "audit_log.details", "impersonations.reason"])
    .select(["actors.givenname", "actors.familyname", "audit_log.actor_name"])
    .select(["medicines.name", "medicines.strength", "medicines.unit"])
    .select((eb) => eb("audit_log.user_id", "=", eb.ref("profiles.user_id")).as("is_patient"))
    .where("audit_log.profile_id", "=", profile)
    .where("audit_log.id", "in", ids)
    .execute();
}

export type AlertMoment = Awaited<ReturnType<typeof findAlerts>>[number];
export type ChangeMoment = Awaited<ReturnType<typeof findChanges>>[number];
