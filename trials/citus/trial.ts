import { setTimeout as sleep } from "node:timers/promises";
import { BearerAnswer } from "@dosebeat/contract/sign-in";
import { SECOND } from "@dosebeat/domain/time/durations";
import { until } from "../../server/test/embedded-server.ts";
import { call } from "../api.ts";
import { fleetOf } from "../fleet.ts";
import { boxesThrough } from "../lives.ts";
import { PASSWORD } from "../patient.ts";
import { query } from "../postgres.ts";
import { addressOf, type People, peopleAt } from "../recover/people.ts";
import { type Sent, type Stream, startStream } from "../recover/stream.ts";
import { untilStoredOnce } from "../stored.ts";
import { type LocalCluster, localCluster } from "./cluster.ts";
import { type Place, placesOf } from "./places.ts";

export interface ClusterTrial {
  /** Rows from the box of the patient who is erased. */
  rows: number;
  log(line: string): void;
}

const BOXES = 8;
const SECONDS_AWAY = 10;
/** Of the boxes' days, which are in the past. */
const DAY = "2026-06-01";

interface Scene {
  cluster: LocalCluster;
  url: string;
  people: People;
  stream: Stream;
  log(line: string): void;
}

/**
 * Shards are moved while boxes send, a worker is killed and restarted, and a patient with a long history is erased.
 *
 * @throws what was acknowledged and is missing or stored twice, and what answers otherwise than it should
 */
export async function clusterTrial({ rows, log }: ClusterTrial): Promise<void> {
  const cluster = await localCluster();
  const fleet = await fleetOf(1, cluster.url, { DATABASE_OWNER_URL: cluster.ownerUrl });
  try {
    await fleet.start();
    const url = fleet.servers[0]?.url ?? "";
    const people = peopleAt(url, cluster.ownerUrl);
    const lives = boxesThrough(60, { boxes: BOXES, everyMinutes: 30 }, "cluster");
    for (const { deveui } of lives) await people.admit(deveui, deveui);
    const stream = together(
      lives.map(({ days }) => startStream(days.flat(), url, { everyMs: 200, underWay: 2 })),
    );
    const scene = { cluster, url, people, stream, log };
    await stream.more(10 * BOXES);
    await moveShards(scene);
    await loseWorker(scene);
    await stream.end();
    await untilStoredOnce(
      cluster.ownerUrl,
      stream.sent.map(({ key }) => key),
    );
    log(`${stream.sent.length} messages acknowledged: 0 lost, 0 twice`);
    await eraseMany(scene, rows);
  } finally {
    await fleet.end();
    await cluster.end();
  }
}

/** Each box on its own, so that one that has to wait does not hold up others. */
function together(streams: readonly Stream[]): Stream {
  return {
    get sent() {
      return streams.flatMap(({ sent }) => sent);
    },
    async more(count) {
      const goal = this.sent.length + count;
      await until(() => this.sent.length >= goal);
    },
    async end() {
      await Promise.all(streams.map((one) => one.end()));
    },
  };
}

/** Every shard that has a box moves to the other worker. */
async function moveShards({ cluster, stream, log }: Scene): Promise<void> {
  const since = Date.now();
  const times: number[] = [];
  const shards = new Map(
    (await placesOf(cluster.ownerUrl)).map(({ shard, port }) => [shard, port]),
  );
  for (const [shard, port] of shards) {
    const other = cluster.nodes.slice(1).find((node) => node.port !== port);
    const began = performance.now();
    await query(
      cluster.ownerUrl,
      "select citus_move_shard_placement($1::bigint, '127.0.0.1', $2, '127.0.0.1', $3, 'force_logical')",
      [shard, port, other?.port],
    );
    times.push(performance.now() - began);
  }
  await stream.more(BOXES);
  const meanwhile = stream.sent.filter(({ acknowledged }) => acknowledged > since);
  log(
    `${times.length} shards moved in ${seconds(Math.max(...times))} at most each, while ${meanwhile.length} messages were stored; the longest waited ${seconds(longest(meanwhile))}`,
  );
}

