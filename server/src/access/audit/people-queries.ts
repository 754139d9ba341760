import { MOST_AUDITED } from "@dosebeat/contract/audit";
import { sql } from "kysely";
import type { Db } from "../../database/db.ts";
import { boxHas, emailHas, nameHas, numberHas, wordsOf } from "../../database/search.ts";
import { invalid, problem } from "../../http/errors.ts";

/** The people whose data entries concern: profiles, or somebody erased. */
export type Subjects = { profiles: readonly number[] } | { pseudonym: string };

/** As assigned by `forget_profile_in_audit` (migration 105). */
const PSEUDONYM = /^P-[0-9a-f]{8}$/i;

/** The patients that the words find by name, record number or box. @throws 400 if there are too many */
export async function findSubjects(db: Db, words: string): Promise<Subjects> {
  if (PSEUDONYM.test(words)) return { pseudonym: `P-${words.slice(2).toLowerCase()}` };
  const holdersOf = (word: string) =>
    db
      .selectFrom("bindings")
      .innerJoin("sensors", "sensors.id", "bindings.sensor_id")
      .where(boxHas(word))
      .select("bindings.profile_id");
  const found = await db
    .selectFrom("profiles")
    .select("profiles.id")
    .where(({ and, or, eb }) =>
      and(
        wordsOf(words).map((word) =>
          or([nameHas(word), numberHas(word), eb("profiles.id", "in", holdersOf(word))]),
        ),
      ),
    )
    .limit(MOST_AUDITED + 1)
    .execute();
  requireFew(found, "patient");
  return { profiles: found.map(({ id }) => id) };
}

/** The accounts that the words find by name or email address. @throws 400 if there are too many */
export async function findActors(db: Db, words: string): Promise<number[]> {
  const found = await db
    .selectFrom("users")
    .innerJoin("profiles", "profiles.user_id", "users.id")
    .select("users.id")
    .where((eb) =>
      eb.and(wordsOf(words).map((word) => sql<boolean>`(${nameHas(word)} or ${emailHas(word)})`)),
    )
    .limit(MOST_AUDITED + 1)
    .execute();
  requireFew(found, "person");
  return found.map(({ id }) => id);
}

function requireFew(found: readonly unknown[], field: "patient" | "person"): void {
  if (found.length > MOST_AUDITED)
    throw invalid([field], problem("audit_wide", { most: MOST_AUDITED }));
}
