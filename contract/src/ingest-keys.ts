import { z } from "zod/mini";
import {
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

const KEY_NAME = "What the key is for, from 1 to 200 characters.";

/** POST /api/ingest-keys */
export const MakeIngestKey = described(
  z.strictObject({
    data: described(z.strictObject({ name: plainText(1, 200) }), { name: KEY_NAME }),
  }),
  { data: "The key to create." },
);

/** The only answer that contains the key itself. */
export const MadeIngestKeyAnswer = dataOf(
  described(z.object({ id: Id, name: z.string(), key: z.string(), createdAt: Instant }), {
    id: "Id of the key.",
    name: KEY_NAME,
    key: "The key, sent as `Authorization: Bearer …`. Only its hash is stored: it cannot be shown again.",
    createdAt: TEXTS.createdAt,
  }),
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
  z.object({ name: z.string(), createdAt: Instant, revokedAt: z.nullable(Instant) }),
  {
    name: KEY_NAME,
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
