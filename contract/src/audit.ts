import { z } from "zod/mini";
import { GivenInstant, Id, IdParam, Instant, listOf, PageQuery, sortQuery } from "./answers.ts";
import { AUDIT_KINDS } from "./audit-kinds.ts";

export const AuditKind = z.enum(AUDIT_KINDS);

/** GET /api/audit: entries from `from` on and before `to`, the newest first unless asked otherwise. */
export const AuditQuery = z.strictObject({
  userid: z.optional(IdParam),
  profileid: z.optional(IdParam),
  kind: z.optional(AuditKind),
  from: z.optional(GivenInstant),
  to: z.optional(GivenInstant),
  "sort[0]": sortQuery(["id"], "desc"),
  ...PageQuery,
});

/**
 * An entry for administrators. `userid`: who really acted, null while nobody was signed in and after
 * the account was erased; `profileid`: whose data; `reason`: why it was looked at by impersonation.
 */
export const AuditAttributes = z.object({
  at: Instant,
  kind: AuditKind,
  userid: z.nullable(Id),
  email: z.nullable(z.string()),
  profileid: z.nullable(Id),
  patient: z.nullable(z.string()),
  impersonation: z.nullable(Id),
  reason: z.nullable(z.string()),
  address: z.nullable(z.string()),
  details: z.record(z.string(), z.unknown()),
});

export const AuditAnswer = listOf(AuditAttributes);

/** GET /api/profile/access-log: the newest first. */
export const AccessLogQuery = z.strictObject(PageQuery);

/**
 * What the patient is told: `who` by name, null when the account is gone; `self`: the patient;
 * `count` calls of this kind from `from` to `to`, as reads that follow each other are one item.
 */
export const AccessLogAttributes = z.object({
  kind: AuditKind,
  who: z.nullable(z.string()),
  self: z.boolean(),
  reason: z.nullable(z.string()),
  from: Instant,
  to: Instant,
  count: z.int(),
});

export const AccessLogAnswer = listOf(AccessLogAttributes);

export type AuditKind = z.infer<typeof AuditKind>;
export type AuditQuery = z.infer<typeof AuditQuery>;
export type AuditAttributes = z.infer<typeof AuditAttributes>;
export type AccessLogAttributes = z.infer<typeof AccessLogAttributes>;
