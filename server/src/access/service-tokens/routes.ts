import type { AuditDetails } from "@dosebeat/contract/audit-details";
import { SCOPES_OF_ALL, TOKEN_PREFIX, TOKEN_SCOPES } from "@dosebeat/contract/base/token-scopes";
import type { ServiceTokenAttributes } from "@dosebeat/contract/service-tokens";
import * as calls from "@dosebeat/contract/service-tokens-calls";
import type { FastifyInstance } from "fastify";
import { invalid } from "../../http/errors.ts";
import { handle } from "../../http/handle.ts";
import { paginationOf } from "../../http/paging.ts";
import { staffOf } from "../../http/viewer.ts";
import type { Parts } from "../../parts.ts";
import { newSecret } from "../../platform/single-use-secret.ts";
import { recorded } from "../audit/queries.ts";
import {
  countServiceTokens,
  insertServiceToken,
  listServiceTokens,
  revokeServiceToken,
  type TokenRow,
} from "./queries.ts";
import { reachOfToken } from "./reach.ts";

/** Tokens with which programs call the API. A token is shown once, when it is made. */
export async function serviceTokenRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { db, clock } = parts;

  handle(app, calls.makeServiceToken, async ({ viewer, body: { data } }, _reply) => {
    if (data.groups && data.scopes.some((scope) => SCOPES_OF_ALL.has(scope)))
      throw invalid(
        ["data", "groups"],
        "Boxes and accounts belong to no group: their scopes need all patients.",
      );
    const now = clock.now();
    const token = `${TOKEN_PREFIX}${newSecret()}`;
    const made = { userid: viewer.userid, now };
    const row = await recorded(
      db,
      viewer.actor,
      (tx) => insertServiceToken(tx, token, data, made),
      ({ id, scopes, limit }) => entry("service-token-made", id, { scopes, groups: limit }),
    );
    return { data: { id: row.id, token, attributes: attributesOf(row, now) } };
  });

  handle(app, calls.getServiceTokens, async ({ query }) => {
    const now = clock.now();
    const rows = await listServiceTokens(db, query, now);
    const pagination = paginationOf(query, await countServiceTokens(db, query, now));
    const data = rows.map((row) => ({ id: row.id, attributes: attributesOf(row, now) }));
    return { data, meta: { pagination } };
  });

  handle(app, calls.revokeServiceToken, async ({ viewer, params }) => {
    const now = clock.now();
    const row = await recorded(
      db,
      viewer.actor,
      (tx) => revokeServiceToken(tx, params.id, now),
      ({ id }) => entry("service-token-revoked", id),
    );
    return { data: { id: row.id, attributes: attributesOf(row, now) } };
  });
}

function entry(
  kind: "service-token-made" | "service-token-revoked",
  token: number,
  more: AuditDetails = {},
) {
  return { kind, profileid: null, details: { token, ...more } };
}

function attributesOf(row: TokenRow, now: Date): ServiceTokenAttributes {
  return {
    name: row.name,
    scopes: TOKEN_SCOPES.filter((scope) => row.scopes.includes(scope)),
    groups: row.groups,
    by: `${row.givenname} ${row.familyname}`.trim(),
    state: stateOf(row, now),
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    revokedAt: row.revoked_at?.toISOString() ?? null,
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  };
}

function stateOf(row: TokenRow, now: Date): ServiceTokenAttributes["state"] {
  if (row.revoked_at) return "revoked";
  if (row.expires_at <= now) return "expired";
  const reaches = reachOfToken(row.limit, staffOf(row), row.memberships) !== undefined;
  return row.is_active && reaches ? "valid" : "suspended";
}
