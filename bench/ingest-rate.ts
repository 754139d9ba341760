import { advance } from "@dosebeat/box/box";
import { type BoxConfig, newBox } from "@dosebeat/box/box-state";
import { deliveryOf } from "@dosebeat/box/deliveries";
import { DAY, HOUR, MINUTE, SECOND } from "@dosebeat/box/time";
import { IngestAnswer } from "@dosebeat/contract/ingest";
import pg from "pg";
import { type Figure, rateFigure } from "./figures.ts";
import { httpClient } from "./http-client.ts";
import { CONNECTIONS, measureRate, type Rate } from "./rate.ts";
import { INGEST_KEY } from "./running-server.ts";

const BOXES_PER_CONNECTION = 8;
const EVENTS_PER_CONNECTION = 3000;
const BATCH = 100;
const ORIGIN = Date.parse("2026-06-01T00:00:00Z");

/** Uplinks over HTTP against bare commits of the same database. */
export async function ingestFigures(
  url: string,
  database: pg.ClientConfig,
  seconds: number,
): Promise<Figure[]> {
  const events = Array.from({ length: CONNECTIONS }, (_, worker) => chirpstackEvents(worker));
  const single = await postEvents(url, events, seconds);
  const batches = await postBatches(url, seconds);
  const singleCommits = await commitRows(database, events, 1, seconds);
  const batchCommits = await commitRows(database, events, BATCH, seconds);
  return [
    rateFigure(
      "Uplinks acknowledged, one ChirpStack event a request",
      "uplinks",
      single,
      singleCommits,
      `${CONNECTIONS} connections post real events of ${CONNECTIONS * BOXES_PER_CONNECTION} virtual boxes, each awaiting its 200; the peer inserts one row with such a body into a copy of the table uplinks a commit, over ${CONNECTIONS} connections with prepared statements.`,
    ),
    rateFigure(
      `Uplinks acknowledged, own JSON, ${BATCH} a request`,
      "uplinks",
      batches,
      batchCommits,
      `${CONNECTIONS} connections post arrays of ${BATCH} messages, one press each, from ${BATCH} boxes a connection; the peer inserts ${BATCH} such rows a commit.`,
      BATCH,
    ),
  ];
}

function boxConfig(worker: number, index: number): BoxConfig {
  const deveui = (0xbe_0000_0000 + worker * 256 + index).toString(16).padStart(16, "0");
  return {
    seed: deveui,
    deveui,
    origin: ORIGIN,
    intervalMinutes: 60,
    lively: null,
    lossRate: 0,
    pressDelay: { least: 1, most: 4 },
    outOfReach: null,
    battery: { fullMv: 3000, mvPerDay: 1, daysUntilChanged: 0.1 },
    room: { temperature: 21, humidity: 45, noonUtc: 12 },
    buttonmode: 2,
  };
}

/** Events of a connection's boxes in the order of time: hourly reports, a press every six hours. */
function chirpstackEvents(worker: number): string[] {
  const days = Math.ceil(EVENTS_PER_CONNECTION / BOXES_PER_CONNECTION / 28);
  const presses = Array.from(
    { length: days * 4 },
    (_, turn) => ORIGIN + 3 * HOUR + turn * 6 * HOUR,
  );
  return Array.from({ length: BOXES_PER_CONNECTION }, (_, index) => boxConfig(worker, index))
    .flatMap(
      (config) => advance(config, newBox(config), presses, ORIGIN + days * DAY).transmissions,
    )
    .filter((transmission) => transmission.kind === "uplink")
    .sort((one, other) => one.at - other.at)
    .map((uplink) => {
      const site = { deviceName: uplink.deveui, gateways: [GATEWAY], latitude: 0, longitude: 0 };
      return JSON.stringify(deliveryOf(uplink, "chirpstack", site)?.body);
    });
}

const GATEWAY = { id: "0016c001f153a14c", eui: "0016c001f153a14c" };

async function postEvents(url: string, events: string[][], seconds: number): Promise<Rate> {
  const client = httpClient(url, INGEST_KEY);
  const rate = await measureRate(seconds, async (worker, turn) => {
    const body = events[worker]?.[turn];
    if (body === undefined) return false;
    requireAccepted(await client.call("POST", "/api/ingest/chirpstack?event=up", body), 1);
    return true;
  });
  client.close();
  return rate;
}

async function postBatches(url: string, seconds: number): Promise<Rate> {
  const client = httpClient(url, INGEST_KEY);
  const rate = await measureRate(seconds, async (worker, turn) => {
    const messages = Array.from({ length: BATCH }, (_, index) => ownMessage(worker, index, turn));
    requireAccepted(
      await client.call("POST", "/api/ingest/box", JSON.stringify(messages)),
      messages.length,
    );
    return true;
  });
  client.close();
  return rate;
}

function ownMessage(worker: number, index: number, turn: number) {
  return {
    deveui: (0xbb_0000_0000 + worker * 256 + index).toString(16).padStart(16, "0"),
    time: new Date(ORIGIN + turn * 10 * MINUTE + index * SECOND).toISOString(),
    battery: 80,
    temperature: 21 + (turn % 20) / 10,
    humidity: 45,
    motion: turn % 3,
    fcnt: turn,
    boot: 1,
    press_seq: turn + 1,
    presses: [{ seq: turn + 1, age_s: 5 }],
  };
}

/** A measurement of refusals or duplicates would measure nothing. */
function requireAccepted(answer: string, expected: number): void {
  const { accepted } = IngestAnswer.parse(JSON.parse(answer)).data;
  if (accepted !== expected)
    throw new Error(`${accepted} of ${expected} uplinks were new: ${answer}`);
}

async function commitRows(
  database: pg.ClientConfig,
  events: string[][],
  rows: number,
  seconds: number,
): Promise<Rate> {
  const clients = await connectAll(database);
  const [first] = clients;
  if (first === undefined) throw new Error("no connection");
  await first.query("create table bench_uplinks (like uplinks including all)");
  const text = insertOf(rows);
  const rate = await measureRate(seconds, async (worker, turn) => {
    const bodies = events[worker] ?? [];
    const values = Array.from({ length: rows }, (_, row) => {
      const at = new Date(ORIGIN + turn * MINUTE + row);
      const body = bodies[(turn + row) % bodies.length];
      return [worker + 1, `${worker}-${turn}-${row}`, at, turn, Buffer.alloc(13, turn), body];
    });
    await clients[worker]?.query({ name: `insert-${rows}`, text, values: values.flat() });
    return true;
  });
  await first.query("drop table bench_uplinks");
  await Promise.all(clients.map((client) => client.end()));
  return rate;
}

function insertOf(rows: number): string {
  const row = (n: number) =>
    `($${n + 1}::bigint, 'chirpstack', 'up', $${n + 2}::text, $${n + 3}::timestamptz, 'network', $${n + 3}, $${n + 4}::bigint, 10, $${n + 5}::bytea, $${n + 6}::jsonb, 'decoded')`;
  const values = Array.from({ length: rows }, (_, index) => row(index * 6)).join(", ");
  return `insert into bench_uplinks (sensor_id, source, event, dedup_key, received_at, received_source,
    arrived_at, fcnt, fport, frame, body, outcome) values ${values}`;
}

export async function connectAll(database: pg.ClientConfig): Promise<pg.Client[]> {
  const clients = Array.from({ length: CONNECTIONS }, () => new pg.Client(database));
  await Promise.all(clients.map((client) => client.connect()));
  return clients;
}
