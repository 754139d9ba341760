import { join } from "node:path";
import pg from "pg";
import { adherenceFigures } from "./adherence-time.ts";
import { alertFigures } from "./alert-round.ts";
import { boxListFigures } from "./box-list-rate.ts";
import { callFigures } from "./call-rates.ts";
import { chartGrowthFigures } from "./chart-growth.ts";
import { dashboardFigures } from "./dashboard-time.ts";
import { diskFigure } from "./disk-sync.ts";
import { doseFigures } from "./dose-rate.ts";
import { earlierFigures } from "./earlier/earlier.ts";
import { keeperFigures } from "./earlier/keeper.ts";
import { erasureFigures } from "./erasure.ts";
import type { Figure } from "./figures.ts";
import { ingestMemoryFigures } from "./ingest-memory.ts";
import { ingestFigures } from "./ingest-rate.ts";
import { migrationFigures } from "./migrations/migrations.ts";
import { planFigures } from "./plan-time.ts";
import { reminderFigures } from "./reminder-rate.ts";
import { replicaFigures } from "./replica-load.ts";
import { commit } from "./report.ts";
import { databaseOf, onTemporaryData, startServer } from "./running-server.ts";
import type { Earlier, Limits, Scene } from "./scene.ts";
import { sensorChartFigures } from "./sensor-chart-time.ts";
import { startFigure } from "./start-time.ts";
import { strapiFigures } from "./strapi/strapi.ts";
import { studyExportFigures } from "./study-export-rate.ts";
import { summaryFigures } from "./summary-rate.ts";
import { tracingFigures } from "./tracing-cost.ts";
import { trickFigures } from "./tricks/tricks.ts";
import { addUsers, userListFigures } from "./user-list-rate.ts";
import { worklistFigures } from "./worklist-rate.ts";

interface Group {
  /** Selects it on the command line; heading of its section. */
  name: string;
  /** Runs only if named. */
  isLong?: boolean;
  measure(limits: Limits): Promise<Figure[]>;
}

/** Each has a server and database of its own, so that none depends on previous runs. */
export const GROUPS: readonly Group[] = [
  onServer("calls", callFigures),
  { name: "disk", measure: measureDisk },
  onServer("ingest", ingestFigures),
  { name: "ingest-slow-disk", isLong: true, measure: measureSlowDisks },
  { ...onServer("ingest-memory", ingestMemoryFigures), isLong: true },
  { ...onServer("growth", chartGrowthFigures), isLong: true },
  { name: "erasure", isLong: true, measure: ({ rows }) => erasureFigures(rows) },
  { name: "migrations", isLong: true, measure: ({ rows }) => migrationFigures(rows) },
  onServer("doses", doseFigures),
  onServer("adherence", ({ url, database }) => adherenceFigures(url, database)),
  onServer("plan", ({ url, database }) => planFigures(url, database)),
  { name: "reminders", measure: measureReminders },
  onServer("users", userListFigures),
  onServer("boxes", boxListFigures),
  onServer("summary", summaryFigures),
  { ...onServer("study-export", studyExportFigures), isLong: true },
  onServer("alerts", alertFigures),
  { name: "worklist", measure: measureWorklists },
  onServer("dashboard", measureDashboard),
  { name: "start", measure: measureStart },
  { name: "replicas", isLong: true, measure: replicaFigures },
  { name: "sensor-chart", measure: sensorChartFigures },
  { name: "tracing", isLong: true, measure: tracingFigures },
  { name: "tricks", isLong: true, measure: trickFigures },
  { name: "keeper", isLong: true, measure: keeperFigures("changed") },
  { name: "keeper-worklist", isLong: true, measure: keeperFigures("listed") },
  { name: "keeper-reminders", isLong: true, measure: keeperFigures("reminders") },
  { name: "earlier", isLong: true, measure: earlierFigures },
  { name: "strapi", isLong: true, measure: strapiFigures },
];

type Measure = (scene: Scene) => Promise<Figure[]>;

function onServer(name: string, figures: Measure): Group {
  return { name, measure: (limits) => withServer(limits, figures) };
}

function withServer(limits: Limits, figures: Measure, slowerMs = 0): Promise<Figure[]> {
  return onTemporaryData(async (folder) => {
    const server = await startServer(folder, slowerMs);
    try {
      const database = databaseOf(folder);
      await requireDurable(database);
      return await figures({ ...limits, server, url: server.url, database });
    } finally {
      await server.stop();
    }
  });
}

/** Compares with an earlier build if one is named. */
function measureDashboard(scene: Scene): Promise<Figure[]> {
  return withBefore(scene, (before) => dashboardFigures(scene.url, before));
}

/** The benchmark runs the decisions itself, so the server must not. */
function measureReminders(limits: Limits): Promise<Figure[]> {
  return onTemporaryData(async (folder) => {
    const server = await startServer(folder, 0, undefined, { REMINDERS: "off" });
    try {
      const database = databaseOf(folder);
      await requireDurable(database);
      return await reminderFigures({ ...limits, server, url: server.url, database });
    } finally {
      await server.stop();
    }
  });
}

/** One clinic, and many; compared with an earlier build if one is named. */
async function measureWorklists(limits: Limits): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const patients of [3_000, 50_000]) {
    const measure = (scene: Scene) =>
      withBefore(scene, (before) => worklistFigures(scene, patients, before));
    figures.push(...(await withServer(limits, measure)));
  }
  return figures;
}

/** With a server of the earlier build that is named, or without one. */
function withBefore(
  { before }: Scene,
  figures: (earlier?: Earlier) => Promise<Figure[]>,
): Promise<Figure[]> {
  if (before === undefined) return figures();
  return onTemporaryData(async (folder) => {
    const server = await startServer(folder, 0, join(before, "server/dist/main.js"));
    try {
      return await figures({ url: server.url, name: commit(before), database: databaseOf(folder) });
    } finally {
      await server.stop();
    }
  });
}

function measureDisk(): Promise<Figure[]> {
  return onTemporaryData(async (folder) => [diskFigure(folder)]);
}

/** Commit times of disks differ by a factor of a hundred; this machine's may be fast. */
async function measureSlowDisks(limits: Limits): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const ms of [2, 5]) {
    for (const figure of await withServer(limits, ingestFigures, ms)) {
      figures.push({ ...figure, what: `${figure.what}; each sync ${ms} ms slower` });
    }
  }
  return figures;
}

function measureStart(): Promise<Figure[]> {
  return onTemporaryData(async (folder) => {
    const first = await startServer(folder);
    await addUsers(databaseOf(folder));
    await first.stop();
    return [await startFigure(folder)];
  });
}

/** Results of a database that does not wait for its disk would be meaningless. */
async function requireDurable(database: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(database);
  await client.connect();
  const found = await client.query<{ fsync: string; commit: string }>(
    "select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit",
  );
  await client.end();
  const [settings] = found.rows;
  if (settings?.fsync !== "on" || settings.commit !== "on") {
    throw new Error(`the database is not durable: ${JSON.stringify(settings)}`);
  }
}
