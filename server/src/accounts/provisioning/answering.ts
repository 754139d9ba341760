import { MOST_A_SCIM_PAGE, type ScimListQuery, type ScimResource } from "@dosebeat/contract/scim";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Parts } from "../../parts.ts";

const USUAL_COUNT = 100;

/** The address at which directories find this server, as callers read it below. */
export function baseOf({ publicUrl }: Pick<Parts, "publicUrl">, request: FastifyRequest): string {
  const root = publicUrl?.replace(/\/+$/, "") ?? `${request.protocol}://${request.host}`;
  return `${root}/scim/v2`;
}

/** Which part of a list is requested; out-of-range numbers are clamped (RFC 7644, 3.4.2.4). */
export function pageOf(
  { startIndex = "1", count = String(USUAL_COUNT) }: Pick<ScimListQuery, "startIndex" | "count">,
  most = MOST_A_SCIM_PAGE,
): { offset: number; limit: number } {
  return {
    offset: Math.max(Number(startIndex), 1) - 1,
    limit: Math.min(Math.max(Number(count), 0), most),
  };
}

export function listAnswer(resources: ScimResource[], total: number, offset = 0) {
  return {
    schemas: ["urn:ietf:params:scim:api:messages:2.0:ListResponse"],
    totalResults: total,
    startIndex: offset + 1,
    itemsPerPage: resources.length,
    Resources: resources,
  };
}

/** The requested attributes of a resource; its id and schemas are always included. */
export function chosen<Resource extends ScimResource>(
  resource: Resource,
  { attributes, excludedAttributes }: Pick<ScimListQuery, "attributes" | "excludedAttributes">,
): ScimResource {
  const asked = namesIn(attributes);
  const excluded = namesIn(excludedAttributes);
  const { schemas, id } = resource;
  const kept = Object.entries(resource).filter(
    ([name]) =>
      (asked.size === 0 || asked.has(name.toLowerCase())) && !excluded.has(name.toLowerCase()),
  );
  return { ...Object.fromEntries(kept), schemas, ...(id !== undefined && { id }) };
}

/** Whether an attribute is requested. */
export function isAsked(
  name: string,
  { attributes, excludedAttributes }: Pick<ScimListQuery, "attributes" | "excludedAttributes">,
): boolean {
  const asked = namesIn(attributes);
  return (asked.size === 0 || asked.has(name)) && !namesIn(excludedAttributes).has(name);
}

/** Names in lower case; for a part, the attribute that contains it. */
function namesIn(text = ""): Set<string> {
  const names = text.split(",").map((name) => name.trim().toLowerCase());
  const last = names.map((name) => name.slice(name.lastIndexOf(":") + 1).split(".")[0] ?? "");
  return new Set(last.filter(Boolean));
}

/** 201 says where the new resource is. */
export function locate(reply: FastifyReply, { meta }: ScimResource): void {
  if (meta) reply.header("location", meta.location);
}
