import pg from "pg";
import { connect } from "../server/src/database/connect.ts";
import { migrate } from "../server/src/database/migrate.ts";
import { AlertPlanner } from "../server/src/staff/alerts/planner.ts";
import { type Figure, thousands } from "./figures.ts";
import { quantile } from "./quantiles.ts";
import type { Scene } from "./scene.ts";
import { addUsers } from "./user-list-rate.ts";

const SIZES = [3_000, 50_000];
const LOOKS = 200;
const ROUNDS = 5;

/** What one look at the alerts of all patients costs, by how many there are and how many changed. */
export async function alertFigures({ database }: Scene): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const patients of SIZES) figures.push(...(await figuresOf(database, patients)));
  return figures;
}

/** Runs in a separate database: the running server would otherwise look at the same alerts. */
async function figuresOf(server: pg.ClientConfig, patients: number): Promise<Figure[]> {
  const name = `alerts_${patients}`;
  const owner = new pg.Client(server);
  await owner.connect();
  await owner.query(`create database ${name}`);
  await owner.end();
  const database = { ...server, database: name };
  const { db } = connect(database);
  const client = new pg.Client(database);
  await client.connect();
  try {
    await migrate(db);
    await addUsers(database, patients);
    for (const statement of [GROUPED, BOXED, RESULTS, STATES, RULES, "vacuum analyze"]) {
      await client.query(statement);
    }
    const planner = new AlertPlanner({ db });
    await planner.look();
    await client.query("vacuum analyze");
    const idle = await idleLooks(client, planner, patients);
    return [idle, await changedLooks(client, planner, patients)];
  } finally {
    await client.end();
    await db.destroy();
  }
}

/** Rounds with errors are not measured. */
async function idleLooks(
  client: pg.Client,
  planner: AlertPlanner,
  patients: number,
): Promise<Figure> {
  const ours = await timesOf(LOOKS, () => planner.look());
  const peer = await timesOf(LOOKS, () => client.query("select clock_timestamp()"));
  const [median, bare] = [quantile(ours, 0.5), quantile(peer, 0.5)];
  return {
    what: `A look at the alerts of ${thousands(patients)} patients, nothing changed`,
    value: `${median.toFixed(2)} ms (p99 ${quantile(ours, 0.99).toFixed(2)} ms)`,
    peer: `${bare.toFixed(2)} ms`,
    ratio: (median / bare).toFixed(2),
    how: `Median of ${LOOKS} looks, as every server takes one each two seconds; the baseline asks the database for the time.`,
  };
}

async function changedLooks(
  client: pg.Client,
  planner: AlertPlanner,
  patients: number,
): Promise<Figure> {
  const changed = patients / 100;
  const [ours, peer]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    await client.query(WORKED_OUT, [round]);
    const { rows } = await client.query<{ last: number }>(
      "select coalesce(max(id), 0)::int as last from alerts",
    );
    const started = performance.now();
    const told = await planner.look();
    ours.push((performance.now() - started) / changed);
    if (told !== changed) throw new Error(`${told} of ${changed} alerts began`);
    peer.push((await bareInserts(client, rows[0]?.last ?? 0)) / changed);
  }
  const [median, bare] = [quantile(sorted(ours), 0.5), quantile(sorted(peer), 0.5)];
  return {
    what: `A look at the alerts of ${thousands(patients)} patients, ${thousands(changed)} changed`,
    value: `${median.toFixed(2)} ms for each that changed`,
    peer: `${bare.toFixed(2)} ms`,
    ratio: (median / bare).toFixed(2),
    how: `Median of ${ROUNDS} rounds in each of which the battery of 1 % runs low: judged by six rules of their group, and told to one address; the baseline inserts the same rows of alerts and deliveries, one patient in a statement, 50 in a transaction.`,
  };
}

/** Milliseconds that inserting the alerts after an id again takes. */
async function bareInserts(client: pg.Client, before: number): Promise<number> {
  const { rows } = await client.query<{ id: string }>(ADDED, [before]);
  await client.query("create temporary table bare_alerts (like alerts including all)");
  await client.query(
    "create temporary table bare_deliveries (like alert_deliveries including all)",
  );
  const started = performance.now();
  for (let from = 0; from < rows.length; from += 50) {
    await client.query("begin");
    for (const { id } of rows.slice(from, from + 50)) {
      await client.query(BARE_ALERT, [id]);
      await client.query(BARE_DELIVERY, [id]);
    }
    await client.query("commit");
  }
  const took = performance.now() - started;
  await client.query("drop table bare_alerts, bare_deliveries");
  return took;
}

async function timesOf(count: number, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let look = 0; look < count; look++) {
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
  }
  return sorted(times);
}

function sorted(times: readonly number[]): number[] {
  return [...times].sort((one, other) => one - other);
}

const PEOPLE = "(select id, row_number() over (order by id) - 1 as n from profiles) as people";

/** Groups of 500. */
const GROUPED = `with made as (
    insert into groups (name, kind, created_at)
      select 'Ward ' || n, 'ward', now() from generate_series(0, (select count(*) / 500 from profiles)) as n
      returning id, name)
  insert into group_members (group_id, profile_id)
    select made.id, people.id from ${PEOPLE} join made on made.name = 'Ward ' || n / 500`;

/** Alerts know boxes from what was worked out; assignments would be of no use here. */
const BOXED = `insert into sensors (deveui, claimcode, created_at, last_received_at, interval_minutes)
  select lpad(to_hex(id), 16, '0'), 'code', now(), now() + interval '1 minute', 1440 from profiles`;

const RESULTS = `with kept as (update summaries set computed_at = now())
  update summary_periods set covered = 26, past = 28`;

const FACTS = (battery: string) => `jsonb_build_object('box', jsonb_build_object('deveui',
    lpad(to_hex(profile_id), 16, '0'), 'heard_at', now(), 'is_not_understood', false, 'battery', ${battery}),
  'missed', '{"count": 0, "isUnknownSince": false, "isWhole": true}'::jsonb, 'is_stock_out', false)`;

const STATES = `insert into worklist_states
    (profile_id, computed_at, section, weight, version, reasons, strip, facts)
  select profile_id, now(), 'none', 0, 'v', '[]', '[]', ${FACTS("90")} from summaries`;

const RULES = `insert into alert_rules (group_id, kind, count, emails, language, created_at)
  select id, of.kind, case of.kind when 'missed_in_a_row' then 3 end, '{nurse@clinic.example}', 'en', now()
  from groups, unnest(array['box_silent', 'not_understood', 'battery_low', 'missed_in_a_row', 'low_coverage',
    'stock_out']) as of (kind)`;

const WORKED_OUT = `update worklist_states set computed_at = now(), facts = ${FACTS("10")}
  where profile_id % 100 = $1`;

const ADDED = "select id from alerts where id > $1 order by id";
const BARE_ALERT =
  "insert into bare_alerts overriding system value select * from alerts where id = $1";
const BARE_DELIVERY =
  "insert into bare_deliveries overriding system value select * from alert_deliveries where alert_id = $1";
