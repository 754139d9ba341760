import { deepStrictEqual } from "node:assert";
import type { Figure } from "../figures.ts";
import { spread } from "../quantiles.ts";
import { onTemporaryData, startServer } from "../running-server.ts";
import type { Limits } from "../scene.ts";
import { measureBeside, type Side } from "./beside.ts";
import { buildPlain } from "./build-plain.ts";
import { CALLS, type Callers, fill, type Served } from "./calls.ts";
import { TRICKS, type Trick } from "./list.ts";

interface Sides {
  ours: Side;
  plain: Side;
}

/** Every speed trick of the server, against the same server without it. */
export function trickFigures({ seconds }: Limits): Promise<Figure[]> {
  return onTemporaryData((ours) =>
    onTemporaryData(async (plain) => {
      const callers = await filled(ours);
      await filled(plain);
      const figures: Figure[] = [];
      for (const trick of TRICKS) {
        const main = await buildPlain(trick.name, trick.plain);
        const sides = {
          ours: { ...(await startServer(ours)), folder: ours, callers },
          plain: { ...(await startServer(plain, 0, main)), folder: plain, callers },
        };
        for (const call of trick.calls) {
          figures.push(await figureOf(trick, CALLS[call], sides, seconds));
        }
        await sides.ours.stop();
        await sides.plain.stop();
      }
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
  { name, plain: files }: Trick,
  call: Served,
  { ours, plain }: Sides,
  seconds: number,
): Promise<Figure> {
  const { ratios, costs } = await measureBeside(call, ours, plain, seconds, (one, other) =>
    deepStrictEqual(one, other, `${name}: the plain way answers differently`),
  );
  return {
    what: `${name}: ${call.what}`,
    value: "1 (processor time of an answer)",
    peer: `${spread(costs)} times as much`,
    ratio: `${spread(ratios)} times as many answers`,
    how: `against ${Object.values(files).join(", ")} of bench/tricks/plain/; medians and quartiles of short rounds in turn.`,
  };
}
