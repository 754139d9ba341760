import { AuditAnswer, AuditQuery } from "../audit.ts";
import { defineCall } from "../define-call.ts";

export const getAudit = defineCall({
  method: "GET",
  path: "/api/audit",
  who: "staff",
  roles: ["admin", "auditor"],
  scope: "all",
  query: AuditQuery,
  answer: {
    status: 200,
    schema: AuditAnswer,
    also: { "text/csv": "Every entry that matches, as a stream; UTF-8, RFC 4180." },
  },
  shows: ["audit"],
  summary: "List the audit log.",
  description:
    "Who did what, to whose data, when and from where. The newest entries come first unless sorted otherwise.",
});
