import { setTimeout as sleep } from "node:timers/promises";
import { DAY } from "@dosebeat/domain/time/durations";
import pg from "pg";
import * as z from "zod/mini";
import { fillBoxes, filledRows } from "../server/test/filled-boxes.ts";
import { rowsLeft, sumOfRows } from "./boxes-rows.ts";
import { type Figure, thousands } from "./figures.ts";
import { type HttpClient, httpClient } from "./http-client.ts";
import { signIn } from "./live-patient.ts";
import { median, quantile } from "./quantiles.ts";
import { ADMIN, databaseOf, INGEST_KEY, onTemporaryData, startServer } from "./running-server.ts";
import { type Size, sizeOf } from "./size.ts";
import { processorMs } from "./tricks/processor-time.ts";

const MANY_ROWS = 50_000_000;
/** Patients erased on an otherwise idle server, and while others send and read. */
const ALONE = 4;
const BESIDE = 6;
/** Unused boxes whose rows are all compared before and after. */
const UNTOUCHED = 5;
/** Boxes that reported every ten minutes. */
const OFTEN = 2;
const LAST_DAY = Math.floor(Date.now() / DAY) * DAY - 2 * DAY;
const PAUSE_MS = 20;
const QUIET_S = 10;
const PASSWORD = "every-single-dose";

const ProfileAnswer = z.object({ data: z.object({ id: z.number() }) });

interface Place {
  url: string;
  pid: number;
  folder: string;
}

interface Erasure {
  ms: number;
  processor: number;
}

/**
 * The cost of erasing one patient among many stored rows, and its effect on others.
 *
 * @throws if a row of an erased box is left, or one of another was touched
 */
export function erasureFigures(rows = MANY_ROWS): Promise<Figure[]> {
  const size = sizeOf(rows);
  return onTemporaryData(async (folder) => {
    const server = await startServer(folder);
    try {
      const place = { url: server.url, pid: server.pid, folder };
      await fill(databaseOf(folder), size);
      return await measure(place, size, 1);
    } finally {
      await server.stop();
    }
  });
}

const firstDay = ({ days }: Size) => LAST_DAY - (days - 1) * DAY;

const devEuiOf = (n: number) => `00000000c${n.toString(16).padStart(7, "0")}`;

/** Boxes 1 to `boxes` with hourly frames, and behind them those that reported more often. */
async function fill(database: pg.ClientConfig, size: Size): Promise<void> {
  const owner = new pg.Client(database);
  await owner.connect();
  const all = Array.from({ length: size.boxes + OFTEN }, (_, index) => devEuiOf(index + 1));
  await owner.query(
    `insert into sensors (deveui, claimcode, created_at)
      select deveui, 'x', now() from unnest($1::text[]) as deveui`,
    [all],
  );
  await owner.end();
  const [hourly, often] = [all.slice(0, size.boxes), all.slice(size.boxes)];
  const boxes = [
    { deveuis: hourly, framesADay: 24, rawOf: hourly.slice(0, ALONE + BESIDE) },
    { deveuis: often, framesADay: 144, rawOf: often },
  ];
  await fillBoxes(database, boxes, { firstDay: firstDay(size), lastDay: LAST_DAY });
}

