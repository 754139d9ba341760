import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

/** How often each statement is meant to begin. */
const EVERY_MS = 10;

/** The constant work of people and boxes under release 0.2.0, as statements on the same tables with the same locks. */
const STATEMENTS = {
  uplink: `with box as (
      update sensors set last_received_at = now()
      where id = (select min(id) + $1::int % count(*) from sensors) returning id
    ), heard as (
      insert into uplinks (sensor_id, received_at, arrived_at, fcnt, source, event, received_source, outcome)
      select id, clock_timestamp(), now(), $1::int, 'box', 'up', 'network', 'decoded' from box returning id, sensor_id, received_at
    )
    insert into readings (sensor_id, at, received_at, uplink_id, temperature)
    select sensor_id, received_at, received_at, id, 20 from heard`,
  list: `select email, givenname, deveui, last_received_at from users
    join profiles on user_id = users.id
    left join bindings on profile_id = profiles.id and valid_to is null
    left join sensors on sensors.id = sensor_id
    where users.id > $1::int % 1000 order by users.id limit 25`,
  "sign-in": `with known as (
      update users set is_active = true where id = (select min(id) + $1::int % count(*) from users) returning id
    )
    insert into audit_log (at, kind, user_id, address, details) select now(), 'sign-in', id, '192.0.2.1', '{}' from known`,
  statement: `insert into dose_statements (profile_id, medicine_id, day, dosage_time, said_at)
    select profile_id, id, current_date, '08:00', now() from medicines
    where id = (select min(id) + $1::int % count(*) from medicines)`,
} as const;

type Kind = keyof typeof STATEMENTS;

interface Wait {
  kind: Kind;
  /** When it was meant to begin, and when it was done. */
  since: number;
  until: number;
  /** Code of PostgreSQL. */
  failure?: string;
}

export interface Others {
  /** The statements that became due in between, the longest first. */
  between(since: number, until: number): Wait[];
  stop(): Promise<void>;
}

/** Sends each statement at its time, one connection per kind; the time of a late one counts from when it should have begun. */
export function othersAtWork(database: pg.ClientConfig): Others {
  const waits: Wait[] = [];
  let isOver = false;
  const work = async (kind: Kind) => {
    const client = new pg.Client({ ...database, application_name: "others" });
    client.on("error", () => {});
    await client.connect();
    const started = performance.now();
    // Of all statements that became due meanwhile, the late one waited longest.
    for (let turn = 1; !isOver; turn = Math.ceil((performance.now() - started) / EVERY_MS)) {
      const since = started + turn * EVERY_MS;
      const early = since - performance.now();
      if (early > 1) await sleep(early);
      const failure = await client.query(STATEMENTS[kind], [turn]).then(() => undefined, codeOf);
      waits.push({ kind, since, until: performance.now(), ...(failure && { failure }) });
    }
    await client.end();
  };
  const working = Promise.all((Object.keys(STATEMENTS) as Kind[]).map(work));
  // The error reaches whoever stops them.
  working.catch(() => {});
  return {
    between: (since, until) =>
      waits
        .filter((wait) => wait.since >= since && wait.since < until)
        .sort((one, other) => other.until - other.since - (one.until - one.since)),
    async stop() {
      isOver = true;
      await working;
    },
  };
}

/** @throws what PostgreSQL did not say */
function codeOf(error: unknown): string {
  if (error instanceof pg.DatabaseError && error.code) return error.code;
  throw error;
}
