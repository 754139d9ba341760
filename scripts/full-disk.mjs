import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, open, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { buildStale } from "./build.mjs";
import { checkNode, installMissing } from "./install.mjs";
import { mustRun, ROOT, StepFailed, step, tell } from "./step.mjs";

/*
 * Lets the disk of a real server run full, twice: by what boxes deliver, and by another program to
 * the last byte. The server must refuse and say so, come back by itself, and hold what it acknowledged.
 */

const SIZE_MIB = 320;
const KEY = "ingest-key-of-the-full-disk";
const ADMIN = { identifier: "disk@example.org", password: "no-room-for-pills" };
const SENDERS = 4;
/** Random text in each event, so that the disk is full soon. */
const PADDING_BYTES = 30_000;
const PATIENCE_MS = 120_000;
const TRIES = 3000;

/** Number of the event that was sent last. */
let last = 0;

/** @typedef {{ status: number, body: any }} Answer */
/** @typedef {{ url: string, pid: number | undefined, log(): string, stop(): Promise<void> }} Server */

const isFull = (/** @type {Answer} */ { status, body }) =>
  status === 503 && body?.error?.code === "disk_full";

try {
  checkNode();
  if (process.platform !== "linux" || process.getuid?.() !== 0) {
    throw new StepFailed("This needs Linux and root: it mounts a small disk of its own.");
  }
  await installMissing();
  await buildStale(["server"]);
  await withSmallDisk(runFull);
} catch (error) {
  if (!(error instanceof StepFailed)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

/** @param {(disk: string) => Promise<void>} work */
async function withSmallDisk(work) {
  const disk = await mkdtemp(join(tmpdir(), "dosebeat-full-disk-"));
  await mustRun("mount", "mount", ["-t", "tmpfs", "-o", `size=${SIZE_MIB}m`, "tmpfs", disk]);
  try {
    await work(disk);
  } finally {
    await mustRun("umount", "umount", ["--lazy", disk]);
    await rm(disk, { recursive: true });
  }
}

/** @param {string} disk */
async function runFull(disk) {
  const server = await startServer(join(disk, "data"));
  try {
    /** @type {number[]} */
    const held = [];
    await step("Boxes fill the disk", () => pour(server, held, isFull));
    await requireDisk(server, "full");
    requireThat(/The disk is full \(\d+ MiB free\)/.test(server.log()), "the log says so");
    const token = await step("People go on reading and writing", () => live(server));
    requireThat(!server.log().includes("PostgreSQL ended"), "PostgreSQL goes on");

    await step("Another program fills the rest", () => fillUp(join(disk, "other-program")));
    await pour(server, held, isFull);
    const written = await step("People write on", () => write(server, token));
    const ended = server.log().includes("PostgreSQL ended");
    tell(`  without a free byte PostgreSQL ${ended ? "ended and is started again" : "goes on"}`);

    await step("There is room again", async () => {
      await rm(join(disk, "other-program"));
      await mustRun("mount", "mount", ["-o", `remount,size=${2 * SIZE_MIB}m`, disk]);
      await until("the server stores again", async () => (await deliver(server, 0)).status === 200);
    });
    await requireDisk(server, "ok");
    requireThat(/There is room on the disk again/.test(server.log()), "the log says so");
    await step("Everything acknowledged is there", () => requireHeld(server, held));
    const kept = await medicines(server, token);
    requireThat(kept >= written, `of ${written} medicines ${kept} are there`);
    tell(
      `Refused, said so, came back without a restart; ${held.length} events and ${written} medicines were acknowledged, none lost.`,
    );
  } finally {
    await server.stop();
  }
}

/**
 * @param {string} dataDir
 * @returns {Promise<Server>}
 */
async function startServer(dataDir) {
  let log = "";
  const child = spawn(process.execPath, [join(ROOT, "server/dist/main.js")], {
    env: {
      ...process.env,
      ...{ NODE_ENV: "production", HOST: "127.0.0.1", PORT: "0", DATA_DIR: dataDir },
      ...{ DATABASE_URL: "", INGEST_KEY: KEY, LOG_LEVEL: "warn" },
      ...{ ADMIN_EMAIL: ADMIN.identifier, ADMIN_PASSWORD: ADMIN.password },
    },
  });
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (piece) => (log += piece));
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
  };
  let url = "";
  await until("the server starts", async () => {
    url = /Dosebeat listens on (\S+)/.exec(log)?.[1] ?? "";
    return isReady({ url });
  });
  return { url, pid: child.pid, log: () => log, stop };
}

