import { StartRefused } from "./platform/start-refused.ts";
import { type RunningServer, startServer } from "./start.ts";

const tell = (line: string) => process.stdout.write(`${line}\n`);

/** The running server, for the script that imported this file. */
export const server = await start();

async function start(): Promise<RunningServer> {
  try {
    const started = await startServer(tell);
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
  if (setupLink) tell(`Create the first administrator: ${setupLink}`);
  if (ingestKey) tell(`Ingest key for your network or boxes, shown only once: ${ingestKey}`);
  tell(`Dosebeat is running at ${url}`);
}

async function end({ close }: RunningServer, signal: NodeJS.Signals): Promise<void> {
  tell(`Shutting down (${signal})`);
  await close();
  tell("Stopped");
  process.exit(0);
}
