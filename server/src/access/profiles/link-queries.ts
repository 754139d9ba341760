import type { Db } from "../../database/db.ts";
import { primaryOf } from "../../database/replicas/reading-db.ts";
import type { Row } from "../../database/schema.ts";
import { isKeptFromSelf } from "./blinding-queries.ts";

type ActiveLink = Pick<Row<"care_links">, "id" | "profile_id" | "scope">;

/** `blinded`: a study hides the patient's doses from the carer. */
type FoundLink = ActiveLink & { blinded: boolean };

/** Reads within this time are recorded once. */
const NOTED_AGAIN_MS = 60_000;

/**
 * Links through which the user looks out for a patient now. Not those of a blocked patient, who could not end them.
 */
function activeLinks(db: Db, userid: number) {
  return primaryOf(db)
    .selectFrom("care_links")
    .innerJoin("profiles", "profiles.id", "care_links.profile_id")
    .innerJoin("users as patient", "patient.id", "profiles.user_id")
    .select(["care_links.id", "care_links.profile_id", "care_links.scope"])
    .where("care_links.user_id", "=", userid)
    .where("care_links.state", "=", "active")
    .where("patient.is_active", "=", true);
}

export async function findActiveLink(
  db: Db,
  userid: number,
  id: number,
): Promise<FoundLink | undefined> {
  return activeLinks(db, userid)
    .select(isKeptFromSelf("care_links.profile_id").as("blinded"))
    .where("care_links.id", "=", id)
    .executeTakeFirst();
}

/** Without patients whose doses a study hides from the carer. */
export async function listActiveLinks(db: Db, userid: number): Promise<ActiveLink[]> {
  return activeLinks(db, userid)
    .where((eb) => eb.not(isKeptFromSelf("care_links.profile_id")))
    .orderBy("care_links.id")
    .execute();
}

/** Records that the carer looked. */
export async function noteLinksRead(db: Db, links: readonly number[], at: Date): Promise<void> {
  const before = new Date(at.getTime() - NOTED_AGAIN_MS);
  await primaryOf(db)
    .updateTable("care_links")
    .set({ last_read_at: at })
    .where("id", "in", links)
    .where((eb) => eb.or([eb("last_read_at", "is", null), eb("last_read_at", "<", before)]))
    .execute();
}
