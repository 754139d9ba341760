import type { AuditQuery } from "@dosebeat/contract/audit";
import { sql } from "kysely";
import type { Db } from "../../database/db.ts";
import { orderOf, type Page } from "../../http/paging.ts";
import { findActors, findSubjects, type Subjects } from "./people-queries.ts";

/** Why it was done: the reason of the impersonation, or of the prescriber who changed something. */
const reasonOfEntry = sql<
  string | null
>`coalesce(impersonations.reason, prescriber_changes.reason)`.as("reason");

/** The filter of a list, with the people that the words of the query found. */
type AuditFilter = Omit<AuditQuery, "person" | "patient"> & {
  actors?: readonly number[];
  subjects?: Subjects;
};
type Filter = Pick<
  AuditFilter,
  "userid" | "profileid" | "kind" | "from" | "to" | "actors" | "subjects"
>;

/** The query, with the people that its words find. @throws 400 if there are too many */
export async function filterOf(db: Db, query: AuditQuery): Promise<AuditFilter> {
  const { person, patient, ...rest } = query;
  return {
    ...rest,
    ...(person !== undefined && { actors: await findActors(db, person) }),
    ...(patient !== undefined && { subjects: await findSubjects(db, patient) }),
  };
}

function matching(db: Db, { userid, profileid, kind, from, to, actors, subjects }: Filter) {
  return db
    .selectFrom("audit_log")
    .$if(userid !== undefined, (query) => query.where("audit_log.user_id", "=", userid ?? null))
    .$if(profileid !== undefined, (query) =>
      query.where("audit_log.profile_id", "=", profileid ?? null),
    )
    .$if(actors !== undefined, (query) =>
      query.where(sql<boolean>`audit_log.user_id = any(${actors ?? []}::bigint[])`),
    )
    .$if(subjects !== undefined, (query) => query.where(isAbout(subjects ?? { profiles: [] })))
    .$if(kind !== undefined, (query) => query.where("audit_log.kind", "=", kind ?? ""))
    .$if(from !== undefined, (query) => query.where("audit_log.at", ">=", new Date(from ?? 0)))
    .$if(to !== undefined, (query) => query.where("audit_log.at", "<", new Date(to ?? 0)));
}

function isAbout(subjects: Subjects) {
  return "pseudonym" in subjects
    ? sql<boolean>`audit_log.pseudonym = ${subjects.pseudonym}`
    : sql<boolean>`audit_log.profile_id = any(${subjects.profiles}::bigint[])`;
}

/** Entries with people's current names, or the names they had if the account was erased. */
function named(db: Db, filter: Filter) {
  return matching(db, filter)
    .leftJoin("users", "users.id", "audit_log.user_id")
    .leftJoin("profiles", "profiles.id", "audit_log.profile_id")
    .leftJoin("profiles as actors", "actors.user_id", "audit_log.user_id")
    .leftJoin("impersonations", "impersonations.id", "audit_log.impersonation_id")
    .leftJoin("prescriber_changes", "prescriber_changes.entry_id", "audit_log.id")
    .selectAll("audit_log")
    .select(["users.email", reasonOfEntry])
    .select(["profiles.givenname", "profiles.familyname"])
    .select(["actors.givenname as actor_givenname", "actors.familyname as actor_familyname"]);
}

/** With a time filter it uses the index on times: that on ids would read everything since. */
export async function listEntries(db: Db, query: AuditFilter, { limit, offset }: Page) {
  const { direction } = orderOf(query["sort[0]"]);
  const isOfTime = query.from !== undefined || query.to !== undefined;
  return named(db, query)
    .$if(isOfTime, (entries) => entries.orderBy("audit_log.at", direction))
    .orderBy("audit_log.id", direction)
    .limit(limit)
    .offset(offset)
    .execute();
}

export type ListedEntry = Awaited<ReturnType<typeof listEntries>>[number];

/** Without people in the filter only entries are counted, which is half of what the view reads. */
export async function countEntries(db: Db, filter: Filter): Promise<number> {
  const { userid, profileid, actors, subjects, kind, from, to } = filter;
  if ([userid, profileid, actors, subjects].some((people) => people !== undefined)) {
    return totalOf(matching(db, filter).select(({ fn }) => fn.countAll<number>().as("total")));
  }
  return totalOf(
    db
      .selectFrom("audit_entries")
      .$if(kind !== undefined, (query) => query.where("kind", "=", kind ?? ""))
      .$if(from !== undefined, (query) => query.where("at", ">=", new Date(from ?? 0)))
      .$if(to !== undefined, (query) => query.where("at", "<", new Date(to ?? 0)))
      .select(({ fn }) => fn.countAll<number>().as("total")),
  );
}

async function totalOf(query: {
  executeTakeFirstOrThrow(): Promise<{ total: number }>;
}): Promise<number> {
  return (await query.executeTakeFirstOrThrow()).total;
}

/**
 * All matching entries, in batches, so that no connection is held while the client is slow. May include entries
 * written meanwhile.
 */
export async function* allEntries(
  db: Db,
  query: AuditFilter,
  batch: number,
): AsyncGenerator<ListedEntry> {
  const { direction } = orderOf(query["sort[0]"]);
  let last: number | undefined;
  for (;;) {
    const rows = await named(db, query)
      .$if(last !== undefined, (all) =>
        all.where("audit_log.id", direction === "asc" ? ">" : "<", last ?? 0),
      )
      .orderBy("audit_log.id", direction)
      .limit(batch)
      .execute();
    yield* rows;
    last = rows.at(-1)?.id;
    if (rows.length < batch) return;
  }
}
