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
  touches: ["sensors", "doses", "presses", "readings"],
  summary: "Links a box to a profile; patients link to the own one, with the code on the box.",
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
  touches: ["sensors", "doses", "presses", "readings"],
  summary: "Ends the link of a profile or of a box.",
});
