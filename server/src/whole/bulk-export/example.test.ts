import { execFile, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { HOUR } from "@dosebeat/domain/time/durations";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { aServiceToken } from "../../../test/service-tokens.ts";

const PAGE = new URL("../../../../docs/export.md", import.meta.url);
const hasPython = spawnSync("python3", ["--version"]).status === 0;

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

it.runIf(hasPython)("the example in Python draws the share of doses taken, by week", async () => {
  test.clock.set("2026-05-01T12:00:00Z");
  const [admin, patient] = [await test.anAdmin(), await test.aPatient()];
  const { sensor } = await test.aBinding(patient);
  const schedules = ["08:00:00.000" as const, "20:00:00.000" as const];
  await test.aMedicine(patient, { startdate: "2026-05-02", schedules });
  test.clock.set("2026-05-11T12:00:00Z");
  const key = await test.anIngestKey();
  for (let hour = 0; hour < 24 * 10; hour += 1) {
    const time = new Date(Date.parse("2026-05-01T12:10:00Z") + hour * HOUR).toISOString();
    const presses = time.includes("T08:10") ? [{ time: time.replace(":10:", ":02:") }] : [];
    const body = {
      deveui: sensor.deveui,
      time,
      boot: 1,
      fcnt: hour,
      presses,
    };
    await test.call("POST", "/api/ingest/box", { token: key, body });
  }
  const { token } = await aServiceToken(test, admin, { scopes: ["read:figures"] });
  const [, code = ""] = /```python\n([\s\S]*?)```/.exec(readFileSync(PAGE, "utf8")) ?? [];
  const address = await test.app.listen({ port: 0, host: "127.0.0.1" });
  const env = { ...process.env, DOSEBEAT: address, DOSEBEAT_TOKEN: token };
  const { stdout } = await promisify(execFile)("python3", ["-c", code], { env });
  expect(stdout.trimEnd().split("\n")).toEqual([
    `2026-W18 ${"#".repeat(20).padEnd(40)}  50% of 4`,
    `2026-W19 ${"#".repeat(20).padEnd(40)}  50% of 14`,
  ]);
});
