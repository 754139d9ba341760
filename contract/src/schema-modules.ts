import * as adherence from "./adherence.ts";
import * as alertRules from "./alert-rules.ts";
import * as alerts from "./alerts.ts";
import * as apps from "./apps.ts";
import * as answers from "./base/answers.ts";
import * as calling from "./base/calling.ts";
import * as failures from "./base/failures.ts";
import * as worklistEntries from "./base/worklist-entries.ts";
import * as bulkTables from "./bulk-tables.ts";
import * as calendarFeed from "./calendar-feed.ts";
import * as care from "./care.ts";
import * as careInvitations from "./care-invitations.ts";
import * as contactDetails from "./contact-details.ts";
import * as critical from "./critical.ts";
import * as doses from "./doses.ts";
import * as downlinks from "./downlinks.ts";
import * as fhir from "./fhir.ts";
import * as groups from "./groups.ts";
import * as ingest from "./ingest.ts";
import * as ingestKeys from "./ingest-keys.ts";
import * as intakes from "./intakes.ts";
import * as latestPresses from "./latest-presses.ts";
import * as masterData from "./master-data.ts";
import * as medicines from "./medicines.ts";
import * as notes from "./notes.ts";
import * as openings from "./openings.ts";
import * as overviews from "./overviews.ts";
import * as ownData from "./own-data.ts";
import * as passkeys from "./passkeys.ts";
import * as patientNames from "./patient-names.ts";
import * as pauses from "./pauses.ts";
import * as peopleImport from "./people-import.ts";
import * as planParts from "./plan-parts.ts";
import * as plans from "./plans.ts";
import * as pressNames from "./press-names.ts";
import * as profileLists from "./profile-lists.ts";
import * as profiles from "./profiles.ts";
import * as proposals from "./proposals.ts";
import * as proposedStates from "./proposed-states.ts";
import * as quietHours from "./quiet-hours.ts";
import * as received from "./received.ts";
import * as recurrences from "./recurrences.ts";
import * as reminderAnswers from "./reminder-answers.ts";
import * as reminders from "./reminders.ts";
import * as roster from "./roster.ts";
import * as schedules from "./schedules.ts";
import * as scim from "./scim.ts";
import * as secondFactors from "./second-factors.ts";
import * as sensorChanges from "./sensor-changes.ts";
import * as sensorDetail from "./sensor-detail.ts";
import * as sensorLists from "./sensor-lists.ts";
import * as sensors from "./sensors.ts";
import * as serviceTokens from "./service-tokens.ts";
import * as signIn from "./sign-in.ts";
import * as silences from "./silences.ts";
import * as singleSignOn from "./single-sign-on.ts";
import * as statements from "./statements.ts";
import * as stock from "./stock.ts";
import * as studies from "./studies.ts";
import * as studyExport from "./study-export.ts";
import * as studyLocks from "./study-locks.ts";
import * as studyTableNames from "./study-table-names.ts";
import * as studyTables from "./study-tables.ts";
import * as thresholds from "./thresholds.ts";
import * as uplinks from "./uplinks.ts";
import * as users from "./users.ts";
import * as webhookNotice from "./webhook-notice.ts";
import * as webhooks from "./webhooks.ts";
import * as worklist from "./worklist.ts";
import * as worklistReasons from "./worklist-reasons.ts";

/** A module of the contract, with what it exports. */
export type Module = Readonly<Record<string, unknown>>;

/** Modules that only have schemas. */
export const SCHEMAS_ONLY: readonly Module[] = [
  openings,
  adherence,
  alertRules,
  alerts,
  answers,
  apps,
  bulkTables,
  calendarFeed,
  calling,
  care,
  careInvitations,
  critical,
  contactDetails,
  doses,
  downlinks,
  failures,
  fhir,
  groups,
  ingest,
  ingestKeys,
  intakes,
  latestPresses,
  masterData,
  medicines,
  pressNames,
  notes,
  overviews,
  ownData,
  passkeys,
  patientNames,
  pauses,
  peopleImport,
  planParts,
  plans,
  profileLists,
  profiles,
  proposals,
  proposedStates,
  quietHours,
  received,
  recurrences,
  reminderAnswers,
  reminders,
  roster,
  schedules,
  scim,
  secondFactors,
  sensorChanges,
  sensorDetail,
  sensorLists,
  sensors,
  serviceTokens,
  signIn,
  singleSignOn,
  silences,
  statements,
  studies,
  studyLocks,
  studyExport,
  studyTableNames,
  studyTables,
  stock,
  thresholds,
  uplinks,
  users,
  webhookNotice,
  webhooks,
  worklist,
  worklistEntries,
  worklistReasons,
];
