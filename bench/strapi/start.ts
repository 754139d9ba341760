import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { MINUTE } from "@dosebeat/domain/time/durations";
import pg from "pg";
import * as z from "zod/mini";
import { freePort } from "../../server/src/database/embedded/free-port.ts";
import { httpClient } from "../http-client.ts";
import { CannotMeasure } from "../scene.ts";
import { VERSIONS, writeApplication } from "./application.ts";
import { runIn } from "./program.ts";

const START_LIMIT_MS = 3 * MINUTE;
export const STRAPI = `Strapi ${VERSIONS["@strapi/strapi"]}`;

const Registered = z.object({ jwt: z.string() });

export interface PlainStrapi {
  url: string;
  pid: number;
  database: pg.ClientConfig;
  /** Of somebody who may read people, boxes and readings. */
  bearer: string;
  stop(): Promise<void>;
}

/**
 * Installs a plain Strapi in an empty folder and starts it, on a database of its own in the given PostgreSQL.
 *
 * @param postgres a connection of its superuser
 */
export async function startStrapi(folder: string, postgres: pg.ClientConfig): Promise<PlainStrapi> {
  const database = { ...postgres, database: "strapi" };
  const port = await freePort();
  await writeApplication(folder, database, port);
  await install(folder);
  await create(postgres, "strapi");
  const url = `http://127.0.0.1:${port}`;
  const program = join(folder, "node_modules/@strapi/strapi/bin/strapi.js");
  const strapi = runIn(folder, process.execPath, [program, "start"], {
    NODE_ENV: "production",
    STRAPI_TELEMETRY_DISABLED: "true",
    // It keeps instants without a zone.
    TZ: "UTC",
  });
  const limit = performance.now() + START_LIMIT_MS;
  while (!(await isReady(url))) {
    if (strapi.exitCode() !== null || performance.now() > limit) {
      throw new CannotMeasure(`${STRAPI} did not start. It printed:\n${strapi.printed()}`);
    }
    await sleep(50);
  }
  return { url, pid: strapi.pid, database, bearer: await register(url), stop: strapi.kill };
}

/** Without the packages' own scripts: nothing that runs here has to be compiled. */
async function install(folder: string): Promise<void> {
  // The npm that runs the benchmark, if any; on Windows `npm` alone cannot be spawned.
  const own = process.env["npm_execpath"];
  const [program, ...first] = own?.endsWith(".js") ? [process.execPath, own] : ["npm"];
  const words = ["install", "--omit=dev", "--ignore-scripts", "--no-package-lock"];
  const quiet = ["--prefer-offline", "--no-audit", "--no-fund", "--loglevel=error"];
  // As often as npm would by itself, but within seconds.
  const patient = ["--fetch-retry-mintimeout=1000", "--fetch-retry-maxtimeout=5000"];
  const npm = runIn(folder, program, [...first, ...words, ...quiet, ...patient]);
  await npm.ended();
  if (npm.exitCode() === 0) return;
  throw new CannotMeasure(
    `${STRAPI} could not be installed, so there is nothing to compare with. npm fetches it from its registry, which must be reachable (npm config get registry). It printed:\n${npm.printed()}`,
  );
}

async function create(postgres: pg.ClientConfig, name: string): Promise<void> {
  const client = new pg.Client(postgres);
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/_health`)).status === 204;
  } catch {
    return false;
  }
}

async function register(url: string): Promise<string> {
  const person = { username: "reader", email: "reader@example.org", password: "reads-every-row" };
  const client = httpClient(url);
  const answer = await client.call("POST", "/api/auth/local/register", JSON.stringify(person));
  client.close();
  return Registered.parse(JSON.parse(answer)).jwt;
}
