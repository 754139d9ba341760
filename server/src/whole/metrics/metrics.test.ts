import { HOUR } from "@dosebeat/domain/time/durations";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { connect } from "../../database/connect.ts";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const TOKEN = "a-token-for-monitoring";

async function lines(app: TestApp = test): Promise<string[]> {
  const answer = await app.call("GET", "/metrics");
  expect(answer.status).toBe(200);
  expect(answer.headers["content-type"]).toContain("text/plain");
  return String(answer.body).split("\n");
}

describe("access", () => {
  const look = (app: TestApp, headers: Record<string, string>, remoteAddress = "127.0.0.1") =>
    app.app.inject({ method: "GET", url: "/metrics", headers, remoteAddress });

  it.each(["127.0.0.1", "127.8.8.8", "::1", "::ffff:127.0.0.1"])(
    "from this machine: %s",
    async (ip) => {
      expect((await look(test, {}, ip)).statusCode).toBe(200);
    },
  );

  it.each(["192.168.1.4", "::ffff:10.0.0.1", "2001:db8::1"])(
    "is rejected from elsewhere: %s",
    async (ip) => {
      expect((await look(test, {}, ip)).statusCode).toBe(401);
    },
  );

  it.each([{ "x-forwarded-for": "1.2.3.4" }, { forwarded: "for=1.2.3.4" }, { via: "1.1 proxy" }])(
    "is rejected through a proxy on this machine: %o",
    async (headers) => {
      expect((await look(test, headers)).statusCode).toBe(401);
    },
  );

  it.each([
    "localhost",
    "localhost:3000",
    "LOCALHOST:80",
    "127.0.0.1:3000",
    "127.8.8.8",
    "[::1]:3000",
  ])("by a name of this machine: %s", async (host) => {
    expect((await look(test, { host })).statusCode).toBe(200);
  });

  it.each([
    "rebound.example",
    "rebound.example:3000",
    "localhost.rebound.example",
    "127.0.0.1.evil.example",
    "localhost:3000@evil.example",
    "127.0.0.1, evil.example",
    "[::1].evil.example",
    "0.0.0.0",
  ])(
    "is rejected by any other name, which a page can let stand for this machine: %s",
    async (host) => {
      expect((await look(test, { host })).statusCode).toBe(401);
    },
  );

  it("needs METRICS_TOKEN if it is set, from anywhere", async () => {
    const app = await createTestApp({ metricsToken: TOKEN });
    const right = { authorization: `Bearer ${TOKEN}` };
    expect((await look(app, {})).statusCode).toBe(401);
    expect((await look(app, { authorization: `Bearer ${TOKEN}s` })).statusCode).toBe(401);
    expect((await look(app, right, "192.168.1.4")).statusCode).toBe(200);
    expect((await look(app, { ...right, "x-forwarded-for": "1.2.3.4" })).statusCode).toBe(200);
    expect((await look(app, { ...right, host: "dosebeat.example" })).statusCode).toBe(200);
    await app.close();
  });
});

describe("the metrics", () => {
  it("count messages by outcome, decoding, lag and boxes", async () => {
    const app = await createTestApp();
    const token = await app.anIngestKey();
    const box = { deveui: "70b3d57ed0061a2b", time: "2026-05-10T11:59:58Z", temperature: 21 };
    const send = (url: string, body: unknown) => app.call("POST", url, { token, body });
    await send("/api/ingest/box", [box, { ...box, temperature: 22 }]);
    await send("/api/ingest/box", box);
    await send("/api/ingest/box", { deveui: "short" });
    await send("/api/ingest/chirpstack?event=up", {
      time: box.time,
      deviceInfo: { devEui: box.deveui },
      fCnt: 1,
      fPort: 10,
      data: "AR8A",
    });
    app.clock.advance(3 * HOUR);
    expect(await lines(app)).toEqual(
      expect.arrayContaining([
        'dosebeat_ingest_messages_total{outcome="accepted"} 3',
        'dosebeat_ingest_messages_total{outcome="duplicate"} 1',
        'dosebeat_ingest_messages_total{outcome="refused"} 1',
        'dosebeat_ingest_decodes_total{outcome="undecodable"} 1',
        'dosebeat_ingest_lag_seconds_bucket{le="1"} 0',
        'dosebeat_ingest_lag_seconds_bucket{le="5"} 4',
        "dosebeat_ingest_in_flight 0",
        'dosebeat_boxes{state="silent"} 1',
        'dosebeat_boxes{state="fine"} 0',
        "dosebeat_database_up 1",
        "dosebeat_live_streams 0",
      ]),
    );
    await app.close();
  });

  it("count each box in one state", async () => {
    const app = await createTestApp();
    const token = await app.anIngestKey();
    const box = { deveui: "70b3d57ed0061a2b", time: "2026-05-10T11:59:58Z", temperature: 21 };
    await app.call("POST", "/api/ingest/box", { token, body: box });
    app.clock.advance(3 * HOUR);
    const states = (await lines(app)).filter((line) => line.startsWith("dosebeat_boxes{"));
    expect(states.map((line) => line.slice(-1)).sort()).toEqual(["0", "0", "0", "0", "0", "1"]);
    await app.close();
  });

  it("label requests by route, never by URL", async () => {
    await test.call("GET", "/api/sensors/70b3d57ed0061a2b");
    await test.call("GET", "/api/nobody@example.org?name=Huber");
    const text = await lines();
    const count = "dosebeat_http_request_duration_seconds_count";
    expect(text).toContain(`${count}{method="GET",route="/api/sensors/:deveui",status="401"} 1`);
    expect(text).toContain(`${count}{method="GET",route="none",status="404"} 1`);
    expect(text.join()).not.toMatch(/70b3d57ed0061a2b|Huber|nobody@/);
  });

  it("are available without the database, and report that it is down", async () => {
    const { db } = connect({ connectionString: "postgres://nobody@127.0.0.1:1/none" });
    const app = await createTestApp({ db });
    expect(await lines(app)).toContain("dosebeat_database_up 0");
    expect((await lines(app)).join()).not.toContain("dosebeat_boxes{");
    await db.destroy();
    await app.app.close();
  });
});
