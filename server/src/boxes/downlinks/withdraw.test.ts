import { DownlinksAnswer } from "@dosebeat/contract/downlinks";
import { DAY, HOUR, MINUTE } from "@dosebeat/domain/time/durations";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/app.ts";
import { confirmation, hearBox, openBoxNetwork, statusFrame } from "../../../test/box-network.ts";
import type { Row } from "../../database/schema.ts";
import { DownlinkSender } from "./sender.ts";

let network: Awaited<ReturnType<typeof openBoxNetwork>>;
let test: TestApp;
let key: string;
let admin: TestPerson;
let technician: TestPerson;
let sensor: Row<"sensors">;
let fcnt: number;

beforeAll(async () => {
  network = await openBoxNetwork();
  test = await createTestApp({ downlinks: network.ways });
  key = await test.anIngestKey();
  admin = await test.anAdmin();
  technician = await test.aStaffMember("technician");
});
afterAll(async () => {
  await test.close();
  network.close();
});
beforeEach(async () => {
  // The next full hour, so that quarter hours fall where the tests expect them.
  test.clock.set(new Date(Math.ceil((test.clock.now().getTime() + DAY) / HOUR) * HOUR));
  network.sent.length = 0;
  fcnt = 0;
  sensor = await test.aSensor({ interval_minutes: 60 });
  await hear(statusFrame());
});

async function hear(hex: string): Promise<void> {
  fcnt += 1;
  await hearBox(test, key, { deveui: sensor.deveui, fcnt, hex });
}

async function run(): Promise<void> {
  const sender = new DownlinkSender(test.parts);
  await sender.run();
  await sender.close();
}

const url = () => `/api/sensors/${sensor.deveui}/downlinks`;

async function tell(data: object) {
  const { status } = await test.call("POST", url(), { token: admin.token, body: { data } });
  expect(status).toBe(201);
  return (await shown()).find(({ state }) => state === "queued")?.id ?? 0;
}

async function shown({ token } = admin) {
  const { body } = await test.call("GET", url(), { token });
  return DownlinksAnswer.parse(body).data.downlinks;
}

async function withdraw(id: number, { token } = admin) {
  const { status, body } = await test.call("DELETE", `${url()}/${id}`, { token });
  return { status, body };
}

/** The box receives what was sent last, and confirms it. */
async function confirm(): Promise<void> {
  const command = network.sent.at(-1);
  test.clock.advance(MINUTE);
  await hear(confirmation(command && "token" in command ? command.token : 0));
  await run();
}

describe("a command that is withdrawn", () => {
  it("is never sent, if the network has not got it", async () => {
    const id = await tell({ command: "interval", value: 20 });
    const { status, body } = await withdraw(id);
    const now = test.clock.now().toISOString();
    const data = { id, state: "withdrawn", sent: null, settled: now, withdrawn: now };
    expect([status, body]).toMatchObject([200, { data }]);
    await run();
    expect(network.sent).toEqual([]);
  });

  it("lets the next one go at once", async () => {
    const id = await tell({ command: "interval", value: 20 });
    await tell({ command: "light" });
    await withdraw(id);
    await run();
    expect(network.sent).toMatchObject([{ command: "light" }]);
  });

  it("says that it may still be obeyed, if the network has it, and shows when it was", async () => {
    const id = await tell({ command: "interval", value: 20 });
    await run();
    const { body } = await withdraw(id);
    expect(body).toMatchObject({ data: { state: "sent", settled: null } });
    await tell({ command: "light" });
    await run();
    // One at a time: the next waits until the outcome of this one is known.
    expect(network.sent).toHaveLength(1);
    await confirm();
    expect(await shown()).toMatchObject([{ command: "light" }, { id, state: "acknowledged" }]);
  });

  it("is not sent again when the box has missed it", async () => {
    const id = await tell({ command: "interval", value: 20 });
    await run();
    await withdraw(id);
    for (let frame = 0; frame < 3; frame += 1) {
      test.clock.advance(MINUTE);
      await hear(statusFrame());
    }
    await run();
    test.clock.advance(HOUR);
    await run();
    expect(network.sent).toHaveLength(1);
    const withdrawn = expect.any(String);
    expect(await shown()).toMatchObject([{ id, state: "withdrawn", withdrawn }]);
    await confirm();
    test.clock.advance(MINUTE);
    await run();
    expect(await shown()).toMatchObject([{ id, state: "acknowledged" }]);
  });

  it("waits for a server that is handing it over, and is not handed over again", async () => {
    const id = await tell({ command: "light" });
    const claimed_until = new Date(test.clock.now().getTime() + MINUTE);
    await test.db.updateTable("downlinks").set({ claimed_until }).where("id", "=", id).execute();
    expect((await withdraw(id)).body).toMatchObject({ data: { state: "queued", settled: null } });
    test.clock.advance(2 * MINUTE);
    await run();
    expect(network.sent).toEqual([]);
    expect(await shown()).toMatchObject([{ id, state: "withdrawn" }]);
  });

  it("stays as it is when it is withdrawn twice", async () => {
    const id = await tell({ command: "light" });
    await run();
    const { body } = await withdraw(id);
    test.clock.advance(MINUTE);
    expect(await withdraw(id)).toEqual({ status: 200, body });
  });
});

