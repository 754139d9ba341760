import { advance } from "@dosebeat/box/box";
import { type BoxConfig, newBox } from "@dosebeat/box/box-state";
import { deliveryOf } from "@dosebeat/box/deliveries";
import { IngestAnswer } from "@dosebeat/contract/ingest";
import { DAY, HOUR, MINUTE, SECOND } from "@dosebeat/domain/time/durations";
import type pg from "pg";
import { connectAll } from "./database-clients.ts";
import { type Figure, rateFigure } from "./figures.ts";
import { type Call, CONNECTIONS, measurePair, type Pair, WARM_UP_S } from "./rate.ts";
import { type RawConnection, rawConnections, rawRequest } from "./raw-client.ts";
import { INGEST_KEY } from "./running-server.ts";
import type { Scene } from "./scene.ts";

const BOXES_PER_CONNECTION = 8;
const EVENTS_A_DAY = 28;
/** Upper bound for all workers together, so that events do not run out, warm-up included. */
const MAX_PER_SECOND = 12_000;
/** A network that delivers a backlog uses more connections. */
const MANY = 64;
const BATCH = 100;
const ORIGIN = Date.parse("2026-06-01T00:00:00Z");

/** The minimum anyone would store of an event: its raw body, deduplicated by a key of the network. */
const PEER_TABLE = `create table bench_uplinks (
  id bigint generated always as identity primary key, sensor_id bigint not null, source text not null,
  event text not null, dedup_key text not null, received_at timestamptz not null,
  received_source text not null, arrived_at timestamptz not null, session text, fcnt bigint,
  fport smallint, boot bigint, press_seq integer, rssi real, snr real, frame bytea,
  body jsonb not null, outcome text not null, reason text, unique (sensor_id, dedup_key));
  create index on bench_uplinks (sensor_id, received_at);
  create index on bench_uplinks (sensor_id, received_at) where press_seq is not null;
  create index on bench_uplinks (sensor_id, received_at) where event = 'join'`;

/** Uplinks over HTTP against bare commits to the same database. */
export async function ingestFigures({ url, database, seconds }: Scene): Promise<Figure[]> {
  const [client] = await connectAll(database, 1);
  await client?.query(PEER_TABLE);
  await client?.end();
  const least = (seconds + WARM_UP_S) * MAX_PER_SECOND;
  const at = { url, database };
  const few = await withSenders(at, { first: 0, count: CONNECTIONS, least }, (senders) =>
    measurePair(seconds, eventPost(senders), rowCommit(senders, 1)),
  );
  const many = await withSenders(at, { first: CONNECTIONS, count: MANY, least }, (senders) =>
    measurePair(seconds, eventPost(senders), rowCommit(senders, 1), MANY),
  );
  const others = { first: CONNECTIONS + MANY, count: CONNECTIONS, least: CONNECTIONS * BATCH };
  const batches = await withSenders(at, others, (senders) =>
    measurePair(seconds, batchPost(senders), rowCommit(senders, BATCH)),
  );
  const ofSingle = (batches.ours.perSecond * BATCH) / few.peer.perSecond;
  const batchFigure = rateFigure(
    `Uplinks acknowledged, direct JSON, ${BATCH} per request`,
    "uplinks",
    batches.ours,
    batches.peer,
    `${CONNECTIONS} connections post arrays of ${BATCH} messages, one press each, from ${BATCH} boxes per connection; the baseline inserts ${BATCH} such rows per commit.`,
    BATCH,
  );
  return [
    singleFigure("Uplinks acknowledged, one ChirpStack event per request", CONNECTIONS, few),
    singleFigure(`The same over ${MANY} connections`, MANY, many),
    {
      ...batchFigure,
      ratio: `${batchFigure.ratio} (${ofSingle.toFixed(2)} of the single-row commits)`,
    },
  ];
}

