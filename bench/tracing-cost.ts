import { cp } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { Figure } from "./figures.ts";
import { spread } from "./quantiles.ts";
import { measureTurns } from "./rate.ts";
import { rawConnections } from "./raw-client.ts";
import { onTemporaryData, type RunningServer, startServer } from "./running-server.ts";
import type { Limits } from "./scene.ts";
import { CALLS, type Callers, fill } from "./tricks/calls.ts";
import { processorMs } from "./tricks/processor-time.ts";

const MEASURED = ["me", "users25", "doses", "event16"] as const;

interface Side extends RunningServer {
  folder: string;
}

/** A server that tells a collector all it does, or a tenth, against one that tells nothing; and that against an earlier release. */
export function tracingFigures({ seconds, before }: Limits): Promise<Figure[]> {
  return onTemporaryData((silent) =>
    onTemporaryData(async (telling) => {
      const callers = await filled(silent);
      await cp(silent, telling, { recursive: true });
      const collector = await aCollector();
      const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
      const kinds = [
        { name: "all traces", settings: endpoint },
        { name: "a tenth", settings: { ...endpoint, OTEL_TRACES_SAMPLER_ARG: "0.1" } },
        ...(before === undefined
          ? []
          : [
              {
                name: "no traces, before",
                settings: {},
                main: join(before, "server/dist/main.js"),
              },
            ]),
      ];
      const figures: Figure[] = [];
      for (const { name, settings, ...other } of kinds) {
        const main = "main" in other ? other.main : undefined;
        const one = { ...(await startServer(silent)), folder: silent };
        const two = { ...(await startServer(telling, 0, main, settings)), folder: telling };
        for (const call of MEASURED)
          figures.push(await figureOf(name, call, one, two, callers, seconds));
        await one.stop();
        await two.stop();
      }
      collector.end();
      return figures;
    }),
  );
}

async function filled(folder: string): Promise<Callers> {
  const server = await startServer(folder);
  const callers = await fill(server.url, folder);
  await server.stop();
  return callers;
}

async function figureOf(
  name: string,
  call: (typeof MEASURED)[number],
  silent: Side,
  telling: Side,
  callers: Callers,
  seconds: number,
): Promise<Figure> {
  const served = CALLS[call];
  const [one, two] = [
    await rawConnections(silent.url, served.workers),
    await rawConnections(telling.url, served.workers),
  ];
  const work = served.prepare(seconds);
  const { ratios, costs } = await measureTurns(
    seconds,
    { call: work(one, callers), spent: () => processorMs(silent.pid, silent.folder) },
    { call: work(two, callers), spent: () => processorMs(telling.pid, telling.folder) },
    served,
  );
  for (const connection of [...one, ...two]) connection.close();
  return {
    what: `${name}: ${served.what}`,
    value: "1 (processor time of an answer without traces)",
    peer: `${spread(costs)} times as much`,
    ratio: `${spread(ratios)} times as many answers`,
    how: "the same release twice, one with OTEL_EXPORTER_OTLP_ENDPOINT, or an earlier one; medians and quartiles of short rounds in turn.",
  };
}

/** Takes everything and keeps nothing. */
async function aCollector() {
  const server = createServer((request, response) => {
    request.resume();
    request.on("end", () => response.setHeader("content-type", "application/json").end("{}"));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    end() {
      server.close();
      server.closeAllConnections();
    },
  };
}
