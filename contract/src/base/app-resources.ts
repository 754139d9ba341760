/** The kinds of FHIR resources that an app of a patient may read, in the order in which they are listed. */
export const APP_RESOURCES = [
  "Patient",
  "MedicationRequest",
  "MedicationAdministration",
  "Observation",
  "Device",
  "DeviceUseStatement",
  "Provenance",
  "AuditEvent",
] as const;

export type AppResource = (typeof APP_RESOURCES)[number];
