import { z } from "zod/mini";
import { AuditKind } from "./audit.ts";
import { dataOf, Id, IdParam, Instant, plainText } from "./base/answers.ts";
import { described } from "./base/described.ts";
import { TEXTS } from "./base/property-texts.ts";
import { RETRY_KEY, RetryKey } from "./base/retry-key.ts";
import { AddExcused } from "./excused.ts";
import { EditMedicine } from "./medicines.ts";
import { AddPause, ChangePause } from "./pauses.ts";
import { PutMedicinePlan } from "./plans.ts";
import { MOST_REASON } from "./prescribing-header.ts";
import { ProposedStates } from "./proposed-states.ts";
import { ReceivedFrom } from "./received.ts";
import { StateDose } from "./statements.ts";

/** Days after which an undecided proposal ends. */
export const PROPOSAL_DAYS = 7;
/** The maximum number of open proposals of a patient. */
export const MOST_OPEN_PROPOSALS = 20;
/** Most proposals that one call returns. */
export const MOST_PROPOSALS = 100;

const ByMedicine = described(z.strictObject({ medicineId: Id }), { medicineId: TEXTS.medicine });
const ById = described(z.strictObject({ id: Id }), { id: "Id in the path of the call." });

const PARTS = {
  call: "Method and path of the call, one of those that prescribers make.",
  params: "The parameters of its path.",
  body: "Its body.",
} as const;

/** A call that is to be made once another prescriber agrees: those that take X-Prescribing. */
export const ProposedCall = z.discriminatedUnion("call", [
  described(
    z.strictObject({
      call: z.literal("PUT /api/medicine-plan/:medicineId"),
      params: ByMedicine,
      body: PutMedicinePlan,
    }),
    PARTS,
  ),
  described(
    z.strictObject({
      call: z.literal("POST /api/medicine/editMedicineRecord"),
      body: EditMedicine,
    }),
    { call: PARTS.call, body: PARTS.body },
  ),
  described(z.strictObject({ call: z.literal("POST /api/medicine-pauses"), body: AddPause }), {
    call: PARTS.call,
    body: PARTS.body,
  }),
  described(
    z.strictObject({
      call: z.literal("PUT /api/medicine-pauses/:id"),
      params: ById,
      body: ChangePause,
    }),
    PARTS,
  ),
  described(z.strictObject({ call: z.literal("DELETE /api/medicine-pauses/:id"), params: ById }), {
    call: PARTS.call,
    params: PARTS.params,
  }),
  described(z.strictObject({ call: z.literal("POST /api/excused"), body: AddExcused }), {
    call: PARTS.call,
    body: PARTS.body,
  }),
  described(z.strictObject({ call: z.literal("DELETE /api/excused/:id"), params: ById }), {
    call: PARTS.call,
    params: PARTS.params,
  }),
  described(z.strictObject({ call: z.literal("PUT /api/doses"), body: StateDose }), {
    call: PARTS.call,
    body: PARTS.body,
  }),
]);

const Reason = plainText(1, MOST_REASON);

/** POST /api/proposals */
export const AddProposal = described(
  z.strictObject({
    data: described(
      z.strictObject({ profileid: Id, reason: Reason, change: ProposedCall, key: RetryKey }),
      {
        profileid: TEXTS.profileid,
        reason: `Why, up to ${MOST_REASON} characters; the patient reads it once the change is made.`,
        change: "The call that is to be made.",
        key: RETRY_KEY,
      },
    ),
  }),
  { data: "What is proposed." },
);

const ProposedMedicine = described(
  z.object({ name: z.string(), strength: z.string(), unit: z.string() }),
  { name: "Name of the medicine as it is now.", strength: "Its strength.", unit: "Its unit." },
);

