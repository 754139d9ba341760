import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { MARK_CASES } from "../../../test/mark-cases.ts";
import { aMarkScene, NOW } from "../../../test/mark-scene.ts";
import { marksByCode } from "../../../test/marks.ts";
import { openPushService, type PushService } from "../../../test/push-service.ts";

/** Whoever changes what is known or planned about a patient marks the patient in the same transaction. */

let server: TestApp;
let service: PushService;
let marks: Awaited<ReturnType<typeof marksByCode>>;

beforeAll(async () => {
  service = await openPushService();
  server = await createTestApp({ push: service.push });
  marks = await marksByCode(server);
});
afterAll(async () => {
  await server.close();
  await service.close();
});

test.each(MARK_CASES)("$name marks the patient, from then on", async (one) => {
  server.clock.set(NOW);
  const scene = await aMarkScene(server, service);
  await one.before?.(scene);
  await marks.taken(scene.person.profileid);
  await one.write(scene);
  expect(await marks.missing()).toEqual([]);
  const { made, places } = await marks.taken(scene.person.profileid);
  expect(places).toEqual(expect.arrayContaining(one.places));
  expect(Math.min(...made.map(({ from }) => from.valueOf()))).toBe(one.from.valueOf());
});

test("each table whose triggers mark or wake has a case", async () => {
  const tried = new Set(MARK_CASES.flatMap(({ places }) => places));
  expect(await marks.places()).toEqual([...tried].sort());
});
