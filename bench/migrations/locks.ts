import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

const LOOK_MS = 10;

/** Locks on visible tables that block writers or readers, with the migrator's statements that hold them. */
const HELD = `select relname::text as table, mode from pg_locks
  join pg_stat_activity using (pid) join pg_class on pg_class.oid = relation
  where application_name = $1 and granted and relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
    and mode in ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')`;

interface Held {
  table: string;
  mode: string;
  ms: number;
}

export interface Locks {
  /** The longest lock held in that time: from the first poll that saw it to the last. */
  longest(since: number, until: number): Held | undefined;
  stop(): Promise<void>;
}

/** Polls every few milliseconds which tables the connections of that name lock. */
export async function watchLocks(database: pg.ClientConfig, name: string): Promise<Locks> {
  const client = new pg.Client(database);
  client.on("error", () => {});
  await client.connect();
  const looks: { at: number; held: { table: string; mode: string }[] }[] = [];
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const at = performance.now();
      const { rows } = await client.query<{ table: string; mode: string }>(HELD, [name]);
      looks.push({ at, held: rows });
      await sleep(LOOK_MS);
    }
    await client.end();
  })();
  watching.catch(() => {});
  return {
    longest(since, until) {
      let longest: Held | undefined;
      let open = new Map<string, number>();
      for (const { at, held } of looks.filter((look) => look.at >= since && look.at <= until)) {
        const still = new Map<string, number>();
        for (const { table, mode } of held) {
          const from = open.get(`${table} ${mode}`) ?? at;
          still.set(`${table} ${mode}`, from);
          if (at - from >= (longest?.ms ?? 0)) longest = { table, mode, ms: at - from };
        }
        open = still;
      }
      return longest;
    },
    async stop() {
      isOver = true;
      await watching;
    },
  };
}
