import { Failure } from "@dosebeat/contract/answers";
import { CALL_GROUPS } from "@dosebeat/contract/calls";
import type { Call } from "@dosebeat/contract/calls/call";
import { IMPERSONATION } from "@dosebeat/contract/impersonated-calls";
import { PROBLEMS } from "@dosebeat/contract/problems";
import { z } from "zod";
import { version } from "../../../package.json" with { type: "json" };
import { type JsonSchema, parametersOf, Schemas } from "./schemas.ts";

const REFUSALS: Readonly<Record<number, string>> = {
  400: "What was sent is not valid: every fault is named.",
  401: "No token or key, or one that is wrong, expired or revoked.",
  403: "Not for this caller.",
  404: "Does not exist, or is not the caller's.",
  409: "Contradicts what is there already.",
  413: "The body is larger than 1 MiB.",
  415: "The body is not application/json.",
  429: "Too many attempts; Retry-After tells how many seconds to wait.",
  500: "A fault of the server, of which it tells nothing.",
  503: "The database cannot be reached; try again after Retry-After seconds.",
};

export interface Operation extends JsonSchema {
  tags: string[];
  summary: string;
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
      description: `Medicine taking, as boxes record it. Times are UTC, dates are chart days of the patient. A refusal says its reason in English and, where a person may be the cause, as a code with its values: ${Object.keys(PROBLEMS).join(", ")}.`,
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
            ...(["429", "503"].includes(status) && {
              headers: { "Retry-After": { schema: { type: "integer" } } },
            }),
            content: { "application/json": { schema: failure } },
          },
        ]),
      ),
      securitySchemes: {
        token: { type: "http", scheme: "bearer", description: "The jwt of a sign-in." },
        ingestKey: { type: "http", scheme: "bearer", description: "An ingest key." },
        metricsToken: { type: "http", scheme: "bearer", description: "The METRICS_TOKEN." },
      },
    },
  };
}

/** `GET /a/:b` as OpenAPI writes it. */
export function addressOf(name: string): { method: string; path: string } {
  const [method = "", path = ""] = name.split(" ");
  return { method: method.toLowerCase(), path: path.replace(/:(\w+)/g, "{$1}") };
}

function operationOf(name: string, group: string, call: Call, schemas: Schemas): Operation {
  const { body, example } = call;
  const parameters = [
    ...parametersOf(call.params, "path"),
    ...parametersOf(call.query, "query"),
    ...impersonationOf(name),
  ];
  return {
    operationId: operationIdOf(name),
    tags: [group],
    summary: call.summary,
    security: securityOf(call),
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: {
        required: true,
        content: {
          "application/json": { schema: schemas.refer(body, "input"), example: example.body },
        },
      },
    }),
    responses: {
      [call.answer.status]: answerOf(call, schemas),
      ...Object.fromEntries(
        refusalsOf(call).map((status) => [
          status,
          { $ref: `#/components/responses/Refusal${status}` },
        ]),
      ),
    },
  };
}

function answerOf({ answer, example }: Call, schemas: Schemas): JsonSchema {
  const schema =
    answer.schema instanceof z.core.$ZodString
      ? { type: "string" }
      : schemas.refer(answer.schema, "output");
  const others = Object.entries(answer.also ?? {}).map(([type, description]) => [
    type,
    { schema: { type: "string", description } },
  ]);
  return {
    description: answer.status === 201 ? "Made." : "Done.",
    headers: { "X-Request-Id": { schema: { type: "string", format: "uuid" } } },
    content: {
      ...(answer.type === undefined
        ? { "application/json": { schema, example: example.answer } }
        : { [answer.type]: { schema } }),
      ...Object.fromEntries(others),
    },
  };
}

function refusalsOf({ who, params, query, body, refusals = [] }: Call): number[] {
  const all = new Set<number>([...refusals, 500, 503]);
  if (who !== "anyone") all.add(401);
  if (who === "admin") all.add(403);
  if (params || query || body) all.add(400);
  if (body) all.add(413).add(415);
  return [...all].sort((one, other) => one - other);
}

function securityOf({ who }: Call): JsonSchema[] {
  if (who === "anyone") return [];
  const schemes = { user: "token", admin: "token", ingest: "ingestKey", watch: "metricsToken" };
  return [{ [schemes[who]]: [] }];
}

function impersonationOf(name: string): JsonSchema[] {
  if (!IMPERSONATION[name]) return [];
  return [
    {
      name: "X-Impersonation",
      in: "header",
      required: false,
      description: "The id of an impersonation that lasts; administrators only.",
      schema: { type: "string", format: "uuid" },
    },
  ];
}

/** `GET /api/users/me` is `getUsersMe`. */
function operationIdOf(name: string): string {
  const { method, path } = addressOf(name);
  const words = path.replace(/^\/(api\/)?/, "").split(/[^A-Za-z0-9]+/);
  return method + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
}
