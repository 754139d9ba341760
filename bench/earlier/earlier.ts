import { cp } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Figure } from "../figures.ts";
import { httpClient } from "../http-client.ts";
import { signIn } from "../live-patient.ts";
import { spread } from "../quantiles.ts";
import { commit } from "../report.ts";
import { ADMIN, onTemporaryData, startServer } from "../running-server.ts";
import type { Limits } from "../scene.ts";
import { measureBeside, type Side } from "../tricks/beside.ts";
import { CALLS, fill, PATIENT, type Served } from "../tricks/calls.ts";
import { processorMs } from "../tricks/processor-time.ts";

/** The calls that both builds answer. */
const COMPARED = [
  "me",
  "users25",
  "users100",
  "boxes25",
  "boxes100",
  "chartDay",
  "chartMonth",
  "doses",
  "dosesOfOne",
  "figuresAnew",
  "event16",
  "batch",
] as const satisfies readonly (keyof typeof CALLS)[];

/** A server that uses less processor time than this is idle; jobs that find nothing use less. */
const CALM_MS = 300;
const CALM_LOOK_MS = 5_000;

/**
 * What has changed since an earlier build: the same people, boxes and messages, as this one begins
 * with a copy of the other's data and migrates it.
 */
export function earlierFigures({ seconds, before }: Limits): Promise<Figure[]> {
  if (before === undefined) throw new Error("earlier needs --before, a folder of that build.");
  const main = join(before, "server/dist/main.js");
  return onTemporaryData((past) =>
    onTemporaryData(async (present) => {
      const filled = await startServer(past, 0, main);
      await fill(filled.url, past);
      await filled.stop();
      await cp(past, present, { recursive: true });
      const sides = {
        ours: await started(present),
        earlier: await started(past, main),
      };
      const figures: Figure[] = [];
      for (const call of COMPARED) {
        figures.push(await figureOf(CALLS[call], sides, seconds, commit(before)));
      }
      await sides.ours.stop();
      await sides.earlier.stop();
      return figures;
    }),
  );
}

/** Resolves once the server has recalculated everything stale, so that only answers are measured. */
async function started(folder: string, main?: string): Promise<Side> {
  const server = await startServer(folder, 0, main);
  let before = processorMs(server.pid, folder);
  for (let spent = CALM_MS; spent >= CALM_MS; ) {
    await sleep(CALM_LOOK_MS);
    const now = processorMs(server.pid, folder);
    spent = now - before;
    before = now;
  }
  const client = httpClient(server.url);
  const callers = { patient: await signIn(client, PATIENT), admin: await signIn(client, ADMIN) };
  client.close();
  return { ...server, folder, callers };
}

async function figureOf(
  call: Served,
  { ours, earlier }: { ours: Side; earlier: Side },
  seconds: number,
  name: string,
): Promise<Figure> {
  const { ratios, costs } = await measureBeside(call, ours, earlier, seconds);
  return {
    what: `${call.what}, since ${name}`,
    value: "1 (processor time of an answer)",
    peer: `${spread(costs)} times as much`,
    ratio: `${spread(ratios)} times as many answers`,
    how: `${call.workers} connections; the baseline is Dosebeat at ${name} in turn with this one, each on its own copy of the same data; medians and quartiles of short rounds.`,
  };
}
