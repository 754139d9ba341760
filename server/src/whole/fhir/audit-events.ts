import { nameOf } from "../../access/audit/present.ts";
import type { AuditRow } from "./audit-queries.ts";
import { AUDIT_KINDS, conceptOf, listOf, referenceTo } from "./r4.ts";

const READS: ReadonlySet<string> = new Set(["patient-read", "carer-read", "app-read"]);

const UNNAMED = "Somebody whose name was erased";

/** Who saw or changed a patient's data, as in the access log. */
export function auditEventOf(patient: number, row: AuditRow) {
  const { first_id, kind, by_patient, from, to, reason } = row;
  const isRead = READS.has(kind);
  return {
    resourceType: "AuditEvent" as const,
    id: String(first_id),
    meta: { lastUpdated: to.toISOString() },
    type: {
      system: "http://terminology.hl7.org/CodeSystem/audit-event-type",
      code: "object",
      display: "Application Activity",
    },
    subtype: [{ system: AUDIT_KINDS, code: kind }],
    action: isRead ? "R" : "E",
    period: { start: from.toISOString(), end: to.toISOString() },
    recorded: to.toISOString(),
    outcome: "0",
    purposeOfEvent: listOf(conceptOf(reason)),
    agent: [
      {
        who: by_patient
          ? referenceTo("Patient", patient)
          : { display: nameOf(row) ?? row.actor_name ?? UNNAMED },
        requestor: true,
      },
    ],
    source: { observer: { display: "Dosebeat" } },
    entity: [{ what: referenceTo("Patient", patient) }],
  };
}
