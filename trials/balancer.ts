import { spawn, spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePort } from "../server/src/database/embedded/free-port.ts";
import { atExit } from "./at-exit.ts";
import { temporaryFolder } from "./data.ts";

export type BalancerName = "haproxy" | "nginx";

/** Names of Debian packages that differ. */
const PACKAGES: Readonly<Record<string, string>> = {
  nginx: "nginx-light",
  etcd: "etcd-server",
  psql: "postgresql",
};

export interface Balancer {
  url: string;
  end(): Promise<void>;
}

/** Runs the configuration of docs/balancer with these servers in place of its three. */
export async function startBalancer(
  name: BalancerName,
  servers: readonly string[],
): Promise<Balancer> {
  const program = install(name);
  const folder = temporaryFolder();
  const port = await freePort();
  const file = join(folder.path, name === "nginx" ? "nginx.conf" : "haproxy.cfg");
  writeFileSync(file, configurationOf(name, port, servers));
  const words = name === "nginx" ? nginxWords(folder.path, file) : ["-db", "-q", "-f", file];
  const child = spawn(program, words, { stdio: ["ignore", "ignore", "pipe"] });
  let output = "";
  child.stderr.on("data", (piece: Buffer) => {
    output = (output + piece.toString()).slice(-2000);
  });
  const done = atExit(() => child.kill("SIGKILL"));
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  const url = `http://127.0.0.1:${port}`;
  while (!(await answers(url))) {
    if (child.exitCode !== null) throw new Error(`${program} exited: ${output}`);
    await sleep(50);
  }
  return {
    url,
    async end() {
      child.kill("SIGTERM");
      await ended;
      done();
      folder.remove();
    },
  };
}

function nginxWords(folder: string, file: string): string[] {
  return ["-p", folder, "-c", file, "-e", "stderr", "-g", "daemon off;"];
}

function configurationOf(name: BalancerName, port: number, servers: readonly string[]): string {
  const sample = name === "nginx" ? "nginx.conf" : "haproxy.cfg";
  const path = fileURLToPath(new URL(`../docs/balancer/${sample}`, import.meta.url));
  let text = readFileSync(path, "utf8").replace("127.0.0.1:8080", `127.0.0.1:${port}`);
  servers.forEach((url, index) => {
    text = text.replaceAll(`127.0.0.1:300${index + 1}`, new URL(url).host);
  });
  return text;
}

async function answers(url: string): Promise<boolean> {
  return fetch(`${url}/healthz`).then(
    ({ status }) => status === 200,
    () => false,
  );
}

/** @throws what to do if it is not installed and cannot be */
export function install(program: string): string {
  const places = [program, `/usr/sbin/${program}`, `/usr/local/sbin/${program}`];
  const find = () => places.find((place) => spawnSync(place, ["--version"]).error === undefined);
  const found = find();
  if (found) return found;
  const words = ["install", "-y", "--no-install-recommends", PACKAGES[program] ?? program];
  if (process.getuid?.() === 0) spawnSync("apt-get", words, { stdio: "inherit" });
  const now = find();
  if (now) return now;
  throw new Error(`${program} is missing: install it, on Debian by "apt-get ${words.join(" ")}".`);
}
