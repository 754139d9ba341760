/** The header that makes a patient call act on the impersonated patient. */
export const IMPERSONATION_HEADER = "x-impersonation";

/** Minutes that an impersonation lasts (specification of the product: 30). */
export const IMPERSONATION_MINUTES = 30;

/**
 * - `read`, `write`: calls of the rule `user` that act on the impersonated patient; reads are recorded
 *   before the route runs, writes record themselves
 * - `named`: calls of the rule `admin` that name a patient by themselves
 */
export type Manner = "read" | "write" | "named";

/**
 * Calls that may bring the header X-Impersonation, named as in the access table of the server; on
 * every other it is refused.
 */
export const IMPERSONATION: Readonly<Record<string, Manner>> = {
  "GET /api/profile/userdata": "read",
  "PUT /api/profile/userdata": "write",
  "GET /api/profile/access-log": "read",
  "POST /api/medicine/assignMedicine": "write",
  "POST /api/medicine/editMedicineRecord": "write",
  "DELETE /api/medicines/:medicineId": "write",
  "GET /api/medicine-schedules/profile": "read",
  "GET /api/medicine-schedule/medicine/:medicineId": "read",
  "POST /api/medicine-schedules": "write",
  "DELETE /api/medicine-schedules/:scheduleId": "write",
  "POST /api/sensor/assign": "write",
  "PUT /api/sensor/unassign": "write",
  "POST /api/medicine-history/chart": "read",
  "POST /api/sensor/button/getButtonPressHistory": "read",
  "POST /api/sensor/history/getSensorTempAndHumiHistory": "read",
  "GET /api/doses": "read",
  "GET /api/silences": "read",
  "PUT /api/doses": "write",
  "GET /api/adherence": "read",
  "GET /api/excused": "read",
  "POST /api/excused": "write",
  "DELETE /api/excused/:id": "write",
  "GET /api/events": "read",
  "GET /api/profile/imp/userdata/:profileuid": "named",
  "GET /api/medicine-schedules/imp/profile/:impUserId": "named",
  "GET /api/medicine-schedule/imp/medicine/:medicineId/:impUserId": "named",
  "POST /api/medicine/impersonateAssignMedicine": "named",
};
