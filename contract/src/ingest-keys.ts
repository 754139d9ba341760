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
} from "./answers.ts";
import { described } from "./described.ts";
import { TEXTS } from "./property-texts.ts";

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
  z.object({ name: z.string(), createdAt: Instant, revokedAt: z.nullable(Instant), ...LIMITS }),
  {
    name: KEY_NAME,
    ...LIMIT_TEXTS,
    createdAt: TEXTS.createdAt,
    revokedAt: "When it was revoked, as a UTC instant; null: it is valid.",
  },
);

export const IngestKeysAnswer = listOf(IngestKeyAttributes);

/** DELETE /api/ingest-keys/{id} */
export const IngestKeyParams = described(z.strictObject({ id: IdParam }), {
  id: "Id of the key.",
});
export const IngestKeyAnswer = dataOf(itemOf(IngestKeyAttributes));
