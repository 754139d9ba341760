import type { Role } from "@dosebeat/contract/sign-in";

/** Who asks: worked out from the token once a request, handed to every query that scopes by it. */
export interface Viewer {
  userid: number;
  profileid: number;
  role: Role;
}

/**
 * - `anyone`: no token needed
 * - `user`: any signed-in person; what is not theirs is "not found", unless they are administrators
 * - `admin`: administrators only
 * - `ingest`: a network or box with an ingest key
 */
export type Rule = "anyone" | "user" | "admin" | "ingest";

/** Every call of the API and who may make it. A route that is not here cannot be built. */
export const ACCESS: Readonly<Record<string, Rule>> = {
  "GET /healthz": "anyone",
  "GET /readyz": "anyone",
  // The pages and files of the web application; data comes from the calls below.
  "GET /*": "anyone",
  "POST /api/auth/local": "anyone",
  "POST /api/auth/local/register": "anyone",
  "GET /api/users/me": "user",
  "GET /api/profile/userdata": "user",
  "PUT /api/profile/userdata": "user",
  "GET /api/profiles": "admin",
  "POST /api/medicine/assignMedicine": "user",
  "POST /api/medicine/editMedicineRecord": "user",
  "DELETE /api/medicines/:medicineId": "user",
  "GET /api/medicine-schedules/profile": "user",
  "GET /api/medicine-schedule/medicine/:medicineId": "user",
  "POST /api/medicine-schedules": "user",
  "DELETE /api/medicine-schedules/:scheduleId": "user",
  "GET /api/sensory-summaries": "admin",
  "POST /api/sensors": "admin",
  "POST /api/sensor/assign": "user",
  "PUT /api/sensor/unassign": "user",
  "POST /api/medicine-history/chart": "user",
  "POST /api/sensor/button/getButtonPressHistory": "user",
  "GET /api/doses": "user",
  "PUT /api/doses": "user",
  "GET /api/adherence": "user",
  "GET /api/excused": "user",
  "POST /api/excused": "user",
  "DELETE /api/excused/:id": "user",
  "GET /api/events": "user",
  "POST /api/ingest/chirpstack": "ingest",
  "POST /api/ingest/tts": "ingest",
  "POST /api/ingest/box": "ingest",
};
