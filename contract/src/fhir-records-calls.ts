import { defineCall } from "./base/define-call.ts";
import {
  FHIR_TYPE,
  FhirAuditEventsQuery,
  FhirBatch,
  FhirBatchAnswer,
  FhirBundle,
  FhirGroupsQuery,
  FhirObservationsQuery,
  FhirOfPatientQuery,
  FhirParams,
  FhirProvenancesQuery,
  FhirReadQuery,
  FhirResource,
} from "./fhir.ts";
import { BOUNDS, EMPTY, readOf, searchOf } from "./fhir-call-kinds.ts";

export const searchFhirDeviceUses = searchOf(
  "DeviceUseStatement",
  FhirOfPatientQuery,
  "nothing",
  ["read:readings"],
  "readBox",
  "List from when to when a patient had which box, as FHIR R4.",
);

export const readFhirDeviceUse = readOf(
  "DeviceUseStatement",
  "nothing",
  ["read:readings"],
  "readBox",
  "Get from when to when a patient had a box, as FHIR R4.",
);

export const searchFhirObservations = searchOf(
  "Observation",
  FhirObservationsQuery,
  "doses",
  ["read:figures", "read:readings"],
  "readFigures",
  "List figures of adherence and what the box measured beside the limits of medicines, as FHIR R4.",
);

export const readFhirObservation = readOf(
  "Observation",
  "doses",
  ["read:figures", "read:readings"],
  "readFigures",
  "Get a figure, or what the box measured beside a limit, as FHIR R4.",
);

export const searchFhirProvenances = searchOf(
  "Provenance",
  FhirProvenancesQuery,
  "doses",
  ["read:plans", "read:doses"],
  "readDoses",
  "List who stated doses and intakes, and what prescribers changed, as FHIR R4.",
);

export const readFhirProvenance = readOf(
  "Provenance",
  "doses",
  ["read:plans", "read:doses"],
  "readDoses",
  "Get who stated a dose or an intake, or changed a plan, as FHIR R4.",
);

export const searchFhirAuditEvents = searchOf(
  "AuditEvent",
  FhirAuditEventsQuery,
  "nothing",
  "none",
  "readAccessLog",
  "List who saw or changed a patient's data, as FHIR R4: for the patient and administrators.",
);

export const readFhirAuditEvent = readOf(
  "AuditEvent",
  "nothing",
  "none",
  "readAccessLog",
  "Get an entry of the access log of a patient, as FHIR R4: for the patient and administrators.",
);

export const searchFhirGroups = defineCall(
  {
    method: "GET",
    path: "/fhir/Group",
    who: "staff",
    roles: ["admin", "clinician"],
    scope: "all",
    tells: "nothing",
    tokens: ["read:patients"],
    query: FhirGroupsQuery,
    answer: { status: 200, schema: FhirBundle, type: FHIR_TYPE },
    refusals: [429],
    summary: "List groups of patients without their members, as FHIR R4.",
    description: BOUNDS,
  },
  EMPTY,
);

export const readFhirGroup = defineCall(
  {
    method: "GET",
    path: "/fhir/Group/:id",
    who: "staff",
    roles: ["admin", "clinician"],
    scope: "all",
    tells: "nothing",
    tokens: ["read:patients"],
    params: FhirParams,
    query: FhirReadQuery,
    answer: { status: 200, schema: FhirResource, type: FHIR_TYPE },
    refusals: [404, 429],
    logged: "readMembers",
    summary: "Get a group with references to its patients, as FHIR R4.",
    description: BOUNDS,
  },
  { answer: { resourceType: "Group" } },
);

export const receiveFhirBatch = defineCall(
  {
    method: "POST",
    path: "/fhir",
    who: "user",
    scope: "patient",
    tells: "nothing",
    tokens: ["write:prescriptions"],
    body: FhirBatch,
    bodyKiB: 1024,
    answer: { status: 200, schema: FhirBatchAnswer, type: FHIR_TYPE },
    refusals: [403, 429],
    touches: ["worklist"],
    logged: "readProposals",
    summary:
      "Send prescriptions as FHIR R4, which a prescriber of the patient accepts or declines.",
    description:
      "For service tokens alone. A MedicationRequest becomes a proposal of a new medicine; nothing is changed before somebody accepts it. What is not understood is said line by line, and refused where it would change what is taken. The same identifier is never proposed twice.",
  },
  {
    body: {
      resourceType: "Bundle",
      type: "batch",
      entry: [{ resource: { resourceType: "MedicationRequest" } }],
    },
    answer: {
      resourceType: "Bundle",
      type: "batch-response",
      entry: [{ response: { status: "202 Accepted" } }],
    },
  },
);
