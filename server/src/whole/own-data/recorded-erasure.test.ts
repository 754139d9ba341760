import { IngestAnswer } from "@dosebeat/contract/ingest";
import { DAY, MINUTE } from "@dosebeat/domain/time/durations";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { eraseRestored } from "./queries.ts";
import { eraseRecorded, erasureJob } from "./recorded-erasure.ts";

let test: TestApp;
let key: string;
const silent = { info: () => {}, warn: () => {}, error: () => {} };
const { signal: ending } = new AbortController();

beforeEach(async () => {
  test = await createTestApp();
  test.clock.set("2026-05-10T12:00:00Z");
  key = await test.anIngestKey();
});
afterEach(() => test.close());

const deliver = async (message: object, accepted = 1) => {
  const answer = await test.call("POST", "/api/ingest/box", { token: key, body: message });
  expect(IngestAnswer.parse(answer.body).data.accepted).toBe(accepted);
};

describe("what a server left when it ended in the middle of an erasure", () => {
  const readings = async (sensor: number) =>
    (
      await test.db
        .selectFrom("readings")
        .select("temperature")
        .where("sensor_id", "=", sensor)
        .orderBy("at")
        .execute()
    ).map(({ temperature }) => temperature);

  it("is erased by the job, and what the box sent meanwhile stays", async () => {
    const gone = await test.aPatient();
    const { sensor } = await test.aBinding(gone, { from: "2026-02-01T00:00:00Z" });
    const { deveui } = sensor;
    await deliver({
      deveui,
      time: "2026-05-09T08:00:00Z",
      press_seq: 4,
      presses: [{ seq: 4, age_s: 5 }],
      readings: [
        { time: "2026-01-31T08:00:00Z", temperature: 1 },
        { time: "2026-02-10T08:00:00Z", temperature: 2 },
        { time: "2026-05-09T07:00:00Z", temperature: 3 },
      ],
    });
    const account = { userid: gone.userid, profile: gone.profileid };
    await eraseRestored(test.db, account, test.clock.now());
    expect(await readings(sensor.id)).toEqual([1, 2, 3]);
    await deliver({ deveui, time: "2026-05-10T12:00:00Z", temperature: 20 });

    const run = () =>
      erasureJob
        .make(
          { parts: { db: test.db, clock: test.clock } },
          { log: silent, ending, again: () => {} },
        )
        .run();
    await run();
    expect(await readings(sensor.id)).toEqual([1, 2, 3, 20]);
    test.clock.advance(MINUTE + 1);
    await run();
    expect(await readings(sensor.id)).toEqual([1, 20]);
    expect(await test.db.selectFrom("press_claims").selectAll().execute()).toEqual([]);
    expect(await test.db.selectFrom("erasures_due").selectAll().execute()).toEqual([]);
    const raw = await test.db.selectFrom("raw_uplinks").select("received_at").execute();
    expect(raw).toEqual([{ received_at: new Date("2026-05-10T12:00:00Z") }]);
  });

  it("is erased once by two at the same time, also where it was told by a message of another time", async () => {
    const gone = await test.aPatient();
    const { sensor } = await test.aBinding(gone, { from: "2026-05-01T00:00:00Z" });
    const { deveui } = sensor;
    await deliver({ deveui, time: "2026-05-02T08:00:00Z", temperature: 1 });
    const admin = await test.anAdmin();
    const unassigned = await test.call("PUT", "/api/sensor/unassign", {
      token: admin.token,
      body: { data: { deveui } },
    });
    expect(unassigned.status).toBe(200);
    test.clock.advance(2 * DAY);
    // Sent after the box was given back, about the time before; its row has a later time of arrival.
    await deliver({
      deveui,
      time: "2026-05-12T08:00:00Z",
      readings: [{ time: "2026-05-03T08:00:00Z", temperature: 2 }],
    });
    await test.db
      .updateTable("readings")
      .set({ received_at: new Date("2026-05-11T00:00:00Z") })
      .where("temperature", "=", 2)
      .execute();
    const account = { userid: gone.userid, profile: gone.profileid };
    const due = await eraseRestored(test.db, account, test.clock.now());
    await Promise.all([eraseRecorded(test.db, due), eraseRecorded(test.db, due)]);
    await eraseRecorded(test.db, due);
    expect(await readings(sensor.id)).toEqual([]);
    expect(await test.db.selectFrom("raw_uplinks").selectAll().execute()).toEqual([]);
    const uplinks = await test.db.selectFrom("uplinks").select("reason").execute();
    expect(uplinks).toEqual([
      { reason: "erased with an account" },
      { reason: "erased with an account" },
    ]);
  });
});

it("a message of an erased time that arrives late keeps what it says of others, and no content", async () => {
  const [before, gone] = [await test.aPatient(), await test.aPatient()];
  const { id, sensor } = await test.aBinding(before, { from: "2026-04-01T00:00:00Z" });
  const valid_to = new Date("2026-05-01T00:00:00Z");
  await test.db.updateTable("bindings").set({ valid_to }).where("id", "=", id).execute();
  await test.aBinding(gone, { sensor, from: "2026-05-01T00:00:00Z" });
  const account = { userid: gone.userid, profile: gone.profileid };
  await eraseRecorded(test.db, await eraseRestored(test.db, account, test.clock.now()));
  const { deveui } = sensor;
  const late = {
    deveui,
    time: "2026-05-09T08:00:00Z",
    fcnt: 9,
    temperature: 31.25,
    press_seq: 7,
    presses: [{ seq: 6, time: "2026-04-30T08:00:00Z" }],
  };
  const after = { deveui, time: "2026-05-10T12:00:00Z", temperature: 20 };
  await deliver(late);
  await deliver(after);
  const uplinks = await test.db
    .selectFrom("uplinks")
    .select(["fcnt", "press_seq", "reason"])
    .orderBy("received_at")
    .execute();
  expect(uplinks).toEqual([
    { fcnt: 9, press_seq: null, reason: "erased with an account" },
    { fcnt: null, press_seq: null, reason: null },
  ]);
  const raw = await test.db
    .selectFrom("raw_uplinks")
    .select("body")
    .orderBy("received_at")
    .execute();
  expect(raw).toEqual([{ body: {} }, { body: after }]);
  const claims = await test.db.selectFrom("press_claims").select("seq").execute();
  expect(claims).toEqual([{ seq: 6 }]);
  await deliver(late, 0);
});
