import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Figure } from "./figures.ts";
import { median } from "./quantiles.ts";
import { startServer } from "./running-server.ts";

const RUNS = 5;
const run = promisify(execFile);

/** Time until the server is ready on existing data. */
export async function startFigure(folder: string): Promise<Figure> {
  const starts: number[] = [];
  const bare: number[] = [];
  for (let turn = 0; turn < RUNS; turn += 1) {
    const server = await startServer(folder);
    starts.push(server.startedInMs);
    await server.stop();
    const started = performance.now();
    await run(process.execPath, ["-e", "0"]);
    bare.push(performance.now() - started);
  }
  return {
    what: "Start on existing data",
    value: `${(median(starts) / 1000).toFixed(2)} s`,
    peer: `${(median(bare) / 1000).toFixed(2)} s (node -e 0)`,
    ratio: (median(starts) / median(bare)).toFixed(1),
    how: `Median of ${RUNS} starts on the database of this run, from spawn to the first 200 of /healthz, including the embedded PostgreSQL; the baseline is an empty Node program from spawn to exit.`,
  };
}
