import { AuditKind } from "@dosebeat/contract/audit";
import type { Proposal } from "@dosebeat/contract/proposals";
import { z } from "zod";
import { nameOf } from "../../access/audit/present.ts";
import type { Viewer } from "../../http/viewer.ts";
import type { ProposalRow } from "./queries.ts";

const Shown = z.object({ kind: AuditKind, details: z.record(z.string(), z.unknown()) });

/** @param decidable whose proposals the viewer may decide, as `listDecidable` names them */
export function presentProposal(
  row: ProposalRow,
  { userid }: Pick<Viewer, "userid">,
  { decidable, now }: { decidable: ReadonlySet<string>; now: Date },
): Proposal {
  const { name, strength, unit } = row;
  const isKnown = name !== null && strength !== null && unit !== null;
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
    by: nameOf(proposer) ?? row.proposed_name,
    is_own: row.proposed_by === userid,
    at_utc: row.at.toISOString(),
    expires_utc: row.expires_at.toISOString(),
    reason: row.reason,
    change: { ...Shown.parse(row.shown), medicine: isKnown ? { name, strength, unit } : null },
    state,
    decided_by: nameOf(decider) ?? row.decided_name,
    decided_utc: row.decided_at?.toISOString() ?? null,
    decided_reason: row.told_reason,
    may_decide: state === "open" && decidable.has(`${row.profile_id} ${row.proposed_by}`),
  };
}
