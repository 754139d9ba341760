import { MOST_CHANGES } from "@dosebeat/contract/prescriber-changes";
import { sql } from "kysely";
import type { Db } from "../../database/db.ts";
import type { ProfileInScope } from "../profiles/in-scope.ts";

/** What prescribers changed for a patient, newest first, with their names, or those that erased ones had. */
export async function listChanges(db: Db, profileid: ProfileInScope<"plan">, medicine?: number) {
  const ofEntry = sql<number | null>`(audit_log.details ->> 'medicine')::bigint`;
  return db
    .selectFrom("prescriber_changes")
    .innerJoin("audit_log", "audit_log.id", "prescriber_changes.entry_id")
    .leftJoin("profiles", "profiles.user_id", "audit_log.user_id")
    .leftJoin("change_proposals", "change_proposals.id", "prescriber_changes.proposal_id")
    .leftJoin("audit_log as proposed", "proposed.id", "change_proposals.entry_id")
    .leftJoin("profiles as proposers", "proposers.user_id", "proposed.user_id")
    .leftJoin("medicines", (join) => join.on("medicines.id", "=", ofEntry))
    .where("prescriber_changes.profile_id", "=", profileid)
    .$if(medicine !== undefined, (query) => query.where(ofEntry, "=", medicine ?? 0))
    .select(["prescriber_changes.entry_id as id", "prescriber_changes.reason"])
    .select(["audit_log.at", "audit_log.kind", "audit_log.details", "audit_log.actor_name"])
    .select(["profiles.givenname", "profiles.familyname"])
    .select([
      "prescriber_changes.proposal_id",
      "change_proposals.received",
      "proposed.actor_name as proposer_name",
    ])
    .select(["proposers.givenname as proposer_givenname"])
    .select(["proposers.familyname as proposer_familyname"])
    .select(["medicines.id as medicine", "medicines.name as medicine_name"])
    .orderBy("prescriber_changes.entry_id", "desc")
    .limit(MOST_CHANGES)
    .execute();
}

export type ListedChange = Awaited<ReturnType<typeof listChanges>>[number];
