import { DAY, HOUR } from "@dosebeat/domain/time/durations";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { addDownlink, sendsOfDay } from "./queries.ts";

let test: TestApp;

beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

it("keeps as many commands of a box as there are tokens, and those that count for its day", async () => {
  const sensor = await test.aSensor();
  const other = await test.aSensor();
  const now = test.clock.now();
  const ahead = (ms: number) => new Date(now.getTime() + ms);
  const tell = (id: number, at: Date) =>
    addDownlink(
      test.db,
      id,
      { command: "light", value: 30, madeBy: null, expiresAt: ahead(DAY) },
      at,
    );
  const sent = await tell(sensor.id, now);
  await test.db
    .updateTable("downlinks")
    .set({ state: "acknowledged", sends: [now], settled_at: now })
    .where("id", "=", sent.id)
    .execute();
  await tell(other.id, now);
  for (let count = 0; count < 400; count += 1) await tell(sensor.id, ahead(count));
  const kept = (id: number) =>
    test.db
      .selectFrom("downlinks")
      .select("id")
      .where("sensor_id", "=", id)
      .orderBy("id")
      .execute();
  const ids = (await kept(sensor.id)).map(({ id }) => id);
  expect(ids).toHaveLength(257);
  expect(ids[0]).toBe(sent.id);
  expect(await sendsOfDay(test.db, sensor.id, ahead(HOUR))).toEqual([now]);
  await tell(sensor.id, ahead(8 * DAY));
  const later = (await kept(sensor.id)).map(({ id }) => id);
  expect(later).not.toContain(sent.id);
  expect(await kept(other.id)).toHaveLength(1);
});