describe("a command", () => {
  it("that is settled cannot be withdrawn", async () => {
    const id = await tell({ command: "light" });
    await run();
    await confirm();
    const error = { code: "command_settled" };
    expect(await withdraw(id)).toMatchObject({ status: 409, body: { error } });
  });

  it("that the server entered by itself cannot be withdrawn", async () => {
    const id = await tell({ command: "light" });
    await test.db.updateTable("downlinks").set({ command: "times" }).where("id", "=", id).execute();
    expect(await withdraw(id)).toMatchObject({ status: 409 });
  });

  it("is withdrawn by administrators and technicians, and nobody else", async () => {
    const id = await tell({ command: "light" });
    for (const one of [await test.aPatient(), await test.aStaffMember("clinician")]) {
      expect((await withdraw(id, one)).status).toBe(403);
    }
    expect(await shown()).toMatchObject([{ id, state: "queued", withdrawn: null }]);
    expect((await withdraw(id, technician)).status).toBe(200);
  });

  it("of another box is not found", async () => {
    const id = await tell({ command: "light" });
    sensor = await test.aSensor();
    expect((await withdraw(id)).status).toBe(404);
    expect((await withdraw(id + 1)).status).toBe(404);
    const unknown = `/api/sensors/00ffffffffffffff/downlinks/${id}`;
    expect((await test.call("DELETE", unknown, { token: admin.token })).status).toBe(404);
    expect(
      await test.db.selectFrom("downlinks").select("withdrawn_at").where("id", "=", id).execute(),
    ).toEqual([{ withdrawn_at: null }]);
  });

  it("leaves its withdrawal in the access log of whoever has or had the box", async () => {
    const patient = await test.aPatient();
    await test.aBinding(patient, { sensor });
    await withdraw(await tell({ command: "interval", value: 45 }));
    const entry = await test.db
      .selectFrom("audit_log")
      .select(["kind", "details"])
      .where("profile_id", "=", patient.profileid)
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    const details = { deveui: sensor.deveui, command: "interval", value: 45 };
    expect(entry).toMatchObject({ kind: "sensor-told-withdrawn", details });
  });
});

describe("a technician who withdraws a command to somebody's box", () => {
  beforeEach(async () => {
    await test.aBinding(await test.aPatient(), { sensor });
  });

  it("gets the same answer whether or not the box has confirmed it in this quarter hour", async () => {
    const answers: object[] = [];
    for (const isConfirmed of [false, true]) {
      const id = await tell({ command: "light" });
      await run();
      test.clock.advance(16 * MINUTE);
      if (isConfirmed) await confirm();
      else test.clock.advance(MINUTE);
      const { status, body } = await withdraw(id, technician);
      const { data } = body as { data: { state: string; settled: null } };
      answers.push({ status, state: data.state, settled: data.settled });
      const [newest] = await shown(technician);
      expect(newest).toMatchObject({ id, state: "sent", settled: null });
      // Nothing is in progress any longer.
      if (!isConfirmed) await confirm();
      test.clock.advance(13 * MINUTE);
      expect(await shown(technician)).toMatchObject(
        isConfirmed ? [{ state: "acknowledged" }, {}] : [{ state: "acknowledged" }],
      );
    }
    expect(answers[0]).toEqual({ status: 200, state: "sent", settled: null });
    expect(answers[1]).toEqual(answers[0]);
  });

  it("cannot withdraw what is known to be confirmed", async () => {
    const id = await tell({ command: "light" });
    await run();
    await confirm();
    test.clock.advance(15 * MINUTE);
    expect((await withdraw(id, technician)).status).toBe(409);
  });
});
