import type { Role } from "@dosebeat/contract/sign-in";

/** An impersonation that lasts: its number in the audit log, of whom, and until when. */
export interface ActingAs {
  id: number;
  userid: number;
  profileid: number;
  expires: Date;
}

/** Who really makes a call, and how: what the audit log tells of it. */
export interface Actor {
  /** Null while nobody is signed in. */
  userid: number | null;
  impersonation: ActingAs | null;
  /** Network address. */
  address: string;
  at: Date;
  /** Method and address pattern, as in ACCESS. */
  call: string;
}

/**
 * As whom a call acts: worked out from the token once a request, handed to every query that scopes by
 * it. While an administrator impersonates, this is the patient and `actor` the administrator.
 */
export interface Viewer {
  userid: number;
  profileid: number;
  role: Role;
  actor: Actor;
}

/**
 * - `anyone`: no token needed
 * - `user`: any signed-in person; what is not theirs is "not found", unless they are administrators
 * - `admin`: administrators only
 * - `ingest`: a network or box with an ingest key
 * - `watch`: with METRICS_TOKEN, or from this machine where that is not set
 */
export type Rule = "anyone" | "user" | "admin" | "ingest" | "watch";

/** Every call of the API and who may make it. A route that is not here cannot be built. */
export const ACCESS: Readonly<Record<string, Rule>> = {
  "GET /healthz": "anyone",
  "GET /readyz": "anyone",
  "GET /metrics": "watch",
  "GET /api/openapi.json": "anyone",
  "GET /api/docs": "anyone",
  "GET /api/docs/style.css": "anyone",
  // The pages and files of the web application; data comes from the calls below.
  "GET /*": "anyone",
  "HEAD /*": "anyone",
  "POST /api/auth/local": "anyone",
  "POST /api/auth/local/register": "anyone",
  "POST /api/auth/change-password": "user",
  "POST /api/auth/forgot-password": "anyone",
  "POST /api/auth/reset-password": "anyone",
  "GET /api/users/me": "user",
  "GET /api/profile/userdata": "user",
  "PUT /api/profile/userdata": "user",
  "DELETE /api/profile/userdata": "user",
  "GET /api/export": "user",
  "GET /api/profiles": "admin",
  "GET /api/profiles/roster": "admin",
  "GET /api/presses/latest": "admin",
  "POST /api/medicine/assignMedicine": "user",
  "POST /api/medicine/editMedicineRecord": "user",
  "DELETE /api/medicines/:medicineId": "user",
  "GET /api/medicine-schedules/profile": "user",
  "GET /api/medicine-schedule/medicine/:medicineId": "user",
  "POST /api/medicine-schedules": "user",
  "DELETE /api/medicine-schedules/:scheduleId": "user",
  "GET /api/sensory-summaries": "admin",
  "GET /api/sensor-triage": "admin",
  "GET /api/sensor-labels": "admin",
  "POST /api/sensors": "admin",
  "POST /api/sensor/assign": "user",
  "PUT /api/sensor/unassign": "user",
  "POST /api/medicine-history/chart": "user",
  "POST /api/sensor/button/getButtonPressHistory": "user",
  "GET /api/doses": "user",
  "GET /api/silences": "user",
  "PUT /api/doses": "user",
  "GET /api/adherence": "user",
  "GET /api/excused": "user",
  "POST /api/excused": "user",
  "DELETE /api/excused/:id": "user",
  "GET /api/events": "user",
  "GET /api/profile/imp/userdata/:profileuid": "admin",
  "GET /api/medicine-schedules/imp/profile/:impUserId": "admin",
  "GET /api/medicine-schedule/imp/medicine/:medicineId/:impUserId": "admin",
  "POST /api/medicine/impersonateAssignMedicine": "admin",
  "POST /api/impersonation": "admin",
  "DELETE /api/impersonation/:id": "admin",
  "GET /api/profile/access-log": "user",
  "GET /api/audit": "admin",
  "POST /api/users": "admin",
  "PATCH /api/users/:userid": "admin",
  "POST /api/users/:userid/password-link": "admin",
  "POST /api/sensor/history/getSensorTempAndHumiHistory": "user",
  "GET /api/sensors/:deveui": "admin",
  "GET /api/sensors/:deveui/uplinks": "admin",
  "GET /api/sensors/:deveui/signal": "admin",
  "POST /api/ingest-keys": "admin",
  "GET /api/ingest-keys": "admin",
  "DELETE /api/ingest-keys/:id": "admin",
  "POST /api/ingest/chirpstack": "ingest",
  "POST /api/ingest/tts": "ingest",
  "POST /api/ingest/box": "ingest",
};
