import { bodyLimitKiB, MOST_LEVELS } from "@dosebeat/contract/base/body-limit";
import type { DefinedCall, Who } from "@dosebeat/contract/base/define-call";
import { Failure } from "@dosebeat/contract/base/failures";
import { PROBLEMS } from "@dosebeat/contract/base/problems";
import { SESSION_COOKIE } from "@dosebeat/contract/base/session-headers";
import { CALL_GROUPS } from "@dosebeat/contract/calls";
import { z } from "zod";
import { version } from "../../../../package.json" with { type: "json" };
import { descriptionOf } from "./access-text.ts";
import { headersOf } from "./headers.ts";
import { type JsonSchema, parametersOf, Schemas } from "./schemas.ts";

const REFUSALS: Readonly<Record<number, string>> = {
  400: "The request is not valid; `details.errors` lists up to 20 faults.",
  401: "The token or key is missing, wrong, expired or revoked, or its session has ended.",
  403: "The caller is not allowed to do this.",
  404: "It does not exist, or it is not the caller's.",
  409: "It conflicts with existing data.",
  413: "The body is larger than the call takes.",
  415: "The body is not application/json.",
  429: "Too many attempts; retry after the seconds in Retry-After.",
  500: "Internal error; details are only logged.",
  503: "The database is unreachable, or the server has more to do than it can; retry after the seconds in Retry-After.",
};

const HEADERS = {
  RequestId: {
    description: "Id of the request, as in the server's log.",
    schema: { type: "string", format: "uuid" },
  },
  CacheControl: {
    description: "Answers of the API must not be cached.",
    schema: { type: "string", const: "no-store" },
  },
  RetryAfter: {
    description: "Seconds to wait before retrying.",
    schema: { type: "integer", minimum: 0 },
  },
  Deprecation: {
    description: "From when on the call is deprecated: seconds since 1970 after an @ (RFC 9745).",
    schema: { type: "string", pattern: "^@[0-9]+$" },
  },
  Sunset: {
    description: "From when on the call may be gone (RFC 8594).",
    schema: { type: "string" },
  },
  ContentDisposition: {
    description: "File name under which browsers save the answer.",
    schema: { type: "string" },
  },
} as const;

const HEADERS_OF_ALL = {
  "X-Request-Id": { $ref: "#/components/headers/RequestId" },
  "Cache-Control": { $ref: "#/components/headers/CacheControl" },
};

const SUNSET_HEADER = { Sunset: { $ref: "#/components/headers/Sunset" } };
const DEPRECATION_HEADER = { Deprecation: { $ref: "#/components/headers/Deprecation" } };
const FILE_HEADER = { "Content-Disposition": { $ref: "#/components/headers/ContentDisposition" } };

export interface Operation extends JsonSchema {
  tags: string[];
  summary: string;
  description: string;
}

/** The contract as OpenAPI 3.1. */
export function openApiDocument() {
  const schemas = new Schemas();
  const paths: Record<string, Record<string, Operation>> = {};
  for (const [group, calls] of Object.entries(CALL_GROUPS)) {
    for (const [name, call] of Object.entries(calls)) {
      const { method, path } = addressOf(name);
      paths[path] = { ...paths[path], [method]: operationOf(name, group, call, schemas) };
    }
  }
  const failure = schemas.refer(Failure, "output");
  return {
    openapi: "3.1.1",
    info: {
      title: "Dosebeat",
      version,
      description: `Medicine intake as recorded by pill boxes. Instants are UTC; dates are chart days in the patient's zone. Errors carry an English message and, where users can fix them, a code with its values: ${Object.keys(PROBLEMS).join(", ")}.`,
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: "/" }],
    tags: Object.keys(CALL_GROUPS).map((name) => ({ name })),
    paths,
    components: {
      schemas: schemas.components,
      responses: Object.fromEntries(
        Object.entries(REFUSALS).map(([status, description]) => [
          `Refusal${status}`,
          {
            description,
            headers: {
              ...HEADERS_OF_ALL,
              ...(["429", "503"].includes(status) && {
                "Retry-After": { $ref: "#/components/headers/RetryAfter" },
              }),
            },
            content: { "application/json": { schema: failure } },
          },
        ]),
      ),
      headers: HEADERS,
      securitySchemes: {
        token: { type: "http", scheme: "bearer", description: "The `jwt` from signing in." },
        cookie: {
          type: "apiKey",
          in: "cookie",
          name: SESSION_COOKIE,
          description:
            "For browsers that signed in with `X-Session: cookie`. `Authorization` wins over it; calls other than GET need an `Origin` of this server.",
        },
        serviceToken: {
          type: "http",
          scheme: "bearer",
          description: "A service token, `dbt_…`, with the scopes that the call names.",
        },
        ingestKey: { type: "http", scheme: "bearer", description: "An ingest key." },
        metricsToken: { type: "http", scheme: "bearer", description: "The METRICS_TOKEN." },
      },
    },
  };
}

