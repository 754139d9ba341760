import {
  AssignmentParams,
  AssignSensor,
  AssignSensorAnswer,
  UnassignSensor,
  UnassignSensorAnswer,
  UndoneAssignmentAnswer,
} from "../bindings.ts";
import { defineCall } from "../define-call.ts";

export const assignSensor = defineCall({
  method: "POST",
  path: "/api/sensor/assign",
  who: "user",
  scope: "patient",
  acting: "write",
  body: AssignSensor,
  answer: { status: 200, schema: AssignSensorAnswer },
  refusals: [403, 404, 409, 429],
  touches: ["sensors", "doses", "intakes", "stock", "presses", "readings"],
  summary: "Assign a box to a patient.",
  description:
    "Staff (administrators and technicians) assign any box to anybody but themselves, technicians from at most 48 hours ago on (403 `backdated_far`). Everybody assigns a box to themselves with the code printed on it, from now on (403 `bind_own` for staff who want more); after ten wrong codes within an hour the answer is 429. A patient has one box at a time, and a box one patient: a second of either is 409, the same pair again is 200. What a box recorded until the end of an assignment was entered is nobody else's: an assignment to another patient that begins before is 409.",
});

export const unassignSensor = defineCall({
  method: "PUT",
  path: "/api/sensor/unassign",
  who: "user",
  scope: "patient",
  acting: "write",
  body: UnassignSensor,
  answer: { status: 200, schema: UnassignSensorAnswer },
  refusals: [404, 409],
  touches: ["sensors", "doses", "intakes", "stock", "presses", "readings"],
  summary: "End the assignment of a box.",
  description:
    "Names the patient or the box. What the box records from now on is no longer the patient's.",
});

export const undoAssignment = defineCall({
  method: "DELETE",
  path: "/api/sensors/:deveui/bindings/:id",
  who: "staff",
  roles: ["admin", "technician"],
  scope: "box",
  params: AssignmentParams,
  answer: { status: 200, schema: UndoneAssignmentAnswer },
  refusals: [404, 409],
  touches: ["sensors", "doses", "intakes", "stock", "presses", "readings"],
  summary: "Undo the assignment of a box, as if it had never been.",
  description:
    "For 10 minutes for whoever entered it (409 `too_late`, 403 `undo_own`); for administrators at any time if it began before it was entered, of which the patient is told. Of a replaced box the old assignment goes on, and the old box is in use again; if another patient has it now, 409 `box_held`. The audit log keeps both.",
});
