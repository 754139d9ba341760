import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../../test/app.ts";
import { chirpStackUp } from "../../../../test/messages.ts";
import type { Db } from "../../../database/db.ts";
import { redeliver } from "./redeliver.ts";

const BOX = "00112233445566aa";
const JSON_BOX = "00112233445566bb";
const PRESS = "b100001001e500d701";
const SINCE = new Date("2026-05-10T12:00:00Z");

let aside: TestApp;
let recovered: TestApp;
beforeAll(async () => {
  [aside, recovered] = await Promise.all([createTestApp(), createTestApp()]);
});
afterAll(() => Promise.all([aside.close(), recovered.close()]));

/** A frame each hour and a message without a time, arriving at the clock's current time. */
async function deliver(app: TestApp, hour: number, token: string) {
  const time = `2026-05-10T${String(hour).padStart(2, "0")}:00:00.000Z`;
  app.clock.set(time);
  const frame = chirpStackUp({ deveui: BOX, time, fcnt: hour, fport: 2, hex: PRESS });
  const message = { deveui: JSON_BOX, temperature: hour, presses: [{ age_s: 60 }] };
  for (const [path, body] of [
    ["/api/ingest/chirpstack?event=up", frame],
    ["/api/ingest/box", message],
  ] as const) {
    expect((await app.call("POST", path, { token, body })).status).toBe(200);
  }
}

async function stored(db: Db) {
  const { rows } = await sql`
    select deveui, uplinks.received_at, received_source, arrived_at, outcome, fcnt, body::text,
      (select json_agg(json_build_array(pressed_at, claims.received_at) order by pressed_at)
        from press_claims as claims where claims.sensor_id = uplinks.sensor_id and uplink_id = uplinks.id) as presses,
      (select json_agg(json_build_array(at, temperature) order by at)
        from readings where readings.sensor_id = uplinks.sensor_id and uplink_id = uplinks.id) as readings
    from uplinks join sensors on sensors.id = uplinks.sensor_id
      join raw_uplinks on raw_uplinks.sensor_id = uplinks.sensor_id and uplink_id = uplinks.id
    order by deveui, uplinks.received_at`.execute(db);
  return rows;
}

it("what boxes sent to a database that was set aside is stored in the recovered one, once and with its times", async () => {
  const [old, key] = [await aside.anIngestKey(), await recovered.anIngestKey()];
  for (const hour of [10, 11]) await deliver(recovered, hour, key);
  for (const hour of [10, 11, 12, 13, 14]) await deliver(aside, hour, old);
  // One of them came twice.
  recovered.clock.set("2026-05-10T12:00:00Z");
  const time = "2026-05-10T12:00:00.000Z";
  const body = chirpStackUp({ deveui: BOX, time, fcnt: 12, fport: 2, hex: PRESS });
  await recovered.call("POST", "/api/ingest/chirpstack?event=up", { token: key, body });

  const none = { unknown: 0, erased: 0, unreadable: 0 };
  const told = await redeliver(aside.db, SINCE, recovered.parts);
  expect(told).toEqual({ accepted: 5, duplicates: 1, ...none });
  const [found, expected] = [await stored(recovered.db), await stored(aside.db)];
  expect(found).toHaveLength(10);
  expect(found).toEqual(expected);
  expect(await redeliver(aside.db, SINCE, recovered.parts)).toEqual({
    accepted: 0,
    duplicates: 6,
    ...none,
  });
});

it("boxes that may not register themselves stay unknown", async () => {
  const parts = { ...recovered.parts, autoRegisterBoxes: false };
  const token = await aside.anIngestKey();
  const body = { deveui: "00112233445566cc", time: "2026-05-10T15:00:00Z", temperature: 20 };
  aside.clock.set("2026-05-10T15:00:00Z");
  await aside.call("POST", "/api/ingest/box", { token, body });
  expect(await redeliver(aside.db, new Date("2026-05-10T14:30:00Z"), parts)).toEqual({
    accepted: 0,
    duplicates: 0,
    unknown: 1,
    erased: 0,
    unreadable: 0,
  });
});

it("what was erased with an account is told apart from what cannot be read", async () => {
  const token = await aside.anIngestKey();
  for (const minute of [1, 2]) {
    const time = `2026-05-10T16:0${minute}:00Z`;
    aside.clock.set(time);
    const body = { deveui: "00112233445566dd", time, temperature: 20 };
    await aside.call("POST", "/api/ingest/box", { token, body });
  }
  const bodies = sql`update raw_uplinks set body = case received_at
    when '2026-05-10T16:01Z' then '{}'::jsonb else '{"deveui": 1}' end where received_at > '2026-05-10T16:00Z'`;
  await bodies.execute(aside.owner);
  expect(await redeliver(aside.db, new Date("2026-05-10T16:00:00Z"), recovered.parts)).toEqual({
    accepted: 0,
    duplicates: 0,
    unknown: 0,
    erased: 1,
    unreadable: 1,
  });
});
