import { MOST_PROPOSALS } from "@dosebeat/contract/proposals";
import { DAY } from "@dosebeat/domain/time/durations";
import { type RawBuilder, sql } from "kysely";
import { isKeptFrom } from "../../access/profiles/blinding-queries.ts";
import { everybodyInGroupsOf } from "../../access/profiles/group-queries.ts";
import type { ProfileInScope } from "../../access/profiles/in-scope.ts";
import type { Db } from "../../database/db.ts";
import type { Row } from "../../database/schema.ts";

/** How long ended proposals are listed. */
const ENDED_MS = 14 * DAY;

export interface AskedProposals {
  /** Those of one patient; null: the open ones of all patients in reach. */
  patient: ProfileInScope<"plan"> | null;
  /** Who asks, and whose groups' patients are meant; null: an administrator, who sees all. */
  member: number | null;
  now: Date;
}

const ofMedicine = sql<number | null>`(change_proposals.shown -> 'details' ->> 'medicine')::bigint`;

/**
 * Whether a blinded study hides a proposal from a member: one of somebody else that is about a dose, or whose author
 * sees doses, so that its reason may reveal them.
 */
function isProposalKept(member: number | null): RawBuilder<boolean> {
  if (member === null) return sql<boolean>`false`;
  return sql<boolean>`(proposer.id is distinct from ${member}
    and ${isKeptFrom("change_proposals.profile_id", member)}
    and (change_proposals.change ->> 'call' = 'PUT /api/doses' or proposer.id is null
      or not is_kept_from(change_proposals.profile_id, proposer.id)))`;
}

/** Whether a study hides the patient's doses from the member. */
function areDosesKept(member: number | null): RawBuilder<boolean> {
  return member === null ? sql<boolean>`false` : isKeptFrom("change_proposals.profile_id", member);
}

/** Why it was declined, unless by somebody who sees doses that a study hides from the member. */
function reasonFor(member: number | null): RawBuilder<string | null> {
  if (member === null) return sql<string | null>`decided_reason`;
  return sql<string | null>`case when ${isKeptFrom("change_proposals.profile_id", member)}
      and (decider.id is null or not is_kept_from(change_proposals.profile_id, decider.id))
    then null else decided_reason end`;
}

/** With people's current names, or those they had when their accounts were erased. */
function named(db: Db, member: number | null) {
  return db
    .selectFrom("change_proposals")
    .innerJoin("profiles as patient", "patient.id", "change_proposals.profile_id")
    .leftJoin("audit_log as proposed", "proposed.id", "change_proposals.entry_id")
    .leftJoin("profiles as proposer", "proposer.user_id", "change_proposals.proposed_by")
    .leftJoin("audit_log as decided", "decided.id", "change_proposals.decided_entry_id")
    .leftJoin("profiles as decider", "decider.user_id", "change_proposals.decided_by")
    .leftJoin("medicines", (join) =>
      join
        .on("medicines.id", "=", ofMedicine)
        .onRef("medicines.profile_id", "=", "change_proposals.profile_id"),
    )
    .selectAll("change_proposals")
    .select(["patient.givenname", "patient.familyname", "patient.record_number", "patient.born"])
    .select(["proposed.actor_name as proposed_name", "decided.actor_name as decided_name"])
    .select(["proposer.givenname as proposer_givenname"])
    .select(["proposer.familyname as proposer_familyname"])
    .select(["decider.givenname as decider_givenname"])
    .select(["decider.familyname as decider_familyname"])
    .select(["medicines.name", "medicines.strength", "medicines.unit"])
    .select(areDosesKept(member).as("is_kept"))
    .select(reasonFor(member).as("told_reason"));
}

/** Newest first. */
export async function listProposals(db: Db, { patient, member, now }: AskedProposals) {
  const ended = new Date(now.getTime() - ENDED_MS);
  return named(db, member)
    .where((eb) => eb.not(isProposalKept(member)))
    .$if(patient === null, (all) =>
      all
        .where("change_proposals.state", "=", "open")
        .where("change_proposals.expires_at", ">", now)
        .$if(member !== null, (some) =>
          some.where("change_proposals.profile_id", "in", everybodyInGroupsOf(member ?? 0)),
        ),
    )
    .$if(patient !== null, (of) =>
      of
        .where("change_proposals.profile_id", "=", patient)
        .where(sql<boolean>`coalesce(decided_at, expires_at) > ${ended}`),
    )
    .orderBy("change_proposals.id", "desc")
    .limit(MOST_PROPOSALS)
    .execute();
}

