import { z } from "zod/mini";
import { LocalDate } from "./base/answers.ts";
import { described } from "./base/described.ts";

/** The media type of every answer below `/fhir`. */
export const FHIR_TYPE = "application/fhir+json";

/** The maximum number of resources on a page, whatever `_count` asks for. */
export const MOST_A_PAGE = 200;

/** Any resource of FHIR R4; docs/fhir.md says which of its elements are there. */
export const FhirResource = described(z.looseObject({ resourceType: z.string() }), {
  resourceType: "Kind of resource, such as `Patient`.",
});

const FhirLink = described(z.object({ relation: z.string(), url: z.string() }), {
  relation: "`self` or `next`.",
  url: "Address of that page.",
});

/** A page of a search. */
export const FhirBundle = described(
  z.looseObject({
    resourceType: z.literal("Bundle"),
    type: z.literal("searchset"),
    total: z.int(),
    link: z.array(FhirLink),
    entry: z.optional(z.array(z.looseObject({}))),
  }),
  {
    resourceType: "Always `Bundle`.",
    type: "Always `searchset`.",
    total: "Resources on all pages.",
    link: "This page and, unless it is the last, the next one.",
    entry: "The resources of the page; absent: there are none.",
  },
);

/** Most entries of a bundle that is sent. */
const MOST_ENTRIES = 100;

/** POST /fhir. What stands in a resource is read element by element, and what is not understood is said. */
export const FhirBatch = described(
  z.looseObject({
    resourceType: z.literal("Bundle"),
    type: z.literal("batch"),
    entry: z
      .array(
        described(
          z.looseObject({
            resource: described(z.looseObject({ resourceType: z.string() }), {
              resourceType: "`MedicationRequest` or `Patient`; anything else is refused by itself.",
            }),
          }),
          { resource: "What is sent, whole." },
        ),
      )
      .check(z.minLength(1), z.maxLength(MOST_ENTRIES)),
  }),
  {
    resourceType: "Always `Bundle`.",
    type: "Always `batch`: each entry is decided by itself.",
    entry:
      "`MedicationRequest`s, each with the `Patient` by identifier if its subject is not an id of ours.",
  },
);

/** What became of each entry. */
export const FhirBatchAnswer = described(
  z.looseObject({
    resourceType: z.literal("Bundle"),
    type: z.literal("batch-response"),
    entry: z.array(z.looseObject({})),
  }),
  {
    resourceType: "Always `Bundle`.",
    type: "Always `batch-response`.",
    entry: "For each entry its status and an OperationOutcome, in the order of the entries.",
  },
);

/** An id of R4; one that names nothing is answered 404. */
export const FhirParams = described(
  z.strictObject({ id: z.string().check(z.regex(/^[A-Za-z0-9\-.]{1,64}$/)) }),
  { id: "Id of the resource." },
);

const format = z.optional(
  // A plus in a query is a space, unless it is written as %2B.
  z.enum(["json", "application/json", "application/fhir+json", "application/fhir json"]),
);
const FORMAT = "`json`, the only format.";

/** A read of one resource. */
export const FhirReadQuery = described(z.strictObject({ _format: format }), { _format: FORMAT });

const page = {
  _count: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1_000_000)), 50),
  _offset: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1_000_000)), 0),
  _format: format,
};

const PAGE = {
  _count: `Most resources of a page, at most ${MOST_A_PAGE}; 0: only the total.`,
  _offset: "How many resources the pages before had; follow `next` rather than counting.",
  _format: FORMAT,
} as const;