const ProposedChange = described(
  z.object({
    kind: AuditKind,
    medicine: z.nullable(ProposedMedicine),
    details: z.record(z.string(), z.unknown()),
    states: z.nullable(ProposedStates),
  }),
  {
    kind: "What would be changed, as the audit log calls it.",
    medicine: "The medicine; null: it is about days, or the medicine is gone.",
    details:
      "What it was and would be; of a plan its rows that would be `ended` and those `added`.",
    states:
      "Of a pause, of days or of a dose: before and after. Null: of a medicine; of a dose, where a blinded study keeps doses from the caller; and where it was proposed before this was kept.",
  },
);

const ProposalPatient = described(
  z.object({
    profileid: Id,
    givenname: z.string(),
    familyname: z.string(),
    record_number: z.nullable(z.string()),
    born: z.nullable(z.string()),
  }),
  {
    profileid: TEXTS.profileid,
    givenname: TEXTS.givenname,
    familyname: TEXTS.familyname,
    record_number: TEXTS.record_number,
    born: TEXTS.born,
  },
);

export const Proposal = described(
  z.object({
    id: Id,
    patient: ProposalPatient,
    by: z.nullable(z.string()),
    is_own: z.boolean(),
    at_utc: Instant,
    expires_utc: Instant,
    reason: z.string(),
    change: ProposedChange,
    state: z.enum(["open", "accepted", "declined", "withdrawn", "expired"]),
    decided_by: z.nullable(z.string()),
    decided_utc: z.nullable(Instant),
    decided_reason: z.nullable(z.string()),
    may_decide: z.boolean(),
    received: z.nullable(ReceivedFrom),
  }),
  {
    id: "Id of the proposal.",
    patient: "For whom the change would be made.",
    by: "Name of the prescriber who proposed it, also when the account is erased; of what a program sent, who prescribed it, else the program; null: not known.",
    is_own: "Whether the caller proposed it.",
    at_utc: "When it was proposed.",
    expires_utc: "When it ends by itself.",
    reason: "Why, in the words of whoever proposed it.",
    change: "What would change.",
    state:
      "`open` until another prescriber accepts or declines it, its author withdraws it, or it expires.",
    decided_by: "Name of whoever accepted, declined or withdrew it; null: nobody did.",
    decided_utc: "When; null: nobody did.",
    decided_reason: "Why it was declined; null: it was not.",
    may_decide: "Whether the caller may accept or decline it.",
    received: "What a program sent; null: a prescriber here proposed it.",
  },
);

/** GET /api/proposals */
export const ProposalsQuery = described(z.strictObject({ profileid: z.optional(IdParam) }), {
  profileid:
    "The proposals of this patient, with those that ended in the last 14 days. Default: the open ones of all patients in reach.",
});

export const ProposalsAnswer = dataOf(z.array(Proposal));

/** The proposal, and what its call would answer. */
export const AddedProposalAnswer = described(
  z.object({
    data: Proposal,
    meta: described(z.object({ would: z.record(z.string(), z.unknown()) }), {
      would: "What the call would have answered now; nothing of it is stored.",
    }),
  }),
  { data: "The proposal.", meta: "About the proposal." },
);

export const ProposalAnswer = dataOf(Proposal);

/** PUT /api/proposals/{id}/decision */
export const ProposalParams = described(z.strictObject({ id: IdParam }), {
  id: "Id of the proposal.",
});

const DECISION = "What becomes of it.";

export const DecideProposal = described(
  z.strictObject({
    data: z.discriminatedUnion("decision", [
      described(z.strictObject({ decision: z.literal("accept") }), { decision: DECISION }),
      described(z.strictObject({ decision: z.literal("decline"), reason: Reason }), {
        decision: DECISION,
        reason: `Why, up to ${MOST_REASON} characters.`,
      }),
      described(z.strictObject({ decision: z.literal("withdraw") }), { decision: DECISION }),
    ]),
  }),
  { data: "Another prescriber accepts or declines it; its author withdraws it." },
);

export type Proposal = z.infer<typeof Proposal>;
export type ProposedCall = z.infer<typeof ProposedCall>;