/**
 * @param {{ url: string }} server
 * @param {string} path
 * @param {{ body?: object, token?: string }} [call]
 * @returns {Promise<Answer>}
 */
async function ask({ url }, path, { body, token } = {}) {
  const answer = await fetch(url + path, {
    ...(body && { method: "POST", body: JSON.stringify(body) }),
    headers: {
      ...(body && { "content-type": "application/json" }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
  });
  return { status: answer.status, body: await answer.json() };
}

/**
 * Event number `name` of a box; it is known again by that number, whatever else is in it.
 *
 * @param {Server} server
 * @param {number} name
 * @param {number} [bytes]
 */
function deliver(server, name, bytes = 10) {
  const body = {
    deduplicationId: `event-${name}`,
    time: new Date(Date.UTC(2026, 4, 1) + name * 1000).toISOString(),
    deviceInfo: { devEui: (0xd15c0000 + (name % 8)).toString(16).padStart(16, "0") },
    ...{ fCnt: name, fPort: 10, data: "EAIEEghlW5YR" },
    padding: randomBytes(bytes).toString("base64"),
  };
  return ask(server, "/api/ingest/chirpstack?event=up", { body, token: KEY });
}

/**
 * Delivers until an answer is what is waited for.
 *
 * @param {Server} server
 * @param {number[]} held numbers of the events that were acknowledged
 * @param {(answer: Answer) => boolean} isEnd
 */
async function pour(server, held, isEnd) {
  let ended = false;
  const send = async () => {
    while (!ended) {
      last += 1;
      const name = last;
      const answer = await deliver(server, name, PADDING_BYTES);
      if (answer.status === 200) held.push(name);
      else if (isEnd(answer)) ended = true;
      else
        throw new StepFailed(
          `An event was answered ${answer.status} ${JSON.stringify(answer.body)}`,
        );
    }
  };
  await Promise.all(Array.from({ length: SENDERS }, send));
}

/**
 * @param {Server} server
 * @returns {Promise<string>} a token
 */
async function live(server) {
  const { status, body } = await ask(server, "/api/auth/local", { body: ADMIN });
  requireThat(status === 200, "somebody may sign in");
  requireThat((await addMedicine(server, body.jwt)) === 201, "a medicine is added");
  requireThat((await medicines(server, body.jwt)) === 1, "it is read");
  return body.jwt;
}

/**
 * @param {Server} server
 * @param {string} token
 */
async function addMedicine(server, token) {
  const description = randomBytes(999).toString("hex");
  const data = { name: "Aspirin", startdate: "2026-05-01", description };
  const { status } = await ask(server, "/api/medicine/assignMedicine", { body: { data }, token });
  return status;
}

/**
 * @param {Server} server
 * @param {string} token
 * @returns {Promise<number>}
 */
async function medicines(server, token) {
  const { body } = await ask(server, "/api/profile/userdata", { token });
  return body.data.medicines.length;
}

/**
 * @param {Server} server
 * @param {string} token
 * @returns {Promise<number>} how many medicines were acknowledged in all
 */
async function write(server, token) {
  let written = 1;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const status = await addMedicine(server, token);
    requireThat(status === 201 || status === 503, `added, or refused with 503 and not ${status}`);
    if (status === 201) written += 1;
  }
  requireThat(written < TRIES, "something is refused on a disk without a free byte");
  return written;
}

/** @param {string} file */
async function fillUp(file) {
  await writeFile(file, "");
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

/** @param {{ url: string }} server */
function isReady(server) {
  return ask(server, "/readyz").then(
    ({ status }) => status === 200,
    () => false,
  );
}

/**
 * @param {Server} server
 * @param {string} expected
 */
async function requireDisk(server, expected) {
  const { status, body } = await ask(server, "/healthz");
  requireThat(status === 200 && body.data.disk === expected, `/healthz says ${expected}`);
}

/**
 * @param {Server} server
 * @param {number[]} held
 */
async function requireHeld(server, held) {
  for (const name of held) {
    const { status, body } = await deliver(server, name);
    requireThat(status === 200 && body.data.duplicates === 1, `event ${name} is known`);
  }
}

/**
 * @param {boolean} holds
 * @param {string} what
 */
function requireThat(holds, what) {
  if (!holds) throw new StepFailed(`This does not hold: ${what}.`);
}

/**
 * @param {string} what
 * @param {() => Promise<boolean>} holds
 */
async function until(what, holds) {
  const limit = performance.now() + PATIENCE_MS;
  while (performance.now() < limit) {
    if (await holds().catch(() => false)) return;
    await sleep(200);
  }
  throw new StepFailed(`In ${PATIENCE_MS / 1000} s this did not come true: ${what}.`);
}
