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

const ORDER = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/** The calls of several modules by name, sorted by path and method. */
function callsOf(
  ...modules: readonly Readonly<Record<string, Call>>[]
): Readonly<Record<string, Call>> {
  const calls = modules
    .flatMap((module) => Object.values(module))
    .toSorted(
      (one, other) =>
        one.path.localeCompare(other.path, "en") ||
        ORDER.indexOf(one.method) - ORDER.indexOf(other.method),
    );
  return Object.fromEntries(calls.map((call) => [nameOf(call), call]));
}

/** Every call by subject, in the order of the documentation. */
export const CALL_GROUPS = {
  Account: callsOf(
    signIn,
    sessions,
    account,
    accountAccess,
    secondFactors,
    profiles,
    ownData,
    demonstration,
  ),
  "Medicines and doses": callsOf(
    medicines,
    schedules,
    plans,
    pauses,
    weeklyMedicines,
    doses,
    excused,
    intakes,
    events,
    zonePreview,
    stock,
  ),
  "Reminders and carers": callsOf(reminders, pushSubscriptions, messages, care),
  Boxes: callsOf(sensors, bindings, readings, excursions),
  Administration: callsOf(
    worklist,
    alerts,
    users,
    masterData,
    groups,
    summaries,
    impersonation,
    audit,
    ingestKeys,
  ),
  "Ingest and health": callsOf(ingest, health),
} as const;

/** Every call of the API by its name, `METHOD /path/:parameter`. */
export const CALLS: Readonly<Record<string, Call>> = Object.fromEntries(
  Object.values(CALL_GROUPS).flatMap((calls) => Object.entries(calls)),
);
