import { z } from "zod/mini";
import { dataOf, Id, IdParam, Instant, plainText } from "./base/answers.ts";
import { defineCall } from "./base/define-call.ts";
import { described } from "./base/described.ts";

/** The most devices of one person that show reminders; another one replaces the oldest. */
export const MOST_DEVICES = 10;

/** A browser or phone that shows reminders. */
export const Device = described(
  z.object({
    id: Id,
    label: z.string(),
    createdAt: Instant,
    last_ok_utc: z.nullable(Instant),
  }),
  {
    id: "Id of the device.",
    label: 'What the device is called, such as "Chrome, Android".',
    createdAt: "When it was added, as a UTC instant.",
    last_ok_utc: "When its push service last accepted a message, as a UTC instant; null: not yet.",
  },
);

/** GET /api/push-subscriptions */
export const DevicesAnswer = dataOf(z.array(Device));

/** Base64url without or with padding, as browsers and other programs write it. */
const Encoded = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,200}={0,2}$/));

const PushKeys = described(z.strictObject({ p256dh: Encoded, auth: Encoded }), {
  p256dh: "Public key of the browser: a point of P-256, 65 bytes as base64url.",
  auth: "Secret that the browser shares: 16 bytes as base64url.",
});

/** POST /api/push-subscriptions */
export const AddDevice = described(
  z.strictObject({
    data: described(
      z.strictObject({
        endpoint: z.string().check(z.minLength(1), z.maxLength(4096)),
        keys: PushKeys,
        push_key: z.string().check(z.minLength(1), z.maxLength(200)),
        label: z.optional(plainText(1, 100)),
      }),
      {
        endpoint:
          "Address of the push service, up to 1,024 characters: https, port 443, of a host that the server knows.",
        keys: "`getKey` of the subscription, or `keys` of its `toJSON()`.",
        push_key: "The `push_key` of GET /api/reminders with which the browser subscribed.",
        label: "What the device is called. Default: browser and system.",
      },
    ),
  }),
  { data: "The `PushSubscription` of the browser." },
);

export const DeviceAnswer = dataOf(Device);

/** DELETE /api/push-subscriptions/{id}, POST /api/push-subscriptions/{id}/test */
export const DeviceParams = described(z.strictObject({ id: IdParam }), {
  id: "Id of the device.",
});

/** POST /api/push-subscriptions/{id}/test */
export const TestedAnswer = dataOf(
  described(z.object({ outcome: z.enum(["accepted", "gone", "failed"]) }), {
    outcome:
      "`accepted`: the push service took it; `gone`: the device no longer takes messages, and is removed; `failed`: the push service could not be reached, or refused it.",
  }),
);

export type Device = z.infer<typeof Device>;
export type AddDevice = z.infer<typeof AddDevice>;
export type TestOutcome = z.infer<typeof TestedAnswer>["data"]["outcome"];

const DEVICE = {
  id: 41,
  label: "Chrome, Android",
  createdAt: "2026-05-10T07:58:00.000Z",
  last_ok_utc: "2026-05-10T12:00:00.000Z",
};

export const getDevices = defineCall(
  {
    method: "GET",
    path: "/api/push-subscriptions",
    who: "user",
    scope: "self",
    tells: "nothing",
    answer: { status: 200, schema: DevicesAnswer },
    shows: ["devices"],
    summary: "List the caller's devices that show reminders.",
    description: "The newest comes first.",
  },
  { answer: { data: [DEVICE] } },
);

export const addDevice = defineCall(
  {
    method: "POST",
    path: "/api/push-subscriptions",
    who: "user",
    scope: "self",
    tells: "nothing",
    body: AddDevice,
    answer: { status: 201, schema: DeviceAnswer },
    refusals: [409],
    touches: ["devices", "reminders", "care"],
    summary: "Show reminders on this device.",
    description:
      "The device belongs to the session of the call and ends with it. The same endpoint again is the same device; another account's moves with its keys, else 409. A person has 10 devices: the oldest goes.",
  },
  {
    body: {
      data: {
        endpoint: "https://fcm.googleapis.com/fcm/send/fGk2:APA91bExample",
        keys: {
          p256dh:
            "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
          auth: "BTBZMqHH6r4Tts7J_aSIgg",
        },
        push_key:
          "BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs",
      },
    },
    answer: { data: { ...DEVICE, last_ok_utc: null } },
  },
);

export const removeDevice = defineCall(
  {
    method: "DELETE",
    path: "/api/push-subscriptions/:id",
    who: "user",
    scope: "self",
    tells: "nothing",
    params: DeviceParams,
    answer: { status: 200, schema: DeviceAnswer },
    refusals: [404],
    touches: ["devices", "reminders", "care"],
    summary: "Show no reminders on a device any more.",
    description: "What was sent to it can no longer be answered.",
  },
  { answer: { data: DEVICE } },
);

export const testDevice = defineCall(
  {
    method: "POST",
    path: "/api/push-subscriptions/:id/test",
    who: "user",
    scope: "self",
    tells: "nothing",
    params: DeviceParams,
    answer: { status: 200, schema: TestedAnswer },
    refusals: [404, 409, 429],
    touches: ["devices", "messages"],
    summary: "Send a test to a device.",
  },
  { answer: { data: { outcome: "accepted" } } },
);
