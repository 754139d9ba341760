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
} from "./base/answers.ts";
import { described } from "./base/described.ts";
import { TEXTS } from "./base/property-texts.ts";
import { TOKEN_SCOPES } from "./base/token-scopes.ts";

export const MOST_TOKEN_DAYS = 365;
const MOST_GROUPS_OF_A_TOKEN = 100;

const TOKEN_NAME = "What the token is for, from 1 to 200 characters.";

/** POST /api/service-tokens */
export const MakeServiceToken = described(
  z.strictObject({
    data: described(
      z.strictObject({
        name: plainText(1, 200),
        scopes: z
          .array(z.enum(TOKEN_SCOPES))
          .check(z.minLength(1), z.maxLength(TOKEN_SCOPES.length)),
        groups: z.optional(z.array(Id).check(z.minLength(1), z.maxLength(MOST_GROUPS_OF_A_TOKEN))),
        days: z.int().check(z.minimum(1), z.maximum(MOST_TOKEN_DAYS)),
      }),
      {
        name: TOKEN_NAME,
        scopes: "What it may do: at least one.",
        groups:
          "Ids of the groups to whose patients it is limited: 1 to 100. Default: all patients. Scopes of boxes and accounts need all patients, because these belong to no group.",
        days: `For how many days it is valid, from 1 to ${MOST_TOKEN_DAYS}.`,
      },
    ),
  }),
  { data: "The token to create." },
);

export const TOKEN_STATES = ["valid", "suspended", "expired", "revoked"] as const;

const TokenGroup = described(z.object({ id: Id, name: z.string() }), {
  id: "Id of the group.",
  name: "Name of the group.",
});

export const ServiceTokenAttributes = described(
  z.object({
    name: z.string(),
    scopes: z.array(z.enum(TOKEN_SCOPES)),
    groups: z.nullable(z.array(TokenGroup)),
    by: z.string(),
    state: z.enum(TOKEN_STATES),
    createdAt: Instant,
    expiresAt: Instant,
    revokedAt: z.nullable(Instant),
    lastUsedAt: z.nullable(Instant),
  }),
  {
    name: TOKEN_NAME,
    scopes: "What it may do.",
    groups: "The groups to whose patients it is limited; null: all patients.",
    by: "Name of whoever made it. It never does more than this person may now.",
    state:
      "`valid`; `suspended`: whoever made it is blocked, or no longer staff; `expired`; `revoked`.",
    createdAt: TEXTS.createdAt,
    expiresAt: "When it expires, as a UTC instant.",
    revokedAt: "When it was revoked, as a UTC instant; null: it was not.",
    lastUsedAt: "The hour in which it was last used, as a UTC instant; null: never.",
  },
);

/** The only answer that contains the token itself. */
export const MadeServiceTokenAnswer = dataOf(
  described(z.object({ id: Id, token: z.string(), attributes: ServiceTokenAttributes }), {
    id: "Id of the token.",
    token:
      "The token, sent as `Authorization: Bearer dbt_…`. Only its hash is stored: it cannot be shown again.",
    attributes: "What is known about the token.",
  }),
);

/** GET /api/service-tokens */
export const ServiceTokensQuery = described(
  z.strictObject({
    state: z.optional(z.enum(["valid", "ended"])),
    "sort[0]": sortQuery(["id", "name", "expiresAt"], "desc"),
    ...PageQuery,
  }),
  {
    state: "`valid`: neither expired nor revoked; `ended`: one of both. Default: all tokens.",
    ...PAGE_TEXTS,
  },
);

export const ServiceTokensAnswer = listOf(ServiceTokenAttributes);

/** DELETE /api/service-tokens/{id} */
export const ServiceTokenParams = described(z.strictObject({ id: IdParam }), {
  id: "Id of the token.",
});
export const ServiceTokenAnswer = dataOf(itemOf(ServiceTokenAttributes));

export type ServiceTokenAttributes = z.infer<typeof ServiceTokenAttributes>;