function singleFigure(name: string, count: number, { ours, peer }: Pair): Figure {
  const how = `${count} connections post real events of ${count * BOXES_PER_CONNECTION} virtual boxes, each awaiting its 200, alternating every two seconds with the baseline, which inserts one row with such a body per commit into a copy of the table uplinks, over ${count} connections with prepared statements.`;
  return rateFigure(name, "uplinks", ours, peer, how);
}

export interface Senders {
  /** Number of the first sender, so that no two benchmarks send for the same boxes. */
  first: number;
  connections: RawConnection[];
  clients: pg.Client[];
  /** What each of them sends, in chronological order. */
  events: string[][];
}

export async function withSenders<Result>(
  { url, database }: Pick<Scene, "url" | "database">,
  { first, count, least }: { first: number; count: number; least: number },
  work: (senders: Senders) => Promise<Result>,
): Promise<Result> {
  const each = Array.from({ length: count }, (_, index) => first + index);
  const events = each.map((worker) => chirpstackEvents(worker, Math.ceil(least / count)));
  const connections = await rawConnections(url, count);
  const clients = await connectAll(database, count);
  const result = await work({ first, connections, clients, events });
  for (const connection of connections) connection.close();
  await Promise.all(clients.map((client) => client.end()));
  return result;
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

/** Events of a connection's boxes in chronological order: hourly reports, a press every six hours. */
export function chirpstackEvents(worker: number, least: number): string[] {
  const days = Math.ceil(least / BOXES_PER_CONNECTION / EVENTS_A_DAY);
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

export function eventPost({ connections, events }: Pick<Senders, "connections" | "events">): Call {
  const path = "/api/ingest/chirpstack?event=up";
  return async (worker, turn) => {
    const body = events[worker]?.[turn];
    if (body === undefined) return false;
    const request = rawRequest({ method: "POST", path, bearer: INGEST_KEY, body });
    requireAccepted(await connections[worker]?.send(request), 1);
    return true;
  };
}

export function batchPost({ first, connections }: Pick<Senders, "first" | "connections">): Call {
  const path = "/api/ingest/box";
  return async (worker, turn) => {
    const messages = Array.from({ length: BATCH }, (_, index) =>
      ownMessage(first + worker, index, turn),
    );
    const body = JSON.stringify(messages);
    const request = rawRequest({ method: "POST", path, bearer: INGEST_KEY, body });
    requireAccepted(await connections[worker]?.send(request), BATCH);
    return true;
  };
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

/** Rejected or duplicate uplinks would make the result meaningless. */
export function requireAccepted(answer: Buffer | undefined, expected: number): void {
  const { accepted } = IngestAnswer.parse(JSON.parse(String(answer))).data;
  if (accepted !== expected)
    throw new Error(`${accepted} of ${expected} uplinks were new: ${answer}`);
}

function rowCommit({ first, clients, events }: Senders, rows: number): Call {
  const text = insertOf(rows);
  return async (worker, turn) => {
    const bodies = events[worker] ?? [];
    const values = Array.from({ length: rows }, (_, row) => {
      const at = new Date(ORIGIN + turn * MINUTE + row);
      const body = bodies[(turn + row) % bodies.length];
      return [first + worker + 1, `${rows}-${turn}-${row}`, at, turn, Buffer.alloc(13, turn), body];
    });
    await clients[worker]?.query({ name: `insert-${rows}`, text, values: values.flat() });
    return true;
  };
}

function insertOf(rows: number): string {
  const row = (n: number) =>
    `($${n + 1}::bigint, 'chirpstack', 'up', $${n + 2}::text, $${n + 3}::timestamptz, 'network', $${n + 3}, $${n + 4}::bigint, 10, $${n + 5}::bytea, $${n + 6}::jsonb, 'decoded')`;
  const values = Array.from({ length: rows }, (_, index) => row(index * 6)).join(", ");
  return `insert into bench_uplinks (sensor_id, source, event, dedup_key, received_at, received_source,
    arrived_at, fcnt, fport, frame, body, outcome) values ${values}`;
}
