import { readFileSync } from "node:fs";
import { SENSOR_MODELS } from "@dosebeat/domain/codecs/model-names";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";

const page = readFileSync(new URL("../../../../docs/box.md", import.meta.url), "utf8");
const examples = [
  ...[...page.matchAll(/```json\n(.*?)```/gs)].map(([, text]) => text ?? ""),
  ...[...page.matchAll(/ -d '(.*?)'/gs)].map(([, text]) => text ?? ""),
];

let server: TestApp;

beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

test("docs/box.md has examples", () => {
  expect(examples).toHaveLength(3);
});

test.each(examples)("the server accepts the example in docs/box.md: %s", async (body) => {
  const token = await server.anIngestKey();
  const headers = { "content-type": "application/json" };
  const answer = await server.call("POST", "/api/ingest/box", { token, body, headers });
  expect(answer).toMatchObject({ status: 200, body: { data: { duplicates: 0, unknown: 0 } } });
});

test("every model named in docs/box.md is known", () => {
  const named = [...page.matchAll(/^\| `([a-z-]+\/[a-z0-9-]+)` /gm)].map(([, model]) => model);
  expect(["pillbox-1", ...named].sort()).toEqual([...SENSOR_MODELS].sort());
});
