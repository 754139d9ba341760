import { MOST_A_SCIM_PAGE } from "@dosebeat/contract/scim";
import * as calls from "@dosebeat/contract/scim-calls";
import type { FastifyInstance } from "fastify";
import { notFound } from "../../http/errors.ts";
import { handle } from "../../http/handle.ts";
import type { Parts } from "../../parts.ts";
import { baseOf, listAnswer } from "./answering.ts";
import { RESOURCE_TYPES, SCHEMAS } from "./schemas.ts";

const CORE = "urn:ietf:params:scim:schemas:core:2.0";

/** What a directory may ask before it provisions anything. */
export function discoveryRoutes(app: FastifyInstance, parts: Parts): void {
  handle(app, calls.getScimConfig, async (request) => configIn(baseOf(parts, request)));

  handle(app, calls.getScimTypes, async (request) => {
    const base = baseOf(parts, request);
    const types = RESOURCE_TYPES.map((type) => typeIn(base, type));
    return listAnswer(types, types.length);
  });

  handle(app, calls.getScimTypeById, async (request) => {
    const type = RESOURCE_TYPES.find(({ id }) => id === request.params.id);
    if (!type) throw notFound("The resource type");
    return typeIn(baseOf(parts, request), type);
  });

  handle(app, calls.getScimSchemas, async (request) => {
    const base = baseOf(parts, request);
    const schemas = SCHEMAS.map((schema) => schemaIn(base, schema));
    return listAnswer(schemas, schemas.length);
  });

  handle(app, calls.getScimSchemaById, async (request) => {
    const schema = SCHEMAS.find(({ id }) => id === request.params.id);
    if (!schema) throw notFound("The schema");
    return schemaIn(baseOf(parts, request), schema);
  });
}

function configIn(base: string) {
  const no = { supported: false };
  return {
    schemas: [`${CORE}:ServiceProviderConfig`],
    patch: { supported: true },
    bulk: { ...no, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults: MOST_A_SCIM_PAGE },
    changePassword: no,
    sort: no,
    etag: no,
    authenticationSchemes: [
      {
        type: "oauthbearertoken",
        name: "Service token",
        description: "A service token with the scope write:accounts.",
      },
    ],
    meta: { resourceType: "ServiceProviderConfig", location: `${base}/ServiceProviderConfig` },
  };
}

function typeIn(base: string, type: (typeof RESOURCE_TYPES)[number]) {
  const location = `${base}/ResourceTypes/${type.id}`;
  return {
    ...type,
    schemas: [`${CORE}:ResourceType`],
    meta: { resourceType: "ResourceType", location },
  };
}

function schemaIn(base: string, { attributes, ...schema }: (typeof SCHEMAS)[number]) {
  const location = `${base}/Schemas/${schema.id}`;
  return {
    ...schema,
    schemas: [`${CORE}:Schema`],
    attributes: [...attributes],
    meta: { resourceType: "Schema", location },
  };
}
