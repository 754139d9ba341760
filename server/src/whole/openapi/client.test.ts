import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/app.ts";
import { aServiceToken } from "../../../test/service-tokens.ts";

const ROOT = fileURLToPath(new URL("../../../..", import.meta.url));
const DAYS = ["2026-05-02", "2026-05-08"];

/** Runs a program of the project. @throws with its output, if it fails */
function node(...words: string[]) {
  return promisify(execFile)(process.execPath, words, {
    cwd: ROOT,
    env: { ...process.env, ...env },
  });
}

let test: TestApp;
let admin: TestPerson;
let env: Record<string, string>;
beforeAll(async () => {
  test = await createTestApp();
  test.clock.set("2026-05-01T12:00:00Z");
  admin = await test.anAdmin();
  const server = await test.app.listen({ port: 0, host: "127.0.0.1" });
  env = { DOSEBEAT: server };
  await node("scripts/client.mjs", server);
});
afterAll(() => test.close());

describe("the TypeScript client made of the served document", () => {
  it.each([
    ["the project's TypeScript", "node_modules/typescript/bin/tsc"],
    ["TypeScript 5", "client/node_modules/typescript/bin/tsc"],
  ])("is compiled strictly with its example by %s", async (_name, compiler) => {
    const { stdout } = await node(compiler, "--project", "client");
    expect(stdout).toBe("");
  });

  it("pages through the patients of a service token's groups and counts their doses", async () => {
    const numbers = Array.from({ length: 103 }, (_, index) => `R-${100 + index}`);
    const patients = [];
    for (const record_number of numbers) patients.push(await test.aPatient({ record_number }));
    const stranger = await test.aPatient({ record_number: "R-900" });
    const group = await test.aGroup(...patients);
    for (const patient of [...patients.slice(-1), stranger]) {
      const { sensor } = await test.aBinding(patient);
      await test.aMedicine(patient, { startdate: "2026-05-02", schedules: ["08:00:00.000"] });
      await deliver(sensor.deveui);
    }
    const scopes = ["read:patients", "read:doses"] as const;
    env["DOSEBEAT_TOKEN"] = (await aServiceToken(test, admin, { scopes, groups: [group] })).token;
    const { stdout } = await node("--import", "tsx", "client/patients.ts", ...DAYS);
    const lines = stdout.trimEnd().split("\n");
    expect(lines.map((line) => line.split(":")[0]).sort()).toEqual(numbers);
    expect(lines.at(-1)).toBe(`${numbers.at(-1)}: 4 taken, 3 missed`);
    expect(lines[0]).toBe(`${numbers[0]}: 0 taken, 0 missed`);
  });

  it("says what the server says of a token without the scope", async () => {
    env["DOSEBEAT_TOKEN"] = (await aServiceToken(test, admin, { scopes: ["read:doses"] })).token;
    await expect(node("--import", "tsx", "client/patients.ts", ...DAYS)).rejects.toThrow(
      "read:patients",
    );
  });
});

/** A message every hour of the days, with a press at eight on every other day. */
async function deliver(deveui: string) {
  const key = await test.anIngestKey();
  test.clock.set("2026-05-10T12:00:00Z");
  for (let hour = 0; hour < 24 * 9; hour += 1) {
    const time = new Date(Date.UTC(2026, 4, 1, 12 + hour, 30)).toISOString();
    const presses = /-0[2468]T06/.test(time) ? [{ time: time.replace(":30:00", ":05:00") }] : [];
    const body = { deveui, time, boot: 1, fcnt: hour, presses };
    await test.call("POST", "/api/ingest/box", { token: key, body });
  }
}
