import { setTimeout as pass } from "node:timers/promises";
import { SECOND } from "@dosebeat/domain/time/durations";
import type { Calculator } from "../../platform/calculator.ts";
import { Refusal } from "../errors.ts";
import { laneOf } from "../viewer.ts";
import { decompressedLines } from "./compressed.ts";

/** An export waits in cases where a person would be told to try again. */
const WAIT = 2 * SECOND;

interface Asked {
  viewer: Parameters<typeof laneOf>[0];
  /** The instant that the worker takes as now. */
  until: Date;
  /** Aborted when nobody waits for the lines any more. */
  gone: AbortSignal;
}

/** The lines that a worker calculates from a task, otherwise as `bytesInTurn`. */
export async function* linesInTurn(
  ...asked: Parameters<typeof bytesInTurn>
): AsyncGenerator<string> {
  yield* decompressedLines(await bytesInTurn(...asked));
}

/**
 * What a worker calculates, compressed, in turn with all others: an export of a thousand patients delays nobody,
 * however slowly it is read.
 */
export async function bytesInTurn(
  { workers }: { workers: Calculator },
  { viewer, until, gone }: Asked,
  task: unknown,
): Promise<Uint8Array<ArrayBuffer>> {
  for (;;) {
    try {
      const turn = await workers.turns.take(laneOf(viewer), gone);
      try {
        return await workers.run(task, until);
      } finally {
        turn.end();
      }
    } catch (error) {
      const isBusy = error instanceof Refusal && error.status === 429;
      if (!isBusy || gone.aborted) throw error;
      await pass(WAIT, undefined, { signal: gone });
    }
  }
}
