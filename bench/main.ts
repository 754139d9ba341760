import { mkdirSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import pg from "pg";
import { adherenceFigures } from "./adherence-time.ts";
import { boxListFigures } from "./box-list-rate.ts";
import { dashboardFigures } from "./dashboard-time.ts";
import type { Figure } from "./figures.ts";
import { ingestFigures } from "./ingest-rate.ts";
import { pageFigures } from "./page-sizes.ts";
import { readFigures } from "./read-rate.ts";
import { circumstances, explain, tableOf } from "./report.ts";
import { databaseOf, startServer, temporaryData } from "./running-server.ts";
import { sensorChartFigures } from "./sensor-chart-time.ts";
import { startFigure } from "./start-time.ts";
import { userListFigures } from "./user-list-rate.ts";

const PAGE = new URL("../docs/benchmarks.md", import.meta.url);

const { values } = parseArgs({
  options: {
    write: { type: "boolean", default: false },
    seconds: { type: "string", default: "8" },
  },
});
const seconds = Number(values.seconds);
if (!(seconds > 0 && seconds <= 600)) {
  process.stderr.write(
    "--seconds must be a number from 1 to 600: how long each rate is measured.\n",
  );
  process.exit(2);
}

const tell = (line: string) => process.stdout.write(`${line}\n`);

async function measure(): Promise<Figure[]> {
  const data = await temporaryData();
  try {
    const server = await startServer(data.folder);
    const figures: Figure[] = [];
    try {
      const database = databaseOf(data.folder);
      await requireDurable(database);
      tell("Measuring the daily chart in a browser …");
      const dashboard = await dashboardFigures(server.url);
      tell("Measuring reads …");
      const reads = await readFigures(server.url, database, seconds);
      tell("Measuring adherence …");
      const adherence = await adherenceFigures(server.url, database);
      tell("Measuring lists of users …");
      const lists = await userListFigures(server.url, database, seconds);
      tell("Measuring lists of boxes …");
      const boxes = await boxListFigures(server.url, database, seconds);
      tell("Measuring ingest …");
      figures.push(
        ...(await ingestFigures(server.url, database, seconds)),
        ...reads,
        ...adherence,
        ...lists,
        ...boxes,
        ...dashboard,
      );
    } finally {
      await server.stop();
    }
    tell("Measuring starts …");
    figures.push(await startFigure(data.folder));
    tell("Measuring the sensor chart in a browser …");
    figures.push(...(await sensorChartFigures()));
    return [...figures, ...pageFigures()];
  } finally {
    await data.remove();
  }
}

/** Figures of a database that does not wait for its disk would be no figures. */
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

const figures = await measure();
const text = `${circumstances()}; fsync on, ${seconds} s a figure, server, database and client on this machine.

${tableOf(figures)}

${explain(figures)}
`;
tell(`\n${text}`);
if (values.write) {
  mkdirSync(new URL(".", PAGE), { recursive: true });
  writeFileSync(PAGE, `# Benchmarks\n\nWritten by \`npm run bench -- --write\`.\n\n${text}`);
  tell("Written to docs/benchmarks.md");
}
