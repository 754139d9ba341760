import { z } from "zod/mini";
import { SCIM_TYPE, ScimList, ScimResource } from "./scim.ts";

/** Calls of a directory: with a service token alone, made by an administrator. */
export const OF_DIRECTORY = {
  who: "staff",
  roles: ["admin"],
  scope: "all",
  tells: "nothing",
  tokens: ["write:accounts"],
} as const;

export const ONE = { answer: { status: 200, schema: ScimResource, type: SCIM_TYPE } } as const;
export const MADE = { answer: { status: 201, schema: ScimResource, type: SCIM_TYPE } } as const;
export const LIST = { answer: { status: 200, schema: ScimList, type: SCIM_TYPE } } as const;
export const GONE = { answer: { status: 204, schema: z.undefined() } } as const;

export const NOTES =
  "For service tokens alone; docs/single-sign-on.md has the rules. 404 also where this server maps no roles. A refusal is an Error of RFC 7644.";

/** A page with one resource. */
export const listOf = (resource: ScimResource) => ({
  schemas: ["urn:ietf:params:scim:api:messages:2.0:ListResponse"],
  totalResults: 1,
  startIndex: 1,
  itemsPerPage: 1,
  Resources: [resource],
});
