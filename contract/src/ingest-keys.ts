import { z } from "zod/mini";
import {
  dataOf,
  Id,
  IdParam,
  Instant,
  itemOf,
  listOf,
  PageQuery,
  plainText,
  sortQuery,
} from "./answers.ts";

/** POST /api/ingest-keys: `name` tells administrators what the key is for. */
export const MakeIngestKey = z.strictObject({
  data: z.strictObject({ name: plainText(1, 200) }),
});

/** The only time that the key itself is shown. */
export const MadeIngestKeyAnswer = dataOf(
  z.object({ id: Id, name: z.string(), key: z.string(), createdAt: Instant }),
);

/** GET /api/ingest-keys: the newest first unless asked otherwise. */
export const IngestKeysQuery = z.strictObject({
  state: z.optional(z.enum(["valid", "revoked"])),
  "sort[0]": sortQuery(["id", "name"], "desc"),
  ...PageQuery,
});

export const IngestKeyAttributes = z.object({
  name: z.string(),
  createdAt: Instant,
  revokedAt: z.nullable(Instant),
});

export const IngestKeysAnswer = listOf(IngestKeyAttributes);

/** DELETE /api/ingest-keys/{id} */
export const IngestKeyParams = z.strictObject({ id: IdParam });
export const IngestKeyAnswer = dataOf(itemOf(IngestKeyAttributes));
