import { z } from "zod/mini";
import { DevEui, dataOf, GivenInstant, Id, IdParam, Instant } from "./base/answers.ts";
import { defineCall } from "./base/define-call.ts";
import { described } from "./base/described.ts";
import { TEXTS } from "./base/property-texts.ts";
import { PROFILE, SEEN, SENSOR, SINCE } from "./example-values.ts";

const ASSIGNMENT_ID = "Id of the assignment, with which it can be undone.";
const ASSIGNED_FROM = "When the assignment began, as a UTC instant.";

/** POST /api/sensor/assign */
export const AssignSensor = described(
  z.strictObject({
    data: described(
      z.strictObject({
        profileid: Id,
        deveui: DevEui,
        claimcode: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
        from: z.optional(GivenInstant),
      }),
      {
        profileid: "Id of the profile to assign the box to; patients name their own.",
        deveui: TEXTS.givenDeveui,
        claimcode:
          "Code printed on the box, required from whoever assigns it to themselves; letter case, spaces and dashes are ignored.",
        from: "For staff who assign it to somebody else: the start of the assignment, in the past, with `Z` or an offset. More than 48 hours ago only administrators; the patient is told. Default: now.",
      },
    ),
  }),
  { data: "The box and the patient." },
);

export const AssignSensorAnswer = dataOf(
  described(z.object({ id: Id, deveui: z.string(), profileid: Id, from: Instant }), {
    id: ASSIGNMENT_ID,
    deveui: TEXTS.deveui,
    profileid: TEXTS.profileid,
    from: ASSIGNED_FROM,
  }),
);

/** PUT /api/sensor/unassign: by profile or by box. */
export const UnassignSensor = described(
  z.strictObject({
    data: z.union([
      described(z.strictObject({ profileid: Id }), {
        profileid: "Id of the profile whose box is taken away.",
      }),
      described(z.strictObject({ deveui: DevEui, profileid: z.optional(Id) }), {
        deveui: TEXTS.givenDeveui,
        profileid:
          "Id of the profile that is to lose the box. 409 `no_box` if it does not have it: a retry takes nothing from whoever has it since.",
      }),
    ]),
  }),
  { data: "The profile or the box." },
);

export const UnassignSensorAnswer = dataOf(
  described(z.object({ deveui: z.string(), profileid: Id, from: Instant, to: Instant }), {
    deveui: TEXTS.deveui,
    profileid: TEXTS.profileid,
    from: ASSIGNED_FROM,
    to: "When it ended, now, as a UTC instant.",
  }),
);

/** DELETE /api/sensors/{deveui}/bindings/{id} */
export const AssignmentParams = described(z.strictObject({ deveui: DevEui, id: IdParam }), {
  deveui: TEXTS.givenDeveui,
  id: ASSIGNMENT_ID,
});

const RestoredAssignment = described(
  z.object({ id: Id, deveui: z.string(), profileid: Id, from: Instant }),
  {
    id: "Id of the assignment that goes on.",
    deveui: "DevEUI of the box that the patient has again, and that is in use again.",
    profileid: TEXTS.profileid,
    from: ASSIGNED_FROM,
  },
);

export const UndoneAssignmentAnswer = dataOf(
  described(
    z.object({
      id: Id,
      deveui: z.string(),
      profileid: Id,
      from: Instant,
      restored: z.nullable(RestoredAssignment),
    }),
    {
      id: "Id of the assignment that was undone.",
      deveui: TEXTS.deveui,
      profileid: TEXTS.profileid,
      from: "When it had begun, as a UTC instant.",
      restored: "The assignment of the box that had been replaced; null: there was none.",
    },
  ),
);

const deveui = SENSOR.deveui;

export const assignSensor = defineCall(
  {
    method: "POST",
    path: "/api/sensor/assign",
    who: "user",
    scope: "patient",
    tells: "nothing",
    acting: "write",
    body: AssignSensor,
    answer: { status: 200, schema: AssignSensorAnswer },
    refusals: [403, 404, 409, 429],
    touches: ["sensors", "doses", "intakes", "stock", "presses", "readings"],
    summary: "Assign a box to a patient.",
    description:
      "Staff (administrators and technicians) assign any box to anybody but themselves, technicians from at most 48 hours ago on (403 `backdated_far`). Everybody assigns a box to themselves with the code printed on it, from now on (403 `bind_own` for staff who want more); after ten wrong codes within an hour the answer is 429. A patient has one box at a time, and a box one patient: a second of either is 409, the same pair again is 200. What a box recorded until the end of an assignment was entered is nobody else's: an assignment to another patient that begins before is 409.",
  },
  {
    body: { data: { profileid: PROFILE.id, deveui, claimcode: SENSOR.claimcode } },
    answer: { data: { id: 71, deveui, profileid: PROFILE.id, from: SINCE } },
  },
);

export const unassignSensor = defineCall(
  {
    method: "PUT",
    path: "/api/sensor/unassign",
    who: "user",
    scope: "patient",
    tells: "nothing",
    acting: "write",
    body: UnassignSensor,
    answer: { status: 200, schema: UnassignSensorAnswer },
    refusals: [404, 409],
    touches: ["sensors", "doses", "intakes", "stock", "presses", "readings"],
    summary: "End the assignment of a box.",
    description:
      "Names the patient or the box. What the box records from now on is no longer the patient's.",
  },
  {
    body: { data: { profileid: PROFILE.id } },
    answer: { data: { deveui, profileid: PROFILE.id, from: SINCE, to: SEEN } },
  },
);

export const undoAssignment = defineCall(
  {
    method: "DELETE",
    path: "/api/sensors/:deveui/bindings/:id",
    who: "staff",
    roles: ["admin", "technician"],
    scope: "box",
    tells: "nothing",
    params: AssignmentParams,
    answer: { status: 200, schema: UndoneAssignmentAnswer },
    refusals: [404, 409],
    touches: ["sensors", "doses", "intakes", "stock", "presses", "readings"],
    summary: "Undo the assignment of a box, as if it had never been.",
    description:
      "For 10 minutes for whoever entered it (409 `too_late`, 403 `undo_own`); for administrators at any time if it began before it was entered, of which the patient is told. Of a replaced box the old assignment goes on, and the old box is in use again; if another patient has it now, 409 `box_held`. The audit log keeps both.",
  },
  {
    answer: { data: { id: 71, deveui, profileid: PROFILE.id, from: SINCE, restored: null } },
  },
);
