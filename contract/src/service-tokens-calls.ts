import { defineCall } from "./base/define-call.ts";
import { onePage } from "./example-values.ts";
import {
  MadeServiceTokenAnswer,
  MakeServiceToken,
  ServiceTokenAnswer,
  type ServiceTokenAttributes,
  ServiceTokenParams,
  ServiceTokensAnswer,
  ServiceTokensQuery,
} from "./service-tokens.ts";

const TOKEN: ServiceTokenAttributes = {
  name: "Nightly figures for the registry",
  scopes: ["read:patients", "read:figures"],
  groups: [{ id: 2, name: "Ward 3" }],
  by: "Grace Hopper",
  state: "valid",
  createdAt: "2026-05-01T08:00:00.000Z",
  expiresAt: "2026-07-30T08:00:00.000Z",
  revokedAt: null,
  lastUsedAt: "2026-05-10T11:00:00.000Z",
};

export const makeServiceToken = defineCall(
  {
    method: "POST",
    path: "/api/service-tokens",
    who: "staff",
    roles: ["admin"],
    scope: "all",
    tells: "nothing",
    confirm: true,
    body: MakeServiceToken,
    answer: { status: 201, schema: MadeServiceTokenAnswer },
    refusals: [404, 409],
    touches: ["service-tokens"],
    summary: "Create a service token, with which a program calls the API.",
    description:
      "The answer is the only one that contains the token. It does what its scopes say, for the patients in its groups, and never more than whoever made it may at that moment. 404: there is no such group. 409 `tokens_many`: 100 tokens are valid.",
  },
  {
    body: {
      data: { name: TOKEN.name, scopes: ["read:patients", "read:figures"], groups: [2], days: 90 },
    },
    answer: {
      data: {
        id: 3,
        token: "dbt_Q2h5cHRvZ3JhcGhpY2FsbHlSYW5kb21CeXRlczMyYg0",
        attributes: { ...TOKEN, lastUsedAt: null },
      },
    },
  },
);

export const getServiceTokens = defineCall(
  {
    method: "GET",
    path: "/api/service-tokens",
    who: "staff",
    roles: ["admin"],
    scope: "all",
    tells: "nothing",
    tokens: "none",
    query: ServiceTokensQuery,
    answer: { status: 200, schema: ServiceTokensAnswer },
    shows: ["service-tokens"],
    summary: "List the service tokens, without the tokens themselves.",
  },
  { answer: { data: [{ id: 3, attributes: TOKEN }], meta: onePage(1) } },
);

export const revokeServiceToken = defineCall(
  {
    method: "DELETE",
    path: "/api/service-tokens/:id",
    who: "staff",
    roles: ["admin"],
    scope: "all",
    tells: "nothing",
    confirm: true,
    params: ServiceTokenParams,
    answer: { status: 200, schema: ServiceTokenAnswer },
    refusals: [404, 409],
    touches: ["service-tokens"],
    summary: "Revoke a service token.",
    description: "Calls with it are refused from now on. 409: it was already revoked.",
  },
  {
    answer: {
      data: {
        id: 3,
        attributes: { ...TOKEN, state: "revoked", revokedAt: "2026-05-10T12:00:00.000Z" },
      },
    },
  },
);
