import { CALLS } from "@dosebeat/contract/calls";
import { Validator } from "@seriousme/openapi-schema-validator";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { addressOf } from "./document.ts";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

/** The documentation itself, and the pages of the web application. */
const NO_CALLS = new Set([
  "GET /*",
  "HEAD /*",
  "GET /api/openapi.json",
  "GET /api/docs",
  "GET /api/docs/style.css",
]);

/** Bodies that the server reads by itself, because networks may add fields at any time. */
const READ_BY_HAND = new Set([
  "POST /api/ingest/chirpstack",
  "POST /api/ingest/tts",
  "POST /api/ingest/box",
]);

/** Answers that go out as they come, so that nobody checks them on the way. */
const STREAMED = new Set(["GET /api/export", "GET /api/events", "GET /metrics"]);

const builtCalls = () => test.app.builtRoutes.filter(({ call }) => !NO_CALLS.has(call));

describe("the contract and the routes of the server", () => {
  it("name the same calls", () => {
    const built = builtCalls().map(({ call }) => call);
    expect(built.sort()).toEqual(Object.keys(CALLS).sort());
  });

  it("check what comes and what goes with the same schemas", () => {
    for (const { call, schema = {} } of builtCalls()) {
      const contract = CALLS[call];
      const { params, querystring, body, response } = schema;
      const told = {
        params: contract?.params,
        query: contract?.query,
        body: READ_BY_HAND.has(call) ? undefined : contract?.body,
        answer:
          contract && !STREAMED.has(call)
            ? { [contract.answer.status]: contract.answer.schema }
            : undefined,
      };
      expect(params === told.params, `${call}: params`).toBe(true);
      expect(querystring === told.query, `${call}: query`).toBe(true);
      expect(body === told.body, `${call}: body`).toBe(true);
      const answers = z.record(z.string(), z.unknown()).optional().parse(response);
      expect(Object.keys(answers ?? {}), `${call}: statuses`).toEqual(
        Object.keys(told.answer ?? {}),
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

  it("tells of every call, of ingest bodies too, each under a name of its own", async () => {
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

  it("refers to nothing that it does not hold", async () => {
    const { text, document } = await published();
    const names = [...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name);
    expect(names.length).toBeGreaterThan(50);
    expect(
      names.filter((name) => name === undefined || !document.components.schemas[name]),
    ).toEqual([]);
  });
});

describe("the page", () => {
  it("tells every call, and loads nothing but its own style sheet", async () => {
    const answer = await test.call("GET", "/api/docs");
    expect(answer.status).toBe(200);
    expect(answer.headers["content-type"]).toContain("text/html");
    expect(answer.headers["content-security-policy"]).toContain("default-src 'none'");
    const page = String(answer.body);
    for (const call of Object.keys(CALLS)) expect(page).toContain(addressOf(call).path);
    expect(page).not.toMatch(/<script|\son\w+=|style="|https?:\/\/(?!dosebeat\.example\.org)/i);
    const loaded = [...page.matchAll(/<(?:link|img|iframe|object)[^>]*(?:href|src)="([^"]*)"/g)];
    expect(loaded.map(([, address]) => address)).toEqual(["/api/docs/style.css"]);
    const style = await test.call("GET", "/api/docs/style.css");
    expect(style.headers["content-type"]).toContain("text/css");
    expect(String(style.body)).not.toMatch(/url\(|@import/);
  });

  it("has no two places of one name, and every link inside leads somewhere", async () => {
    const page = String((await test.call("GET", "/api/docs")).body);
    const ids = [...page.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [, id] of page.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(id);
  });
});
