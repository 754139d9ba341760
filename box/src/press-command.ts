import { readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { BoxState } from "./box-state.ts";
import { pressOnce } from "./press.ts";
import { Refused } from "./send.ts";

const USAGE = `Presses the button of a virtual box once.

  node box/dist/press.js --deveui 02d05ebea70000aa --url http://localhost:3000 --key INGEST_KEY [--memory FILE]

--key     the ingest key that the server printed at its first start (or DOSEBEAT_INGEST_KEY)
--memory  file in which the box keeps its counters between presses; default: a file in the
          temporary folder. Without it the box starts from scratch and joins the network first.
`;

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      deveui: { type: "string" },
      url: { type: "string", default: "http://localhost:3000" },
      key: { type: "string" },
      memory: { type: "string" },
      help: { type: "boolean", default: false },
    },
  });
  const ingestKey = values.key ?? process.env["DOSEBEAT_INGEST_KEY"];
  const deveui = values.deveui?.toLowerCase();
  if (values.help || !ingestKey || !deveui || !/^[0-9a-f]{16}$/.test(deveui)) {
    process.stderr.write(USAGE);
    return values.help ? 0 : 2;
  }
  const memory = values.memory ?? join(tmpdir(), `dosebeat-box-${deveui}.json`);
  const box = await recall(memory);
  const receipt = await pressOnce({
    deveui,
    url: values.url,
    ingestKey,
    at: Date.now(),
    ...(box !== null && { box }),
  });
  await writeFile(memory, JSON.stringify(receipt.box));
  const when = new Date(receipt.pressedAt).toISOString();
  process.stdout.write(`Stored press ${receipt.seq} of box ${deveui} at ${when}.\n`);
  return 0;
}

/** If the file cannot be read, the box starts from scratch, as a real one would. */
async function recall(file: string): Promise<BoxState | null> {
  try {
    const state: unknown = JSON.parse(await readFile(file, "utf8"));
    return isBoxState(state) ? state : null;
  } catch {
    return null;
  }
}

function isBoxState(value: unknown): value is BoxState {
  return (
    typeof value === "object" &&
    value !== null &&
    ["at", "insertedAt", "boot", "session", "fcnt", "seq", "motion"].every(
      (field) => typeof Reflect.get(value, field) === "number",
    ) &&
    Array.isArray(Reflect.get(value, "recent")) &&
    Array.isArray(Reflect.get(value, "backlog"))
  );
}

try {
  process.exitCode = await main();
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error);
  process.stderr.write(
    error instanceof Refused ? `The server refused the press: ${reason}\n` : `${reason}\n`,
  );
  process.exitCode = 1;
}
