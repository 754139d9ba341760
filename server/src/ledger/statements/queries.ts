import type { StatedBy, Statement } from "@dosebeat/domain/doses/statements";
import { plannedDoseKey } from "@dosebeat/domain/plan/plan";
import { sql } from "kysely";
import type { ProfileInScope, ProfileWithAny } from "../../access/profiles/in-scope.ts";
import type { Db } from "../../database/db.ts";
import { prepared, queryPrepared } from "../../database/fast-sql/prepared.ts";
import type { NewRow, Row } from "../../database/schema.ts";
import { TooHeavy } from "../../http/heavy/too-heavy.ts";

interface AskedDays {
  profileid: ProfileWithAny<"doses" | "figures">;
  from: string;
  to: string;
  limit: number;
}

const statementsOf = prepared<AskedDays>()((db, value) =>
  db
    .selectFrom("dose_statements")
    .distinctOn(["medicine_id", "day", "dosage_time"])
    .innerJoin("profiles", "profiles.id", "profile_id")
    .select(["medicine_id", "day", "dosage_time", "status", "reason"])
    .select(["taken_at as takenAt", "said_at as saidAt"])
    .select(
      sql<StatedBy>`case when said_by = profiles.user_id then 'patient' else 'administrator' end`.as(
        "by",
      ),
    )
    .where("profile_id", "=", value("profileid"))
    .where("day", ">=", value("from"))
    .where("day", "<=", value("to"))
    .orderBy("medicine_id")
    .orderBy("day")
    .orderBy("dosage_time")
    .orderBy("said_at", "desc")
    .orderBy("dose_statements.id", "desc")
    .limit(value("limit")),
);

/**
 * The newest statement on each dose of the days, both inclusive, by `plannedDoseKey`.
 * @throws TooHeavy for more rows than may be read
 */
export async function findStatements(
  db: Db,
  profileid: ProfileWithAny<"doses" | "figures">,
  from: string,
  to: string,
  mostRows: number,
): Promise<Map<string, Statement>> {
  const asked = { profileid, from, to, limit: mostRows + 1 };
  const rows = await statementsOf(db, asked);
  if (rows.length > mostRows) throw new TooHeavy();
  return new Map(
    rows.flatMap(({ medicine_id, day, dosage_time, status, ...said }) =>
      status === null ? [] : [[keyOf({ medicine_id, day, dosage_time }), { status, ...said }]],
    ),
  );
}

/**
 * Doses of the days, both inclusive, that are stated as taken, with the time of the first such statement, by
 * `plannedDoseKey`.
 * @throws TooHeavy for more rows than may be read
 */
export async function findConfirmed(
  db: Db,
  profileid: ProfileWithAny<"doses" | "figures">,
  { from, to }: { from: string; to: string },
  mostRows: number,
): Promise<Map<string, Date>> {
  const query = db
    .selectFrom("dose_statements")
    .distinctOn(["medicine_id", "day", "dosage_time"])
    .select(["medicine_id", "day", "dosage_time", "status"])
    .select(
      sql<Date | null>`min(said_at) filter (where status = 'confirmed')
        over (partition by medicine_id, day, dosage_time)`.as("first"),
    )
    .where("profile_id", "=", profileid)
    .where("day", ">=", from)
    .where("day", "<=", to)
    .orderBy("medicine_id")
    .orderBy("day")
    .orderBy("dosage_time")
    .orderBy("said_at", "desc")
    .orderBy("id", "desc")
    .limit(mostRows + 1);
  const rows = await queryPrepared(db, query);
  if (rows.length > mostRows) throw new TooHeavy();
  return new Map(
    rows.flatMap(({ status, first, ...dose }) =>
      status === "confirmed" && first ? [[keyOf(dose), first]] : [],
    ),
  );
}

interface AskedOutside extends AskedDays {
  takenFrom: Date;
  takenTo: Date;
}

const confirmedDays = prepared<AskedOutside>()((db, value) =>
  db
    .selectFrom("dose_statements")
    .select("day")
    .distinct()
    .where("profile_id", "=", value("profileid"))
    .where("status", "=", "confirmed")
    .where("taken_at", ">=", value("takenFrom"))
    .where("taken_at", "<=", value("takenTo"))
    .where((where) => where.or([where("day", "<", value("from")), where("day", ">", value("to"))]))
    .orderBy("day")
    .limit(value("limit")),
);

/**
 * Days outside a range that have a dose which is or was stated as taken within a span, ascending.
 * @throws TooHeavy for more than may be read
 */
export async function findConfirmedDays(
  db: Db,
  profileid: ProfileWithAny<"doses" | "figures">,
  taken: { from: Date; to: Date },
  outside: { from: string; to: string },
  mostRows: number,
): Promise<string[]> {
  const rows = await confirmedDays(db, {
    profileid,
    takenFrom: taken.from,
    takenTo: taken.to,
    ...outside,
    limit: mostRows + 1,
  });
  if (rows.length > mostRows) throw new TooHeavy();
  return rows.map(({ day }) => day);
}

interface DoseColumns {
  medicine_id: number;
  day: string;
  dosage_time: string;
}

function keyOf({ medicine_id, day, dosage_time }: DoseColumns): string {
  return plannedDoseKey({ medicine: medicine_id, homeDay: day, time: dosage_time });
}

type NewStatement = NewRow<"dose_statements"> & { profile_id: ProfileInScope<"change"> };

export async function addStatement(
  db: Db,
  statement: NewStatement,
): Promise<Row<"dose_statements">> {
  return db
    .insertInto("dose_statements")
    .values(statement)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The earliest instant at which a dose was ever said to be taken; null: never. */
export async function findFirstTaken(
  tx: Db,
  { profile_id, medicine_id, day, dosage_time }: DoseColumns & { profile_id: number },
): Promise<Date | null> {
  const { first } = await tx
    .selectFrom("dose_statements")
    .select(({ fn }) => fn.min("taken_at").as("first"))
    .where("profile_id", "=", profile_id)
    .where("medicine_id", "=", medicine_id)
    .where("day", "=", day)
    .where("dosage_time", "=", dosage_time)
    .executeTakeFirstOrThrow();
  return first;
}

/** The id of the statement that holds for a dose: the newest said; among equals, the newest row. */
export async function findHolding(
  db: Db,
  profileid: ProfileInScope<"change">,
  dose: { medicine: number; date: string; dosage_time: string },
): Promise<number | undefined> {
  const newest = await db
    .selectFrom("dose_statements")
    .select("id")
    .where("profile_id", "=", profileid)
    .where("medicine_id", "=", dose.medicine)
    .where("day", "=", dose.date)
    .where("dosage_time", "=", dose.dosage_time)
    .orderBy("said_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return newest?.id;
}
