import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { open, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Failure } from "@dosebeat/contract/base/failures";
import { HealthAnswer } from "@dosebeat/contract/health";
import { IngestAnswer } from "@dosebeat/contract/ingest";
import { ProfileAnswer } from "@dosebeat/contract/profiles";
import { BearerAnswer } from "@dosebeat/contract/sign-in";
import { copyFolder } from "../server/test/copy-folder.ts";
import { WAIT_LIMIT_MS } from "../server/test/wait-limit.ts";
import { type Answer, call } from "./api.ts";
import { temporaryFolder } from "./data.ts";
import { ADMIN, INGEST_KEY, ServerProcess } from "./server-process.ts";

export interface FullDiskTrial {
  /** A data folder to copy, from `makeData`. */
  data: string;
  log(line: string): void;
}

const SIZE_MIB = 320;
const SENDERS = 4;
/** Random text in each event, so that the disk fills quickly. */
const PADDING_BYTES = 30_000;
const TRIES = 3000;

/**
 * Fills the disk of a real server twice, by deliveries and, to the last byte, by another program, and
 * checks that it recovers. Needs Linux and root, because it mounts a small disk.
 *
 * @throws if the server does not reject and report it, does not recover by itself, or lost acknowledged
 * data
 */
export async function fullDiskTrial({ data, log }: FullDiskTrial): Promise<void> {
  if (process.platform !== "linux" || process.getuid?.() !== 0) {
    throw new Error("This needs Linux and root: it mounts a small disk of its own.");
  }
  const disk = temporaryFolder();
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${SIZE_MIB}m`, "tmpfs", disk.path]);
  const folder = join(disk.path, "data");
  const server = await ServerProcess.on({ DATA_DIR: folder, LOG_LEVEL: "warn" });
  try {
    copyFolder(data, folder);
    await server.start();
    await fill(server, disk.path, log);
  } finally {
    await server.end();
    execFileSync("umount", ["--lazy", disk.path]);
    disk.remove();
  }
}

async function fill(
  server: ServerProcess,
  disk: string,
  log: (line: string) => void,
): Promise<void> {
  const boxes = new Boxes(server.url);
  await boxes.deliverUntilRejected();
  await requireDisk(server, "full");
  requireThat(/The disk is full \(\d+ MiB free\)/.test(server.output), "the log reports it");
  log(
    `Boxes fill the disk: rejected after ${boxes.acknowledged.length} events, with a clear error`,
  );
  const token = await useServer(server.url);
  requireThat(!server.output.includes("PostgreSQL exited"), "PostgreSQL keeps running");
  log("Users can still read and write");

  const other = join(disk, "other-program");
  await fillUp(other);
  await boxes.deliverUntilRejected();
  const written = await writeUntilRejected(server.url, token);
  const ended = server.output.includes("PostgreSQL exited");
  log(
    `Another program fills the rest: PostgreSQL ${ended ? "exited and is restarted" : "keeps running"}`,
  );

  await rm(other);
  execFileSync("mount", ["-o", `remount,size=${2 * SIZE_MIB}m`, disk]);
  await until("the server stores again", async () => (await boxes.deliver(0)).status === 200);
  await requireDisk(server, "ok");
  requireThat(/The disk has space again/.test(server.output), "the log reports it");
  log("Space is free again: the server stores without a restart");

  await boxes.requireStored();
  const stored = await medicines(server.url, token);
  requireThat(stored >= written, `${stored} of ${written} medicines are stored`);
  log(
    `${boxes.acknowledged.length} events and ${written} medicines were acknowledged, none are lost`,
  );
}

/** Delivers events that can be identified by their number. */
class Boxes {
  /** Numbers of acknowledged events. */
  readonly acknowledged: number[] = [];
  readonly #url: string;
  #last = 0;

  constructor(url: string) {
    this.#url = url;
  }

  deliver(name: number, padding = 10): Promise<Answer> {
    const body = {
      deduplicationId: `event-${name}`,
      time: new Date(Date.UTC(2026, 4, 1) + name * 1000).toISOString(),
      deviceInfo: { devEui: (0xd15c0000 + (name % 8)).toString(16).padStart(16, "0") },
      fCnt: name,
      fPort: 10,
      data: "EAIEEghlW5YR",
      padding: randomBytes(padding).toString("base64"),
    };
    return call(this.#url, "POST", "/api/ingest/chirpstack?event=up", { body, token: INGEST_KEY });
  }

  async deliverUntilRejected(): Promise<void> {
    let rejected = false;
    const send = async () => {
      while (!rejected) {
        this.#last += 1;
        const name = this.#last;
        const { status, body } = await this.deliver(name, PADDING_BYTES);
        if (status === 200) this.acknowledged.push(name);
        else if (isFull({ status, body })) rejected = true;
        else throw new Error(`An event got status ${status}: ${JSON.stringify(body)}`);
      }
    };
    await Promise.all(Array.from({ length: SENDERS }, send));
  }

  async requireStored(): Promise<void> {
    for (const name of this.acknowledged) {
      const { data } = IngestAnswer.parse((await this.deliver(name)).body);
      requireThat(data.duplicates === 1, `event ${name} is a duplicate`);
    }
  }
}

function isFull({ status, body }: Pick<Answer, "status" | "body">): boolean {
  return status === 503 && Failure.parse(body).error.code === "disk_full";
}

/** @returns a token */
async function useServer(url: string): Promise<string> {
  const body = { identifier: ADMIN.email, password: ADMIN.password };
  const { jwt } = BearerAnswer.parse((await call(url, "POST", "/api/auth/local", { body })).body);
  requireThat((await addMedicine(url, jwt)) === 201, "a medicine can be added");
  requireThat((await medicines(url, jwt)) === 1, "it can be read");
  return jwt;
}

async function addMedicine(url: string, token: string): Promise<number> {
  const description = randomBytes(999).toString("hex");
  const body = { data: { name: "Aspirin", startdate: "2026-05-01", description } };
  return (await call(url, "POST", "/api/medicine/assignMedicine", { body, token })).status;
}

async function medicines(url: string, token: string): Promise<number> {
  const { body } = await call(url, "GET", "/api/profile/userdata", { token });
  return ProfileAnswer.parse(body).data.medicines.length;
}

/** @returns the number of acknowledged medicines */
async function writeUntilRejected(url: string, token: string): Promise<number> {
  let written = 1;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const status = await addMedicine(url, token);
    requireThat(status === 201 || status === 503, `added or rejected with 503, not ${status}`);
    if (status === 201) written += 1;
  }
  requireThat(written < TRIES, "writes are rejected on a disk without a free byte");
  return written;
}

/** Fills to the last byte. */
async function fillUp(file: string): Promise<void> {
  const handle = await open(file, "a");
  for (let bytes = 2 ** 20; bytes >= 1; ) {
    try {
      await handle.write(Buffer.alloc(bytes));
    } catch {
      bytes = Math.floor(bytes / 2);
    }
  }
  await handle.close();
}

async function requireDisk({ url }: ServerProcess, expected: string): Promise<void> {
  const { body } = await call(url, "GET", "/healthz");
  requireThat(HealthAnswer.parse(body).data.disk === expected, `/healthz reports ${expected}`);
}

function requireThat(holds: boolean, what: string): void {
  if (!holds) throw new Error(`Expected: ${what}.`);
}

async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  const limit = performance.now() + WAIT_LIMIT_MS;
  while (!(await holds().catch(() => false))) {
    if (performance.now() > limit) throw new Error(`Timed out waiting until ${what}.`);
    await sleep(200);
  }
}
