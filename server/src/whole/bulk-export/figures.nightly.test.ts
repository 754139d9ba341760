import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { HOUR } from "@dosebeat/domain/time/durations";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/app.ts";
import { aServiceToken } from "../../../test/service-tokens.ts";

/** Debian's own; another one may come first on PATH. */
const PYTHON = "/usr/bin/python3";
const hasPython = spawnSync(PYTHON, ["-c", "import pandas, matplotlib"]).status === 0;
const hasR = ["Rscript", "curl"].every((program) => spawnSync(program, ["--version"]).status === 0);

/** On how many days each patient presses at eight, with two doses a day. */
const PRESSES = [7, 5, 0];
const PATIENTS = 53;

let test: TestApp;
let env: NodeJS.ProcessEnv;
let group: number;
let patients: TestPerson[];
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "dosebeat-figures-"));
  test = await createTestApp();
  test.clock.set("2026-05-01T12:00:00Z");
  const admin = await test.anAdmin();
  const all: TestPerson[] = [];
  for (let count = 0; count < PATIENTS; count += 1) all.push(await test.aPatient());
  group = await test.aGroup(...all);
  // The last ones, so that they are in the second part.
  patients = all.slice(-PRESSES.length);
  const stranger = await test.aPatient();
  test.clock.set("2026-05-13T12:00:00Z");
  for (const [index, patient] of [...patients, stranger].entries()) {
    const { sensor } = await test.aBinding(patient, { from: "2026-05-01T12:00:00Z" });
    const schedules = ["08:00:00.000" as const, "20:00:00.000" as const];
    await test.aMedicine(patient, { startdate: "2026-05-02", schedules });
    await deliver(sensor.deveui, PRESSES[index] ?? 7);
  }
  const scopes = ["read:figures", "read:doses"] as const;
  const { token } = await aServiceToken(test, admin, { scopes, groups: [group] });
  const server = await test.app.listen({ port: 0, host: "127.0.0.1" });
  env = { ...process.env, DOSEBEAT: server, DOSEBEAT_TOKEN: token };
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await test.close();
});

/** A message every hour, with a press at eight on the first days of the week of 4 May. */
async function deliver(deveui: string, days: number) {
  const key = await test.anIngestKey();
  for (let hour = 0; hour < 24 * 11; hour += 1) {
    const time = new Date(Date.parse("2026-05-01T12:10:00Z") + hour * HOUR).toISOString();
    const day = Number(time.slice(8, 10)) - 3;
    const isPressed = time.includes("T08:10") && day >= 1 && day <= days;
    const presses = isPressed ? [{ time: time.replace(":10:", ":02:") }] : [];
    const body = { deveui, time, boot: 1, fcnt: hour, presses };
    await test.call("POST", "/api/ingest/box", { token: key, body });
  }
}

/** What the example prints for the week of 4 May, and the size of the picture that it draws. */
async function run(program: string, example: string) {
  const path = fileURLToPath(new URL(`../../../../docs/examples/${example}`, import.meta.url));
  const picture = join(folder, `${example}.png`);
  const words = [path, `${group}`, "2026-05-04", "2026-05-10", picture];
  const { stdout } = await promisify(execFile)(program, words, { env });
  const bytes = readFileSync(picture);
  expect(bytes.subarray(1, 4).toString()).toBe("PNG");
  // A picture in a single colour would be smaller.
  expect(bytes.length).toBeGreaterThan(4000);
  return { lines: stdout.trimEnd().split("\n"), width: bytes.readUInt32BE(16) };
}

it.runIf(hasPython)("pandas and matplotlib draw the doses of a group by week", async () => {
  const { lines, width } = await run(PYTHON, "adherence.py");
  const [due, taken] = [PRESSES.length * 14, PRESSES.reduce((sum, count) => sum + count)];
  expect(lines).toEqual([`2026-05-04 due ${due} taken ${taken} missed ${due - taken} unknown 0`]);
  expect(width).toBeGreaterThan(500);
});

it.runIf(hasR)("R draws the share of each patient of the group", async () => {
  const { lines, width } = await run("Rscript", "adherence.R");
  const expected = patients.map(({ profileid }, index) => {
    const count = PRESSES[index] ?? 0;
    return `${profileid} taken ${((100 * count) / 14).toFixed(1)}% median deviation ${count > 0 ? "2" : "NA"} min`;
  });
  expect(lines).toEqual(expected.reverse());
  expect(width).toBe(770);
});
