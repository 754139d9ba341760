import { sql } from "kysely";
import type { ProfileInScope } from "../../access/profiles/in-scope.ts";
import { nameOfUser } from "../../access/profiles/name-queries.ts";
import type { Db } from "../../database/db.ts";
import type { Row } from "../../database/schema.ts";

/** Who is calling a patient; undefined: nobody. */
export async function findCaller(db: Db, profile: ProfileInScope<"notes">, now: Date) {
  return db
    .selectFrom("worklist_callers")
    .select(["user_id", "since", "until_at"])
    .select(nameOfUser("worklist_callers.user_id").as("author"))
    .where("profile_id", "=", profile)
    .where("until_at", ">", now)
    .executeTakeFirst();
}

export type Caller = NonNullable<Awaited<ReturnType<typeof findCaller>>>;

/** Records that the user is calling the patient until then, unless somebody else is. */
export async function keepCaller(
  db: Db,
  profile: ProfileInScope<"notes">,
  { user_id, since, until_at }: Pick<Row<"worklist_callers">, "user_id" | "since" | "until_at">,
): Promise<void> {
  await db
    .insertInto("worklist_callers")
    .values({ profile_id: profile, user_id, since, until_at })
    .onConflict((conflict) =>
      conflict
        .column("profile_id")
        .doUpdateSet({
          user_id,
          until_at,
          since: sql<Date>`case when worklist_callers.user_id = excluded.user_id
            and worklist_callers.until_at > excluded.since
            then worklist_callers.since else excluded.since end`,
        })
        .where((eb) =>
          eb.or([
            eb("worklist_callers.user_id", "=", user_id),
            eb("worklist_callers.until_at", "<=", since),
          ]),
        ),
    )
    .execute();
}

export async function removeCaller(
  db: Db,
  profile: ProfileInScope<"notes">,
  userid: number,
): Promise<void> {
  await db
    .deleteFrom("worklist_callers")
    .where("profile_id", "=", profile)
    .where("user_id", "=", userid)
    .execute();
}