/** kill -9; ten seconds later it is started again. */
async function loseWorker(scene: Scene): Promise<void> {
  const { cluster, url, people, stream, log } = scene;
  const places = await placesOf(cluster.ownerUrl);
  const worker = cluster.nodes[2];
  const lost = places.filter(({ port }) => port === worker.port);
  const kept = places.filter(({ port }) => port !== worker.port);
  if (lost.length === 0 || kept.length === 0) throw new Error("A worker has no box.");
  const tokens = await Promise.all([lost, kept].map((own) => tokenOf(url, own[0])));
  await worker.kill();
  const killed = Date.now();
  await sleep(2 * SECOND);
  const ask = async (path: string, token: string | undefined) =>
    (await call(url, "GET", path, token === undefined ? {} : { token })).status;
  const admin = await people.signIn();
  const day = `/api/doses?from=${DAY}&to=${DAY}`;
  const answers = {
    "sign-in": 200,
    "list of patients": await ask("/api/adherence/summary", admin),
    "list of boxes": await ask("/api/sensory-summaries", admin),
    "doses, box on the other worker": await ask(day, tokens[1]),
    "doses, box on this worker": await ask(day, tokens[0]),
  };
  await sleep(SECONDS_AWAY * SECOND - (Date.now() - killed));
  const during = stream.sent.filter(({ acknowledged }) => acknowledged > killed + SECOND);
  const isOf = (own: readonly Place[]) => (sent: Sent) =>
    own.some(({ deveui }) => deveui === sent.deveui);
  const started = Date.now();
  await until(() =>
    worker.start().then(
      () => true,
      () => false,
    ),
  );
  const ready = Date.now();
  await stream.more(2 * BOXES);
  await until(() => lost.every(({ deveui }) => hasSince(stream, deveui, ready)));
  log(
    `A worker killed for ${SECONDS_AWAY} s: ${Object.entries(answers)
      .map(([name, status]) => `${name} ${status}`)
      .join(
        ", ",
      )}; stored meanwhile: ${during.filter(isOf(kept)).length} messages of boxes on the other worker, ${during.filter(isOf(lost)).length} of its own`,
  );
  log(
    `Started again in ${seconds(ready - started)}; the last of its boxes was stored ${seconds(Date.now() - ready)} later; the longest wait of a message was ${seconds(longest(stream.sent))}`,
  );
}

const hasSince = ({ sent }: Stream, deveui: string, since: number) =>
  sent.some((one) => one.deveui === deveui && one.acknowledged > since);

async function tokenOf(url: string, place: Place | undefined): Promise<string> {
  const body = { identifier: addressOf(place?.deveui ?? ""), password: PASSWORD };
  return BearerAnswer.parse((await call(url, "POST", "/api/auth/local", { body })).body).jwt;
}

/** Rows are added by SQL, as no box sends so many. */
async function eraseMany({ cluster, people, log }: Scene, rows: number): Promise<void> {
  const [place] = await placesOf(cluster.ownerUrl);
  if (!place) throw new Error("There are boxes.");
  await query(
    cluster.ownerUrl,
    `insert into uplinks (id, sensor_id, received_at, arrived_at, source, event, received_source, outcome)
     select row, $1, at, at, 'box', 'up', 'network', 'decoded'
     from generate_series(1000000001, 1000000000 + $2::bigint) as row,
       lateral (select timestamptz '2026-06-02' + (row - 1000000000) * interval '1 second' as at) as told`,
    [place.id, rows],
  );
  await query(
    cluster.ownerUrl,
    `insert into readings (sensor_id, at, received_at, uplink_id, temperature)
     select $1, at, at, row, 20
     from generate_series(1000000001, 1000000000 + $2::bigint) as row,
       lateral (select timestamptz '2026-06-02' + (row - 1000000000) * interval '1 second' as at) as told
     on conflict do nothing`,
    [place.id, rows],
  );
  const began = performance.now();
  await people.erase(place.deveui);
  const took = performance.now() - began;
  const [left] = await query<{ readings: string }>(
    cluster.ownerUrl,
    "select count(*) as readings from readings where sensor_id = $1",
    [place.id],
  );
  if (Number(left?.readings) > 0) throw new Error(`${left?.readings} readings are left.`);
  log(`A patient with ${2 * rows} rows of a box erased in ${seconds(took)}`);
}

const longest = (sent: readonly Sent[]) =>
  Math.max(0, ...sent.map(({ began, acknowledged }) => acknowledged - began));

const seconds = (milliseconds: number) => `${(milliseconds / SECOND).toFixed(1)} s`;
