import { AuditKind } from "@dosebeat/contract/audit";
import type { Proposal } from "@dosebeat/contract/proposals";
import { ProposedStates } from "@dosebeat/contract/proposed-states";
import { z } from "zod";
import { nameOf } from "../../access/audit/present.ts";
import type { Viewer } from "../../http/viewer.ts";
import type { ProposalRow } from "./queries.ts";
import { addedBy, StoredReceived } from "./stored-change.ts";

const Shown = z.object({
  kind: AuditKind,
  details: z.record(z.string(), z.unknown()),
  states: z.nullable(ProposedStates).default(null),
});

/**
 * Whose proposals the viewer may decide about: pairs as in `listDecidable`, and patients for whom the viewer
 * prescribes.
 */
interface Deciding {
  decidable: ReadonlySet<string>;
  prescribed: ReadonlySet<number>;
  now: Date;
}

/** What a reader sees of a proposal. */
export function presentProposal(
  row: ProposalRow,
  { userid }: Pick<Viewer, "userid">,
  { decidable, prescribed, now }: Deciding,
): Proposal {
  const { profile_id, proposed_by } = row;
  const received = receivedOf(row);
  const isOwn = proposed_by === userid;
  const mayDecide = received
    ? !isOwn && prescribed.has(profile_id)
    : decidable.has(`${profile_id} ${proposed_by}`);
  const proposer = { givenname: row.proposer_givenname, familyname: row.proposer_familyname };
  const decider = { givenname: row.decider_givenname, familyname: row.decider_familyname };
  const state = row.state === "open" && row.expires_at <= now ? "expired" : row.state;
  return {
    id: row.id,
    patient: {
      profileid: row.profile_id,
      givenname: row.givenname,
      familyname: row.familyname,
      record_number: row.record_number,
      born: row.born,
    },
    by: received ? received.requester || received.system : (nameOf(proposer) ?? row.proposed_name),
    is_own: isOwn,
    at_utc: row.at.toISOString(),
    expires_utc: row.expires_at.toISOString(),
    reason: row.reason,
    change: { ...shownOf(row), medicine: medicineOf(row) },
    state,
    decided_by: nameOf(decider) ?? row.decided_name,
    decided_utc: row.decided_at?.toISOString() ?? null,
    decided_reason: row.told_reason,
    may_decide: state === "open" && mayDecide,
    received: receivedOf(row),
  };
}

/** Without the fate of a dose if a study hides it from the reader. */
function shownOf({ shown, is_kept }: ProposalRow) {
  const told = Shown.parse(shown);
  const isOfDose = told.kind === "dose-stated";
  return is_kept && isOfDose ? { ...told, states: null } : told;
}

function receivedOf({ received, change }: ProposalRow): Proposal["received"] {
  const added = addedBy(change);
  if (received === null || !added) return null;
  const { system, requester, identifier, left_out } = StoredReceived.parse(received);
  const { startdate, enddate, galenicform, indication, instructions, description } = added;
  const dates = { startdate, enddate };
  const texts = { galenicform, indication, instructions, description };
  const medicine = { ...dates, ...texts, as_needed: added.as_needed };
  return { system, requester, identifier, left_out, medicine };
}

/** The medicine that would be changed or added. */
function medicineOf({ change, name, strength, unit }: ProposalRow) {
  const added = addedBy(change);
  if (added) return { name: added.name, strength: added.strength, unit: added.unit };
  return name !== null && strength !== null && unit !== null ? { name, strength, unit } : null;
}
