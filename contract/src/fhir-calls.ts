import type { z } from "zod/mini";
import { defineCall, type LogWord, type Tells } from "./base/define-call.ts";
import type { TokenScope } from "./base/token-scopes.ts";
import {
  FHIR_TYPE,
  FhirAdministrationsQuery,
  FhirBundle,
  FhirEverythingQuery,
  FhirOfPatientQuery,
  FhirParams,
  FhirPatientsQuery,
  FhirReadQuery,
  FhirResource,
} from "./fhir.ts";

const EMPTY = {
  answer: {
    resourceType: "Bundle" as const,
    type: "searchset" as const,
    total: 0,
    link: [{ relation: "self", url: "/fhir/Device?patient=7" }],
  },
};

const BOUNDS = "docs/fhir.md has the mapping. A refusal is an OperationOutcome.";

/** A read of one resource by its id. */
function readOf<const Type extends string>(
  type: Type,
  tells: Tells,
  token: TokenScope,
  logged: LogWord,
  summary: string,
) {
  return defineCall(
    {
      method: "GET",
      path: `/fhir/${type}/:id`,
      who: "user",
      scope: "patient",
      tells,
      acting: "read",
      tokens: [token],
      params: FhirParams,
      query: FhirReadQuery,
      answer: { status: 200, schema: FhirResource, type: FHIR_TYPE },
      refusals: [404, 429],
      logged,
      summary,
      description: BOUNDS,
    },
    { answer: { resourceType: type } },
  );
}

/** A search, whose answer is a page of resources. */
function searchOf<const Path extends string, Query extends z.ZodMiniObject>(
  path: Path,
  query: Query,
  tells: Tells,
  token: TokenScope,
  logged: LogWord,
  summary: string,
) {
  return defineCall(
    {
      method: "GET",
      path: `/fhir/${path}`,
      who: "user",
      scope: "patient",
      tells,
      acting: "read",
      tokens: [token],
      query,
      answer: { status: 200, schema: FhirBundle, type: FHIR_TYPE },
      refusals: [404, 429],
      logged,
      summary,
      description: BOUNDS,
    },
    EMPTY,
  );
}

export const getFhirMetadata = defineCall(
  {
    method: "GET",
    path: "/fhir/metadata",
    who: "anyone",
    scope: "none",
    tells: "nothing",
    query: FhirReadQuery,
    answer: { status: 200, schema: FhirResource, type: FHIR_TYPE },
    summary: "Get what of FHIR R4 this server has, as a CapabilityStatement.",
  },
  { answer: { resourceType: "CapabilityStatement" } },
);

export const searchFhirPatients = searchOf(
  "Patient",
  FhirPatientsQuery,
  "nothing",
  "read:patients",
  "readNames",
  "List the patients whom the caller may read, as FHIR R4.",
);

export const readFhirPatient = readOf(
  "Patient",
  "nothing",
  "read:patients",
  "readProfile",
  "Get a patient as FHIR R4.",
);

export const getFhirEverything = defineCall(
  {
    method: "GET",
    path: "/fhir/Patient/:id/$everything",
    who: "user",
    scope: "patient",
    tells: "doses",
    acting: "read",
    tokens: ["read:patients", "read:plans", "read:doses", "read:figures", "read:readings"],
    params: FhirParams,
    query: FhirEverythingQuery,
    answer: { status: 200, schema: FhirBundle, type: FHIR_TYPE },
    refusals: [404, 429],
    logged: "readDoses",
    summary: "List all resources of a patient, with the doses of a time, as FHIR R4.",
    description: BOUNDS,
  },
  EMPTY,
);

export const searchFhirMedicationRequests = searchOf(
  "MedicationRequest",
  FhirOfPatientQuery,
  "nothing",
  "read:plans",
  "readPlan",
  "List the medicines of a patient with their plans, as FHIR R4.",
);

export const readFhirMedicationRequest = readOf(
  "MedicationRequest",
  "nothing",
  "read:plans",
  "readPlan",
  "Get a medicine with its plan as FHIR R4.",
);

export const searchFhirMedicationAdministrations = searchOf(
  "MedicationAdministration",
  FhirAdministrationsQuery,
  "doses",
  "read:doses",
  "readDoses",
  "List doses and intakes of a patient as FHIR R4: taken, not taken, or not known.",
);

export const readFhirMedicationAdministration = readOf(
  "MedicationAdministration",
  "doses",
  "read:doses",
  "readDoses",
  "Get a dose or an intake as FHIR R4.",
);

export const searchFhirDevices = searchOf(
  "Device",
  FhirOfPatientQuery,
  "nothing",
  "read:readings",
  "readBox",
  "List the boxes that a patient has or had, as FHIR R4.",
);

export const readFhirDevice = readOf(
  "Device",
  "nothing",
  "read:readings",
  "readBox",
  "Get a box as FHIR R4.",
);
