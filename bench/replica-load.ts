import { setTimeout as sleep } from "node:timers/promises";
import { DAY } from "@dosebeat/domain/time/durations";
import { replicated } from "../server/test/replicated.ts";
import type { Figure } from "./figures.ts";
import { type HttpClient, httpClient } from "./http-client.ts";
import { livePatient, signIn } from "./live-patient.ts";
import { addPatients } from "./patients.ts";
import { ADMIN, onTemporaryData, startServer } from "./running-server.ts";
import { postgresMs } from "./tricks/processor-time.ts";

const PATIENTS = 2_000;
const DEVEUI = "00000000beadcafe";
const LAST_DAY = Math.floor(Date.now() / DAY) * DAY - 2 * DAY;
const DAYS = 60;
/** Each is measured in turns with and without a replica. */
const ROUNDS = 4;
const CALLS = 25;
/** Until the replica is known to follow: it must replay what servers notify each other of every 3 s. */
const SETTLE_MS = 8_000;

interface Asked {
  what: string;
  path: string;
  method: "GET" | "POST";
  body?: string;
  by: "admin" | "patient";
}

/** The primary's processor time per call, with and without a replica to read from. */
export async function replicaFigures(): Promise<Figure[]> {
  const database = await replicated({});
  const settings = { DATABASE_URL: database.url, DATABASE_OWNER_URL: database.ownerUrl };
  try {
    return await onTemporaryData((one) =>
      onTemporaryData(async (two) => {
        const without = await startServer(one, 0, undefined, settings);
        const DATABASE_REPLICA_URL = database.replicaUrl;
        const beside = await startServer(two, 0, undefined, { ...settings, DATABASE_REPLICA_URL });
        try {
          return await figuresOf([without.url, beside.url], database);
        } finally {
          await Promise.all([without.stop(), beside.stop()]);
        }
      }),
    );
  } finally {
    await database.end();
  }
}

async function figuresOf(
  [without, beside]: readonly [string, string],
  database: { ownerUrl: string; folder: string },
): Promise<Figure[]> {
  const login = { connectionString: database.ownerUrl };
  await addPatients(login, PATIENTS);
  const { token: patient } = await livePatient(without, {
    name: "replica",
    deveui: DEVEUI,
    times: ["08:00", "20:00"],
    firstDay: LAST_DAY - DAYS * DAY,
    lastDay: LAST_DAY,
    framesADay: 48,
    extraPressesAFrame: 0,
  });
  const admin = await signIn(httpClient(without), ADMIN);
  await sleep(SETTLE_MS);
  const tokens = { admin, patient };
  const figures: Figure[] = [];
  for (const asked of askedOf()) {
    const clients = [without, beside].map((url) => httpClient(url, tokens[asked.by]));
    const [alone = 0, helped = 0] = await msOfCalls(clients, asked, database.folder);
    for (const client of clients) client.close();
    figures.push({
      what: asked.what,
      value: `${helped.toFixed(2)} ms`,
      peer: `${alone.toFixed(2)} ms`,
      ratio: (helped / alone).toFixed(2),
      how: `\`${asked.method} ${asked.path.split("?")[0]}\`: processor time of all processes of the primary, a call, of ${ROUNDS * CALLS} calls with DATABASE_REPLICA_URL; the baseline is a server without it, in turn, on the same database. What jobs of both servers do meanwhile is in both.`,
    });
  }
  return figures;
}

async function msOfCalls(
  clients: readonly HttpClient[],
  { method, path, body }: Asked,
  folder: string,
): Promise<number[]> {
  const spent = clients.map(() => 0);
  // The first calls prepare their statements.
  for (const client of clients)
    for (let n = 0; n < CALLS; n++) await client.call(method, path, body);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, client] of clients.entries()) {
      const before = postgresMs(folder);
      for (let n = 0; n < CALLS; n++) await client.call(method, path, body);
      spent[index] = (spent[index] ?? 0) + postgresMs(folder) - before;
    }
  }
  return spent.map((ms) => ms / (ROUNDS * CALLS));
}

function askedOf(): Asked[] {
  const day = (at: number) => new Date(at).toISOString().slice(0, 10);
  const days = { startdate: day(LAST_DAY - 30 * DAY), enddate: day(LAST_DAY) };
  const chart = JSON.stringify({ data: { deveui: DEVEUI, ...days } });
  const medicine = `from=${day(LAST_DAY - 59 * DAY)}&to=${day(LAST_DAY)}`;
  return [
    {
      what: "A page of patients by name, searched",
      method: "GET",
      path: "/api/profiles?search=ark",
      by: "admin",
    },
    {
      what: "A page of patients by adherence",
      method: "GET",
      path: "/api/adherence/summary?days=30&sort[0]=taking:asc",
      by: "admin",
    },
    { what: "Boxes by state", method: "GET", path: "/api/sensor-triage", by: "admin" },
    { what: "All boxes as a table", method: "GET", path: "/api/sensory-summaries", by: "admin" },
    {
      what: "Readings of 30 days",
      method: "POST",
      path: "/api/medicine-history/chart",
      body: chart,
      by: "admin",
    },
    {
      what: "Doses of 60 days, worked out before",
      method: "GET",
      path: `/api/doses?${medicine}`,
      by: "patient",
    },
    { what: "Everything of one's own", method: "GET", path: "/api/export", by: "patient" },
  ];
}
