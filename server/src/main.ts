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
  if (setupLink) tell(`First administrator: ${setupLink}`);
  if (ingestKey) tell(`Ingest key for your network or boxes, shown only now: ${ingestKey}`);
  tell(`Dosebeat listens on ${url}`);
}

async function end({ close }: RunningServer, signal: NodeJS.Signals): Promise<void> {
  tell(`Ending (${signal})`);
  await close();
  tell("Ended");
  process.exit(0);
}
