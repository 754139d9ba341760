import { getThresholds } from "@dosebeat/contract/thresholds-calls";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { createTestApp, type TestApp } from "../../test/app.ts";

/** No call is deprecated yet, so this test makes one so. */
const deprecated = { since: "2026-05-01", ends: "2026-12-01", instead: "GET /api/groups" };
const SAID = {
  deprecation: "@1777593600",
  sunset: "Tue, 01 Dec 2026 00:00:00 GMT",
};

let test: TestApp;
beforeAll(async () => {
  Object.assign(getThresholds, { deprecated });
  test = await createTestApp();
});
afterAll(async () => {
  Reflect.deleteProperty(getThresholds, "deprecated");
  await test.close();
});

it("every answer of a deprecated call says since when, until when, and where more is said", async () => {
  const { token } = await test.anAdmin();
  const group = await test.aGroup();
  const url = getThresholds.path.replace(":id", `${group}`);
  const { token: stranger } = await test.aPatient();
  const asked = [
    { call: await test.call("GET", url, { token }), status: 200 },
    { call: await test.call("GET", url), status: 401 },
    { call: await test.call("GET", url, { token: stranger }), status: 403 },
    { call: await test.call("GET", url.replace(`${group}`, "x"), { token }), status: 400 },
  ];
  const page = (await test.call("GET", "/api/docs")).body;
  for (const { call, status } of asked) {
    expect(call.status).toBe(status);
    expect(call.headers).toMatchObject(SAID);
    const [, anchor] =
      /^<\/api\/docs#([^>]+)>; rel="deprecation"/.exec(`${call.headers.link}`) ?? [];
    expect(page).toContain(`<details id="${anchor}">`);
  }
});

it("other calls say nothing", async () => {
  const { token } = await test.anAdmin();
  const { headers } = await test.call("GET", "/api/groups", { token });
  expect(Object.keys(headers)).not.toEqual(expect.arrayContaining(["deprecation"]));
  expect(Object.keys(headers)).not.toEqual(expect.arrayContaining(["sunset"]));
});

it("the published document says it of this call alone", async () => {
  const Operations = z.record(
    z.string(),
    z.looseObject({ deprecated: z.boolean().optional(), description: z.string() }),
  );
  const { body } = await test.call("GET", "/api/openapi.json");
  const { paths } = z.object({ paths: z.record(z.string(), Operations) }).parse(body);
  const all = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ path, method, ...operation })),
  );
  const found = all.filter((operation) => operation.deprecated);
  expect(found.map(({ path, method }) => [method, path])).toEqual([
    ["get", getThresholds.path.replace(":id", "{id}")],
  ]);
  expect(found[0]?.description).toMatch(
    /^Deprecated since 2026-05-01\. It may be gone from 2026-12-01 on\. Use GET \/api\/groups instead\./,
  );
});
