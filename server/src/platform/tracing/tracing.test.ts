import { EventEmitter } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { chirpStackUp } from "../../../test/messages.ts";
import { Intake } from "../../boxes/ingest/mqtt/intake.ts";
import { defineJob, JobRunner } from "../job-runner.ts";
import { Metrics } from "../metrics.ts";
import { traced } from "../operations.ts";
import { Tracing, type TracingSettings } from "./tracing.ts";

const BOX = "70b3d57ed0061a2b";
const SECRETS = ["Wilhelmina", "Quetiapine", "hidden-in-query", "bearer-of-collector", BOX];
const KEYS = new Set([
  "http.request.method",
  "http.route",
  "http.response.status_code",
  "db.system.name",
  "db.operation.name",
  "db.collection.name",
  "messaging.system",
  "messaging.batch.message_count",
  "dosebeat.job",
  "dosebeat.messages",
  "dosebeat.task",
  "error.type",
]);
const log = pino({ level: "silent" });

const Value = z.union([
  z.object({ stringValue: z.string() }).transform(({ stringValue }) => stringValue),
  z.object({ intValue: z.number() }).transform(({ intValue }) => intValue),
]);
const Span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes: z.array(z.object({ key: z.string(), value: Value })),
  status: z.object({ code: z.number() }),
});
/** The part of an ExportTraceServiceRequest in JSON that these tests read. */
const Request = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(Span) })) })),
});
type Told = z.infer<typeof Span>;

