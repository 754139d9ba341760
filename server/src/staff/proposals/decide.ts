import type { BodyOf } from "@dosebeat/contract/base/define-call";
import type { decideProposal } from "@dosebeat/contract/proposals-calls";
import { recordOne } from "../../access/audit/queries.ts";
import { prescribingFor } from "../../access/prescribing/act.ts";
import { keptBack } from "../../access/profiles/blinding.ts";
import { mayRead } from "../../access/profiles/scope.ts";
import { listingMember } from "../../access/profiles/staff-rights.ts";
import type { Db } from "../../database/db.ts";
import type { Row } from "../../database/schema.ts";
import { inTransaction } from "../../database/transaction.ts";
import { conflict, forbidden, notFound, problem, Refusal } from "../../http/errors.ts";
import type { Viewer } from "../../http/viewer.ts";
import type { Parts } from "../../parts.ts";
import { applyChange, partsWithin } from "./apply.ts";
import { basisOf } from "./basis.ts";
import { patientOf } from "./propose.ts";
import { isKeptProposal, listDecidable, lockProposal, storeDecision } from "./queries.ts";
import { StoredChange } from "./stored-change.ts";

type Decision = BodyOf<typeof decideProposal>["data"];
type Stored = Row<"change_proposals">;

const STATES = { accept: "accepted", decline: "declined", withdraw: "withdrawn" } as const;

/** Decides about a proposal; an accepted one is carried out in the same transaction. */
export async function decide(
  parts: Parts,
  viewer: Viewer,
  id: number,
  decision: Decision,
): Promise<void> {
  const { db, clock, announcer } = parts;
  const { userid } = viewer;
  const now = clock.now();
  const events = await inTransaction(db, async (tx) => {
    const stored = await lockProposal(tx, id);
    if (!stored) throw notFound("The proposal");
    const { profile_id, state } = stored;
    await mayRead(tx, viewer, profile_id, "plan", "The proposal");
    if (await isKeptProposal(tx, id, listingMember(viewer))) throw keptBack();
    const patient = await prescribingFor(tx, viewer, profile_id);
    await refuseWrongPerson(tx, viewer, stored, decision);
    // The answer was lost, and this is a retry.
    if (state === STATES[decision.decision] && stored.decided_by === userid) return [];
    if (state !== "open") throw conflict(problem("proposal_decided"));
    if (stored.expires_at <= now) throw conflict(problem("proposal_expired"));
    const within = partsWithin(parts, tx);
    const { reason } = stored;
    if (decision.decision === "accept") {
      const change = StoredChange.parse(stored.change);
      const as = patientOf(viewer, patient, { reason, proposal: id });
      if ((await basisNow(within, as, change)) !== stored.basis)
        throw conflict(problem("proposal_stale"));
      await applyChange(within, as, change);
    }
    const details = { proposal: id, decision: decision.decision };
    const entry = { kind: "proposal-decided" as const, profileid: profile_id, details };
    const decided_entry_id = await recordOne(tx, viewer.actor, entry);
    await storeDecision(tx, id, {
      state: STATES[decision.decision],
      decided_by: userid,
      decided_entry_id,
      decided_at: now,
      decided_reason: decision.decision === "decline" ? decision.reason : null,
    });
    const told = { kind: "worklist" as const, profileid: null, id: profile_id };
    return [...within.announcer.held, told];
  });
  if (events.length > 0) announcer.publish(events);
}

/** Another prescriber accepts or declines; the author withdraws. @throws 403; 409 if the author lost the right */
async function refuseWrongPerson(
  tx: Db,
  { userid, profileid }: Viewer,
  { proposed_by, profile_id, received }: Stored,
  { decision }: Decision,
): Promise<void> {
  const isOwn = proposed_by === userid;
  if (decision === "withdraw") {
    if (!isOwn) throw forbidden(problem("proposal_other"));
    return;
  }
  if (isOwn) throw forbidden(problem("proposal_own"));
  // Whoever still has the right may decline proposals of others who have lost it.
  if (decision === "decline") return;
  // It was prescribed elsewhere: whoever accepts it is the prescriber here.
  if (received !== null) return;
  const decidable = await listDecidable(tx, profileid, [profile_id]);
  if (!decidable.has(`${profile_id} ${proposed_by}`)) throw conflict(problem("proposal_author"));
}

/** Null: what would be changed is gone. */
async function basisNow(parts: Parts, patient: Viewer, change: StoredChange) {
  try {
    return await basisOf(parts, patient, change);
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return null;
    throw error;
  }
}
