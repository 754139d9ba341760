import { z } from "zod/mini";
import { GivenInstant } from "./base/answers.ts";
import { defineCall } from "./base/define-call.ts";
import { described } from "./base/described.ts";
import { FHIR_TYPE, FhirDays, FhirParams, FhirResource } from "./fhir.ts";

/** The media type of a file: a resource a line. */
export const FHIR_NDJSON = "application/fhir+ndjson";

/** The types of resources that are exported for the patients of a group. */
export const FHIR_EXPORT_TYPES = [
  "Patient",
  "MedicationRequest",
  "MedicationAdministration",
  "Device",
  "DeviceUseStatement",
  "Observation",
  "Provenance",
] as const;

export type FhirExportType = (typeof FHIR_EXPORT_TYPES)[number];

/** The types whose days can be chosen. */
export const FHIR_EXPORTED_BY_DAY = ["MedicationAdministration", "Observation"] as const;

/** What of some types is wanted: their days, as in a search. */
const filter = z
  .string()
  .check(
    z.maxLength(300),
    z.regex(
      new RegExp(`^(?:${FHIR_EXPORTED_BY_DAY.join("|")})\\?[^,?]+$`),
      `must be a search of ${FHIR_EXPORTED_BY_DAY.join(" or ")} by date`,
    ),
  );

/** GET /fhir/Group/{id}/$export */
export const FhirExportQuery = described(
  z.strictObject({
    _outputFormat: z.optional(
      // A plus in a query is a space, unless it is written as %2B.
      z.enum([FHIR_NDJSON, "application/fhir ndjson", "application/ndjson", "ndjson"]),
    ),
    _since: z.optional(GivenInstant),
    _type: z.optional(z.string().check(z.regex(/^[A-Za-z]{1,40}(?:,[A-Za-z]{1,40}){0,19}$/))),
    _typeFilter: z.optional(z.union([filter, z.array(filter).check(z.maxLength(2))])),
  }),
  {
    _outputFormat: "`application/fhir+ndjson`, the only format.",
    _since:
      "Of `Provenance`, which is not changed, only what was recorded from this instant on. When all else changed is not known, so all of it is sent.",
    _type: `With commas between: ${FHIR_EXPORT_TYPES.join(", ")}. Default: all that the caller may read.`,
    _typeFilter:
      "Days of doses or of figures, such as `MedicationAdministration?date=ge2026-05-01`, at most 400; once each. Default: all doses, and figures of the last 30 days.",
  },
);

/** The days of a filter, after its question mark. */
export const FhirExportedDays = z.strictObject({ date: FhirDays });

/** Where an export is. */
const FhirExportParams = described(z.strictObject({ id: z.uuid() }), {
  id: "Id of the export, as in `Content-Location`.",
});

const FhirFileParams = described(
  z.strictObject({
    id: z.uuid(),
    file: z.string().check(z.regex(/^[A-Za-z]{1,40}-[1-9][0-9]{0,3}\.ndjson$/)),
  }),
  { id: "Id of the export.", file: "Name of a file of it, as in its manifest." },
);

const FhirExportedFile = described(z.strictObject({ type: z.string(), url: z.string() }), {
  type: "Kind of the resources in it.",
  url: "Where it is, for the same token.",
});

/** What is to be fetched, as the Bulk Data Access IG has it. */
export const FhirExportManifest = described(
  z.strictObject({
    transactionTime: z.iso.datetime(),
    request: z.string(),
    requiresAccessToken: z.literal(true),
    output: z.array(FhirExportedFile),
    error: z.array(FhirExportedFile),
  }),
  {
    transactionTime: "Up to when doses and figures are worked out.",
    request: "The address of the request.",
    requiresAccessToken: "Always `true`.",
    output: "The files: whole patients, at most 50 in each; one may have no lines.",
    error: "Always empty: what fails is refused where it is asked for.",
  },
);

/** What the calls have in common. */
const SHARED = {
  who: "staff",
  roles: ["admin", "clinician"],
  scope: "all",
  tokens: ["read:patients"],
} as const;

export const startFhirExport = defineCall(
  {
    ...SHARED,
    method: "GET",
    path: "/fhir/Group/:id/$export",
    tells: "nothing",
    confirm: true,
    params: FhirParams,
    query: FhirExportQuery,
    answer: { status: 202, schema: FhirResource, type: FHIR_TYPE },
    refusals: [404, 429],
    summary: "Export the patients of a group as files of FHIR R4 (Bulk Data Access).",
    description:
      "With `Prefer: respond-async`; `Content-Location` says where the manifest is. A service token also needs the scopes of the resources. An export is there for a day, ten at a time. docs/fhir.md has the rest.",
  },
  { answer: { resourceType: "OperationOutcome" } },
);

export const getFhirExport = defineCall(
  {
    ...SHARED,
    method: "GET",
    path: "/fhir/exports/:id",
    tells: "nothing",
    params: FhirExportParams,
    answer: { status: 200, schema: FhirExportManifest },
    refusals: [404, 429],
    summary: "Get which files an export as FHIR R4 has.",
    description: "404: it was cancelled, is over, or somebody else's.",
  },
  {
    answer: {
      transactionTime: "2026-05-10T12:00:00.000Z",
      request: "/fhir/Group/4/$export",
      requiresAccessToken: true,
      output: [
        {
          type: "Patient",
          url: "/fhir/exports/1f0c7a52-8a0e-4a57-9d3b-5b8f0f6f2c11/Patient-1.ndjson",
        },
      ],
      error: [],
    },
  },
);

export const cancelFhirExport = defineCall(
  {
    ...SHARED,
    method: "DELETE",
    path: "/fhir/exports/:id",
    tells: "nothing",
    params: FhirExportParams,
    answer: { status: 202, schema: FhirResource, type: FHIR_TYPE },
    refusals: [404, 429],
    summary: "Cancel an export as FHIR R4: its files are there no more.",
  },
  { answer: { resourceType: "OperationOutcome" } },
);

export const getFhirExportFile = defineCall(
  {
    ...SHARED,
    method: "GET",
    path: "/fhir/exports/:id/:file",
    tells: "left_out",
    confirm: true,
    params: FhirFileParams,
    answer: { status: 200, schema: z.string(), type: FHIR_NDJSON, streamed: true },
    refusals: [404, 429],
    logged: "readDoses",
    summary: "Get a file of an export as FHIR R4: a resource a line.",
    description:
      "Worked out while it is sent. One that breaks off is asked for again. Whoever is out of reach by then is left out.",
  },
  { answer: '{"resourceType":"Patient","id":"41"}\n' },
);
