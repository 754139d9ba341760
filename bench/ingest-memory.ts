import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { MINUTE } from "@dosebeat/domain/time/durations";
import { type Figure, thousands } from "./figures.ts";
import { requireAccepted } from "./ingest-rate.ts";
import { CONNECTIONS, measureRate } from "./rate.ts";
import { rawConnections, rawRequest } from "./raw-client.ts";
import { INGEST_KEY } from "./running-server.ts";
import type { Scene } from "./scene.ts";

const ORIGIN = Date.parse("2016-01-01T00:00:00Z");
const EVERY_MS = 1000;

/** The server's memory during minutes of ingest at full rate, one message per request. */
export async function ingestMemoryFigures({ server, url, minutes }: Scene): Promise<Figure[]> {
  const connections = await rawConnections(url);
  const before = residentMb(server.pid);
  const watch = watchMemory(server.pid);
  const rate = await measureRate(minutes * 60, async (worker, turn) => {
    const body = JSON.stringify(message(worker, turn));
    const request = { method: "POST", path: "/api/ingest/box", bearer: INGEST_KEY, body } as const;
    requireAccepted(await connections[worker]?.send(rawRequest(request)), 1);
    return true;
  });
  const seen = await watch.end();
  for (const connection of connections) connection.close();
  // What fills during the first fifth (compiled code, pools, heap generations) stays filled.
  const fifth = Math.floor(seen.length / 5);
  const early = mean(seen.slice(fifth, 2 * fifth));
  const late = mean(seen.slice(-fifth));
  return [
    {
      what: `Memory over ${minutes} minutes of ingest`,
      value: `${late.toFixed(0)} MB resident in the last fifth, maximum ${Math.max(...seen).toFixed(0)} MB`,
      peer: `${early.toFixed(0)} MB in the second fifth, ${before.toFixed(0)} MB before`,
      ratio: (late / early).toFixed(2),
      how: `${CONNECTIONS} connections post one message per request as fast as they are acknowledged: ${thousands(rate.perSecond)} uplinks/s, median ${rate.medianMs.toFixed(1)} ms, p99 ${rate.p99Ms.toFixed(1)} ms over the whole run; resident memory of the server process, sampled once a second.`,
    },
  ];
}

/** One box per connection, reporting every minute for years, with a press each. */
function message(worker: number, turn: number) {
  return {
    deveui: (0xbc_0000_0000 + worker).toString(16).padStart(16, "0"),
    time: new Date(ORIGIN + turn * MINUTE).toISOString(),
    battery: 80,
    temperature: 21 + (turn % 20) / 10,
    humidity: 45,
    fcnt: turn,
    boot: 1,
    press_seq: (turn + 1) % 65_536,
    presses: [{ seq: (turn + 1) % 65_536, age_s: 5 }],
  };
}

function watchMemory(pid: number): { end(): Promise<number[]> } {
  const stopped = new AbortController();
  const seen: number[] = [];
  const watching = (async () => {
    while (!stopped.signal.aborted) {
      seen.push(residentMb(pid));
      await sleep(EVERY_MS);
    }
    return seen;
  })();
  return {
    end() {
      stopped.abort();
      return watching;
    },
  };
}

/** As reported by Linux. */
function residentMb(pid: number): number {
  const size = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  if (size === undefined) throw new Error("this system does not report the memory of a process");
  return Number(size) / 1024;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
