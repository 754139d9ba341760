/** Who works in the clinic of the demonstration. */
export const CLINIC_STAFF = [
  { email: "nurse@example.org", givenname: "Nina", familyname: "Roth", role: "clinician" },
  { email: "greta@example.org", givenname: "Greta", familyname: "Weber", role: "clinician" },
  { email: "technician@example.org", givenname: "Tarek", familyname: "Sommer", role: "technician" },
  { email: "auditor@example.org", givenname: "Aude", familyname: "Lindqvist", role: "auditor" },
] as const;
