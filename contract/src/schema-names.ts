import { z } from "zod/mini";
import * as account from "./account.ts";
import * as accountAccess from "./account-access.ts";
import * as addedOpenings from "./added-openings.ts";
import * as adherence from "./adherence.ts";
import * as alerts from "./alerts.ts";
import * as answers from "./answers.ts";
import * as audit from "./audit.ts";
import * as bindings from "./bindings.ts";
import * as calendarFeed from "./calendar-feed.ts";
import * as care from "./care.ts";
import * as demonstration from "./demonstration.ts";
import * as doses from "./doses.ts";
import * as events from "./events.ts";
import * as excursions from "./excursions.ts";
import * as excused from "./excused.ts";
import * as groups from "./groups.ts";
import * as health from "./health.ts";
import * as impersonation from "./impersonation.ts";
import * as ingest from "./ingest.ts";
import * as ingestKeys from "./ingest-keys.ts";
import * as intakes from "./intakes.ts";
import * as latestPresses from "./latest-presses.ts";
import * as masterData from "./master-data.ts";
import * as medicines from "./medicines.ts";
import * as messages from "./messages.ts";
import * as namedPresses from "./named-presses.ts";
import * as notes from "./notes.ts";
import * as overviews from "./overviews.ts";
import * as ownData from "./own-data.ts";
import * as passkeys from "./passkeys.ts";
import * as patientNames from "./patient-names.ts";
import * as pauses from "./pauses.ts";
import * as peopleImport from "./people-import.ts";
import * as planParts from "./plan-parts.ts";
import * as plans from "./plans.ts";
import * as profiles from "./profiles.ts";
import * as pushSubscriptions from "./push-subscriptions.ts";
import * as quietHours from "./quiet-hours.ts";
import * as readings from "./readings.ts";
import * as reminderAnswers from "./reminder-answers.ts";
import * as reminders from "./reminders.ts";
import * as roster from "./roster.ts";
import * as schedules from "./schedules.ts";
import * as secondFactors from "./second-factors.ts";
import * as sensorChanges from "./sensor-changes.ts";
import * as sensorDetail from "./sensor-detail.ts";
import * as sensorLists from "./sensor-lists.ts";
import * as sensors from "./sensors.ts";
import * as sessions from "./sessions.ts";
import * as signIn from "./sign-in.ts";
import * as silences from "./silences.ts";
import * as stock from "./stock.ts";
import * as summaries from "./summaries.ts";
import * as uplinks from "./uplinks.ts";
import * as users from "./users.ts";
import * as weeklyMedicines from "./weekly-medicines.ts";
import * as worklist from "./worklist.ts";
import * as worklistEntries from "./worklist-entries.ts";
import * as zonePreview from "./zone-preview.ts";

const MODULES: readonly object[] = [
  ...[
    account,
    accountAccess,
    addedOpenings,
    adherence,
    alerts,
    answers,
    audit,
    bindings,
    calendarFeed,
    care,
    demonstration,
    doses,
    events,
    excused,
    excursions,
    groups,
    health,
    impersonation,
    ingest,
  ],
  ...[
    ingestKeys,
    intakes,
    latestPresses,
    masterData,
    medicines,
    messages,
    namedPresses,
    notes,
    overviews,
    ownData,
    passkeys,
    patientNames,
    pauses,
    peopleImport,
    planParts,
    plans,
    profiles,
    pushSubscriptions,
    quietHours,
    readings,
    reminderAnswers,
    reminders,
    roster,
    schedules,
    secondFactors,
    sensorChanges,
    sensorDetail,
    sensorLists,
    sensors,
    sessions,
    signIn,
    silences,
    stock,
    summaries,
    uplinks,
    users,
    weeklyMedicines,
    worklist,
    worklistEntries,
    zonePreview,
  ],
];

/** The object and union schemas of the contract, by their exported names. */
export const NAMED_SCHEMAS: ReadonlyMap<string, z.ZodMiniType> = new Map(
  MODULES.flatMap((module) => Object.entries(module)).filter(
    (entry): entry is [string, z.ZodMiniType] =>
      entry[1] instanceof z.ZodMiniObject || entry[1] instanceof z.ZodMiniUnion,
  ),
);
