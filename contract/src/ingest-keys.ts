import { z } from "zod/mini";
import {
  DevEui,
  dataOf,
  Id,
  IdParam,
  Instant,
  itemOf,
  listOf,
  PAGE_TEXTS,
  PageQuery,
  plainText,
  sortQuery,
} from "./base/answers.ts";
import { described } from "./base/described.ts";
import { TEXTS } from "./base/property-texts.ts";

const MOST_BOXES_OF_A_KEY = 1000;

const KEY_NAME = "What the key is for, from 1 to 200 characters.";

/** An application id as networks write it: printable, without spaces. */
const ApplicationId = z
  .string()
  .check(z.regex(/^[\x21-\x7e]{1,200}$/, "must be 1 to 200 printable characters without spaces"));

/** POST /api/ingest-keys */
export const MakeIngestKey = described(
  z.strictObject({
    data: described(
      z.strictObject({
        name: plainText(1, 200),
        deveuis: z.optional(
          z.array(DevEui).check(z.minLength(1), z.maxLength(MOST_BOXES_OF_A_KEY)),
        ),
        application: z.optional(ApplicationId),
      }),
      {
        name: KEY_NAME,
        deveuis:
          "The only boxes for which the key may deliver, by DevEUI: 1 to 1,000. Default: all.",
        application:
          "The only application of the network (ChirpStack: application id; The Things Stack: application_id) for which the key may deliver. Default: all. The sender names it, so only a list of boxes protects against a sender that is not trusted.",
      },
    ),
  }),
  {
    data: "The key to create. A key with both limits delivers only for these boxes in this application.",
  },
);

/** What a key is limited to. */
const LIMITS = {
  deveuis: z.nullable(z.array(z.string())),
  application: z.nullable(z.string()),
};
const LIMIT_TEXTS = {
  deveuis: "The only boxes for which the key may deliver, by DevEUI; null: all.",
  application: "The only application of the network for which the key may deliver; null: all.",
} as const;

/** The only answer that contains the key itself. */
export const MadeIngestKeyAnswer = dataOf(
  described(
    z.object({ id: Id, name: z.string(), key: z.string(), createdAt: Instant, ...LIMITS }),
    {
      id: "Id of the key.",
      name: KEY_NAME,
      ...LIMIT_TEXTS,
      key: "The key, sent as `Authorization: Bearer …`. Only its hash is stored: it cannot be shown again.",
      createdAt: TEXTS.createdAt,
    },
  ),
);

/** GET /api/ingest-keys */
export const IngestKeysQuery = described(
  z.strictObject({
    state: z.optional(z.enum(["valid", "revoked"])),
    "sort[0]": sortQuery(["id", "name"], "desc"),
    ...PageQuery,
  }),
  { state: "Only keys in this state. Default: all keys.", ...PAGE_TEXTS },
);

export const IngestKeyAttributes = described(
  z.object({
    name: z.string(),
    createdAt: Instant,
    revokedAt: z.nullable(Instant),
    lastUsedAt: z.nullable(Instant),
    deliveries: z.int(),
    ...LIMITS,
  }),
  {
    name: KEY_NAME,
    ...LIMIT_TEXTS,
    createdAt: TEXTS.createdAt,
    revokedAt: "When it was revoked, as a UTC instant; null: it is valid.",
    lastUsedAt:
      "When something was last delivered with it, as a UTC instant; null: never. For technicians, from an hour after it was made on, to the quarter hour and as it stood at the start of this one.",
    deliveries:
      "How many deliveries there were with it, the refused ones included; for technicians as for `lastUsedAt`.",
  },
);

export const IngestKeysAnswer = listOf(IngestKeyAttributes);

/** DELETE /api/ingest-keys/{id} */
export const IngestKeyParams = described(z.strictObject({ id: IdParam }), {
  id: "Id of the key.",
});
export const IngestKeyAnswer = dataOf(itemOf(IngestKeyAttributes));

/** What delivered: an integration of a network, or a home-made box. */
export const DELIVERY_ROUTES = ["chirpstack", "tts", "box"] as const;
export const DELIVERY_RESULTS = ["accepted", "duplicate", "unknown", "ignored", "refused"] as const;
export const DELIVERY_REASONS = [
  "no_box",
  "simulated",
  "empty",
  "not_json",
  "too_large",
  "invalid",
  "beyond_limit",
  "not_stored",
] as const;

/** The deliveries of a key that are kept. */
export const DELIVERIES_KEPT = 10;

/** A delivery, or its part with one result. Never what was delivered. */
export const IngestDelivery = described(
  z.object({
    id: Id,
    received_utc: Instant,
    route: z.enum(DELIVERY_ROUTES),
    deveui: z.nullable(z.string()),
    messages: z.int(),
    result: z.enum(DELIVERY_RESULTS),
    reason: z.nullable(z.enum(DELIVERY_REASONS)),
    fields: z.array(z.string()),
    is_coarse: z.boolean(),
  }),
  {
    id: "Id of the delivery.",
    received_utc: "When it arrived, as a UTC instant.",
    route: "The last part of the address that it was sent to.",
    deveui: "DevEUI of the box; null: several boxes, or it could not be read.",
    messages: "How many messages had this result; 0 if none could be read.",
    result:
      "`accepted`: stored; `duplicate`: stored already; `unknown`: of a box that is not registered, not stored; `ignored`: nothing to store; `refused`: an error, nothing was stored. A batch with several results has an entry for each.",
    reason:
      "Why it was ignored (`no_box`: it names none; `simulated`; `empty`) or refused (`not_json`; `too_large`: over 1 MiB; `invalid`: see `fields`; `beyond_limit`: outside the limit of the key; `not_stored`: the server could not store it, send it again); null: neither.",
    fields:
      "Paths of the first faults of a refused delivery; names that are not in the contract are shown as `…`.",
    is_coarse:
      "For technicians: whether it was of a box that is somebody's, or named none; then it is told to the hour, once that is over. Always false for administrators.",
  },
);

/** GET /api/ingest-keys/{id}/deliveries: newest first. */
export const IngestDeliveriesAnswer = dataOf(z.array(IngestDelivery));

export type IngestKeyAttributes = z.infer<typeof IngestKeyAttributes>;
export type IngestDelivery = z.infer<typeof IngestDelivery>;
export type DeliveryReason = (typeof DELIVERY_REASONS)[number];
