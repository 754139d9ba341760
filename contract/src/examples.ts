import * as account from "./calls/account.ts";
import * as accountAccess from "./calls/account-access.ts";
import * as alerts from "./calls/alerts.ts";
import * as audit from "./calls/audit.ts";
import * as bindings from "./calls/bindings.ts";
import * as care from "./calls/care.ts";
import * as demonstration from "./calls/demonstration.ts";
import * as doses from "./calls/doses.ts";
import * as events from "./calls/events.ts";
import * as excursions from "./calls/excursions.ts";
import * as excused from "./calls/excused.ts";
import * as groups from "./calls/groups.ts";
import * as health from "./calls/health.ts";
import * as impersonation from "./calls/impersonation.ts";
import * as ingest from "./calls/ingest.ts";
import * as ingestKeys from "./calls/ingest-keys.ts";
import * as intakes from "./calls/intakes.ts";
import * as masterData from "./calls/master-data.ts";
import * as medicines from "./calls/medicines.ts";
import * as messages from "./calls/messages.ts";
import * as ownData from "./calls/own-data.ts";
import * as pauses from "./calls/pauses.ts";
import * as plans from "./calls/plans.ts";
import * as profiles from "./calls/profiles.ts";
import * as pushSubscriptions from "./calls/push-subscriptions.ts";
import * as readings from "./calls/readings.ts";
import * as reminders from "./calls/reminders.ts";
import * as schedules from "./calls/schedules.ts";
import * as secondFactors from "./calls/second-factors.ts";
import * as sensors from "./calls/sensors.ts";
import * as sessions from "./calls/sessions.ts";
import * as signIn from "./calls/sign-in.ts";
import * as stock from "./calls/stock.ts";
import * as summaries from "./calls/summaries.ts";
import * as users from "./calls/users.ts";
import * as weeklyMedicines from "./calls/weekly-medicines.ts";
import * as worklist from "./calls/worklist.ts";
import * as zonePreview from "./calls/zone-preview.ts";
import { type Call, nameOf } from "./define-call.ts";
import { ACCOUNT_EXAMPLES } from "./examples/account.ts";
import { ACCOUNT_ACCESS_EXAMPLES } from "./examples/account-access.ts";
import { ALERTS_EXAMPLES } from "./examples/alerts.ts";
import { AUDIT_EXAMPLES } from "./examples/audit.ts";
import { BINDINGS_EXAMPLES } from "./examples/bindings.ts";
import { CARE_EXAMPLES } from "./examples/care.ts";
import { DEMONSTRATION_EXAMPLES } from "./examples/demonstration.ts";
import { DOSES_EXAMPLES } from "./examples/doses.ts";
import { EVENTS_EXAMPLES } from "./examples/events.ts";
import { EXCURSIONS_EXAMPLES } from "./examples/excursions.ts";
import { EXCUSED_EXAMPLES } from "./examples/excused.ts";
import { GROUPS_EXAMPLES } from "./examples/groups.ts";
import { HEALTH_EXAMPLES } from "./examples/health.ts";
import { IMPERSONATION_EXAMPLES } from "./examples/impersonation.ts";
import { INGEST_EXAMPLES } from "./examples/ingest.ts";
import { INGEST_KEYS_EXAMPLES } from "./examples/ingest-keys.ts";
import { INTAKES_EXAMPLES } from "./examples/intakes.ts";
import { MASTER_DATA_EXAMPLES } from "./examples/master-data.ts";
import { MEDICINES_EXAMPLES } from "./examples/medicines.ts";
import { MESSAGES_EXAMPLES } from "./examples/messages.ts";
import { OWN_DATA_EXAMPLES } from "./examples/own-data.ts";
import { PAUSES_EXAMPLES } from "./examples/pauses.ts";
import { PLANS_EXAMPLES } from "./examples/plans.ts";
import { PROFILES_EXAMPLES } from "./examples/profiles.ts";
import { PUSH_SUBSCRIPTIONS_EXAMPLES } from "./examples/push-subscriptions.ts";
import { READINGS_EXAMPLES } from "./examples/readings.ts";
import { REMINDERS_EXAMPLES } from "./examples/reminders.ts";
import { SCHEDULES_EXAMPLES } from "./examples/schedules.ts";
import { SECOND_FACTORS_EXAMPLES } from "./examples/second-factors.ts";
import { SENSORS_EXAMPLES } from "./examples/sensors.ts";
import { SESSIONS_EXAMPLES } from "./examples/sessions.ts";
import { SIGN_IN_EXAMPLES } from "./examples/sign-in.ts";
import { STOCK_EXAMPLES } from "./examples/stock.ts";
import { SUMMARIES_EXAMPLES } from "./examples/summaries.ts";
import { USERS_EXAMPLES } from "./examples/users.ts";
import { WEEKLY_MEDICINES_EXAMPLES } from "./examples/weekly-medicines.ts";
import { WORKLIST_EXAMPLES } from "./examples/worklist.ts";
import { ZONE_PREVIEW_EXAMPLES } from "./examples/zone-preview.ts";

