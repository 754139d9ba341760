import { deepStrictEqual } from "node:assert";
import { type Figure, rateText } from "../figures.ts";
import { calmASecond, type Spent } from "../load/costs.ts";
import { median } from "../quantiles.ts";
import { CONNECTIONS, measureTurns } from "../rate.ts";
import { type RawConnection, rawConnections, rawRequest } from "../raw-client.ts";
import { databaseOf, onTemporaryData, type RunningServer, startServer } from "../running-server.ts";
import type { Limits } from "../scene.ts";
import { type Callers, fill } from "../tricks/calls.ts";
import { processorMs } from "../tricks/processor-time.ts";
import { fillStrapi } from "./fill.ts";
import { PAIRS, type Pair, readStrapi } from "./pairs.ts";
import { requireSameRows } from "./same.ts";
import { type PlainStrapi, STRAPI, startStrapi } from "./start.ts";

const BASELINE = `The baseline is ${STRAPI} as a new project in production: one process like ours, on its own database in the same PostgreSQL, without admin panel and log of requests; its caller has signed in, too; the run checks that its rows are equal.`;

const IDLE_SECONDS = 5;

interface Sides {
  /** Dosebeat, with PostgreSQL below it. */
  folder: string;
  ours: RunningServer & { callers: Callers };
  strapi: PlainStrapi;
}

/** The same questions to Dosebeat and to a plain Strapi, which have the same rows in the same PostgreSQL. */
export function strapiFigures({ seconds }: Limits): Promise<Figure[]> {
  return onTemporaryData((folder) =>
    onTemporaryData(async (application) => {
      const server = await startServer(folder);
      try {
        const strapi = await startStrapi(application, databaseOf(folder));
        try {
          const callers = await fill(server.url, folder);
          const source = { url: server.url, database: databaseOf(folder), bearer: callers.admin };
          await fillStrapi(strapi.database, source);
          const sides = { folder, ours: { ...server, callers }, strapi };
          // Once the jobs have caught up with what was added.
          const idle = await calmASecond({ pid: server.pid, folder }, IDLE_SECONDS);
          const figures: Figure[] = [];
          for (const pair of PAIRS) figures.push(await figureOf(pair, sides, seconds, idle));
          return figures;
        } finally {
          await strapi.stop();
        }
      } finally {
        await server.stop();
      }
    }),
  );
}

async function figureOf(pair: Pair, sides: Sides, seconds: number, idle: Spent): Promise<Figure> {
  const { folder, ours, strapi } = sides;
  const mine = await rawConnections(ours.url);
  const theirs = await rawConnections(strapi.url);
  const { as, ...parts } = pair.ours;
  const asked = rawRequest({ ...parts, bearer: ours.callers[as] });
  const askedThere = rawRequest({ path: pair.theirs, bearer: strapi.bearer });
  await requireSame(pair, await first(mine, asked), await first(theirs, askedThere));
  const turnOf = (connections: RawConnection[], request: Buffer, pid: number, name: string) => ({
    call: async (worker: number) => Boolean(await connections[worker]?.send(request)),
    spent: () => processorMs(pid, folder, name),
  });
  const { ratios, costs, rates } = await measureTurns(
    seconds,
    turnOf(mine, asked, ours.pid, "dosebeat"),
    turnOf(theirs, askedThere, strapi.pid, "strapi"),
    { turnSeconds: pair.turnSeconds },
  );
  for (const connection of [...mine, ...theirs]) connection.close();
  return {
    what: pair.what,
    value: rateText(rates.ours, "requests"),
    peer: rateText(rates.peer, "requests"),
    ratio: `${range(ratios)}; processor time ${range(costs)}`,
    how: `${CONNECTIONS} connections, in turns of ${pair.turnSeconds} s; medians of the turns, with lowest and highest; processor time of an answer is of server and PostgreSQL; Dosebeat's jobs took ${Math.round(idle.server + idle.database)} ms of a second before. ${BASELINE} ${pair.differs}`,
  };
}

async function first(connections: readonly RawConnection[], request: Buffer): Promise<unknown> {
  return JSON.parse(String(await connections[0]?.send(request)));
}

function requireSame({ what, rows, read }: Pair, ours: unknown, theirs: unknown): void {
  const [one, other] = [read(ours), readStrapi(theirs)];
  requireSameRows(what, rows, one.rows, other.rows);
  if (one.pagination) deepStrictEqual(other.pagination, one.pagination, `${what}: other pages`);
}

/** Median, lowest and highest as text. */
function range(ascending: readonly number[]): string {
  const [lowest, middle, highest] = [
    ascending[0] ?? Number.NaN,
    median(ascending),
    ascending.at(-1) ?? Number.NaN,
  ].map((value) => value.toFixed(1));
  return `${middle} (${lowest} to ${highest})`;
}
