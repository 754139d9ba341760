import { z } from "zod/mini";
import { DevEui, dataOf, GivenInstant, Id, Instant } from "./answers.ts";
import { described } from "./described.ts";
import { TEXTS } from "./property-texts.ts";

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
          "Code printed on the box, required from patients; letter case, spaces and dashes are ignored.",
        from: "For administrators: the start of the assignment, in the past, with `Z` or an offset. Default: now.",
      },
    ),
  }),
  { data: "The box and the patient." },
);

export const AssignSensorAnswer = dataOf(
  described(z.object({ deveui: z.string(), profileid: Id, from: Instant }), {
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
      described(z.strictObject({ deveui: DevEui }), { deveui: TEXTS.givenDeveui }),
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
