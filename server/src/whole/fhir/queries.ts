import type { FhirPatientsQuery } from "@dosebeat/contract/fhir";
import { sql } from "kysely";
import type { z } from "zod";
import { everybodyInGroupsOf } from "../../access/profiles/group-queries.ts";
import type { ProfileInScope, ReadReach } from "../../access/profiles/in-scope.ts";
import type { Db } from "../../database/db.ts";
import { numberIn } from "./asked.ts";
import { RECORD_NUMBERS } from "./r4.ts";

type PatientsQuery = Pick<
  z.infer<typeof FhirPatientsQuery>,
  "_id" | "identifier" | "name" | "family" | "given"
>;

function patientsIn(db: Db, reach: ReadReach<"name" | "plan">, query: PatientsQuery) {
  const { _id, identifier, name, family, given } = query;
  return db
    .selectFrom("profiles")
    .innerJoin("users", "users.id", "profiles.user_id")
    .$if(typeof reach === "number", (own) => own.where("profiles.id", "=", Number(reach)))
    .$if(typeof reach !== "number", (others) =>
      others.where("users.role", "=", "patient").where(sql<boolean>`users.staff = '{}'`),
    )
    .where(({ eb, lit }) =>
      typeof reach !== "number" && "inGroupsOf" in reach
        ? eb("profiles.id", "in", everybodyInGroupsOf(reach.inGroupsOf))
        : lit(true),
    )
    .$if(_id !== undefined, (one) => one.where("profiles.id", "=", numberIn(_id ?? "")))
    .where(identifier === undefined ? sql<boolean>`true` : isIdentified(identifier))
    .where(beginsWith(family, ["profiles.familyname"]))
    .where(beginsWith(given, ["profiles.givenname"]))
    .where(beginsWith(name, ["profiles.givenname", "profiles.familyname"]));
}

/** By `system|value`, or by a value in any system. */
function isIdentified(identifier: string) {
  const bar = identifier.indexOf("|");
  const system = bar < 0 ? null : identifier.slice(0, bar);
  const value = identifier.slice(bar + 1);
  const isNumber = sql<boolean>`profiles.record_number = ${value}`;
  const isUid = sql<boolean>`profiles.profileuid::text = lower(replace(${value}, 'urn:uuid:', ''))`;
  if (system === RECORD_NUMBERS) return isNumber;
  if (system === "urn:ietf:rfc:3986") return isUid;
  return system === null ? sql<boolean>`(${isNumber} or ${isUid})` : sql<boolean>`false`;
}

/** Whether a word in one of the columns begins so, ignoring case and accents. */
function beginsWith(text: string | undefined, columns: readonly string[]) {
  if (text === undefined) return sql<boolean>`true`;
  const pattern = text.replace(/[\\%_]/g, "\\$&");
  const found = columns.map(
    (column) =>
      sql`' ' || search_text(${sql.ref(column)}) like '% ' || search_text(${pattern}) || '%'`,
  );
  return sql<boolean>`(${sql.join(found, sql` or `)})`;
}

/** Ids of the patients in reach, ascending; who they are and what is planned reveals no dose. */
export async function listPatients(
  db: Db,
  reach: ReadReach<"name" | "plan">,
  query: PatientsQuery,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ ids: number[]; total: number }> {
  const patients = patientsIn(db, reach, query);
  const { total } = await patients
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const rows = await patients
    .select("profiles.id")
    .orderBy("profiles.id")
    .limit(limit)
    .offset(offset)
    .execute();
  return { ids: rows.map(({ id }) => id), total };
}

/** Data beyond the plan, for all medicines that a patient ever had. */
export async function listMedicineRecords(db: Db, profileid: ProfileInScope<"plan">) {
  return db
    .selectFrom("medicines")
    .select(["id", "galenicform", "prescriber", "indication", "instructions", "description"])
    .select("created_at")
    .where("profile_id", "=", profileid)
    .orderBy("id")
    .execute();
}

export type MedicineText = Awaited<ReturnType<typeof listMedicineRecords>>[number];

/** The boxes that a patient has or had, first one first. */
export async function listHeldBoxes(db: Db, profileid: ProfileInScope<"box">) {
  return db
    .selectFrom("bindings")
    .innerJoin("sensors", "sensors.id", "bindings.sensor_id")
    .select(["bindings.id", "valid_from", "valid_to", "entered_at"])
    .select(["deveui", "serial_number", "model", "use_state", "battery"])
    .where("profile_id", "=", profileid)
    .orderBy("valid_from")
    .orderBy("bindings.id")
    .execute();
}

export type HeldBox = Awaited<ReturnType<typeof listHeldBoxes>>[number];

/** Whose a row is; the caller's right to read it is checked with the result. */
export async function findPatientOf(
  db: Db,
  table: "medicines" | "bindings" | "intakes",
  id: number,
): Promise<number> {
  const row = await db
    .selectFrom(table)
    .select("profile_id")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.profile_id ?? 0;
}

/** Who last had the box; 0: nobody. As `findPatientOf`. */
export async function findLastHolder(db: Db, deveui: string): Promise<number> {
  const row = await db
    .selectFrom("bindings")
    .innerJoin("sensors", "sensors.id", "bindings.sensor_id")
    .select("profile_id")
    .where("deveui", "=", deveui)
    .orderBy("valid_from", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.profile_id ?? 0;
}

/** Whether a patient has or had the box. */
export async function hasHeld(
  db: Db,
  profileid: ProfileInScope<"box">,
  deveui: string,
): Promise<boolean> {
  const row = await db
    .selectFrom("bindings")
    .innerJoin("sensors", "sensors.id", "bindings.sensor_id")
    .select("bindings.id")
    .where("deveui", "=", deveui)
    .where("profile_id", "=", profileid)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** When an intake was taken; it must be one of the patient's. */
export async function findIntakeTime(
  db: Db,
  profileid: ProfileInScope<"doses">,
  id: number,
): Promise<Date> {
  const { at } = await db
    .selectFrom("intakes")
    .select("at")
    .where("id", "=", id)
    .where("profile_id", "=", profileid)
    .executeTakeFirstOrThrow();
  return at;
}
