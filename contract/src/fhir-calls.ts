import { SmartConfiguration } from "./apps.ts";
import { defineCall } from "./base/define-call.ts";
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
import { BOUNDS, EMPTY, readOf, searchOf } from "./fhir-call-kinds.ts";

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

export const getSmartConfiguration = defineCall(
  {
    method: "GET",
    path: "/fhir/.well-known/smart-configuration",
    who: "anyone",
    scope: "none",
    tells: "nothing",
    answer: { status: 200, schema: SmartConfiguration },
    refusals: [404],
    summary: "Get where an app of a patient asks to read (SMART App Launch).",
    description: "docs/fhir.md has the way. 404: the server has no `PUBLIC_URL`.",
  },
  {
    answer: {
      issuer: "https://dosebeat.example.org/oauth",
      authorization_endpoint: "https://dosebeat.example.org/oauth/authorize",
      token_endpoint: "https://dosebeat.example.org/oauth/token",
      capabilities: ["launch-standalone"],
    },
  },
);

export const searchFhirPatients = searchOf(
  "Patient",
  FhirPatientsQuery,
  "nothing",
  ["read:patients"],
  "readNames",
  "List the patients whom the caller may read, as FHIR R4.",
);

export const readFhirPatient = readOf(
  "Patient",
  "nothing",
  ["read:patients"],
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
  ["read:plans"],
  "readPlan",
  "List the medicines of a patient with their plans, as FHIR R4.",
);

export const readFhirMedicationRequest = readOf(
  "MedicationRequest",
  "nothing",
  ["read:plans"],
  "readPlan",
  "Get a medicine with its plan as FHIR R4.",
);

export const searchFhirMedicationAdministrations = searchOf(
  "MedicationAdministration",
  FhirAdministrationsQuery,
  "doses",
  ["read:doses"],
  "readDoses",
  "List doses and intakes of a patient as FHIR R4: taken, not taken, or not known.",
);

export const readFhirMedicationAdministration = readOf(
  "MedicationAdministration",
  "doses",
  ["read:doses"],
  "readDoses",
  "Get a dose or an intake as FHIR R4.",
);

export const searchFhirDevices = searchOf(
  "Device",
  FhirOfPatientQuery,
  "nothing",
  ["read:readings"],
  "readBox",
  "List the boxes that a patient has or had, as FHIR R4.",
);

export const readFhirDevice = readOf(
  "Device",
  "nothing",
  ["read:readings"],
  "readBox",
  "Get a box as FHIR R4.",
);
