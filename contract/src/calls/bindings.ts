import {
  AssignSensor,
  AssignSensorAnswer,
  UnassignSensor,
  UnassignSensorAnswer,
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
    "Staff (administrators and technicians) assign any box to anybody. Patients assign a box to themselves with the code printed on it; after ten wrong codes within an hour the answer is 429. A patient has one box at a time, and a box one patient: a second of either is 409, the same pair again is 200.",
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
