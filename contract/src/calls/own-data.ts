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
  summary: "Who looked at or changed the own data, when and why.",
});

export const exportOwnData = defineCall({
  method: "GET",
  path: "/api/export",
  who: "user",
  scope: "self",
  query: ExportQuery,
  answer: {
    status: 200,
    schema: ExportAnswer,
    streamed: true,
    also: { "text/csv": "The doses, presses or readings, as `table` says; UTF-8, RFC 4180." },
  },
  shows: ["profile"],
  summary: "Everything that is kept of the caller, as a stream.",
});

export const eraseAccount = defineCall({
  method: "DELETE",
  path: "/api/profile/userdata",
  who: "user",
  scope: "self",
  body: EraseAccount,
  answer: { status: 200, schema: ErasedAnswer },
  refusals: [409, 429],
  summary: "Erases the account and what boxes recorded of it; never the last administrator.",
});
