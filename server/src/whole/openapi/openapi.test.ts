import { CALLS } from "@dosebeat/contract/calls";
import { Validator } from "@seriousme/openapi-schema-validator";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { NO_CALLS } from "../../../test/no-calls.ts";
import { addressOf, openApiDocument } from "./document.ts";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

/** Including the pages of the web application. */
const UNDESCRIBED = new Set([...NO_CALLS, "GET /*"]);

/** Bodies parsed by handlers, because networks may add fields at any time. */
const PARSED_BY_HANDLER = new Set([
  "POST /api/ingest/chirpstack",
  "POST /api/ingest/tts",
  "POST /api/ingest/box",
]);

/** Streamed answers, which are not validated. */
const STREAMED = new Set([
  "GET /api/export",
  "GET /api/events",
  "GET /metrics",
  "GET /api/groups/:id/export",
  "GET /api/bulk/doses",
  "GET /api/bulk/figures",
  "GET /api/bulk/presses",
  "GET /api/bulk/readings",
  "GET /api/groups/:id/ward-list.pdf",
  "GET /fhir/exports/:id/:file",
  "GET /api/profiles/:profileid/report.pdf",
]);

const builtCalls = () => test.app.builtRoutes.filter(({ call }) => !UNDESCRIBED.has(call));

describe("the contract and the routes of the server", () => {
  it("have the same calls", () => {
    const built = builtCalls().map(({ call }) => call);
    expect(built.sort()).toEqual(Object.keys(CALLS).sort());
  });

  it("validate requests and answers with the same schemas", () => {
    for (const { call, schema = {} } of builtCalls()) {
      const contract = CALLS[call];
      const { params, querystring, body, response } = schema;
      const actual = {
        params: contract?.params,
        query: contract?.query,
        body: PARSED_BY_HANDLER.has(call) ? undefined : contract?.body,
        answer:
          contract && !STREAMED.has(call)
            ? { [contract.answer.status]: contract.answer.schema }
            : undefined,
      };
      expect(params === actual.params, `${call}: params`).toBe(true);
      expect(querystring === actual.query, `${call}: query`).toBe(true);
      expect(body === actual.body, `${call}: body`).toBe(true);
      const answers = z.record(z.string(), z.unknown()).optional().parse(response);
      expect(Object.keys(answers ?? {}), `${call}: statuses`).toEqual(
        Object.keys(actual.answer ?? {}),
      );
      for (const [status, checked] of Object.entries(answers ?? {})) {
        expect(checked === contract?.answer.schema, `${call}: answer ${status}`).toBe(true);
      }
    }
  });
});

describe("the OpenAPI document", () => {
  const Document = z.object({
    openapi: z.string(),
    paths: z.record(
      z.string(),
      z.record(
        z.string(),
        z.looseObject({ operationId: z.string(), requestBody: z.unknown().optional() }),
      ),
    ),
    components: z.object({ schemas: z.record(z.string(), z.looseObject({})) }),
  });

  async function published() {
    const answer = await test.call("GET", "/api/openapi.json");
    expect(answer.status).toBe(200);
    return { text: JSON.stringify(answer.body), document: Document.parse(answer.body) };
  }

  it("is valid OpenAPI 3.1", async () => {
    const { text, document } = await published();
    expect(document.openapi).toMatch(/^3\.1\./);
    const checked = await new Validator().validate(
      z.record(z.string(), z.unknown()).parse(JSON.parse(text)),
    );
    expect(checked.errors ?? []).toEqual([]);
    expect(checked.valid).toBe(true);
  });

  it("has every call, including ingest bodies, each with a unique id", async () => {
    const { document } = await published();
    const operations = Object.keys(CALLS).map((call) => {
      const { method, path } = addressOf(call);
      const operation = document.paths[path]?.[method];
      expect(operation, call).toBeDefined();
      expect(operation?.requestBody !== undefined).toBe(CALLS[call]?.body !== undefined);
      return operation?.operationId;
    });
    expect(new Set(operations).size).toBe(operations.length);
  });

  it("has no dangling references", async () => {
    const { text, document } = await published();
    const names = [...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name);
    expect(names.length).toBeGreaterThan(50);
    expect(
      names.filter((name) => name === undefined || !document.components.schemas[name]),
    ).toEqual([]);
  });
});

interface Described {
  where: string;
  description: unknown;
}

