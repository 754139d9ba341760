import type { Language } from "@dosebeat/contract/base/languages";
import type { ImportedPerson } from "@dosebeat/contract/people-import";
import { DEFAULT_PRIMARY_COLOR, DEFAULT_TIMEZONE } from "@dosebeat/contract/profiles";
import { sql } from "kysely";
import { EVER } from "../../../access/marks/from.ts";
import { mark } from "../../../access/marks/queries.ts";
import type { Db } from "../../../database/db.ts";
import { isViolationOf } from "../../../database/violations.ts";
import { conflict, type Fault, problem } from "../../../http/errors.ts";
import { requireUniqueNumbers } from "../../record-numbers/queries.ts";
import { faultAt, type ReadRow } from "./faults.ts";

/** A created account. */
export interface Created {
  id: number;
  profileid: number;
  email: string;
  language: Language;
  /** The group that the person joined. */
  group: number | null;
}

/** Groups by name in lower case, locked so that they remain. */
export async function findGroups(tx: Db, rows: readonly ReadRow[]): Promise<Map<string, number>> {
  const names = [...new Set(rows.flatMap(({ group }) => group?.toLowerCase() ?? []))];
  if (names.length === 0) return new Map();
  const { rows: found } = await sql<{ name: string; id: number }>`
    select asked.name, groups.id from unnest(${names}::text[]) as asked (name)
    join groups on lower(groups.name) = lower(asked.name)
    order by groups.id for key share of groups`.execute(tx);
  return new Map(found.map(({ name, id }) => [name, id]));
}

/**
 * What is wrong with rows compared with stored data: addresses and numbers that are taken, groups that do not exist.
 */
export async function storedFaults(
  tx: Db,
  rows: readonly ReadRow[],
  groups: ReadonlyMap<string, number>,
): Promise<Fault[]> {
  const unknown = rows
    .filter(({ group }) => group !== undefined && !groups.has(group.toLowerCase()))
    .map(({ place }) => faultAt(place, "group", problem("group_unknown")));
  return [
    ...(await takenAddresses(tx, rows)),
    ...(await takenNumbers(tx, rows, groups)),
    ...unknown,
  ];
}

async function takenAddresses(tx: Db, rows: readonly ReadRow[]): Promise<Fault[]> {
  const emails = rows.map(({ email = "" }) => email.toLowerCase());
  const { rows: taken } = await sql<{ index: number }>`
    select (asked.place - 1)::int as index
    from unnest(${emails}::text[]) with ordinality as asked (email, place)
    join users on lower(users.email) = lower(asked.email)`.execute(tx);
  return taken.flatMap(({ index }) => {
    const row = rows[index];
    return row ? [faultAt(row.place, "email", problem("email_taken"))] : [];
  });
}

async function takenNumbers(
  tx: Db,
  rows: readonly ReadRow[],
  groups: ReadonlyMap<string, number>,
): Promise<Fault[]> {
  const asked = rows.flatMap(({ place, group, record_number: number }) => {
    const id = group === undefined ? undefined : groups.get(group.toLowerCase());
    return id === undefined || number === undefined ? [] : [{ place, id, number }];
  });
  if (asked.length === 0) return [];
  const { rows: taken } = await sql<{ index: number }>`
    select distinct (asked.place - 1)::int as index
    from unnest(${asked.map(({ id }) => id)}::bigint[], ${asked.map(({ number }) => number)}::text[])
      with ordinality as asked (group_id, number, place)
    join group_members on group_members.group_id = asked.group_id
    join profiles on profiles.id = group_members.profile_id
    where lower(profiles.record_number) = lower(asked.number)`.execute(tx);
  return taken.flatMap(({ index }) => {
    const row = asked[index];
    if (!row) return [];
    return [
      faultAt(row.place, "record_number", problem("record_number_taken", { number: row.number })),
    ];
  });
}

/**
 * Creates all accounts, in the order of the rows.
 * @throws 409 if somebody took one of the addresses at the same moment
 */
export async function createPeople(
  tx: Db,
  people: readonly ImportedPerson[],
  groups: ReadonlyMap<string, number>,
  now: Date,
): Promise<Created[]> {
  const users = await insertUsers(tx, people, now);
  const rows = people.flatMap((person) => {
    const user_id = users.get(person.email);
    return user_id === undefined ? [] : [{ user_id, person }];
  });
  const profiles = await insertProfiles(tx, rows, now);
  const created = rows.flatMap(
    ({ user_id: id, person: { email, group, language = "en", timezone } }) => {
      const profileid = profiles.get(id);
      if (profileid === undefined) return [];
      const joined = group === undefined ? null : (groups.get(group.toLowerCase()) ?? null);
      const known = { id, profileid, email, language, group: joined };
      return [{ ...known, timezone: timezone ?? DEFAULT_TIMEZONE }];
    },
  );
  await tx
    .insertInto("profile_zones")
    .values(
      created.map(({ profileid: profile_id, timezone }) => ({
        profile_id,
        from_day: null,
        timezone,
      })),
    )
    .execute();
  await mark(tx, { profiles: created.map(({ profileid }) => profileid) }, EVER, "zone");
  await joinGroups(tx, created);
  return created.map(({ timezone: _, ...user }) => user);
}

/** Sorted, so that two imports of the same addresses cannot deadlock. Returns ids by address. */
async function insertUsers(
  tx: Db,
  people: readonly ImportedPerson[],
  created_at: Date,
): Promise<Map<string, number>> {
  const emails = people.map(({ email }) => email);
  const rows = emails
    .sort((one, other) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1))
    .map((email) => ({ email, password_hash: null, role: "patient" as const, created_at }));
  try {
    const added = await tx.insertInto("users").values(rows).returning(["id", "email"]).execute();
    return new Map(added.map(({ id, email }) => [email, id]));
  } catch (error) {
    if (isViolationOf(error, "users_email")) throw conflict(problem("email_taken"));
    throw error;
  }
}

async function insertProfiles(
  tx: Db,
  rows: readonly { user_id: number; person: ImportedPerson }[],
  created_at: Date,
): Promise<Map<number, number>> {
  const added = await tx
    .insertInto("profiles")
    .values(
      rows.map(({ user_id, person: { givenname, familyname, language, ...known } }) => ({
        user_id,
        givenname,
        familyname,
        created_at,
        language: language ?? ("en" as const),
        primarycolor: DEFAULT_PRIMARY_COLOR,
        record_number: known.record_number ?? null,
        born: known.born ?? null,
      })),
    )
    .returning(["id", "user_id"])
    .execute();
  return new Map(added.map(({ id, user_id }) => [user_id, id]));
}

async function joinGroups(tx: Db, created: readonly Created[]): Promise<void> {
  const members = created.flatMap(({ profileid: profile_id, group: group_id }) =>
    group_id === null ? [] : [{ group_id, profile_id }],
  );
  if (members.length === 0) return;
  await tx.insertInto("group_members").values(members).execute();
  await requireUniqueNumbers(tx, [...new Set(members.map(({ group_id }) => group_id))]);
}
