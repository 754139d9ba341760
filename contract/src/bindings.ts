import { z } from "zod/mini";
import { DevEui, dataOf, GivenInstant, Id, IdParam, Instant } from "./answers.ts";
import { described } from "./described.ts";
import { TEXTS } from "./property-texts.ts";

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
      ...{ id: Id, deveui: z.string(), profileid: Id, from: Instant },
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
