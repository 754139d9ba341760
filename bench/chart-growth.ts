import { ChartAnswer } from "@dosebeat/contract/readings";
import { DAY } from "@dosebeat/domain/time/durations";
import pg from "pg";
import { type Figure, thousands } from "./figures.ts";
import { livePatient } from "./live-patient.ts";
import { type Call, CONNECTIONS, measurePair, measureRate, type Rate } from "./rate.ts";
import { rawConnections, rawRequest } from "./raw-client.ts";
import { databaseOf, onTemporaryData, startServer } from "./running-server.ts";
import type { Scene } from "./scene.ts";

const BOXES = 347;
const READINGS_A_DAY = 144;
const DAYS = { few: 1, many: 1000 } as const;
const DEVEUI = "00000000bead6303";
const LAST_DAY = Math.floor(Date.now() / DAY) * DAY - 2 * DAY;

/** A day's chart with 50 million readings stored against 50 thousand, for the same boxes. */
export function chartGrowthFigures({ url, database, seconds }: Scene): Promise<Figure[]> {
  return onTemporaryData(async (folder) => {
    const server = await startServer(folder);
    try {
      const few = await fill(url, database, DAYS.few);
      const many = await fill(server.url, databaseOf(folder), DAYS.many);
      const sizes = `${BOXES} boxes with a reading every ten minutes for ${DAYS.many} days (${thousands(many.readings)} readings, ${(many.bytes / 2 ** 30).toFixed(1)} GiB, ${Math.round(many.bytes / many.readings)} bytes per reading including its index) and for one day (${thousands(few.readings)})`;
      const [newest, any] = await compare(few, many, seconds);
      return [
        figure(
          `The newest day's chart, ${thousands(many.readings)} readings stored`,
          newest,
          `${sizes}, on two servers that alternate every two seconds; time of the machine per answer of ${READINGS_A_DAY} readings, ${CONNECTIONS} connections; the baseline has ${thousands(few.readings)} readings.`,
        ),
        figure(
          "A random day's chart of these",
          any,
          "The same, with days from the whole stored period; the baseline requests its only day.",
        ),
      ];
    } finally {
      await server.stop();
    }
  });
}

async function compare(few: Target, many: Target, seconds: number) {
  const [ofFew, ofMany] = [await client(few), await client(many)];
  const theNewest = ofFew.asking(() => 0);
  // A connection reads a partition's catalogue entries when it first needs them.
  await measureRate(2 * seconds, ofMany.asking(anyDay));
  const newest = await measurePair(
    seconds,
    ofMany.asking(() => 0),
    theNewest,
  );
  const any = await measurePair(seconds, ofMany.asking(anyDay), theNewest);
  for (const one of [ofFew, ofMany]) one.close();
  return [newest, any] as const;
}

interface Target {
  url: string;
  token: string;
}

interface Filled extends Target {
  readings: number;
  bytes: number;
}

async function fill(url: string, database: pg.ClientConfig, days: number): Promise<Filled> {
  const first = LAST_DAY - (days - 1) * DAY;
  const { token } = await livePatient(url, {
    name: "growth",
    deveui: DEVEUI,
    times: ["08:00"],
    firstDay: first,
    lastDay: first,
    framesADay: READINGS_A_DAY,
    extraPressesAFrame: 0,
  });
  const owner = new pg.Client(database);
  await owner.connect();
  await owner.query("delete from readings");
  await owner.query(
    `insert into sensors (deveui, claimcode, created_at)
      select lpad(to_hex(3221225472 + n), 16, '0'), 'x', now() from generate_series(2, $1::int) n`,
    [BOXES],
  );
  for (const month of monthsOf(first)) {
    await owner.query("select add_month('readings', $1)", [month]);
  }
  for (let day = first; day <= LAST_DAY; day += DAY) {
    await owner.query(FILL, [new Date(day).toISOString(), new Date(day + DAY).toISOString()]);
  }
  // As after autovacuum.
  await owner.query("vacuum analyze");
  await owner.query("checkpoint");
  const found = await owner.query<{ readings: string; bytes: string }>(SIZE);
  await owner.end();
  const [size] = found.rows;
  const expected = BOXES * READINGS_A_DAY * days;
  if (Number(size?.readings) !== expected) {
    throw new Error(`${size?.readings} readings are stored, not ${expected}`);
  }
  return { url, token, readings: expected, bytes: Number(size?.bytes) };
}

/** In the order in which boxes would have sent them. */
const FILL = `insert into readings
    (sensor_id, at, received_at, uplink_id, boot, temperature, humidity, battery, motion)
  select id, at, at, 1, 1, 20 + (extract(epoch from at)::int8 / 600 % 24) / 10.0, 45, 80, 1
  from generate_series($1::timestamptz, $2::timestamptz - interval '10 minutes', '10 minutes') as at,
    sensors
  order by at, id`;

const SIZE = `select (select count(*) from readings) as readings,
  (select sum(pg_total_relation_size(inhrelid)) from pg_inherits
    where inhparent = 'readings'::regclass) as bytes`;

function monthsOf(first: number): string[] {
  const begin = new Date(first);
  const end = new Date(LAST_DAY);
  const months =
    (end.getUTCFullYear() - begin.getUTCFullYear()) * 12 + end.getUTCMonth() - begin.getUTCMonth();
  return Array.from({ length: months + 1 }, (_, index) =>
    new Date(Date.UTC(begin.getUTCFullYear(), begin.getUTCMonth() + index))
      .toISOString()
      .slice(0, 10),
  );
}

/** Strides through the days, so that neighbouring days are not requested in sequence. */
function anyDay(worker: number, turn: number): number {
  return ((turn * CONNECTIONS + worker) * 379) % DAYS.many;
}

/** Opened just before use: the server closes connections that are idle for minutes. */
async function client({ url, token }: Target) {
  const connections = await rawConnections(url);
  const asking =
    (daysBack: typeof anyDay): Call =>
    async (worker, turn) => {
      const body = JSON.stringify({ data: dayOf(daysBack(worker, turn)) });
      const path = "/api/medicine-history/chart";
      const answer = await connections[worker]?.send(
        rawRequest({ method: "POST", path, bearer: token, body }),
      );
      if (turn === 0) requireWhole(String(answer));
      return true;
    };
  const close = () => {
    for (const one of connections) one.close();
  };
  return { asking, close };
}

function dayOf(daysBack: number) {
  const start = LAST_DAY - daysBack * DAY;
  const enddate = new Date(start + DAY).toISOString();
  return { deveui: DEVEUI, startdate: new Date(start).toISOString(), enddate };
}

function requireWhole(answer: string): void {
  const { sensorTime } = ChartAnswer.parse(JSON.parse(answer)).data;
  if (sensorTime.length !== READINGS_A_DAY) {
    throw new Error(`a day has ${sensorTime.length} readings`);
  }
}

function figure(what: string, { ours, peer }: { ours: Rate; peer: Rate }, how: string): Figure {
  const cost = ({ perSecond }: Rate) => 1000 / perSecond;
  return {
    what,
    value: `${cost(ours).toFixed(2)} ms`,
    peer: `${cost(peer).toFixed(2)} ms`,
    ratio: (cost(ours) / cost(peer)).toFixed(2),
    how,
  };
}
