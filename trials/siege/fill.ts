import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Failure } from "@dosebeat/contract/base/failures";
import { BearerAnswer } from "@dosebeat/contract/sign-in";
import { copyFolder } from "../../server/test/copy-folder.ts";
import { until } from "../../server/test/embedded-server.ts";
import { type Answers, countAnswer, describeAnswers } from "../answers.ts";
import { type Answer, call } from "../api.ts";
import { temporaryFolder } from "../data.ts";
import { INGEST_KEY, ServerProcess } from "../server-process.ts";
import { emailOf, PASSWORD, requireThat, type Siege, signUp } from "./besieged.ts";

const SIZE_MIB = 800;
const SECONDS = 20;
const WRITERS = 8;
const MOST_MIB = 64;
/** The free space at which patients' writes are refused but messages of boxes are still accepted. */
const LEFT_MIB = 300;
const MIB = 2 ** 20;

/** A patient writes as fast as possible on a small disk; then the disk is nearly full. */
export async function fillRound({ data, log }: Siege): Promise<void> {
  if (process.platform !== "linux" || process.getuid?.() !== 0) {
    throw new Error("this needs Linux and root: it mounts a small disk of its own");
  }
  const disk = temporaryFolder();
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${SIZE_MIB}m`, "tmpfs", disk.path]);
  const folder = join(disk.path, "data");
  const server = await ServerProcess.on({ DATA_DIR: folder });
  try {
    copyFolder(data, folder);
    await server.start();
    await fill(server.url, disk.path, log);
  } finally {
    await server.end();
    execFileSync("umount", ["--lazy", disk.path]);
    disk.remove();
  }
}

async function fill(url: string, disk: string, log: Siege["log"]): Promise<void> {
  const token = await signUp(url, "writer");
  await signUp(url, "other");
  const before = await freeMiB(disk);
  const answers = await writeFor(SECONDS, url, token);
  const stored = before - (await freeMiB(disk));
  log(`  ${SECONDS} s of writing: ${describeAnswers(answers)}; ${stored.toFixed(0)} MiB used`);
  requireThat(stored < MOST_MIB, `one patient uses less than ${MOST_MIB} MiB`);
  requireThat((await deliver(url, 1)) === 200, "boxes are accepted");
  requireThat((await read(url, token)).status === 200, "the patient can read");

  const other = join(disk, "other-program");
  await writeFile(other, Buffer.alloc(Math.floor((await freeMiB(disk)) - LEFT_MIB) * MIB));
  const patient = await signIn(url);
  // The server looks at its disk a few times a second: patients' writes are refused, and later taken again.
  await until(async () => isDiskFull(await addMedicine(url, patient)));
  requireThat((await read(url, patient)).status === 200, "patients can sign in and read");
  requireThat((await deliver(url, 2)) === 200, "boxes are still accepted");
  await rm(other);
  await until(async () => (await addMedicine(url, patient)).status !== 503);
  log(`  ${LEFT_MIB} MiB left: patients' writes refused; sign-in, reads and boxes go on`);
}

async function writeFor(seconds: number, url: string, token: string): Promise<Answers> {
  const answers: Answers = new Map();
  const until = performance.now() + 1000 * seconds;
  const write = async () => {
    while (performance.now() < until) {
      const text = () => randomBytes(500).toString("hex");
      const medicine = { startdate: "2026-05-01", name: "Fill", description: text() };
      const data = Array.from({ length: 100 }, () => ({ ...medicine, type: text() }));
      for (const body of [{ data }, { data: { ...medicine, strength: text() } }]) {
        countAnswer(
          answers,
          (await call(url, "POST", "/api/medicine/assignMedicine", { token, body })).status,
        );
      }
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, write));
  return answers;
}

async function freeMiB(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return (bavail * bsize) / MIB;
}

async function signIn(url: string): Promise<string> {
  const body = { identifier: emailOf("other"), password: PASSWORD };
  const { body: answer } = await call(url, "POST", "/api/auth/local", { body });
  return BearerAnswer.parse(answer).jwt;
}

function addMedicine(url: string, token: string): Promise<Answer> {
  const body = { data: { name: "Aspirin", startdate: "2026-05-01" } };
  return call(url, "POST", "/api/medicine/assignMedicine", { token, body });
}

function isDiskFull({ status, body }: Answer): boolean {
  return status === 503 && Failure.parse(body).error.code === "disk_full";
}

function read(url: string, token: string): Promise<Answer> {
  return call(url, "GET", "/api/profile/userdata", { token });
}

async function deliver(url: string, fCnt: number): Promise<number> {
  const body = {
    deduplicationId: `siege-${fCnt}`,
    time: "2026-05-01T00:00:00Z",
    deviceInfo: { devEui: "d15c000000000001" },
    fCnt,
    fPort: 10,
    data: "EAIEEghlW5YR",
  };
  const path = "/api/ingest/chirpstack?event=up";
  return (await call(url, "POST", path, { body, token: INGEST_KEY })).status;
}
