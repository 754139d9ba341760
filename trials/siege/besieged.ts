import { readFileSync } from "node:fs";
import { BearerAnswer } from "@dosebeat/contract/sign-in";
import { call } from "../api.ts";
import { copyOf } from "../data.ts";
import { fleetOf } from "../fleet.ts";
import { ownPostgres } from "../postgres.ts";
import type { ServerProcess } from "../server-process.ts";

export interface Siege {
  /** A data folder to copy, from `makeData`. */
  data: string;
  log(line: string): void;
}

/** One attack on running servers. @throws if they do not withstand it */
export type Round = (siege: Siege) => Promise<void>;

/** Servers under attack, on one PostgreSQL. */
export interface Besieged {
  servers: readonly ServerProcess[];
  databaseUrl: string;
  end(): Promise<void>;
}

/**
 * @param data a data folder to copy
 * @param settings environment variables of each server
 */
export async function besieged(
  count: number,
  data: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<Besieged> {
  const folder = copyOf(data);
  const postgres = await ownPostgres(folder.path);
  const fleet = await fleetOf(count, postgres.url, settings);
  await fleet.start();
  return {
    servers: fleet.servers,
    databaseUrl: postgres.url,
    async end() {
      await fleet.end();
      await postgres.stop();
      folder.remove();
    },
  };
}

export const PASSWORD = "violet-tractor-hums-42";

/** Signs up a patient, as anybody can. @returns the token */
export async function signUp(url: string, name: string): Promise<string> {
  const person = { givenname: name, familyname: "Siege", timezone: "UTC" };
  const body = { email: emailOf(name), password: PASSWORD, ...person };
  const answer = await call(url, "POST", "/api/auth/local/register", { body });
  return BearerAnswer.parse(answer.body).jwt;
}

export function emailOf(name: string): string {
  return `${name}@siege.example.org`;
}

/** The memory of a process that is not swapped out, in MiB; Linux only. */
export function residentMiB({ pid }: ServerProcess): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1024;
}

/** @throws naming what was expected */
export function requireThat(holds: boolean, what: string): void {
  if (!holds) throw new Error(`expected that ${what}`);
}
