import { AccessLogAnswer, AccessLogQuery } from "../audit.ts";
import { defineCall } from "../define-call.ts";
import { EraseAccount, ErasedAnswer, ExportAnswer, ExportQuery } from "../own-data.ts";

export const getAccessLog = defineCall({
  method: "GET",
  path: "/api/profile/access-log",
  who: "user",
  scope: "patient",
  acting: "read",
  query: AccessLogQuery,
  answer: { status: 200, schema: AccessLogAnswer },
  shows: ["access-log"],
  logged: "readAccessLog",
  summary: "List who saw or changed the patient's data, when and why.",
  description: "The newest entries come first; consecutive reads are combined.",
});

export const exportOwnData = defineCall({
  method: "GET",
  path: "/api/export",
  who: "user",
  scope: "self",
  confirm: "json",
  query: ExportQuery,
  answer: {
    status: 200,
    schema: ExportAnswer,
    streamed: true,
    also: { "text/csv": "The table that `table` names; UTF-8, RFC 4180." },
  },
  shows: ["profile"],
  summary: "Export everything stored about the caller.",
  description: "Streamed. JSON contains everything; CSV one table.",
});

export const eraseAccount = defineCall({
  method: "DELETE",
  path: "/api/profile/userdata",
  who: "user",
  scope: "self",
  body: EraseAccount,
  answer: { status: 200, schema: ErasedAnswer },
  refusals: [409, 429],
  logged: "deletingAccount",
  summary: "Erase the account and everything boxes recorded of it.",
  description:
    "The audit log keeps an anonymous entry. What somebody did with others' data keeps their name. 409: it is an administrator's account; another administrator must make it a patient's first.",
});
