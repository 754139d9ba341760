import { HealthAnswer } from "@dosebeat/contract/health";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { recordOf } from "../../../test/messages.ts";
import { Storage } from "../../platform/storage.ts";
import { Intake } from "./mqtt/intake.ts";

const MIB = 2 ** 20;

let free = 1000 * MIB;
let lines: string[] = [];
const log = {
  error: (line: string) => void lines.push(`error: ${line}`),
  warn: (line: string) => void lines.push(`warn: ${line}`),
};

let test: TestApp;
let key: string;
beforeAll(async () => {
  test = await createTestApp({ storage: new Storage(log, () => Promise.resolve(free)) });
  key = await test.anIngestKey();
});
afterAll(() => test.close());
beforeEach(() => {
  lines = [];
});

async function disk(app = test): Promise<string> {
  const answer = await app.call("GET", "/healthz");
  expect(answer.status).toBe(200);
  return HealthAnswer.parse(answer.body).data.disk;
}

async function leave(mebibytes: number): Promise<void> {
  free = mebibytes * MIB;
  // The server checks at intervals, not for every message.
  await expect.poll(disk).toBe(mebibytes < 128 ? "full" : "ok");
}

const deliver = (message: object, app = test, token = key) =>
  app.call("POST", "/api/ingest/box", { token, body: message });

describe("while the disk is almost full", () => {
  it("rejects messages with a reason, and stores them when there is space", async () => {
    const message = { deveui: "00000000000000f1", fcnt: 1, temperature: 20 };
    await leave(127);
    const refused = await deliver(message);
    expect(refused).toMatchObject({
      status: 503,
      headers: { "retry-after": "60" },
      body: {
        error: {
          name: "ServiceUnavailableError",
          code: "disk_full",
          message: "The server's disk is full, so this was not stored. Try again later.",
        },
      },
    });
    expect((await recordOf(test, message.deveui)).sensor).toBeUndefined();
    await leave(128);
    expect(await deliver(message)).toMatchObject({
      status: 200,
      body: { data: { accepted: 1, duplicates: 0 } },
    });
    expect(lines).toEqual([
      "error: The disk is full (127 MiB free): box messages are refused until there is space.",
      "warn: The disk has space again (128 MiB free): box messages are stored.",
    ]);
  });

  it("still serves administrators, sign-ins and whoever reads", async () => {
    const admin = await test.anAdmin();
    const patient = await test.aPatient();
    await leave(1);
    const { email, password } = patient;
    const { token } = admin;
    const body = { identifier: email, password };
    expect((await test.call("POST", "/api/auth/local", { body })).status).toBe(200);
    const data = { name: "Aspirin", startdate: "2026-05-01" };
    const added = await test.call("POST", "/api/medicine/assignMedicine", {
      token,
      body: { data },
    });
    expect(added.status).toBe(201);
    const read = await test.call("GET", "/api/profile/userdata", { token: patient.token });
    expect(read.status).toBe(200);
    await leave(1000);
  });

  it("leaves messages with the broker: none is acknowledged until it is stored", async () => {
    await leave(0);
    const intake = new Intake(test.parts, pino({ level: "silent" }));
    const body = JSON.stringify({
      end_device_ids: { dev_eui: "00000000000000F2" },
      received_at: "2026-05-10T08:00:00Z",
      uplink_message: { session_key_id: "s", f_cnt: 1, received_at: "2026-05-10T08:00:00Z" },
    });
    const acknowledge = vi.fn();
    intake.take("v3/app/devices/box/up", Buffer.from(body), acknowledge, () => {});
    const metrics = async () => (await test.call("GET", "/metrics")).body;
    await expect.poll(metrics).toContain("dosebeat_disk_full 1");
    await expect.poll(metrics).toContain("dosebeat_disk_free_bytes 0");
    await expect.poll(() => intake.waiting).toBe(1);
    expect(acknowledge).not.toHaveBeenCalled();
    await leave(1000);
    await expect.poll(() => acknowledge.mock.calls.length).toBe(1);
    expect((await recordOf(test, "00000000000000f2")).uplinks).toHaveLength(1);
    await intake.close();
  });
});

describe("with an external database", () => {
  const refusal = Object.assign(new Error("could not extend file"), { code: "53100" });

  it("remembers a write rejected for lack of space, until one succeeds", async () => {
    const storage = new Storage(log);
    const app = await createTestApp({ storage });
    const token = await app.anIngestKey();
    expect(await disk(app)).toBe("ok");
    storage.reportWrite(new Error("something else"));
    expect(await disk(app)).toBe("ok");
    storage.reportWrite(refusal);
    expect(await disk(app)).toBe("full");
    await storage.requireSpace();
    const message = { deveui: "00000000000000f3", temperature: 20 };
    expect((await deliver(message, app, token)).status).toBe(200);
    expect(await disk(app)).toBe("ok");
    expect(lines).toEqual([
      "error: The disk is full (reported by the database): box messages are refused until there is space.",
      "warn: The disk has space again (a write succeeded): box messages are stored.",
    ]);
    await app.close();
  });
});