/** Everything in the document that needs a description, at any depth. */
function described(node: unknown, where: string): Described[] {
  if (typeof node !== "object" || node === null) return [];
  if (Array.isArray(node)) return node.flatMap((one, at) => described(one, `${where}/${at}`));
  const { properties, name, in: place, operationId, description } = Described.parse(node);
  const isParameter = name !== undefined && place !== undefined;
  return [
    ...(isParameter || operationId !== undefined ? [{ where, description }] : []),
    ...Object.entries(properties ?? {}).map(([property, schema]) => ({
      where: `${where}.${property}`,
      description: schema["description"],
    })),
    ...Object.entries(node)
      .filter(([key]) => key !== "example")
      .flatMap(([key, value]) => described(value, `${where}/${key}`)),
  ];
}

const Described = z.object({
  properties: z.record(z.string(), z.record(z.string(), z.unknown())).optional(),
  name: z.unknown().optional(),
  in: z.unknown().optional(),
  operationId: z.unknown().optional(),
  description: z.unknown().optional(),
});

describe("the descriptions", () => {
  const document = openApiDocument();
  const inSchemas = described(document.components, "components");
  const inPaths = described(document.paths, "paths");

  it(`cover ${inSchemas.length} properties, and ${inPaths.length} parameters and operations`, () => {
    const bare = [...inSchemas, ...inPaths]
      .filter(({ description }) => typeof description !== "string" || description.trim() === "")
      .map(({ where }) => where);
    expect(bare).toEqual([]);
    expect(inSchemas.length).toBeGreaterThan(400);
    expect(inPaths.length).toBeGreaterThan(100);
  });

  it("belong to the property of one object, also where objects share its schema", () => {
    const Id = z.object({ description: z.string() });
    const { schemas } = z
      .object({ schemas: z.record(z.string(), z.object({ properties: z.record(z.string(), Id) })) })
      .parse({ schemas: pick(document.components.schemas, ["Medicine", "Sensor", "User"]) });
    const texts = Object.values(schemas).map(({ properties }) => properties["id"]?.description);
    expect(new Set(texts).size).toBe(3);
  });

  it("state a default in words, and the property is not required", () => {
    const MaxPoints = z.object({
      properties: z.object({
        data: z.object({
          required: z.array(z.string()),
          properties: z.object({ maxPoints: z.looseObject({ description: z.string() }) }),
        }),
      }),
    });
    const { data } = MaxPoints.parse(document.components.schemas["ChartRequest"]).properties;
    expect(data.required).not.toContain("maxPoints");
    expect(data.properties.maxPoints["default"]).toBeUndefined();
    expect(data.properties.maxPoints.description).toMatch(/Default: 2000\.$/);
  });

  it("name ids as integers in queries as in bodies", () => {
    const Operation = z.object({
      get: z.object({
        parameters: z.array(z.object({ name: z.string(), schema: z.looseObject({}) })),
      }),
    });
    const { parameters } = Operation.parse(document.paths["/api/doses"]).get;
    const profileid = parameters.find(({ name }) => name === "profileid");
    expect(profileid?.schema).toMatchObject({ type: "integer", minimum: 1 });
  });
});

function pick(schemas: Readonly<Record<string, unknown>>, names: readonly string[]) {
  return Object.fromEntries(names.map((name) => [name, schemas[name]]));
}

describe("the page", () => {
  it("has every call, and loads nothing but its own style sheet", async () => {
    const answer = await test.call("GET", "/api/docs");
    expect(answer.status).toBe(200);
    expect(answer.headers["content-type"]).toContain("text/html");
    expect(answer.headers["content-security-policy"]).toContain("default-src 'none'");
    const page = String(answer.body);
    for (const call of Object.keys(CALLS)) expect(page).toContain(addressOf(call).path);
    expect(page).not.toMatch(
      /<script|\son\w+=|style="|https?:\/\/(?!(?:dosebeat|login)\.example\.org|fcm\.googleapis\.com|alerts\.clinic\.example|my-medicines\.example)/i,
    );
    const loaded = [...page.matchAll(/<(?:link|img|iframe|object)[^>]*(?:href|src)="([^"]*)"/g)];
    expect(loaded.map(([, address]) => address)).toEqual(["/api/docs/style.css"]);
    const style = await test.call("GET", "/api/docs/style.css");
    expect(style.headers["content-type"]).toContain("text/css");
    expect(String(style.body)).not.toMatch(/url\(|@import/);
  });

  it("has unique ids, and no broken internal links", async () => {
    const page = String((await test.call("GET", "/api/docs")).body);
    const ids = [...page.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [, id] of page.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(id);
  });
});
