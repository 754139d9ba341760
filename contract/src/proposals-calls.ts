import { defineCall } from "./base/define-call.ts";
import {
  AddedProposalAnswer,
  AddProposal,
  DecideProposal,
  MOST_OPEN_PROPOSALS,
  MOST_PROPOSALS,
  PROPOSAL_DAYS,
  type Proposal,
  ProposalAnswer,
  ProposalParams,
  ProposalsAnswer,
  ProposalsQuery,
} from "./proposals.ts";

const PROPOSAL: Proposal = {
  id: 4,
  patient: {
    profileid: 5,
    givenname: "Ada",
    familyname: "Lovelace",
    record_number: "A-1042",
    born: "1951",
  },
  by: "Greta Weber",
  is_own: false,
  at_utc: "2026-05-10T09:20:00.000Z",
  expires_utc: "2026-05-17T09:20:00.000Z",
  reason: "Blood pressure too low",
  change: {
    kind: "pause-changed",
    medicine: { name: "Bisoprolol", strength: "5 mg", unit: "tablet" },
    details: { pause: 7, medicine: 12, change: "added", from: "2026-05-11", to: "2026-05-14" },
    states: {
      before: [],
      after: [
        {
          of: "pause",
          pause: {
            id: 7,
            medicine: 12,
            from: "2026-05-11",
            from_utc: null,
            to: "2026-05-14",
            to_utc: null,
            reason: "",
          },
        },
      ],
    },
  },
  state: "open",
  decided_by: null,
  decided_utc: null,
  decided_reason: null,
  may_decide: true,
  received: null,
};

export const getProposals = defineCall(
  {
    method: "GET",
    path: "/api/proposals",
    who: "staff",
    roles: ["admin", "clinician"],
    scope: "patient",
    tells: "left_out",
    tokens: "none",
    query: ProposalsQuery,
    answer: { status: 200, schema: ProposalsAnswer },
    refusals: [404],
    shows: ["worklist", "plans", "excused"],
    logged: "readProposals",
    summary: "List the changes that prescribers propose.",
    description: `The newest first, at most ${MOST_PROPOSALS}. Clinicians get those of patients in their groups.`,
  },
  { answer: { data: [PROPOSAL] } },
);

export const addProposal = defineCall(
  {
    method: "POST",
    path: "/api/proposals",
    who: "staff",
    roles: ["admin", "clinician"],
    scope: "patient",
    tells: "left_out",
    body: AddProposal,
    answer: { status: 201, schema: AddedProposalAnswer },
    refusals: [404, 409],
    touches: ["worklist"],
    logged: "readProposals",
    summary: "Propose a change of a patient's plan, pauses, days not monitored or doses.",
    description: `For prescribers of a group of the patient. The change is tried and not kept: what its call would refuse is refused now. It is made once another prescriber of the group accepts it, and ends after ${PROPOSAL_DAYS} days. 409 \`proposals_full\`: ${MOST_OPEN_PROPOSALS} of the patient are open; \`proposal_nothing\`: it would change nothing.`,
  },
  {
    body: {
      data: {
        profileid: 5,
        reason: "Blood pressure too low",
        change: {
          call: "POST /api/medicine-pauses",
          body: { data: { medicine: 12, from: "2026-05-11", to: "2026-05-14" } },
        },
      },
    },
    answer: { data: { ...PROPOSAL, is_own: true, may_decide: false }, meta: { would: {} } },
  },
);

export const decideProposal = defineCall(
  {
    method: "PUT",
    path: "/api/proposals/:id/decision",
    who: "staff",
    roles: ["admin", "clinician"],
    scope: "patient",
    tells: "left_out",
    params: ProposalParams,
    body: DecideProposal,
    answer: { status: 200, schema: ProposalAnswer },
    refusals: [403, 404, 409],
    touches: [
      "worklist",
      "plans",
      "medicines",
      "schedules",
      "excused",
      "doses",
      "intakes",
      "stock",
    ],
    logged: "readProposals",
    summary: "Accept or decline what another prescriber proposed, or withdraw what one proposed.",
    description:
      "Accepting makes the change at once, in the names of both. 403 `proposal_own`: nobody accepts or declines her own; `proposal_other`: only its author withdraws it. 409 `proposal_stale`: what it would change was changed since; `proposal_decided`, `proposal_expired`; `proposal_author`: whoever proposed it is no prescriber of the group any more. Then nothing was changed.",
  },
  {
    body: { data: { decision: "accept" } },
    answer: {
      data: {
        ...PROPOSAL,
        state: "accepted",
        decided_by: "Nina Roth",
        decided_utc: "2026-05-10T10:05:00.000Z",
        may_decide: false,
      },
    },
  },
);