/** @param first number of the first box that is given to a patient; the next are those of the others */
async function measure(place: Place, size: Size, first: number): Promise<Figure[]> {
  const database = databaseOf(place.folder);
  const { rows, bytes } = await filledRows(database);
  const numbers = Array.from({ length: ALONE + BESIDE + 1 }, (_, index) => first + index);
  const often = [size.boxes + 1, size.boxes + 2];
  const admin = httpClient(place.url, await signIn(httpClient(place.url), ADMIN));
  const from = new Date(firstDay(size)).toISOString();
  for (const box of [...numbers, ...often]) await admit(place.url, admin, box, from);
  const [alone, beside, reader] = [
    numbers.slice(0, ALONE),
    numbers.slice(ALONE, -1),
    numbers.at(-1) ?? 0,
  ];
  const sizes = `${thousands(rows)} rows in readings, uplinks, raw_uplinks and press_claims of ${thousands(size.boxes)} boxes over ${size.days} days (${(bytes / 2 ** 30).toFixed(1)} GiB)`;
  const untouched = Array.from({ length: UNTOUCHED }, (_, index) => devEuiOf(size.boxes - index));
  const theirs = await sumOfRows(database, untouched);
  const ofAlone: Erasure[] = [];
  for (const box of alone) ofAlone.push(await erase(place, admin, database, box));
  const ofOften = await erase(place, admin, database, often[0] ?? 0);
  const quiet = await others(place, reader, () => sleep(QUIET_S * 1000));
  const ofBeside: Erasure[] = [];
  const busy = await others(place, reader, async () => {
    for (const box of [...beside, often[1] ?? 0]) {
      ofBeside.push(await erase(place, admin, database, box));
    }
  });
  admin.close();
  if ((await sumOfRows(database, untouched)) !== theirs) {
    throw new Error("rows of boxes of nobody who was erased have changed");
  }
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
      all(ofAlone),
      `${sizes}; of the patient ${thousands(size.days * 24)} readings, as many uplinks. Median of ${ALONE}, nothing else going on; processor time of server and database until everything is erased.`,
    ),
    figure(
      "The same, every ten minutes",
      ofOften,
      `${thousands(size.days * 144)} readings and as many uplinks of the patient; once.`,
    ),
    ...(["deliver", "read"] as const).map((kind) => ({
      what: kind === "deliver" ? "A delivery by another box meanwhile" : "A day's chart meanwhile",
      value: times(busy[kind]),
      peer: times(quiet[kind]),
      ratio: (p99(busy[kind]) / p99(quiet[kind])).toFixed(2),
      how: `Every ${PAUSE_MS} ms, while ${BESIDE} patients with hourly boxes and one with a box that reported every ten minutes are erased one after the other (answered after ${thousands(all(ofBeside).ms)} ms in the median, ${thousands(Math.max(...ofBeside.map(({ ms }) => ms)))} ms at most); the baseline is the same without erasures. The ratio is that of the 99th percentiles.`,
    })),
  ];
}

/** A patient who has had the box all the time. */
async function admit(url: string, admin: HttpClient, box: number, from: string): Promise<void> {
  const anyone = httpClient(url);
  const person = { email: emailOf(box), password: PASSWORD };
  const registration = { ...person, givenname: "Ada", familyname: "Bench", timezone: "UTC" };
  await anyone.call("POST", "/api/auth/local/register", JSON.stringify(registration));
  const patient = httpClient(url, await signIn(anyone, person));
  const profile = ProfileAnswer.parse(
    JSON.parse(await patient.call("GET", "/api/profile/userdata")),
  ).data;
  const data = { profileid: profile.id, deveui: devEuiOf(box), from };
  await admin.call("POST", "/api/sensor/assign", JSON.stringify({ data }));
  for (const client of [anyone, patient]) client.close();
}

const emailOf = (box: number) => `box${box}@example.org`;

async function erase(
  { pid, folder }: Place,
  admin: HttpClient,
  database: pg.ClientConfig,
  box: number,
): Promise<Erasure> {
  const owner = new pg.Client(database);
  await owner.connect();
  const { rows } = await owner.query<{ id: string }>("select id from users where email = $1", [
    emailOf(box),
  ]);
  const before = processorMs(pid, folder);
  const started = performance.now();
  const body = JSON.stringify({ data: { reason: "Left the clinic" } });
  await admin.call("POST", `/api/users/${rows[0]?.id}/erase`, body);
  const ms = performance.now() - started;
  const processor = processorMs(pid, folder) - before;
  await owner.end();
  const left = await rowsLeft(database, devEuiOf(box));
  if (left !== 0) throw new Error(`box ${box} has ${left} rows left`);
  return { ms, processor };
}

interface Durations {
  deliver: number[];
  read: number[];
}

/** What others do while something happens: two boxes send, and a patient looks at the chart of a day. */
async function others(
  { url }: Place,
  number: number,
  during: () => Promise<unknown>,
): Promise<Durations> {
  const box = httpClient(url, INGEST_KEY);
  const person = { email: emailOf(number), password: PASSWORD };
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
  const asked = JSON.stringify({ data: { deveui: devEuiOf(number), startdate, enddate } });
  const working = Promise.all([
    repeat("deliver", () => {
      const message = { deveui: devEuiOf(number), time: new Date().toISOString(), temperature: 20 };
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
