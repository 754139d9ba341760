import { z } from "zod/mini";
import { dataOf, Id, IdParam, Instant, plainText } from "./answers.ts";
import { described } from "./described.ts";

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
