import { SECOND } from "@dosebeat/domain/time/durations";
import type { ServerProcess } from "../server-process.ts";
import type { Archived } from "./archived.ts";
import type { People } from "./people.ts";
import type { Stream } from "./stream.ts";

/** What is compared before the accident and after the recovery. */
export interface Scene {
  archived: Archived;
  server: ServerProcess;
  people: People;
  stream: Stream;
  data: string;
  log(line: string): void;
}

/** Says how long some work took. */
export async function timed(
  log: (line: string) => void,
  what: string,
  work: () => Promise<unknown>,
): Promise<void> {
  const started = performance.now();
  await work();
  log(`${what}: ${seconds(started)}`);
}

/** Since an instant of `performance`. */
export function seconds(started: number): string {
  return `${((performance.now() - started) / SECOND).toFixed(1)} s`;
}
