import { z } from "zod/mini";
import { DevEui, dataOf, Id, Instant } from "./base/answers.ts";
import { defineCall } from "./base/define-call.ts";
import { described } from "./base/described.ts";
import { TEXTS } from "./base/property-texts.ts";
import { AssignSensorAnswer } from "./bindings.ts";
import { PROFILE, SEEN, SENSOR, SINCE } from "./example-values.ts";

/** POST /api/sensor/lost, POST /api/sensor/found */
export const NameOwnBox = described(
  z.strictObject({
    data: described(z.strictObject({ deveui: DevEui }), { deveui: TEXTS.givenDeveui }),
  }),
  { data: "The box." },
);

const LostBox = described(
  z.object({
    deveui: z.string(),
    serial_number: z.nullable(z.string()),
    profileid: Id,
    lost_utc: Instant,
    undo_until: z.nullable(Instant),
  }),
  {
    deveui: TEXTS.deveui,
    serial_number: TEXTS.serial_number,
    profileid: TEXTS.profileid,
    lost_utc:
      "Since when presses of the box are not the patient's any more, as a UTC instant: when they said that it is lost.",
    undo_until:
      "Until when finding it means that it never was lost, as a UTC instant; null: no more.",
  },
);

export const LostBoxAnswer = dataOf(LostBox);
export const MyLostBoxAnswer = dataOf(z.nullable(LostBox));

const EXAMPLE = {
  deveui: SENSOR.deveui,
  serial_number: "PB-0001",
  profileid: PROFILE.id,
  lost_utc: SEEN,
  undo_until: null,
};
const TOUCHES = ["sensors", "doses", "intakes", "stock", "presses", "readings"] as const;

export const getLostBox = defineCall(
  {
    method: "GET",
    path: "/api/sensor/lost",
    who: "user",
    scope: "patient",
    tells: "nothing",
    acting: "read",
    answer: { status: 200, schema: MyLostBoxAnswer },
    shows: ["sensors"],
    logged: "readBox",
    summary: "Get the box that the caller said is lost.",
    description: "Null: none, it was found, or somebody else has it now.",
  },
  { answer: { data: EXAMPLE } },
);

export const loseBox = defineCall(
  {
    method: "POST",
    path: "/api/sensor/lost",
    who: "user",
    scope: "patient",
    tells: "nothing",
    acting: "write",
    body: NameOwnBox,
    answer: { status: 200, schema: LostBoxAnswer },
    refusals: [404, 409],
    touches: [...TOUCHES],
    summary: "Say that one's own box is lost.",
    description:
      "In one step its assignment ends now and its state is `lost`: presses and silence from now on are not the patient's, what it recorded before stays. Messages that arrive later about earlier times still count. Staff see the state, and in the timeline who said so. The same again is 200 with the same answer; a box that the caller does not have any more is 409 `no_box`.",
  },
  {
    body: { data: { deveui: SENSOR.deveui } },
    answer: { data: { ...EXAMPLE, undo_until: SINCE } },
  },
);

export const findOwnBox = defineCall(
  {
    method: "POST",
    path: "/api/sensor/found",
    who: "user",
    scope: "patient",
    tells: "nothing",
    acting: "write",
    body: NameOwnBox,
    answer: { status: 200, schema: AssignSensorAnswer },
    refusals: [404, 409],
    touches: [...TOUCHES],
    summary: "Say that the box which one said is lost is there again.",
    description:
      "Within 10 minutes the assignment goes on as if nothing had happened. Later a new one begins now: who pressed meanwhile is not known, so that is nobody's. The same again is 200. 409 `box_not_lost` if staff have changed its state since, `box_held` if the caller has another box now.",
  },
  {
    body: { data: { deveui: SENSOR.deveui } },
    answer: {
      data: { id: 71, deveui: SENSOR.deveui, profileid: PROFILE.id, from: SINCE },
    },
  },
);

export type LostBox = z.infer<typeof LostBox>;
