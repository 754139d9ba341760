import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { connected } from "../../server/src/database/connect.ts";
import { knownMigrations, migrate } from "../../server/src/database/migrate.ts";
import { openQuietly } from "../../server/test/embedded-server.ts";
import { filledRows } from "../../server/test/filled-boxes.ts";
import { type Figure, thousands } from "../figures.ts";
import { databaseOf, onTemporaryData } from "../running-server.ts";
import { sizeOf } from "../size.ts";
import { watchLocks } from "./locks.ts";
import { fillReleased, RELEASED } from "./old-data.ts";
import { type Others, othersAtWork } from "./others.ts";

const NAME = "migrations";
const FEW_ROWS = 1_000_000;
const QUIET_MS = 10_000;
/** A migration that makes others wait longer than this gets a line of its own. */
const NOTABLE_MS = 100;
const LIMIT_MS = 1_000;

interface Measured {
  name: string;
  ms: number;
  /** The statement that others waited for longest while it ran. */
  wait: string;
  waitMs: number;
  lock: string;
  lockMs: number;
  /** The error codes of failed statements. */
  failed: string[];
}

/** How long others wait while a database of the last release, with the given number of rows, is migrated. */
export function migrationFigures(rows = FEW_ROWS): Promise<Figure[]> {
  return onTemporaryData(async (dataDir) => {
    const opened = await openQuietly(dataDir);
    const { runtimeRole } = opened;
    try {
      const database = databaseOf(dataDir);
      const login = { ...database, application_name: NAME };
      await connected(login, ({ db }) => migrate(db, { until: RELEASED, runtimeRole }));
      await fillReleased(database, sizeOf(rows));
      const stored = await filledRows(database);
      const others = othersAtWork(database);
      const quiet = await quietly(others);
      const measured = await measureEach(login, others, runtimeRole);
      await others.stop();
      return figuresOf(measured, quiet, await sizes(database, stored));
    } finally {
      await opened.close();
    }
  });
}

async function quietly(others: Others): Promise<number> {
  const since = performance.now();
  await sleep(QUIET_MS);
  const [wait] = others.between(since, performance.now());
  return wait ? wait.until - wait.since : 0;
}

async function measureEach(
  login: pg.PoolConfig,
  others: Others,
  runtimeRole: string | undefined,
): Promise<Measured[]> {
  const locks = await watchLocks(login, NAME);
  const spans: { name: string; since: number; until: number }[] = [];
  await connected(login, async ({ db }) => {
    for (const name of (await knownMigrations()).filter((known) => known > RELEASED)) {
      const since = performance.now();
      await migrate(db, { until: name, runtimeRole });
      spans.push({ name, since, until: performance.now() });
    }
  });
  // The last waiting statements have finished.
  await sleep(1000);
  await locks.stop();
  return spans.map(({ name, since, until }) => {
    const waits = others.between(since, until);
    const [wait] = waits;
    const lock = locks.longest(since, until);
    return {
      name,
      ms: until - since,
      wait: wait?.kind ?? "–",
      waitMs: wait ? wait.until - wait.since : 0,
      lock: lock ? `${lock.table}, ${lock.mode}` : "–",
      lockMs: lock?.ms ?? 0,
      failed: waits.flatMap(({ failure }) => failure ?? []),
    };
  });
}

async function sizes(
  database: pg.ClientConfig,
  { rows, bytes }: { rows: number; bytes: number },
): Promise<string> {
  const client = new pg.Client(database);
  await client.connect();
  const { rows: counts } = await client.query<{ boxes: string; said: string; entries: string }>(
    `select (select count(*) from sensors) as boxes, (select count(*) from dose_statements) as said,
      (select count(*) from audit_entries) as entries`,
  );
  await client.end();
  const { boxes, said, entries } = counts[0] ?? { boxes: 0, said: 0, entries: 0 };
  return `${thousands(rows)} rows of readings, uplinks, raw uplinks and presses (${(bytes / 2 ** 30).toFixed(1)} GiB) of ${thousands(Number(boxes))} boxes and patients, ${thousands(Number(said))} statements, ${thousands(Number(entries))} entries of the audit log`;
}

function figuresOf(measured: readonly Measured[], quiet: number, stored: string): Figure[] {
  const worst = (of: (one: Measured) => number) => Math.max(...measured.map(of));
  const tooLong = measured.filter(({ waitMs }) => waitMs > LIMIT_MS).map(({ name }) => name);
  const failures = measured.flatMap(({ name, failed }) =>
    failed.length > 0 ? `${failed.length} at ${name} (${[...new Set(failed)].join(", ")})` : [],
  );
  const all: Figure = {
    what: `All ${measured.length} migrations since ${RELEASED}`,
    value: `${seconds(measured.reduce((sum, { ms }) => sum + ms, 0))}; longest wait ${seconds(worst(({ waitMs }) => waitMs))}, longest lock ${seconds(worst(({ lockMs }) => lockMs))}`,
    peer: `longest wait ${seconds(quiet)}`,
    ratio: "–",
    how: `${stored}. Meanwhile an uplink, a list, a sign-in and a statement about a dose begin every 10 ms each, on four connections, and are measured from the moment at which they should have begun; the baseline is ${QUIET_MS / 1000} s of the same without migrations. Locks that keep others from writing or reading are looked for every 10 ms. Others waited for more than ${LIMIT_MS / 1000} s: ${tooLong.join(", ") || "at none"}. Statements of others that failed: ${failures.join(", ") || "none"}.`,
  };
  const notable = measured.filter((one) => [one.waitMs, one.lockMs].some((ms) => ms >= NOTABLE_MS));
  return [
    all,
    ...notable.map(({ name, ms, wait, waitMs, lock, lockMs }) => ({
      what: name,
      value: `${seconds(ms)}; longest wait ${seconds(waitMs)} (${wait})`,
      peer: "–",
      ratio: "–",
      how: `longest lock ${seconds(lockMs)} (${lock}).`,
    })),
  ];
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`;
}
