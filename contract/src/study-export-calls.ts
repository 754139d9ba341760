import { defineCall } from "./base/define-call.ts";
import { GroupParams } from "./groups.ts";
import { StudyExportQuery, StudyManifestAnswer } from "./study-export.ts";

export const exportStudy = defineCall(
  {
    method: "GET",
    path: "/api/groups/:id/export",
    who: "staff",
    roles: ["admin", "clinician"],
    scope: "all",
    tokens: "none",
    tells: "doses",
    confirm: true,
    params: GroupParams,
    query: StudyExportQuery,
    answer: {
      status: 200,
      schema: StudyManifestAnswer,
      streamed: true,
      also: {
        "text/csv": "The table, with `format=csv`: UTF-8, RFC 4180, with a header line.",
        "application/x-ndjson": "The table, with `format=ndjson`: one object a line.",
        "application/vnd.apache.parquet": "The table, with `format=parquet`.",
      },
    },
    refusals: [404, 409],
    shows: ["doses"],
    summary: "Export one table of a study: of all patients of a group, by record number.",
    description:
      "For administrators, and clinicians with the right `study` in the group; others get 403, who is not in it 404. Streamed, ordered by record number, instant and id; without names. The headers `Dosebeat-Rules` and `Dosebeat-Until` tell the version of the rules and the cut-off. 409 `numbers_missing`: subjects without a record number; nothing was exported.",
  },
  {
    answer: {
      data: {
        group: { id: 2, name: "Ward 3" },
        until_utc: "2026-05-10T12:00:00.000Z",
        rules_version: "2026.4",
        format: "csv",
        subjects: 24,
        tables: [
          {
            table: "doses",
            rows: 2160,
            bytes: 512_000,
            sha256: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
          },
        ],
      },
    },
  },
);
