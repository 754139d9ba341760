import { SummariesAnswer } from "@dosebeat/contract/summaries";
import pg from "pg";
import { type Figure, rateFigure } from "./figures.ts";
import { httpClient } from "./http-client.ts";
import { eventPost, withSenders } from "./ingest-rate.ts";
import { signIn } from "./live-patient.ts";
import { type Call, CONNECTIONS, measurePair, WARM_UP_S } from "./rate.ts";
import { ADMIN } from "./running-server.ts";
import type { Scene } from "./scene.ts";
import { addUsers } from "./user-list-rate.ts";

const PATIENTS = 50_000;
const BOXES = 128;
const PEER = "/api/profiles?sort[0]=familyname:desc";
const SORTS = ["taking:asc", "missed:desc", "trend:asc", "last_press:asc", "familyname:asc"];
/** More than one machine with two processors takes. */
const MOST_PER_SECOND = 6_000;

/** The list of patients by adherence against that of users, and what stored results cost boxes. */
export async function summaryFigures({ url, database, seconds }: Scene): Promise<Figure[]> {
  const sql = new pg.Client(database);
  await sql.connect();
  try {
    await addUsers(database, PATIENTS);
    const hold = "lock table summaries, summary_periods in exclusive mode";
    for (const statement of ["begin", hold, ZONED, BOXED, RESULTS, PERIODS, FORGET, "commit"]) {
      await sql.query(statement);
    }
    await sql.query("vacuum analyze");
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
    // One count for both, so that none sends what the other has sent.
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
      ...([whileKept(true, next), whileKept(false, next)] as const),
    );
    const what = `Uplinks of ${BOXES} assigned boxes with stored results of ${PATIENTS.toLocaleString("en-US")} patients`;
    const how = `${CONNECTIONS} connections post one ChirpStack event per request, while the server keeps the results of these patients; the baseline is the same without the triggers, and with nothing to keep.`;
    return rateFigure(what, "uplinks", ours, peer, how);
  });
}

/** Calls while triggers say what changed, or do not: the first call of a slice switches. */
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

/** Everybody has a box; the first are those whose events are sent (bench/ingest-rate.ts). */
const BOXED = `with numbered as (
    select id, row_number() over (order by id) - 1 as n from profiles where familyname like 'Mark %'),
  boxes as (
    insert into sensors (deveui, serial_number, claimcode, created_at, last_received_at, interval_minutes)
    select lpad(to_hex(case when n < ${BOXES} then x'be00000000'::bigint + (n / 8) * 256 + n % 8
      else x'bf00000000'::bigint + n end), 16, '0'), id::text, 'code', now(), now(), 60
    from numbered returning id, serial_number)
  insert into bindings (sensor_id, profile_id, valid_from)
  select id, serial_number::bigint, '2026-05-31Z' from boxes`;

const FORGET = "delete from summary_changes";

const ZONED =
  "insert into profile_zones (profile_id, timezone) select id, 'UTC' from profiles on conflict do nothing";

const RESULTS = `update summaries set is_claimed = false, turn = turn + 1, rules = 1, today = current_date,
  stale_at = now() + interval '1 day', computed_at = now(), box_place = 10 * (1 + profile_id % 4),
  last_press_at = case when profile_id % 7 > 0 then now() - profile_id * interval '1 second' end,
  strip = (select json_agg(json_build_object('date', current_date - n, 'result', 'on_time'))
    from generate_series(13, 0, -1) as n)`;

const PERIODS = `update summary_periods set due = 28, taken = profile_id % 29, missed = profile_id * 7 % 11,
  unknown = profile_id % 5, skipped = 0, covered = 26, past = 28, coverage = 92.8,
  counted_taken = profile_id % 27, counted_due = 26,
  taking = case when profile_id % 6 > 0 then 100 * (profile_id % 27) / 26.0 end,
  trend = case when profile_id % 5 > 0 then profile_id * 13 % 100 - 50 end`;
