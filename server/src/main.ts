import { StartRefused } from "./platform/start-refused.ts";
import { type RunningServer, startServer } from "./start.ts";

const print = (line: string) => process.stdout.write(`${line}\n`);

/** The running server, for the script that imported this file. */
export const server = await start();

async function start(): Promise<RunningServer> {
  try {
    const started = await startServer(print);
    for (const signal of ["SIGINT", "SIGTERM"] as const) {
      process.once(signal, () => void end(started, signal));
    }
    introduce(started);
    return started;
  } catch (error) {
    if (!(error instanceof StartRefused)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

function introduce({ url, setupLink, ingestKey }: RunningServer): void {
  if (setupLink) print(`Create the first administrator: ${setupLink}`);
  if (ingestKey) print(`Ingest key for your network or boxes, shown only once: ${ingestKey}`);
  print(`Dosebeat is running at ${url}`);
}

async function end({ close }: RunningServer, signal: NodeJS.Signals): Promise<void> {
  print(`Shutting down (${signal})`);
  await close();
  print("Stopped");
  process.exit(0);
}