const patient = z
  .string()
  .check(
    z.maxLength(300),
    z.regex(/^(?:(?:https?:\/\/[^\s?#]+\/)?Patient\/)?[0-9]{1,15}$/, "must be a patient's id"),
  );
const PATIENT = "The patient, as an id or a reference such as `Patient/7`.";

/** A day or an instant, with what it is compared by. */
const FhirDate = z
  .string()
  .check(
    z.maxLength(40),
    z.regex(
      /^(?:eq|ge|gt|le|lt)?\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2}))?$/,
      "must be a day or an instant with its offset, after eq, ge, gt, le, lt or nothing",
    ),
    z.refine(isDate, "must be a day or an instant of the years 1900 to 2999"),
  );

function isDate(text: string): boolean {
  const at = Date.parse(text.replace(/^[a-z]{2}/, ""));
  return at >= Date.parse("1900-01-02") && at < Date.parse("2999-12-30");
}

const dates = z.optional(z.union([FhirDate, z.array(FhirDate).check(z.maxLength(2))]));

const DATES = "after `eq`, `ge`, `gt`, `le`, `lt` or nothing; may be given twice";
const DATE = `Calendar day in the patient's zone, or instant, ${DATES}. At most 400 days. Default: the last 30 days.`;

const text = z.optional(z.string().check(z.minLength(1), z.maxLength(200)));

/** GET /fhir/Patient */
export const FhirPatientsQuery = described(
  z.strictObject({ _id: text, identifier: text, name: text, family: text, given: text, ...page }),
  {
    _id: "Id of the patient.",
    identifier: "Record number or UUID, also after its system and `|`.",
    name: "Begins a given or family name, whatever the case and accents.",
    family: "Begins the family name.",
    given: "Begins a given name.",
    ...PAGE,
  },
);

/** Searches that concern one patient. */
export const FhirOfPatientQuery = described(z.strictObject({ patient, ...page }), {
  patient: PATIENT,
  ...PAGE,
});

/** GET /fhir/MedicationAdministration */
export const FhirAdministrationsQuery = described(
  z.strictObject({ patient, date: dates, "effective-time": dates, ...page }),
  {
    patient: PATIENT,
    date: DATE,
    "effective-time": "As `date`, by its name in R4.",
    ...PAGE,
  },
);

const FhirDay = z
  .string()
  .check(
    z.regex(
      /^(?:eq|ge|gt|le|lt)?\d{4}-\d{2}-\d{2}$/,
      "must be a day, after eq, ge, gt, le, lt or nothing",
    ),
    z.refine(isDate, "must be a day of the years 1900 to 2999"),
  );

/** A day, or the first and the last; figures are of whole days. */
export const FhirDays = z.union([FhirDay, z.array(FhirDay).check(z.maxLength(2))]);

/** GET /fhir/Observation */
export const FhirObservationsQuery = described(
  z.strictObject({
    patient,
    date: z.optional(FhirDays),
    code: z.optional(z.string().check(z.maxLength(100))),
    focus: z.optional(
      z
        .string()
        .check(
          z.maxLength(300),
          z.regex(
            /^(?:(?:https?:\/\/[^\s?#]+\/)?MedicationRequest\/)?[0-9]{1,15}$/,
            "must be a medicine's id",
          ),
        ),
    ),
    ...page,
  }),
  {
    patient: PATIENT,
    date: `First and last day of the figures, ${DATES}. At most 400 days. Default: the last 30 days.`,
    code: "What was observed, such as `taking`, also after its system and `|`.",
    focus: "The medicine of the figures, such as `MedicationRequest/12`. Default: the whole plan.",
    ...PAGE,
  },
);

const RECORDED = `When it was recorded: calendar day in the patient's zone, or instant, ${DATES}.`;

/** GET /fhir/Provenance */
export const FhirProvenancesQuery = described(
  z.strictObject({ patient, recorded: dates, _lastUpdated: dates, ...page }),
  {
    patient: PATIENT,
    recorded: `${RECORDED} Default: the last 30 days.`,
    _lastUpdated: "As `recorded`: what was recorded is not changed.",
    ...PAGE,
  },
);

/** GET /fhir/AuditEvent */
export const FhirAuditEventsQuery = described(
  z.strictObject({ patient, date: dates, _lastUpdated: dates, ...page }),
  {
    patient: PATIENT,
    date: `${RECORDED} Default: all.`,
    _lastUpdated: "As `date`: what was recorded is not changed.",
    ...PAGE,
  },
);

/** GET /fhir/Group */
export const FhirGroupsQuery = described(z.strictObject({ _id: text, ...page }), {
  _id: "Id of the group.",
  ...PAGE,
});

/** GET /fhir/Patient/{id}/$everything */
export const FhirEverythingQuery = described(
  z.strictObject({ start: z.optional(LocalDate), end: z.optional(LocalDate), ...page }),
  {
    start: "First calendar day of doses and figures. Default: 30 days before the last.",
    end: "Last calendar day of doses and figures. Default: today. At most 400 days.",
    ...PAGE,
  },
);
