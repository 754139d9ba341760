import { SummariesAnswer } from "@dosebeat/contract/summaries";
import pg from "pg";
import { type Figure, rateFigure } from "./figures.ts";
import { httpClient } from "./http-client.ts";
import { eventPost, withSenders } from "./ingest-rate.ts";
import { signIn } from "./live-patient.ts";
import { addPatients, BOXES } from "./patients.ts";
import { type Call, CONNECTIONS, measurePair, WARM_UP_S } from "./rate.ts";
import { ADMIN } from "./running-server.ts";
import type { Scene } from "./scene.ts";

const PATIENTS = 50_000;
const PEER = "/api/profiles?sort[0]=familyname:desc";
const SORTS = ["taking:asc", "missed:desc", "trend:asc", "last_press:asc", "familyname:asc"];
/** More than a machine with two processors can handle. */
const MOST_PER_SECOND = 6_000;

/** The list of patients by adherence against that of users, and what stored results cost boxes. */
export async function summaryFigures({ url, database, seconds }: Scene): Promise<Figure[]> {
  const sql = new pg.Client(database);
  await sql.connect();
  try {
    await addPatients(database, PATIENTS);
    const figures: Figure[] = [];
    for (const sort of SORTS) figures.push(await pageFigure(url, seconds, sort));
    return [...figures, await ingestFigure({ url, database, seconds, sql })];
  } finally {
    await sql.end();
  }
}

async function pageFigure(url: string, seconds: number, sort: string): Promise<Figure> {
  const token = await signIn(httpClient(url), ADMIN);
  const client = httpClient(url, token);
  const path = `/api/adherence/summary?days=14&sort[0]=${sort}`;
  const { data } = SummariesAnswer.parse(JSON.parse(await client.call("GET", path)));
  if (data.length !== 25) throw new Error(`${data.length} patients on a page`);
  const get = (asked: string): Call => {
    return async () => {
      await client.call("GET", asked);
      return true;
    };
  };
  const { ours, peer } = await measurePair(seconds, get(path), get(PEER));
  client.close();
  const what = `A page of ${PATIENTS.toLocaleString("en-US")} patients by adherence, ${sort}`;
  const how = `${CONNECTIONS} connections; the baseline is ${PEER} of the same people.`;
  return rateFigure(what, "requests", ours, peer, how);
}

interface Ingesting extends Pick<Scene, "url" | "database" | "seconds"> {
  sql: pg.Client;
}

async function ingestFigure({ url, database, seconds, sql }: Ingesting): Promise<Figure> {
  const least = 2 * (seconds + WARM_UP_S) * MOST_PER_SECOND;
  const given = { first: 0, count: CONNECTIONS, least };
  return withSenders({ url, database }, given, async (senders) => {
    // One counter for both, so that neither sends what the other has sent.
    const turns = new Map<number, number>();
    const post = eventPost(senders);
    const whileKept = switching(sql);
    const next: Call = (worker) => {
      const turn = turns.get(worker) ?? 0;
      turns.set(worker, turn + 1);
      return post(worker, turn);
    };
    const { ours, peer } = await measurePair(
      seconds,
      whileKept(true, next),
      whileKept(false, next),
    );
    const what = `Uplinks of ${BOXES} assigned boxes with stored results of ${PATIENTS.toLocaleString("en-US")} patients`;
    const how = `${CONNECTIONS} connections post one ChirpStack event per request, while the server keeps the results of these patients; the baseline is the same without the triggers, and with nothing to keep.`;
    return rateFigure(what, "uplinks", ours, peer, how);
  });
}

/** Calls with the triggers that mark changes, or without; the first call of a slice switches. */
function switching(sql: pg.Client): (kept: boolean, call: Call) => Call {
  let isKept = true;
  let switched: Promise<unknown> = Promise.resolve();
  return (kept, call) => async (worker, turn) => {
    if (isKept !== kept) {
      isKept = kept;
      switched = sql.query(SWITCH(kept ? "enable" : "disable"));
    }
    await switched;
    return call(worker, turn);
  };
}

const SWITCH = (to: "enable" | "disable") => `do $$
  declare one record;
  begin
    for one in select tgname, tgrelid::regclass as place from pg_trigger
      where tgname like 'summaries_kept_by_%'
        and tgrelid::regclass::text in ('uplinks', 'press_claims', 'sensors', 'sensor_intervals')
    loop
      execute format('alter table %s ${to} trigger %I', one.place, one.tgname);
    end loop;
    truncate summary_changes;
  end $$`;
