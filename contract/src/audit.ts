import { z } from "zod/mini";
import { AUDIT_KINDS } from "./audit-kinds.ts";
import {
  GivenInstant,
  Id,
  IdParam,
  Instant,
  listOf,
  PAGE_TEXTS,
  PageQuery,
  Search,
  sortQuery,
} from "./base/answers.ts";
import { defineCall, LOG_WORDS } from "./base/define-call.ts";
import { described } from "./base/described.ts";
import { onePage, PROFILE } from "./example-values.ts";

export const AuditKind = z.enum(AUDIT_KINDS);

/** The maximum number of people whose entries one search lists. */
export const MOST_AUDITED = 100;

/** GET /api/audit */
export const AuditQuery = described(
  z.strictObject({
    userid: z.optional(IdParam),
    profileid: z.optional(IdParam),
    person: Search,
    patient: Search,
    kind: z.optional(AuditKind),
    from: z.optional(GivenInstant),
    to: z.optional(GivenInstant),
    "sort[0]": sortQuery(["id"], "desc"),
    ...PageQuery,
  }),
  {
    userid: "Only entries of what this account did.",
    profileid: "Only entries about the data of this profile.",
    person: `Only entries of what somebody with these words in name or email address did; at most ${MOST_AUDITED} people.`,
    patient: `Only entries about the data of patients with these words in name, record number or the DevEUI of a box of theirs, now or before; at most ${MOST_AUDITED}. Or the pseudonym of one who was erased.`,
    kind: "Only entries of this kind.",
    from: "Only entries at or after this instant; with `Z` or an offset.",
    to: "Only entries before this instant; with `Z` or an offset.",
    ...PAGE_TEXTS,
  },
);

const AuditMedicine = described(z.object({ id: Id, name: z.string() }), {
  id: "Id of the medicine.",
  name: "Its name as it is now.",
});

/** An entry for administrators. */
export const AuditAttributes = described(
  z.object({
    at: Instant,
    kind: AuditKind,
    userid: z.nullable(Id),
    email: z.nullable(z.string()),
    who: z.nullable(z.string()),
    profileid: z.nullable(Id),
    patient: z.nullable(z.string()),
    pseudonym: z.nullable(z.string()),
    impersonation: z.nullable(Id),
    reason: z.nullable(z.string()),
    address: z.nullable(z.string()),
    logged: z.nullable(z.enum(LOG_WORDS)),
    medicines: z.array(AuditMedicine),
    details: z.record(z.string(), z.unknown()),
  }),
  {
    at: "When it happened, as a UTC instant.",
    kind: "What happened.",
    userid:
      "Account that acted, the administrator's during an impersonation. Stays as `who` does; null: nobody was signed in, or erased.",
    email: "Email address of that account; null: not known, or the account was erased.",
    who: "Name of the person who acted. Stays when the account is erased, if the entry concerns others; null: not known, or erased.",
    profileid: "Profile whose data it concerns; null: nobody's, or the account was erased.",
    patient: "Name of that patient; null as for `profileid`.",
    pseudonym:
      "What stands for that patient in all entries once the account is erased; null: it is not, or was by an earlier release.",
    impersonation: "Number of the impersonation during which it happened; null: none.",
    reason:
      "Reason given for the impersonation, or by the prescriber who changed something; null: there was none.",
    address: "Network address of the client. Stays as `who` does; null: not known, or erased.",
    logged:
      "What the call that `details` name read, or asked to confirm; null: no call, or one of another release.",
    medicines:
      "Medicines of the patient whose ids `details` have, for administrators; auditors get none.",
    details: "More about it, such as the call or the names of changed fields; differs by kind.",
  },
);

export const AuditAnswer = listOf(AuditAttributes);

/** GET /api/profile/access-log: the newest entries first. */
export const AccessLogQuery = described(z.strictObject(PageQuery), PAGE_TEXTS);

/** Who saw or changed the data of a patient, for the patient. */
export const AccessLogAttributes = described(
  z.object({
    kind: AuditKind,
    who: z.nullable(z.string()),
    self: z.boolean(),
    reason: z.nullable(z.string()),
    from: Instant,
    to: Instant,
    count: z.int(),
  }),
  {
    kind: "What happened.",
    who: "Name of the person who acted; of then, if their account was erased. Null: not known.",
    self: "Whether that was the patient.",
    reason:
      "Reason given for the impersonation, or by the prescriber who changed something; null: there was none.",
    from: "When it happened first, as a UTC instant.",
    to: "When it happened last, as a UTC instant; the same as `from` for a single call.",
    count: "Number of calls in this entry: reads in a row are combined into one.",
  },
);

export const AccessLogAnswer = listOf(AccessLogAttributes);

export type AuditKind = z.infer<typeof AuditKind>;
export type AuditQuery = z.infer<typeof AuditQuery>;
export type AuditAttributes = z.infer<typeof AuditAttributes>;
export type AccessLogAttributes = z.infer<typeof AccessLogAttributes>;

export const getAudit = defineCall(
  {
    method: "GET",
    path: "/api/audit",
    who: "staff",
    roles: ["admin", "auditor"],
    scope: "all",
    tokens: "none",
    tells: "doses",
    query: AuditQuery,
    answer: {
      status: 200,
      schema: AuditAnswer,
      also: { "text/csv": "Every entry that matches, as a stream; UTF-8, RFC 4180." },
    },
    shows: ["audit"],
    summary: "List the audit log.",
    description:
      "Who did what, to whose data, when and from where. The newest entries come first unless sorted otherwise. 400 with the code `audit_wide`: `person` or `patient` finds too many people.",
  },
  {
    answer: {
      data: [
        {
          id: 812,
          attributes: {
            at: "2026-05-10T11:40:00.000Z",
            kind: "patient-read",
            userid: 1,
            email: "grace@example.org",
            who: "Grace Hopper",
            profileid: PROFILE.id,
            patient: "Ada Lovelace",
            pseudonym: null,
            impersonation: null,
            reason: null,
            address: "192.0.2.7",
            logged: "readDoses",
            medicines: [],
            details: { call: "GET /api/doses" },
          },
        },
      ],
      meta: onePage(1),
    },
  },
);
