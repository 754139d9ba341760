import { z } from "zod/mini";
import * as account from "./account.ts";
import * as accountAccess from "./account-access.ts";
import * as alertsCalls from "./alerts-calls.ts";
import * as appsCalls from "./apps-calls.ts";
import * as assignmentsCalls from "./assignments-calls.ts";
import * as audit from "./audit.ts";
import { type DefinedCall, isCall, nameOf } from "./base/define-call.ts";
import * as bindings from "./bindings.ts";
import * as bulkExport from "./bulk-export.ts";
import * as callCounts from "./call-counts.ts";
import * as callingCalls from "./calling-calls.ts";
import * as careCalls from "./care-calls.ts";
import * as connectedAppsCalls from "./connected-apps-calls.ts";
import * as contactDetailsCalls from "./contact-details-calls.ts";
import * as corrections from "./corrections.ts";
import * as criticalCalls from "./critical-calls.ts";
import * as demonstration from "./demonstration.ts";
import * as dosesCalls from "./doses-calls.ts";
import * as downlinksCalls from "./downlinks-calls.ts";
import * as events from "./events.ts";
import * as excused from "./excused.ts";
import * as fhirCalls from "./fhir-calls.ts";
import * as fhirExport from "./fhir-export.ts";
import * as fhirRecordsCalls from "./fhir-records-calls.ts";
import * as gateways from "./gateways.ts";
import * as groupPatientsCalls from "./group-patients-calls.ts";
import * as groupsCalls from "./groups-calls.ts";
import * as handOver from "./hand-over.ts";
import * as health from "./health.ts";
import * as impersonation from "./impersonation.ts";
import * as ingestCalls from "./ingest-calls.ts";
import * as ingestKeysCalls from "./ingest-keys-calls.ts";
import * as intakesCalls from "./intakes-calls.ts";
import * as lostBox from "./lost-box.ts";
import * as masterDataCalls from "./master-data-calls.ts";
import * as medicinesCalls from "./medicines-calls.ts";
import * as messages from "./messages.ts";
import * as newUsersCalls from "./new-users-calls.ts";
import * as notesCalls from "./notes-calls.ts";
import * as ownDataCalls from "./own-data-calls.ts";
import * as passkeysCalls from "./passkeys-calls.ts";
import * as patientTimeline from "./patient-timeline.ts";
import * as pausesCalls from "./pauses-calls.ts";
import * as plansCalls from "./plans-calls.ts";
import * as prescriberChanges from "./prescriber-changes.ts";
import * as profilesCalls from "./profiles-calls.ts";
import * as proposalsCalls from "./proposals-calls.ts";
import * as push from "./push.ts";
import * as readings from "./readings.ts";
import * as remindersCalls from "./reminders-calls.ts";
import * as reportPdf from "./report-pdf.ts";
import * as schedulesCalls from "./schedules-calls.ts";
import { type Module, SCHEMAS_ONLY } from "./schema-modules.ts";
import * as scimCalls from "./scim-calls.ts";
import * as scimGroupsCalls from "./scim-groups-calls.ts";
import * as secondFactorsCalls from "./second-factors-calls.ts";
import * as sensorDetailCalls from "./sensor-detail-calls.ts";
import * as sensorsBulk from "./sensors-bulk.ts";
import * as sensorsCalls from "./sensors-calls.ts";
import * as serviceTokensCalls from "./service-tokens-calls.ts";
import * as sessions from "./sessions.ts";
import * as signInCalls from "./sign-in-calls.ts";
import * as singleSignOnCalls from "./single-sign-on-calls.ts";
import * as stockCalls from "./stock-calls.ts";
import * as storage from "./storage.ts";
import * as studiesCalls from "./studies-calls.ts";
import * as studyExportCalls from "./study-export-calls.ts";
import * as studyLocksCalls from "./study-locks-calls.ts";
import * as summaries from "./summaries.ts";
import * as thresholdsCalls from "./thresholds-calls.ts";
import * as usersCalls from "./users-calls.ts";
import * as wardList from "./ward-list.ts";
import * as webhooksCalls from "./webhooks-calls.ts";
import * as weeklyMedicines from "./weekly-medicines.ts";
import * as worklistCalls from "./worklist-calls.ts";
import * as worklistGroups from "./worklist-groups.ts";
import * as zoneChange from "./zone-change.ts";

