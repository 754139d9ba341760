import { WorklistAnswer } from "@dosebeat/contract/worklist";
import pg from "pg";
import { type Figure, rateFigure } from "./figures.ts";
import { httpClient } from "./http-client.ts";
import { signIn } from "./live-patient.ts";
import { addPatients } from "./patients.ts";
import { type Call, measurePair } from "./rate.ts";
import { ADMIN } from "./running-server.ts";
import type { Earlier, Scene } from "./scene.ts";

/** Few read it at a time. */
const READERS = 4;
const IN_GROUP = 500;
const NURSE = { ...ADMIN, email: "nurse@example.org" };
const PEER = "/api/profiles?sort[0]=familyname:desc";

type Client = ReturnType<typeof httpClient>;

interface Page {
  what: string;
  query: string;
  peer: string;
  /** Who asks; by default an administrator. */
  by?: typeof ADMIN;
}

/**
 * Pages of the worklist against those of the list of users, of the same people, in the same run; and against
 * the same pages of an earlier build, where one is named.
 */
export async function worklistFigures(
  { url, database, seconds }: Pick<Scene, "url" | "database" | "seconds">,
  patients: number,
  before?: Earlier,
): Promise<Figure[]> {
  await addPatients(database, patients);
  const group = await addStates(database);
  if (before) {
    await addPatients(before.database, patients);
    await addStates(before.database);
  }
  const pages: Page[] = [
    { what: "whole", query: "", peer: PEER },
    { what: "watched", query: "section=watch", peer: PEER },
    { what: "done", query: "is_done=true", peer: PEER },
    { what: "of a group", query: `group=${group}`, peer: `/api/profiles?group=${group}` },
    { what: "found by a name", query: "search=123", peer: "/api/profiles?search=123" },
    { what: "of a nurse's group", query: "", peer: "/api/profiles", by: NURSE },
  ];
  const figures: Figure[] = [];
  for (const page of pages) {
    figures.push(...(await pageFigures({ url, seconds, patients }, page, before)));
  }
  return figures;
}

async function pageFigures(
  { url, seconds, patients }: Pick<Scene, "url" | "seconds"> & { patients: number },
  { what, query, peer: baseline, by = ADMIN }: Page,
  before: Earlier | undefined,
): Promise<Figure[]> {
  const client = await clientOf(url, by);
  const path = `/api/worklist?${query}`;
  const { data } = WorklistAnswer.parse(JSON.parse(await client.call("GET", path)));
  if (data.length === 0) throw new Error(`no rows on a page, ${what}`);
  const { ours, peer } = await measurePair(
    seconds,
    get(client, path),
    get(client, baseline),
    READERS,
  );
  const name = `A page of the worklist of ${patients.toLocaleString("en-US")} patients, ${what}`;
  const how = `${READERS} connections; the baseline is ${baseline} of the same people.`;
  const figures = [rateFigure(name, "requests", ours, peer, how)];
  if (before) {
    const earlier = await clientOf(before.url, by);
    const pair = await measurePair(seconds, get(client, path), get(earlier, path), READERS);
    earlier.close();
    const since = `${READERS} connections; the baseline is the same page of Dosebeat at ${before.name}, in turn with this one.`;
    const named = `${name}, since ${before.name}`;
    figures.push(rateFigure(named, "requests", pair.ours, pair.peer, since));
  }
  client.close();
  return figures;
}

async function clientOf(url: string, by: typeof ADMIN): Promise<Client> {
  return httpClient(url, await signIn(httpClient(url), by));
}

function get(client: Client, path: string): Call {
  return async () => {
    await client.call("GET", path);
    return true;
  };
}

/** @returns a group with a nurse */
async function addStates(database: pg.ClientConfig): Promise<number> {
  const sql = new pg.Client(database);
  await sql.connect();
  try {
    for (const statement of [ENTRIES, "analyze worklist_entries", STATES]) {
      await sql.query(statement);
    }
    await sql.query(GROUP, [NURSE.email, ADMIN.email]);
    await sql.query("vacuum analyze");
    const { rows } = await sql.query<{ id: number }>("select id::integer from groups");
    return rows[0]?.id ?? 0;
  } finally {
    await sql.end();
  }
}

const NUMBERED = `(select id, row_number() over (order by id) as n from profiles
  where familyname like 'Mark %') as numbered`;

/** A fifth of the rows were dealt with; for half of those, something new has happened since. */
const ENTRIES = `insert into worklist_entries (profile_id, kind, until_at, text, version, at)
  select id, case when n % 4 = 0 then 'called' else 'snoozed' end,
    case when n % 4 > 0 then now() + interval '1 day' end, 'Was fine',
    case when n / 10 % 2 = 0 then 'now' else 'before' end, now()
  from ${NUMBERED} where n / 10 % 5 = 0`;

/** A tenth to call, a tenth with the box first, a fifth to watch; kept current during the whole run. */
const STATES = `insert into worklist_states
    (profile_id, computed_at, section, weight, version, reasons, strip, facts, last_press_at)
  select id, now() + interval '1 hour', case when n % 10 = 0 then 'call' when n % 10 = 1 then 'box'
      when n % 10 < 4 then 'watch' else 'none' end,
    n * 7 % 100, 'now', '[{"kind":"no_press","days":2},
      {"kind":"missed_in_a_row","part":"evening","count":3,"is_regular_before":true}]',
    (select jsonb_agg(jsonb_build_object('date', current_date - d, 'result', 'on_time'))
      from generate_series(13, 0, -1) as d), '{}', now() - n * interval '1 minute'
  from ${NUMBERED}
  on conflict (profile_id) do update set computed_at = excluded.computed_at, section = excluded.section,
    weight = excluded.weight, version = excluded.version, reasons = excluded.reasons, strip = excluded.strip`;

const GROUP = `with nurse as (
    insert into users (email, role, staff, password_hash, email_verified_at, created_at)
    select $1, 'patient', '{clinician}', password_hash, now(), now() from users where email = $2
    returning id),
  profile as (
    insert into profiles (user_id, givenname, familyname, language, primarycolor, created_at)
    select id, 'Nina', 'Roth', 'en', '#0096c7', now() from nurse returning id),
  ward as (insert into groups (name, kind, created_at) values ('North', 'ward', now()) returning id)
  insert into group_members (group_id, profile_id)
  select ward.id, member.id from ward cross join (
    select id from profile
    union all
    (select id from profiles where familyname like 'Mark %' order by id limit ${IN_GROUP})) as member`;
