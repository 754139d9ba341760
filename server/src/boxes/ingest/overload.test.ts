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

it("messages of brokers are held back as long as deliveries are refused, and none is dropped", async () => {
  const intake = new Intake(test.parts, test.app.log);
  const send = async (from: number, count: number) => {
    const started = performance.now();
    const acknowledged = Array.from({ length: count }, (_, index) => {
      const payload = Buffer.from(JSON.stringify(up(from + index)));
      return new Promise<void>((resolve) => intake.take(TOPIC, payload, resolve, () => {}));
    });
    await Promise.all(acknowledged);
    return performance.now() - started;
  };
  overload.refuse(5);
  // Two batches.
  expect(await send(100, 150)).toBeGreaterThan(1_900);
  overload.refuse(4);
  expect(await send(300, 150)).toBeLessThan(1_900);
  expect((await counters()).filter((fcnt) => Number(fcnt) >= 100)).toHaveLength(300);
  await intake.close();
});
