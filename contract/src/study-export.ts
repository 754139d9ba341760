import { z } from "zod/mini";
import { dataOf, GivenInstant, Id, Instant } from "./base/answers.ts";
import { described } from "./base/described.ts";
import { STUDY_TABLE_NAMES } from "./study-table-names.ts";

export const STUDY_FORMATS = ["csv", "ndjson", "parquet"] as const;
export type StudyFormat = (typeof STUDY_FORMATS)[number];

export const STUDY_MEDIA_TYPES: Readonly<Record<StudyFormat, string>> = {
  csv: "text/csv; charset=utf-8",
  ndjson: "application/x-ndjson",
  parquet: "application/vnd.apache.parquet",
};

/** GET /api/groups/{id}/export */
export const StudyExportQuery = described(
  z.strictObject({
    table: z.enum([...STUDY_TABLE_NAMES, "manifest"]),
    until: z.optional(GivenInstant),
    format: z._default(z.enum(STUDY_FORMATS), "csv"),
    numbers: z._default(z.enum(["required", "given"]), "required"),
  }),
  {
    table:
      "The table; `dictionary` says what each column holds, `manifest` which rows and bytes each table has.",
    until:
      "Cut-off, with `Z` or an offset, not ahead of the server's clock: nothing of later days or instants is in the tables. Default: now. The same data and the same cut-off give the same bytes.",
    format: "Of the table, and of those that the manifest tells of.",
    numbers:
      "`required`: refused where a subject has no record number; `given`: such subjects get a study number, `P-` and the id of the profile.",
  },
);

const StudyTableSum = described(
  z.object({ table: z.enum(STUDY_TABLE_NAMES), rows: z.int(), bytes: z.int(), sha256: z.string() }),
  {
    table: "The table.",
    rows: "Rows, without the header line.",
    bytes: "Size of the file.",
    sha256: "SHA-256 of the file, in hexadecimal digits.",
  },
);

export const StudyManifest = described(
  z.object({
    group: described(z.object({ id: Id, name: z.string() }), {
      id: "Id of the group.",
      name: "Name of the group.",
    }),
    until_utc: Instant,
    rules_version: z.string(),
    format: z.enum(STUDY_FORMATS),
    subjects: z.int(),
    tables: z.array(StudyTableSum),
  }),
  {
    group: "Whose subjects were exported.",
    until_utc: "The cut-off, as a UTC instant.",
    rules_version: "Version of the rules by which doses and figures are worked out.",
    format: "Format of the files.",
    subjects: "Number of subjects.",
    tables: "One entry a table, in this order.",
  },
);

export const StudyManifestAnswer = dataOf(StudyManifest);

export type StudyManifest = z.infer<typeof StudyManifest>;