/** An example body and answer. */
export interface Example {
  body?: unknown;
  answer: unknown;
}

const MODULES: readonly (readonly [
  Readonly<Record<string, Call>>,
  Readonly<Record<string, Example>>,
])[] = [
  [account, ACCOUNT_EXAMPLES],
  [accountAccess, ACCOUNT_ACCESS_EXAMPLES],
  [alerts, ALERTS_EXAMPLES],
  [audit, AUDIT_EXAMPLES],
  [bindings, BINDINGS_EXAMPLES],
  [care, CARE_EXAMPLES],
  [demonstration, DEMONSTRATION_EXAMPLES],
  [doses, DOSES_EXAMPLES],
  [events, EVENTS_EXAMPLES],
  [excused, EXCUSED_EXAMPLES],
  [excursions, EXCURSIONS_EXAMPLES],
  [groups, GROUPS_EXAMPLES],
  [health, HEALTH_EXAMPLES],
  [impersonation, IMPERSONATION_EXAMPLES],
  [ingest, INGEST_EXAMPLES],
  [ingestKeys, INGEST_KEYS_EXAMPLES],
  [intakes, INTAKES_EXAMPLES],
  [masterData, MASTER_DATA_EXAMPLES],
  [medicines, MEDICINES_EXAMPLES],
  [messages, MESSAGES_EXAMPLES],
  [ownData, OWN_DATA_EXAMPLES],
  [pauses, PAUSES_EXAMPLES],
  [plans, PLANS_EXAMPLES],
  [profiles, PROFILES_EXAMPLES],
  [pushSubscriptions, PUSH_SUBSCRIPTIONS_EXAMPLES],
  [readings, READINGS_EXAMPLES],
  [reminders, REMINDERS_EXAMPLES],
  [schedules, SCHEDULES_EXAMPLES],
  [secondFactors, SECOND_FACTORS_EXAMPLES],
  [sensors, SENSORS_EXAMPLES],
  [sessions, SESSIONS_EXAMPLES],
  [signIn, SIGN_IN_EXAMPLES],
  [stock, STOCK_EXAMPLES],
  [summaries, SUMMARIES_EXAMPLES],
  [users, USERS_EXAMPLES],
  [weeklyMedicines, WEEKLY_MEDICINES_EXAMPLES],
  [worklist, WORKLIST_EXAMPLES],
  [zonePreview, ZONE_PREVIEW_EXAMPLES],
];

/** The examples of the documentation, by the name of the call. */
export const EXAMPLES: Readonly<Record<string, Example>> = Object.fromEntries(
  MODULES.flatMap(([calls, examples]) =>
    Object.entries(examples).flatMap(([exported, example]) => {
      const call = calls[exported];
      return call ? [[nameOf(call), example]] : [];
    }),
  ),
);
