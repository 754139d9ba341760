import type { PatientNamesQuery } from "@dosebeat/contract/patient-names";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import type { Database } from "../database/schema.ts";
import { nameHas, wordsOf } from "../database/search.ts";
import { orderOf, pageOf } from "../http/paging.ts";

type Db = Kysely<Database>;
type Query = z.infer<typeof PatientNamesQuery>;

const HAS_BOX = sql<boolean>`exists (
  select from bindings where bindings.profile_id = profiles.id and bindings.valid_to is null)`;

/** The name of the user whose id stands in a column, as `notes.user_id`; null: the account was erased. */
export function nameOfUser(column: string): RawBuilder<string | null> {
  return sql`(select trim(givenname || ' ' || familyname)
    from profiles as named where named.user_id = ${sql.ref(column)})`;
}

const ORDERS: Readonly<Record<string, RawBuilder<unknown>>> = {
  id: sql.ref("profiles.id"),
  givenname: sql`lower(profiles.givenname)`,
  familyname: sql`lower(profiles.familyname)`,
  is_linked: HAS_BOX,
};

function patientsIn(db: Db, { search = "", is_linked }: Query) {
  return db
    .selectFrom("profiles")
    .innerJoin("users", "users.id", "profiles.user_id")
    .where("users.role", "=", "patient")
    .where("users.is_active", "=", true)
    .where(sql<boolean>`(users.staff = '{}' or ${HAS_BOX})`)
    .$if(is_linked === "true", (query) => query.where(HAS_BOX))
    .$if(is_linked === "false", (query) => query.where(sql<boolean>`not ${HAS_BOX}`))
    .where((eb) => eb.and(wordsOf(search).map(nameHas)));
}

/** Names of patients, and nothing else that is theirs; staff only if they have a box. */
export async function listNames(db: Db, query: Query) {
  const { field, direction } = orderOf(query["sort[0]"]);
  const { limit, offset } = pageOf(query);
  const order = ORDERS[field] ?? sql`lower(profiles.familyname)`;
  return patientsIn(db, query)
    .select(["profiles.id", "givenname", "familyname"])
    .select(HAS_BOX.as("is_linked"))
    .orderBy(order, direction)
    .$if(field === "is_linked", (page) => page.orderBy(sql`lower(profiles.familyname)`))
    .orderBy("profiles.id")
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countNames(db: Db, query: Query): Promise<number> {
  const { total } = await patientsIn(db, query)
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}
