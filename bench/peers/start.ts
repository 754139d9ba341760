import { spawn } from "node:child_process";
import { createHmac } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type pg from "pg";
import { freePort } from "../../server/src/database/embedded/free-port.ts";
import { JWT_SECRET, WITH_DRIVER } from "../running-server.ts";

const PROGRAM = fileURLToPath(new URL("bare-fastify.ts", import.meta.url));
const START_LIMIT_MS = 20_000;

interface BareServer {
  url: string;
  stop(): void;
}

/** Starts the baseline server as a separate process on the measured server's database. */
export async function startBareServer(database: pg.ClientConfig): Promise<BareServer> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [...WITH_DRIVER, "--import", "tsx", PROGRAM], {
    env: {
      ...process.env,
      NODE_ENV: "production",
      PORT: String(port),
      JWT_SECRET,
      PGHOST: database.host,
      PGPORT: String(database.port),
      PGUSER: database.user,
      PGPASSWORD: String(database.password),
      PGDATABASE: database.database,
    },
    stdio: ["pipe", "ignore", "inherit"],
  });
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  const limit = performance.now() + START_LIMIT_MS;
  while (!(await answers(url))) {
    if (child.exitCode !== null) throw new Error(`the peer exited with code ${child.exitCode}`);
    if (performance.now() > limit) throw new Error("the peer did not start");
    await sleep(20);
  }
  return { url, stop: () => void kill() };
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/api/users/me`)).status === 401;
  } catch {
    return false;
  }
}

/** A token that the baseline accepts. */
export function bareToken(claims: { userid: number; profileid: number; role: string }): string {
  const iat = Math.floor(Date.now() / 1000);
  const parts = [
    { alg: "HS256", typ: "JWT" },
    { ...claims, iat, exp: iat + 86_400 },
  ];
  const text = parts.map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"));
  const signed = text.join(".");
  return `${signed}.${createHmac("sha256", JWT_SECRET).update(signed).digest("base64url")}`;
}
