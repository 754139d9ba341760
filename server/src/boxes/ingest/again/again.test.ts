import { HOUR } from "@dosebeat/domain/time/durations";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../../test/app.ts";
import { chirpStackUp } from "../../../../test/messages.ts";
import { Announcer } from "../../../peers/announcer.ts";
import { findSensor } from "../../sensors/queries.ts";
import { DecodingAgain } from "./again.ts";
import { decodeStep } from "./step.ts";

const MODEL = "mclimate/mc-button";
const KEEPALIVE = "01ab029b00";
const PRESS = "b100001001e500d701";

const announcer = new Announcer();
let test: TestApp;
let admin: TestPerson;
let key: string;
beforeAll(async () => {
  test = await createTestApp({ announcer });
  [admin, key] = [await test.anAdmin(), await test.anIngestKey()];
});
afterAll(() => test.close());

/** Eight days of hourly frames; on every day but the last the button is pressed at 08:00. */
async function deliver(deveui: string, at = "2026-05-02T00:00:00.000Z", hours = 24 * 8) {
  for (let hour = 0; hour < hours; hour++) {
    const time = new Date(Date.parse(at) + hour * HOUR).toISOString();
    const hex = time.includes("T08:") && hour < 24 * 7 ? PRESS : KEEPALIVE;
    const body = chirpStackUp({ deveui, time, fcnt: hour + 1, fport: 2, hex });
    const answer = await test.call("POST", "/api/ingest/chirpstack?event=up", { token: key, body });
    expect(answer.status).toBe(200);
  }
}

const change = (deveui: string, data: object) =>
  test.call("PATCH", `/api/sensors/${deveui}`, { token: admin.token, body: { data } });
const decoding = async (deveui: string) =>
  (await test.call("GET", `/api/sensors/${deveui}/decoding`, { token: admin.token })).body;
const decoder = () => new DecodingAgain({ db: test.db, clock: test.clock, announcer });

/** Everything stored about a box, without ids. */
async function stored(deveui: string) {
  const box = await findSensor(test.db, deveui);
  if (!box) throw new Error("The box is registered.");
  const { id, deveui: _, claimcode: __, ...sensor } = box;
  const rows = async (text: string) =>
    (await sql.raw(text.replaceAll("$box", String(id))).execute(test.db)).rows;
  return {
    sensor,
    uplinks: await rows(`select received_at, outcome, reason, boot, press_seq, fcnt from uplinks
      where sensor_id = $box order by received_at`),
    readings:
      await rows(`select at, received_at, boot, temperature, humidity, battery, battery_mv, motion,
      motion_counter from readings where sensor_id = $box order by at`),
    claims: await rows(`select pressed_at, received_at, seq from press_claims
      where sensor_id = $box order by pressed_at, seq`),
    intervals: await rows(`select holds_from, minutes from sensor_intervals
      where sensor_id = $box order by holds_from`),
  };
}

describe("a box whose model was wrong", () => {
  it("gets what a box with the right model had from the start, and the same once more", async () => {
    const right = await test.aSensor({ model: MODEL });
    const wrong = await test.aSensor({ model: "milesight-iot/ws101" });
    for (const { deveui } of [right, wrong]) await deliver(deveui, "2026-05-08T00:00:00.000Z", 60);
    expect(await stored(wrong.deveui)).not.toEqual(await stored(right.deveui));
    expect((await change(wrong.deveui, { model: MODEL })).status).toBe(200);
    await decoder().decodeAll();
    expect(await stored(wrong.deveui)).toEqual(await stored(right.deveui));
    const claims = await sql`select id from press_claims order by id`.execute(test.db);
    for (const model of ["pillbox-1", MODEL]) await change(wrong.deveui, { model });
    await decoder().decodeAll();
    expect(await stored(wrong.deveui)).toEqual(await stored(right.deveui));
    expect((await sql`select id from press_claims order by id`.execute(test.db)).rows).toEqual(
      claims.rows,
    );
  });

  it("goes on after a kill in the middle of a step, and shows how far it is", async () => {
    const right = await test.aSensor({ model: MODEL });
    const wrong = await test.aSensor();
    for (const { deveui } of [right, wrong]) await deliver(deveui, "2026-05-08T00:00:00.000Z", 30);
    await change(wrong.deveui, { model: MODEL });
    expect(await decoding(wrong.deveui)).toEqual({
      data: { model: MODEL, done: 0, total: 30, is_finished: false },
    });
    expect(await decodeStep(test.db, wrong.id, test.clock.now(), 12)).toBe("more");
    const kill = test.db.transaction().execute(async (tx) => {
      await decodeStep(tx, wrong.id, test.clock.now(), 12);
      throw new Error("killed");
    });
    await expect(kill).rejects.toThrow("killed");
    expect(await decoding(wrong.deveui)).toEqual({
      data: { model: MODEL, done: 12, total: 30, is_finished: false },
    });
    await decoder().decodeAll();
    expect(await decoding(wrong.deveui)).toEqual({
      data: { model: MODEL, done: 30, total: 30, is_finished: true },
    });
    expect(await stored(wrong.deveui)).toEqual(await stored(right.deveui));
    expect(await decodeStep(test.db, wrong.id, test.clock.now())).toBe("elsewhere");
  });

  it("shows the doses of its patient as taken afterwards where the button was pressed, and no other", async () => {
    const patient = await test.aPatient();
    const stranger = await test.aPatient();
    const sensor = await test.aSensor({ interval_minutes: 60 });
    await test.aBinding(patient, { sensor, from: "2026-05-01T00:00:00Z" });
    await test.aMedicine(patient, { startdate: "2026-05-02", schedules: ["08:00"] });
    // Until the next dose, because until then a late press for the last one is possible.
    await deliver(sensor.deveui, undefined, 24 * 8 + 10);
    const statuses = async () => {
      const url = "/api/doses?from=2026-05-03&to=2026-05-09";
      const { body } = await test.call("GET", url, { token: patient.token });
      return [...JSON.stringify(body).matchAll(/"status":"(\w+)"/g)].map(([, status]) => status);
    };
    expect(new Set(await statuses())).toEqual(new Set(["unknown"]));
    const list = await test.call("GET", "/api/sensory-summaries?state=not_understood", {
      token: admin.token,
    });
    expect(JSON.stringify(list.body)).toContain(sensor.deveui);
    const body = { data: { model: MODEL } };
    for (const token of [patient.token, stranger.token]) {
      const refused = await test.call("PATCH", `/api/sensors/${sensor.deveui}`, { token, body });
      expect(refused.status).toBe(403);
    }
    await change(sensor.deveui, { model: MODEL });
    await decoder().decodeAll();
    const mended = await statuses();
    expect(mended).toEqual([...Array<string>(6).fill("on_time"), "missed"]);
    const { body: after } = await test.call("GET", `/api/sensors/${sensor.deveui}`, {
      token: admin.token,
    });
    expect(after).toMatchObject({ data: { state: expect.not.stringMatching("not_understood") } });
  });
});