/** Modules with calls by subject, in the order of the documentation. */
const CALLS_OF = {
  Account: [
    signInCalls,
    singleSignOnCalls,
    scimCalls,
    scimGroupsCalls,
    sessions,
    account,
    accountAccess,
    secondFactorsCalls,
    passkeysCalls,
    profilesCalls,
    ownDataCalls,
    connectedAppsCalls,
    demonstration,
  ],
  "Medicines and doses": [
    medicinesCalls,
    schedulesCalls,
    plansCalls,
    pausesCalls,
    weeklyMedicines,
    dosesCalls,
    excused,
    prescriberChanges,
    intakesCalls,
    events,
    zoneChange,
    stockCalls,
  ],
  "Reminders and carers": [remindersCalls, push, messages, careCalls],
  Boxes: [
    sensorsCalls,
    sensorsBulk,
    sensorDetailCalls,
    gateways,
    downlinksCalls,
    bindings,
    lostBox,
    readings,
    storage,
  ],
  Administration: [
    worklistCalls,
    worklistGroups,
    criticalCalls,
    thresholdsCalls,
    callingCalls,
    assignmentsCalls,
    corrections,
    proposalsCalls,
    newUsersCalls,
    groupPatientsCalls,
    contactDetailsCalls,
    notesCalls,
    patientTimeline,
    reportPdf,
    wardList,
    handOver,
    callCounts,
    alertsCalls,
    usersCalls,
    masterDataCalls,
    groupsCalls,
    studiesCalls,
    studyLocksCalls,
    studyExportCalls,
    bulkExport,
    summaries,
    impersonation,
    audit,
    ingestKeysCalls,
    serviceTokensCalls,
    appsCalls,
    webhooksCalls,
  ],
  FHIR: [fhirCalls, fhirRecordsCalls, fhirExport],
  "Ingest and health": [ingestCalls, health],
} as const satisfies Readonly<Record<string, readonly Module[]>>;

const ORDER = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/** The calls of several modules by name, sorted by path and method. */
function callsOf(modules: readonly Module[]): Readonly<Record<string, DefinedCall>> {
  const calls = modules
    .flatMap((module) => Object.values(module).filter(isCall))
    .toSorted(
      (one, other) =>
        one.path.localeCompare(other.path, "en") ||
        ORDER.indexOf(one.method) - ORDER.indexOf(other.method),
    );
  return Object.fromEntries(calls.map((call) => [nameOf(call), call]));
}

/** Every call by subject, in the order of the documentation. */
export const CALL_GROUPS: Readonly<
  Record<keyof typeof CALLS_OF, Readonly<Record<string, DefinedCall>>>
> = {
  Account: callsOf(CALLS_OF.Account),
  "Medicines and doses": callsOf(CALLS_OF["Medicines and doses"]),
  "Reminders and carers": callsOf(CALLS_OF["Reminders and carers"]),
  Boxes: callsOf(CALLS_OF.Boxes),
  Administration: callsOf(CALLS_OF.Administration),
  FHIR: callsOf(CALLS_OF.FHIR),
  "Ingest and health": callsOf(CALLS_OF["Ingest and health"]),
};

/** Every call of the API by its name, `METHOD /path/:parameter`. */
export const CALLS: Readonly<Record<string, DefinedCall>> = Object.fromEntries(
  Object.values(CALL_GROUPS).flatMap((calls) => Object.entries(calls)),
);

/** The object and union schemas of the contract, by their exported names. */
export const NAMED_SCHEMAS: ReadonlyMap<string, z.ZodMiniType> = new Map(
  [...Object.values(CALLS_OF).flat(), ...SCHEMAS_ONLY]
    .flatMap((module) => Object.entries(module))
    .filter(
      (entry): entry is [string, z.ZodMiniType] =>
        entry[1] instanceof z.ZodMiniObject || entry[1] instanceof z.ZodMiniUnion,
    ),
);
