import type { ProfileInScope } from "../../access/profiles/in-scope.ts";
import type { Db } from "../../database/db.ts";
import type { NewRow, Row } from "../../database/schema.ts";
import { notFound } from "../../http/errors.ts";

type NewIntake = NewRow<"intakes"> & { profile_id: ProfileInScope<"change"> };

export async function addIntake(tx: Db, intake: NewIntake): Promise<Row<"intakes">> {
  return tx.insertInto("intakes").values(intake).returningAll().executeTakeFirstOrThrow();
}

/** An intake that was not removed; undefined: the profile has none with this id. */
export async function findIntake(
  db: Db,
  profileid: ProfileInScope<"change">,
  id: number,
): Promise<Pick<Row<"intakes">, "id" | "at" | "medicine_id"> | undefined> {
  return db
    .selectFrom("intakes")
    .select(["id", "at", "medicine_id"])
    .where("profile_id", "=", profileid)
    .where("id", "=", id)
    .where("removed_at", "is", null)
    .executeTakeFirst();
}

/** An intake that was not removed. @throws 404 if the profile has none with this id */
export async function getIntake(db: Db, profileid: ProfileInScope<"change">, id: number) {
  const found = await findIntake(db, profileid, id);
  if (!found) throw notFound("The intake");
  return found;
}

/** The earliest press with a word that names or made the intake; null: none. */
export async function findFirstNamed(tx: Db, { id, word_id }: Row<"intakes">) {
  const { first } = await tx
    .selectFrom("press_names")
    .select(({ fn }) => fn.min("pressed_at").as("first"))
    .where((where) => where.or([where("intake_id", "=", id), where("id", "=", word_id)]))
    .executeTakeFirstOrThrow();
  return first;
}
