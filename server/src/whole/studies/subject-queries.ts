import type { SensorState } from "@dosebeat/contract/sensors";
import type { SubjectsQuery } from "@dosebeat/contract/studies";
import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import { stateAt } from "../../boxes/sensors/coarse/state-queries.ts";
import type { Db } from "../../database/db.ts";
import { limitTo, whereAll } from "../../database/fast-sql/json-page.ts";
import type { Row } from "../../database/schema.ts";
import { nameHas, numberHas, wordsOf } from "../../database/search.ts";
import { notFound } from "../../http/errors.ts";
import { pageOf } from "../../http/paging.ts";
import { type Signature, signaturesOf } from "../study-export/signature-queries.ts";

type ListQuery = z.infer<typeof SubjectsQuery>;

type Stored = Pick<
  Row<"study_subjects">,
  "arm" | "consented_on" | "visits" | "withdrawn_at" | "withdrawn_why"
>;

/** A subject, with the current box. */
export interface SubjectRow
  extends Pick<Row<"profiles">, "id" | "user_id" | "givenname" | "familyname" | "record_number">,
    Stored {
  deveui: string | null;
  serial_number: string | null;
  battery: number | null;
  last_received_at: Date | null;
  box_state: SensorState | null;
  locked_at: Date | null;
  signatures: Signature[];
}

interface Asked {
  group: number;
  now: Date;
}

const PATIENTS = sql`group_members as member
  join profiles on profiles.id = member.profile_id
  join users on users.id = profiles.user_id and users.role = 'patient' and users.staff = '{}'`;

function conditions(group: number, { search = "" }: Pick<ListQuery, "search">) {
  return [
    sql<boolean>`member.group_id = ${group}`,
    ...wordsOf(search).map((word) => sql<boolean>`(${nameHas(word)} or ${numberHas(word)})`),
  ];
}

function subjects(
  { group, now }: Asked,
  filters: RawBuilder<boolean>[],
  rest: RawBuilder<unknown>,
) {
  return sql<SubjectRow>`
    select profiles.id, profiles.user_id, givenname, familyname, record_number, arm, consented_on,
      coalesce(visits, '[]') as visits, withdrawn_at, withdrawn_why, locked_at,
      ${signaturesOf("known")} as signatures, box.deveui, box.serial_number, box.battery, box.last_received_at, box.box_state
    from ${PATIENTS}
      left join study_subjects as known on known.group_id = ${group} and known.profile_id = profiles.id
      left join lateral (
        select deveui, serial_number, battery, last_received_at, ${stateAt(now)} as box_state
        from bindings join sensors on sensors.id = bindings.sensor_id
        where bindings.profile_id = profiles.id and bindings.valid_to is null limit 1
      ) as box on true
    ${whereAll(filters)} ${rest}`;
}

/** A page of subjects by record number, then by name. */
export async function listSubjectRows(db: Db, asked: Asked, query: ListQuery) {
  const order = sql`order by record_number nulls last, lower(familyname), profiles.id
    ${limitTo(pageOf(query))}`;
  const { rows } = await subjects(asked, conditions(asked.group, query), order).execute(db);
  return rows;
}

export async function countSubjects(db: Db, group: number, query: ListQuery): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from ${PATIENTS} ${whereAll(conditions(group, query))}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** A patient of the group. @throws 404 */
export async function getSubject(db: Db, asked: Asked, id: number): Promise<SubjectRow> {
  const named = [...conditions(asked.group, {}), sql<boolean>`profiles.id = ${id}`];
  const { rows } = await subjects(asked, named, sql``).execute(db);
  if (!rows[0]) throw notFound("The subject");
  return rows[0];
}

/** Stores what a study records about a subject. */
export async function storeSubject(
  tx: Db,
  group: number,
  id: number,
  { visits, ...rest }: Stored,
): Promise<void> {
  const values = { ...rest, visits: JSON.stringify(visits) };
  await tx
    .insertInto("study_subjects")
    .values({ group_id: group, profile_id: id, ...values })
    .onConflict((known) => known.columns(["group_id", "profile_id"]).doUpdateSet(values))
    .execute();
}