/** Splits `GET /a/:b` into method and path in OpenAPI form. */
export function addressOf(name: string): { method: string; path: string } {
  const [method = "", path = ""] = name.split(" ");
  return { method: method.toLowerCase(), path: path.replace(/:(\w+)/g, "{$1}") };
}

function operationOf(name: string, group: string, call: DefinedCall, schemas: Schemas): Operation {
  const { body } = call;
  const parameters = [
    ...parametersOf(call.params, "path"),
    ...parametersOf(call.query, "query"),
    ...headersOf(call),
  ];
  return {
    operationId: operationIdOf(name),
    tags: [group],
    summary: call.summary,
    description: descriptionOf(call),
    ...(call.deprecated && { deprecated: true }),
    security: securityOf(call),
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: {
        required: true,
        description: `At most ${bodyLimitKiB(call)} KiB, nested at most ${MOST_LEVELS} levels deep.`,
        content: {
          "application/json": { schema: schemas.refer(body, "input"), example: call.example.body },
        },
      },
    }),
    responses: {
      [call.answer.status]: answerOf(call, call.example.answer, schemas),
      ...Object.fromEntries(
        refusalsOf(call).map((status) => [
          status,
          { $ref: `#/components/responses/Refusal${status}` },
        ]),
      ),
    },
  };
}

const SUCCESS: Readonly<Record<DefinedCall["answer"]["status"], string>> = {
  200: "Success.",
  201: "Created.",
  202: "Accepted.",
  204: "Done.",
};

function answerOf(
  { answer, deprecated }: DefinedCall,
  example: unknown,
  schemas: Schemas,
): JsonSchema {
  if (answer.status === 204)
    return { description: SUCCESS[answer.status], headers: HEADERS_OF_ALL };
  const schema =
    answer.schema instanceof z.core.$ZodString
      ? { type: "string" }
      : schemas.refer(answer.schema, "output");
  const others = Object.entries(answer.also ?? {}).map(([type, description]) => [
    type,
    { schema: { type: "string", description } },
  ]);
  return {
    description: SUCCESS[answer.status],
    headers: {
      ...HEADERS_OF_ALL,
      ...(answer.also && FILE_HEADER),
      ...(deprecated && DEPRECATION_HEADER),
      ...(deprecated?.ends !== undefined && SUNSET_HEADER),
    },
    content: {
      ...(answer.type === undefined
        ? { "application/json": { schema, example } }
        : { [answer.type]: { schema } }),
      ...Object.fromEntries(others),
    },
  };
}

function refusalsOf({
  who,
  params,
  query,
  body,
  confirm,
  tokens = "none",
  refusals = [],
}: DefinedCall): number[] {
  const all = new Set<number>([...refusals, 500, 503]);
  if (who !== "anyone") all.add(401);
  if (who === "staff" || confirm) all.add(403);
  if (tokens !== "none") all.add(403).add(429);
  if (params || query || body) all.add(400);
  if (body) all.add(413).add(415);
  return [...all].sort((one, other) => one - other);
}

const SCHEMES: Readonly<Record<Who, readonly string[]>> = {
  anyone: [],
  user: ["token", "cookie"],
  staff: ["token", "cookie"],
  ingest: ["ingestKey"],
  watch: ["metricsToken"],
};

function securityOf({ who, tokens = "none" }: DefinedCall): JsonSchema[] {
  const schemes = [...SCHEMES[who], ...(tokens === "none" ? [] : ["serviceToken"])];
  return schemes.map((scheme) => ({ [scheme]: [] }));
}

/** `GET /api/users/me` becomes `getUsersMe`. */
function operationIdOf(name: string): string {
  const { method, path } = addressOf(name);
  const words = path.replace(/^\/(api\/)?/, "").split(/[^A-Za-z0-9]+/);
  return method + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
}