export type ProposalRow = Awaited<ReturnType<typeof listProposals>>[number];

/** Whether a blinded study hides it from the member. */
export async function isKeptProposal(db: Db, id: number, member: number | null): Promise<boolean> {
  const found = await named(db, member)
    .where("change_proposals.id", "=", id)
    .where(isProposalKept(member))
    .executeTakeFirst();
  return found !== undefined;
}

/** What is needed to decide about it; others who decide wait until the transaction ends. */
export async function lockProposal(
  tx: Db,
  id: number,
): Promise<Row<"change_proposals"> | undefined> {
  return tx
    .selectFrom("change_proposals")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

export async function getProposal(db: Db, id: number, member: number | null): Promise<ProposalRow> {
  return named(db, member).where("change_proposals.id", "=", id).executeTakeFirstOrThrow();
}

export async function countOpen(tx: Db, patient: number, now: Date): Promise<number> {
  const { count } = await tx
    .selectFrom("change_proposals")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("profile_id", "=", patient)
    .where("state", "=", "open")
    .where("expires_at", ">", now)
    .executeTakeFirstOrThrow();
  return count;
}

export interface NewProposal {
  profile_id: number;
  proposed_by: number;
  entry_id: number;
  at: Date;
  expires_at: Date;
  reason: string;
  change: string;
  shown: string;
  basis: string;
  received: string | null;
  received_key: string | null;
}

export async function storeProposal(tx: Db, proposal: NewProposal): Promise<{ id: number }> {
  return tx
    .insertInto("change_proposals")
    .values(proposal)
    .returning("id")
    .executeTakeFirstOrThrow();
}

export async function storeDecision(
  tx: Db,
  id: number,
  decision: {
    state: "accepted" | "declined" | "withdrawn";
    decided_by: number;
    decided_entry_id: number;
    decided_at: Date;
    decided_reason: string | null;
  },
): Promise<void> {
  await tx.updateTable("change_proposals").set(decision).where("id", "=", id).execute();
}

/**
 * Those of these patients for whom a member may decide about proposals of each of these users: both are prescribers
 * of a group with the patient. As `patient user`.
 */
export async function listDecidable(
  db: Db,
  member: number,
  patients: readonly number[],
): Promise<ReadonlySet<string>> {
  if (patients.length === 0) return new Set();
  const { rows } = await sql<{ patient: number; userid: number }>`
    select distinct theirs.profile_id as patient, profiles.user_id as userid
    from group_members as own
      join group_members as theirs on theirs.group_id = own.group_id
      join group_members as other on other.group_id = own.group_id and other.is_prescriber
      join profiles on profiles.id = other.profile_id
    where own.profile_id = ${member} and own.is_prescriber and other.profile_id <> ${member}
      and theirs.profile_id = any(${[...patients]}::bigint[])`.execute(db);
  return new Set(rows.map(({ patient, userid }) => `${patient} ${userid}`));
}

/** Those of these patients for whom a member is a prescriber. */
export async function listPrescribed(
  db: Db,
  member: number,
  patients: readonly number[],
): Promise<ReadonlySet<number>> {
  if (patients.length === 0) return new Set();
  const rows = await db
    .selectFrom("group_members as own")
    .innerJoin("group_members as theirs", "theirs.group_id", "own.group_id")
    .select("theirs.profile_id")
    .where("own.profile_id", "=", member)
    .where("own.is_prescriber", "=", true)
    .where("theirs.profile_id", "in", [...patients])
    .execute();
  return new Set(rows.map(({ profile_id }) => profile_id));
}

/** An earlier proposal for a prescription, found by the sending system's key. */
export async function findReceived(tx: Db, patient: number, key: string) {
  return tx
    .selectFrom("change_proposals")
    .select(["id", "state", "expires_at", "received"])
    .where("profile_id", "=", patient)
    .where("received_key", "=", key)
    .executeTakeFirst();
}
