import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { chirpStackUp, recordOf } from "../../../test/messages.ts";
import { ToldOverload } from "../../../test/overload.ts";
import { untilWaiting } from "../../../test/waiting.ts";
import { Intake } from "./mqtt/intake.ts";

const BOX = "c0000000000000aa";
const TOPIC = `application/a/device/${BOX}/event/up`;
const overload = new ToldOverload();

let test: TestApp;
let token: string;
beforeAll(async () => {
  test = await createTestApp({ overload });
  token = await test.anIngestKey();
});
afterAll(() => test.close());
afterEach(() => {
  vi.restoreAllMocks();
  overload.refuse(0);
});

const up = (fcnt: number) =>
  chirpStackUp({ deveui: BOX, fcnt, time: "2026-05-10T11:00:00Z", hex: "011f00aa" });
const deliver = (fcnt: number) =>
  test.call("POST", "/api/ingest/chirpstack?event=up", { token, body: up(fcnt) });
const counters = async () =>
  (await recordOf(test, BOX)).uplinks
    .map(({ fcnt }) => fcnt)
    .sort((one, other) => Number(one) - Number(other));

it("a delivery is refused once others have waited for longer than networks do, and theirs are stored", async () => {
  await deliver(0);
  const waiting: ReturnType<typeof deliver>[] = [];
  await test.owner.transaction().execute(async (transaction) => {
    await sql`lock table uplinks in exclusive mode`.execute(transaction);
    for (const [index, fcnt] of [1, 2, 3].entries()) {
      waiting.push(deliver(fcnt));
      if (index < 2) await untilWaiting(test.owner, index + 1);
    }
    const inFlight = async () => (await test.parts.metrics.inFlight.get()).values[0]?.value;
    await expect.poll(inFlight).toBe(3);
    const now = performance.now();
    vi.spyOn(performance, "now").mockReturnValue(now + 6_000);
    expect(await deliver(4)).toMatchObject({
      status: 503,
      headers: { "retry-after": "10" },
      body: { error: { code: "busy" } },
    });
    vi.restoreAllMocks();
  });
  for (const { status } of await Promise.all(waiting)) expect(status).toBe(200);
  expect(await counters()).toEqual([0, 1, 2, 3]);
  expect((await deliver(4)).status).toBe(200);
});

it("of messages of brokers one batch a second is taken while deliveries are refused, and none is dropped", async () => {
  const waits: { milliseconds: number; end: () => void }[] = [];
  const intake = new Intake(
    test.parts,
    test.app.log,
    (milliseconds) => new Promise((end) => waits.push({ milliseconds, end })),
  );
  let acknowledged = 0;
  const send = (from: number, count: number) => {
    for (let index = 0; index < count; index++) {
      const payload = Buffer.from(JSON.stringify(up(from + index)));
      intake.take(
        TOPIC,
        payload,
        () => acknowledged++,
        () => {},
      );
    }
  };
  overload.refuse(5);
  send(100, 150);
  for (const taken of [100, 150]) {
    await expect.poll(() => waits.length).toBe(1);
    const [wait] = waits.splice(0);
    expect(wait?.milliseconds).toBe(1_000);
    wait?.end();
    await expect.poll(() => acknowledged).toBe(taken);
  }
  overload.refuse(4);
  send(300, 150);
  await expect.poll(() => acknowledged).toBe(300);
  expect(waits).toEqual([]);
  expect((await counters()).filter((fcnt) => Number(fcnt) >= 100)).toHaveLength(300);
  await intake.close();
});
