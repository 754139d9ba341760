import { setTimeout as sleep } from "node:timers/promises";
import { DAY } from "@dosebeat/domain/time/durations";
import pg from "pg";
import { type Figure, thousands } from "./figures.ts";
import { fillBoxes, filledRows } from "./filled-boxes.ts";
import { type HttpClient, httpClient } from "./http-client.ts";
import { livePatient, signIn } from "./live-patient.ts";
import { median, quantile } from "./quantiles.ts";
import { ADMIN, databaseOf, INGEST_KEY, onTemporaryData, startServer } from "./running-server.ts";
import { processorMs } from "./tricks/processor-time.ts";

const DAYS = 1000;
/** With hourly frames these are 50 million rows. */
const BOXES = 1000;
/** Who are erased while nothing else happens, and while others send and read. */
const ALONE = 4;
const BESIDE = 6;
const LAST_DAY = Math.floor(Date.now() / DAY) * DAY - 2 * DAY;
const FIRST_DAY = LAST_DAY - (DAYS - 1) * DAY;
const PAUSE_MS = 20;
const QUIET_S = 10;

interface Place {
  url: string;
  pid: number;
  folder: string;
}

interface Erasure {
  ms: number;
  processor: number;
}

/** What erasing one patient costs where 50 million rows are stored, and what others notice of it. */
export function erasureFigures(): Promise<Figure[]> {
  return onTemporaryData(async (folder) => {
    const server = await startServer(folder);
    try {
      return await figuresAt({ url: server.url, pid: server.pid, folder });
    } finally {
      await server.stop();
    }
  });
}

async function figuresAt(place: Place): Promise<Figure[]> {
  const database = databaseOf(place.folder);
  const hourly = Array.from({ length: ALONE + BESIDE + 1 }, (_, n) => `hourly${n}`);
  const often = ["often0", "often1"];
  for (const name of [...hourly, ...often]) await admit(place.url, name);
  const strangers = await addBoxes(database, BOXES - hourly.length);
  const [ofHourly, ofOften] = [hourly.map(devEuiOf), often.map(devEuiOf)];
  await fillBoxes(
    database,
    [
      { deveuis: [...ofHourly, ...strangers], framesADay: 24, rawOf: ofHourly },
      { deveuis: ofOften, framesADay: 144, rawOf: ofOften },
    ],
    { firstDay: FIRST_DAY, lastDay: LAST_DAY },
  );
  const { rows, bytes } = await filledRows(database);
  const admin = httpClient(place.url, await signIn(httpClient(place.url), ADMIN));
  const sizes = `${thousands(rows)} rows in readings, uplinks, raw_uplinks and press_claims of ${thousands(BOXES)} boxes over ${DAYS} days (${(bytes / 2 ** 30).toFixed(1)} GiB)`;
  const alone: Erasure[] = [];
  for (const name of hourly.slice(0, ALONE)) alone.push(await erase(place, admin, database, name));
  const oftenAlone = await erase(place, admin, database, "often0");
  const quiet = await others(place, hourly.at(-1) ?? "", () => sleep(QUIET_S * 1000));
  const beside: Erasure[] = [];
  const busy = await others(place, hourly.at(-1) ?? "", async () => {
    for (const name of [...hourly.slice(ALONE, -1), "often1"]) {
      beside.push(await erase(place, admin, database, name));
    }
  });
  admin.close();
  const all = (values: readonly Erasure[]) => ({
    ms: median(values.map(({ ms }) => ms)),
    processor: median(values.map(({ processor }) => processor)),
  });
  const figure = (what: string, { ms, processor }: Erasure, how: string): Figure => ({
    what,
    value: `${thousands(processor)} ms of processor, answered after ${thousands(ms)} ms`,
    peer: "–",
    ratio: "–",
    how,
  });
  return [
    figure(
      "Erasing a patient whose box reported every hour",
      all(alone),
      `${sizes}; of the patient ${thousands(DAYS * 24)} readings, as many uplinks. Median of ${ALONE}, nothing else going on; processor time of server and database until everything is erased.`,
    ),
    figure(
      "The same, every ten minutes",
      oftenAlone,
      `${thousands(DAYS * 144)} readings and as many uplinks of the patient; once.`,
    ),
    ...(["deliver", "read"] as const).map((kind) => ({
      what: kind === "deliver" ? "A delivery by another box meanwhile" : "A day's chart meanwhile",
      value: times(busy[kind]),
      peer: times(quiet[kind]),
      ratio: (p99(busy[kind]) / p99(quiet[kind])).toFixed(2),
      how: `Every ${PAUSE_MS} ms, while ${BESIDE} patients with hourly boxes and one with a box that reported every ten minutes are erased one after the other (answered after ${thousands(all(beside).ms)} ms in the median, ${thousands(Math.max(...beside.map(({ ms }) => ms)))} ms at most); the baseline is the same without erasures. The ratio is that of the 99th percentiles.`,
    })),
  ];
}

