import SCIMMY from "scimmy";
import { expect } from "vitest";
import type { Answer } from "./app.ts";

const { User, Group, ResourceType, ServiceProviderConfig } = SCIMMY.Schemas;
const KNOWN = { User, Group, ResourceType, ServiceProviderConfig };
/** The statuses of RFC 7644 (table 8) that are used here. */
const STATUSES = [400, 401, 403, 404, 409, 413, 500] as const;
const BASE = "https://dosebeat.example/scim/v2";

/** Checks a resource against RFC 7643 with third-party schemas (`scimmy`): nothing is refused, and nothing lost. */
export function judge(resource: unknown): void {
  const { meta, ...rest } = Object(resource);
  const { resourceType } = Object(meta);
  const Known = Object.entries(KNOWN).find(([name]) => name === resourceType)?.[1];
  if (!Known) throw new Error(`${resourceType} is none of ${Object.keys(KNOWN)}`);
  expect(rest.schemas).toEqual([Known.definition.id]);
  const read: unknown = JSON.parse(
    JSON.stringify(new Known(structuredClone(Object(resource)), "out", BASE)),
  );
  expect(read).toMatchObject(rest);
}

/**
 * Checks a refusal against RFC 7644; `scimmy` throws for a scimType that the standard does not have with this status.
 */
export function judgeRefusal({ status, body, headers }: Answer): void {
  const { ErrorResponse } = SCIMMY.Messages;
  expect(headers["content-type"]).toMatch(/^application\/scim\+json/);
  const { schemas, status: said, scimType, detail } = Object(body);
  expect(schemas).toEqual([ErrorResponse.id]);
  expect(said).toBe(String(status));
  expect(detail).toEqual(expect.any(String));
  const known = STATUSES.find((one) => one === status);
  expect(new ErrorResponse({ status: known ?? 400, scimType, detail })).toMatchObject({ detail });
}

type Operations = NonNullable<
  ConstructorParameters<typeof SCIMMY.Messages.PatchOp>[0]
>["Operations"];

/** The result of a PATCH of a user by `scimmy`. */
export async function patchedByScimmy(resource: object, operations: Operations): Promise<unknown> {
  const { PatchOp } = SCIMMY.Messages;
  const user = new User(structuredClone(resource), "out", BASE);
  const patch = new PatchOp({ schemas: [PatchOp.id], Operations: operations });
  return JSON.parse(JSON.stringify((await patch.apply(user)) ?? user));
}