/** A collector that speaks OTLP over HTTP; while it sleeps it does not answer. */
async function aCollector() {
  const bodies: string[] = [];
  const headers: (string | undefined)[] = [];
  const arrived = new EventEmitter();
  let sleeps = false;
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8");
    request.on("data", (piece: string) => {
      body += piece;
    });
    request.on("end", () => {
      expect([request.method, request.url]).toEqual(["POST", "/v1/traces"]);
      bodies.push(body);
      headers.push(request.headers.authorization);
      if (!sleeps) response.setHeader("content-type", "application/json").end("{}");
      arrived.emit("request");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    bodies,
    headers,
    arrived,
    sleep() {
      sleeps = true;
    },
    spans: (): Told[] =>
      bodies.flatMap((body) =>
        Request.parse(JSON.parse(body)).resourceSpans.flatMap(({ scopeSpans }) =>
          scopeSpans.flatMap(({ spans }) => spans),
        ),
      ),
    async end() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

let collector: Awaited<ReturnType<typeof aCollector>>;
let tracing: Tracing;
let test: TestApp;
const begin = async (settings: Partial<TracingSettings> = {}) => {
  const headers = { authorization: "bearer-of-collector" };
  const all = { endpoint: collector.url, headers, ratio: 1, believesParents: false, ...settings };
  tracing = new Tracing(all, log);
  test = await createTestApp({ tracing });
};
beforeEach(async () => {
  collector = await aCollector();
});
afterEach(async () => {
  await tracing.close();
  await test.close();
  await collector.end();
});

const told = async () => {
  await tracing.close();
  return collector.spans();
};
const named = (spans: readonly Told[], name: string) => spans.filter((span) => span.name === name);
const attributeOf = (span: Told | undefined, key: string) =>
  span?.attributes.find((attribute) => attribute.key === key)?.value;

async function realTraffic() {
  const patient = await test.aPatient({ givenname: "Wilhelmina", familyname: "Wilhelmina" });
  const admin = await test.anAdmin();
  await test.aMedicine(patient, { name: "Quetiapine" });
  const ingest = await test.anIngestKey();
  const body = { identifier: patient.email, password: patient.password };
  const signedIn = await test.call("POST", "/api/auth/local", { body });
  expect(signedIn.status).toBe(200);
  const search = "/api/profiles?search=hidden-in-query";
  const requests = [
    await test.call("GET", "/api/doses?from=2026-05-01&to=2026-05-10", { token: patient.token }),
    await test.call("GET", search, { token: admin.token }),
    await test.call("GET", `/api/sensors/${BOX}`, { token: admin.token }),
    await test.call("GET", "/api/hidden-in-query"),
    await test.call("POST", "/api/ingest/chirpstack?event=up", {
      token: ingest,
      body: chirpStackUp({ deveui: BOX, time: "2026-05-10T11:00:00Z", fcnt: 1, hex: "011f00aa" }),
    }),
  ];
  expect(requests.map(({ status }) => status)).toEqual([200, expect.any(Number), 404, 404, 200]);
  await publish(chirpStackUp({ deveui: BOX, time: "2026-05-10T11:10:00Z", fcnt: 2 }));
  const secrets = [patient, admin].flatMap(({ email, token, password }) => [
    email,
    token,
    password,
  ]);
  return [...SECRETS, ...secrets, ingest];
}

/** Handles a message from a broker until it is acknowledged. */
async function publish(message: object) {
  const intake = new Intake(test.parts, test.app.log);
  const payload = Buffer.from(JSON.stringify(message));
  await new Promise<void>((resolve) => {
    intake.take(`application/a/device/${BOX}/event/up`, payload, resolve, () => {});
  });
  await intake.close();
}

describe("traces", () => {
  it("name routes, statements, commits and messages of brokers, each within what it was done for", async () => {
    await begin();
    await realTraffic();
    const spans = await told();
    const [doses] = named(spans, "GET /api/doses");
    expect(attributeOf(doses, "http.response.status_code")).toBe(200);
    expect(doses?.parentSpanId).toBeUndefined();
    const within = spans.filter(({ traceId }) => traceId === doses?.traceId);
    expect(within.filter((span) => attributeOf(span, "db.system.name")).length).toBeGreaterThan(0);
    expect(named(spans, "GET")[0]?.attributes.map(({ key }) => key)).toEqual([
      "http.request.method",
      "http.response.status_code",
    ]);
    const [delivery] = named(spans, "POST /api/ingest/chirpstack");
    const [byBroker] = named(spans, "process messages");
    expect(byBroker?.parentSpanId).toBeUndefined();
    const stored = named(spans, "store messages");
    expect(stored.map(({ parentSpanId }) => parentSpanId)).toEqual([
      delivery?.spanId,
      byBroker?.spanId,
    ]);
    const statements = spans.filter(({ parentSpanId }) => parentSpanId === stored[0]?.spanId);
    expect(statements.length).toBeGreaterThan(0);
  });

  it("have no attribute but these, and nothing of people, boxes, questions, values or keys", async () => {
    await begin();
    const secrets = await realTraffic();
    const spans = await told();
    expect(spans.length).toBeGreaterThan(20);
    const keys = new Set(spans.flatMap(({ attributes }) => attributes.map(({ key }) => key)));
    expect([...keys].filter((key) => !KEYS.has(key))).toEqual([]);
    const all = collector.bodies.join("\n");
    expect(secrets.filter((secret) => all.includes(secret))).toEqual([]);
    expect(all).not.toMatch(/127\.0\.0\.1|\$1|user.agent/i);
    expect(collector.headers[0]).toBe("bearer-of-collector");
  });

  it("tell which job ran, and of a failure only its kind", async () => {
    await begin();
    const ran = new EventEmitter();
    const job = defineJob({
      name: "sums",
      does: "what a test says",
      every: 60_000,
      lease: "each",
      atOnce: 1,
      isFirstAwaited: true,
      make: () => ({
        async run() {
          await test.db.selectFrom("users").select("id").execute();
          ran.emit("run");
          throw new TypeError("Wilhelmina");
        },
      }),
    });
    const runner = new JobRunner({ log, metrics: new Metrics() });
    await runner.start([job], {});
    await runner.stop();
    const spans = await told();
    const [run] = named(spans, "job sums");
    expect(run?.status.code).toBe(2);
    expect(attributeOf(run, "error.type")).toBe("TypeError");
    const [query] = named(spans, "SELECT users");
    expect(query?.parentSpanId).toBe(run?.spanId);
    expect(collector.bodies.join()).not.toContain("Wilhelmina");
  });

  const PARENT = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
  it.each([
    [false, PARENT, false],
    [true, PARENT, true],
    [true, "00-00000000000000000000000000000000-b7ad6b7169203331-01", false],
    [true, `${PARENT}-Wilhelmina`, false],
  ])(
    "begin within the caller's: believed %s, %s: %s",
    async (believesParents, traceparent, isWithin) => {
      await begin({ believesParents });
      await test.call("GET", "/healthz", { headers: { traceparent } });
      const [span] = named(await told(), "GET /healthz");
      expect(span?.traceId === PARENT.slice(3, 35)).toBe(isWithin);
      expect(span?.parentSpanId).toBe(isWithin ? "b7ad6b7169203331" : undefined);
    },
  );

  it("are a share of all, with everything within or nothing", async () => {
    await begin({ ratio: 0 });
    await realTraffic();
    expect(await told()).toEqual([]);
  });
});

describe("a collector that does not answer", () => {
  it("delays no call and no end, and what waits for it is bounded", async () => {
    collector.sleep();
    await begin();
    const first = new Promise((resolve) => collector.arrived.once("request", resolve));
    const names = Array.from({ length: 20_000 }, (_, index) => index);
    await traced({ kind: "job", name: "many" }, async () => {
      for (const _ of names) await traced({ kind: "task", name: "small" }, async () => {});
    });
    await first;
    expect((await test.call("GET", "/readyz")).status).toBe(200);
    await tracing.close();
    // One batch in transit, and a full queue.
    expect(collector.spans().length).toBeLessThanOrEqual(512 + 2048);
  });

  it("that is not there fails no call", async () => {
    await begin({ endpoint: "http://127.0.0.1:1" });
    expect((await test.call("GET", "/readyz")).status).toBe(200);
    await tracing.close();
    expect((await test.call("GET", "/readyz")).status).toBe(200);
    expect(collector.bodies).toEqual([]);
  });
});