const devEuiOf = (name: string) =>
  `0000bead${name.startsWith("often") ? "1" : "0"}0000${name.replace(/\D/g, "").padStart(3, "0")}`;

async function admit(url: string, name: string): Promise<void> {
  await livePatient(url, {
    name,
    deveui: devEuiOf(name),
    times: ["08:00"],
    firstDay: FIRST_DAY,
    lastDay: FIRST_DAY - 2 * DAY,
    framesADay: 24,
    extraPressesAFrame: 0,
  });
}

async function addBoxes(database: pg.ClientConfig, count: number): Promise<string[]> {
  const owner = new pg.Client(database);
  await owner.connect();
  const { rows } = await owner.query<{ deveui: string }>(
    `insert into sensors (deveui, claimcode, created_at)
      select lpad(to_hex(3221225472 + n), 16, '0'), 'x', now() from generate_series(1, $1::int) n
      returning deveui`,
    [count],
  );
  await owner.end();
  return rows.map(({ deveui }) => deveui);
}

async function erase(
  { pid, folder }: Place,
  admin: HttpClient,
  database: pg.ClientConfig,
  name: string,
): Promise<Erasure> {
  const owner = new pg.Client(database);
  await owner.connect();
  const { rows } = await owner.query<{ id: string }>("select id from users where email = $1", [
    `${name}@example.org`,
  ]);
  const before = processorMs(pid, folder);
  const started = performance.now();
  const body = JSON.stringify({ data: { reason: "Left the clinic" } });
  await admin.call("POST", `/api/users/${rows[0]?.id}/erase`, body);
  const ms = performance.now() - started;
  const processor = processorMs(pid, folder) - before;
  const left = await owner.query<{ count: number }>(
    `select count(*)::int as count from readings join sensors on sensors.id = sensor_id where deveui = $1`,
    [devEuiOf(name)],
  );
  await owner.end();
  if (left.rows[0]?.count !== 0)
    throw new Error(`${name} has ${left.rows[0]?.count} readings left`);
  return { ms, processor };
}

interface Durations {
  deliver: number[];
  read: number[];
}

/** What others do while something happens: two boxes send, and a patient looks at the chart of a day. */
async function others(
  { url }: Place,
  name: string,
  during: () => Promise<unknown>,
): Promise<Durations> {
  const box = httpClient(url, INGEST_KEY);
  const person = { email: `${name}@example.org`, password: "every-single-dose" };
  const patient = httpClient(url, await signIn(httpClient(url), person));
  const durations: Durations = { deliver: [], read: [] };
  let isOver = false;
  const repeat = async (kind: keyof Durations, call: (turn: number) => Promise<unknown>) => {
    for (let turn = 0; !isOver; turn += 1) {
      const started = performance.now();
      await call(turn);
      durations[kind].push(performance.now() - started);
      await sleep(PAUSE_MS);
    }
  };
  const startdate = new Date(LAST_DAY).toISOString();
  const enddate = new Date(LAST_DAY + DAY).toISOString();
  const asked = JSON.stringify({ data: { deveui: devEuiOf(name), startdate, enddate } });
  const working = Promise.all([
    repeat("deliver", () => {
      const message = { deveui: devEuiOf(name), time: new Date().toISOString(), temperature: 20 };
      return box.call("POST", "/api/ingest/box", JSON.stringify(message));
    }),
    repeat("read", () => patient.call("POST", "/api/medicine-history/chart", asked)),
  ]);
  await during();
  isOver = true;
  await working;
  box.close();
  patient.close();
  return durations;
}

function p99(durations: readonly number[]): number {
  return quantile(
    [...durations].sort((one, other) => one - other),
    0.99,
  );
}

function times(durations: readonly number[]): string {
  return `p99 ${p99(durations).toFixed(0)} ms, at most ${Math.max(...durations).toFixed(0)} ms`;
}
