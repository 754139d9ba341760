import { readFileSync, symlinkSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  cleanUp,
  deliver,
  postmasterPid,
  removeUsedFolder,
  runServer,
  type ServerProcess,
  startServer,
  storedFrames,
  temporaryFolder,
  until,
  usedFolder,
} from "../../../test/embedded-server.ts";
import { processExists } from "./lock.ts";

let folder: string;
beforeEach(async () => {
  folder = await usedFolder();
});
afterEach(cleanUp);
afterAll(removeUsedFolder);

/** Delivers from four senders while `act` kills something; returns the acknowledged frames. */
async function deliverWhile({ url }: ServerProcess, act: () => Promise<void>): Promise<number[]> {
  const acknowledged: number[] = [];
  let next = 1;
  let over = false;
  const send = async () => {
    while (!over) {
      const frame = next++;
      if (await deliver(url, frame)) acknowledged.push(frame);
      else await sleep(5);
    }
  };
  const senders = Promise.all([send(), send(), send(), send()]);
  await until(() => acknowledged.length >= 40);
  await act();
  over = true;
  await senders;
  return acknowledged;
}

async function expectAllStored(frames: readonly number[]): Promise<void> {
  const stored = await storedFrames(folder);
  expect(frames.length).toBeGreaterThanOrEqual(40);
  expect(frames.filter((frame) => !stored.has(frame))).toEqual([]);
}

async function kill(pid: number): Promise<void> {
  process.kill(pid, "SIGKILL");
  await until(() => !processExists(pid));
}

describe("no acknowledged message is lost", () => {
  test("when only Node is killed; PostgreSQL exits too", async () => {
    const server = await startServer(folder);
    const postgres = await postmasterPid(folder);
    const frames = await deliverWhile(server, () => kill(server.pid));
    if (process.platform === "linux") await until(() => !processExists(postgres));
    await startServer(folder);
    await expectAllStored(frames);
  });

  test.skipIf(process.platform === "win32")(
    "when only Node is killed and PostgreSQL keeps running, as without setpriv",
    async () => {
      const programs = temporaryFolder();
      for (const name of ["unshare", "true"]) symlinkSync(`/usr/bin/${name}`, join(programs, name));
      const server = await startServer(folder, { PATH: programs });
      const old = await postmasterPid(folder);
      const frames = await deliverWhile(server, () => kill(server.pid));
      expect(processExists(old)).toBe(true);
      await startServer(folder);
      expect(processExists(old)).toBe(false);
      await expectAllStored(frames);
    },
  );

  test("when only PostgreSQL is killed: 503 until it is restarted", async () => {
    const server = await startServer(folder);
    const first = await postmasterPid(folder);
    const ready = async () => (await fetch(`${server.url}/readyz`)).status;
    const seen = new Set<number>();
    const frames = await deliverWhile(server, async () => {
      await kill(first);
      await until(async () => seen.add(await ready()).has(503));
      await until(async () => (await ready()) === 200);
    });
    expect(await postmasterPid(folder)).not.toBe(first);
    expect(seen.has(500)).toBe(false);
    expect(server.child.exitCode).toBeNull();
    await expectAllStored(frames);
  });

  test("on shutdown, which ends HTTP first and then PostgreSQL", async () => {
    const server = await startServer(folder, { LOG_LEVEL: "error" });
    const postgres = await postmasterPid(folder);
    const frames = await deliverWhile(server, async () => {
      server.child.kill("SIGTERM");
      expect(await server.ended).toBe(0);
    });
    // If the database stopped first, pending requests would fail and be logged here.
    expect(server.output()).toMatch(/is running at \S+\nShutting down \(SIGTERM\)\nStopped\n$/);
    expect(processExists(postgres)).toBe(false);
    expect(readFileSync(join(folder, "postgres.log"), "utf8")).toContain("system is shut down");
    await startServer(folder);
    const log = readFileSync(join(folder, "postgres.log"), "utf8");
    expect(log).not.toMatch(/was interrupted|not properly shut down/);
    await expectAllStored(frames);
  });
});

describe("the server refuses to start, with one line,", () => {
  test("as a second server on one DATA_DIR, naming the first", async () => {
    const first = await startServer(folder);
    const second = runServer(folder, { PORT: "3999" });
    expect(await second.ended).toBe(1);
    expect(second.output()).toBe(
      `Another Dosebeat (process ${first.pid}, http://127.0.0.1:0) is already using ${folder}: stop it first, or set another DATA_DIR and PORT.\n`,
    );
    expect(await deliver(first.url, 1)).toBe(true);
  });

  test("if the port is in use, and closes the database again", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await until(() => other.listening);
    const address = other.address();
    const port = typeof address === "object" && address ? address.port : 0;
    const server = runServer(folder, { PORT: String(port) });
    expect(await server.ended).toBe(1);
    other.close();
    expect(server.output()).toContain(`Port ${port} on 127.0.0.1 is already in use`);
    expect(await postmasterPid(folder)).toBe(0);
  });

  test("with an invalid setting", async () => {
    const server = runServer(folder, { PORT: "abc" });
    expect(await server.ended).toBe(1);
    expect(server.output()).toBe(
      'The setting PORT must be a whole number from 0 (any free port) to 65535, not "abc".\n',
    );
  });
});
