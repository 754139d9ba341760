import { EVENT_TOUCHES, type LiveEvent } from "@dosebeat/contract/events";
import { RemindersAnswer } from "@dosebeat/contract/reminders";
import { HOUR, MINUTE } from "@dosebeat/domain/time/durations";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/app.ts";
import { confirmation, hearBox, openBoxNetwork, statusFrame } from "../../../test/box-network.ts";
import { givenDevice } from "../../../test/reminders.ts";
import { DownlinkSender } from "../../boxes/downlinks/sender.ts";
import type { Row } from "../../database/schema.ts";
import { lookAtBoxes } from "./look.ts";

let network: Awaited<ReturnType<typeof openBoxNetwork>>;
let test: TestApp;
let key: string;
let patient: TestPerson;
let sensor: Row<"sensors">;
let fcnt: number;

beforeAll(async () => {
  network = await openBoxNetwork();
  test = await createTestApp({ downlinks: network.ways });
  key = await test.anIngestKey();
});
afterAll(async () => {
  await test.close();
  network.close();
});

/** A patient without a phone, with a box that was heard at 06:00, and medicine at 8 and 20. */
beforeEach(async () => {
  await test.db.deleteFrom("users").execute();
  await test.db.deleteFrom("box_lights").execute();
  network.sent.length = 0;
  fcnt = 0;
  test.clock.set("2026-05-10T05:00:00Z");
  patient = await test.aPatient();
  await test.aMedicine(patient, { schedules: ["08:00", "20:00"] });
  sensor = await test.aSensor({ interval_minutes: 60 });
  await test.aBinding(patient, { sensor });
  test.clock.set("2026-05-10T06:00:00Z");
  await hear(statusFrame());
});

async function hear(hex: string): Promise<void> {
  fcnt += 1;
  await hearBox(test, key, { deveui: sensor.deveui, fcnt, hex });
}

const log = {
  error: (problem: object) => {
    throw new Error(JSON.stringify(problem));
  },
};

/** What both jobs do, every two seconds. */
async function turn(): Promise<void> {
  await lookAtBoxes(test.parts, log);
  const sender = new DownlinkSender(test.parts);
  await sender.run();
  await sender.close();
}

async function set(data: object) {
  const { token } = patient;
  const { body } = await test.call("PUT", "/api/reminders", { token, body: { data } });
  return RemindersAnswer.parse(body).data;
}

async function shown() {
  const { body } = await test.call("GET", "/api/reminders", { token: patient.token });
  return RemindersAnswer.parse(body).data.box_light;
}

/**
 * When the box is to blink according to the latest command that the network got, as times of day and minutes to look
 * back.
 */
function told() {
  const command = network.sent.at(-1);
  if (command?.command !== "times") return undefined;
  const at = command.after_min.map((minutes) =>
    new Date(heardAt + minutes * MINUTE).toISOString().slice(8, 16),
  );
  return { at, early: command.early_min, shine: command.shine_min };
}
let heardAt = Date.parse("2026-05-10T06:00:00Z");

/** The box receives the waiting command and confirms it. */
async function confirm(): Promise<void> {
  const command = network.sent.at(-1);
  test.clock.advance(MINUTE);
  await hear(confirmation(command && "token" in command ? command.token : 0));
  await turn();
}

async function switchedOn(): Promise<void> {
  heardAt = Date.parse("2026-05-10T06:00:00Z");
  await set({ light: true });
  await turn();
  await confirm();
}

/** Sends the kind of frame that times are counted from: the box is heard now. */
async function heardNow(): Promise<void> {
  heardAt = test.clock.now().getTime();
  await hear(statusFrame());
}

describe("a box that reminds", () => {
  it("is told when to blink within a day, and the patient reads that it has confirmed it", async () => {
    expect(await shown()).toMatchObject({ obstacle: null, state: "none", until: null });
    await turn();
    expect(network.sent).toEqual([]);
    await set({ light: true });
    await turn();
    expect(told()).toEqual({ at: ["10T08:00", "10T20:00"], early: 242, shine: 30 });
    expect(await shown()).toMatchObject({
      obstacle: null,
      within_minutes: 60,
      state: "waiting",
      until: "2026-05-10T20:30:00.000Z",
    });
    await confirm();
    expect(await shown()).toMatchObject({ state: "confirmed" });
    for (let hour = 0; hour < 11; hour += 1) {
      test.clock.advance(HOUR);
      await turn();
    }
    expect(network.sent).toHaveLength(1);
    await heardNow();
    test.clock.advance(HOUR);
    await turn();
    expect(told()).toMatchObject({ at: ["10T20:00", "11T08:00"] });
  });

  it("lets the pages of the patient know when it has confirmed, and nobody else", async () => {
    await set({ light: true });
    await turn();
    const heard: LiveEvent[] = [];
    const stop = test.parts.announcer.subscribe(({ event }) => heard.push(event));
    await confirm();
    stop();
    const { profileid } = patient;
    expect(heard.filter(({ kind }) => kind === "light")).toEqual([
      { kind: "light", profileid, id: sensor.deveui },
    ]);
    expect(EVENT_TOUCHES.light).toEqual(["reminders"]);
  });

  it("is not told of a press, which it knows by itself", async () => {
    await switchedOn();
    test.clock.set("2026-05-10T07:50:00Z");
    await hear(statusFrame(5, [{ seq: 5, age_s: 3 }]));
    await turn();
    test.clock.set("2026-05-10T09:00:00Z");
    await turn();
    expect(network.sent).toHaveLength(1);
  });

  const says: [string, object][] = [
    ["taken", { status: "confirmed", at: "2026-05-10T06:30:00Z" }],
    ["skipped", { status: "skipped", reason: "Not well" }],
  ];
  it.each(says)("is told to be dark at once when a dose is said to be %s", async (_, said) => {
    await switchedOn();
    test.clock.set("2026-05-10T07:30:00Z");
    const [medicine] = await medicines();
    const data = { date: "2026-05-10", medicine, dosage_time: "08:00", ...said };
    const { status } = await test.call("PUT", "/api/doses", {
      token: patient.token,
      body: { data },
    });
    expect(status).toBe(200);
    await turn();
    expect(told()).toMatchObject({ at: [] });
    expect(await shown()).toMatchObject({ obstacle: "said", state: "waiting" });
    await confirm();
    expect(await shown()).toMatchObject({ state: "confirmed", until: null });
    test.clock.set("2026-05-17T07:00:00Z");
    await turn();
    expect(told()).toMatchObject({ at: [] });
    await heardNow();
    test.clock.set("2026-05-17T08:31:00Z");
    await turn();
    expect(told()).toMatchObject({ at: ["17T20:00", "18T08:00"] });
  });

  it("is told anew when a day is excused", async () => {
    await switchedOn();
    const data = { from: "2026-05-10", to: "2026-05-10", reason: "hospital" };
    const { status, body } = await test.call("POST", "/api/excused", {
      token: patient.token,
      body: { data },
    });
    expect([status, body]).toMatchObject([201, {}]);
    await turn();
    expect(told()?.at).toEqual([]);
  });

  it("is told to be dark when it is no longer the patient's", async () => {
    await switchedOn();
    const body = { data: { profileid: patient.profileid } };
    const { token } = patient;
    const { status } = await test.call("PUT", "/api/sensor/unassign", { token, body });
    expect(status).toBe(200);
    await turn();
    expect(told()?.at).toEqual([]);
    await confirm();
    test.clock.advance(2 * HOUR);
    await turn();
    const left = test.db.selectFrom("box_lights").selectAll().where("sensor_id", "=", sensor.id);
    expect(await left.execute()).toEqual([]);
  });

  it("says that it has not confirmed, and until when it may blink by what it was told", async () => {
    await switchedOn();
    await set({ light: false });
    await turn();
    expect(told()?.at).toEqual([]);
    test.clock.advance(7 * HOUR);
    await turn();
    expect(await shown()).toMatchObject({
      state: "unconfirmed",
      until: "2026-05-10T20:30:00.000Z",
    });
    test.clock.advance(15 * MINUTE);
    await turn();
    expect(network.sent).toHaveLength(3);
  });

  it("is told no more in a day than its share, but to be dark whenever it must", async () => {
    network.ways.perDay = 2;
    await switchedOn();
    const { id } = await test.aMedicine(patient, { schedules: ["12:00"] });
    await test.db
      .updateTable("box_lights")
      .set({ check_at: new Date(0) })
      .execute();
    await turn();
    expect(network.sent).toHaveLength(2);
    await confirm();
    await test.db.updateTable("medicines").set({ once_only: true }).where("id", "=", id).execute();
    network.ways.perDay = 3;
    test.clock.advance(HOUR);
    await turn();
    expect(told()?.at).toEqual([]);
    network.ways.perDay = 10;
  });
});

describe("a box gives no light", () => {
  const medicines = async (fields: object) => {
    await test.db.updateTable("medicines").set(fields).execute();
  };
  it.each<[string, () => Promise<unknown>, string]>([
    [
      "beside a medicine whose extra dose is dangerous",
      () => medicines({ once_only: true }),
      "medicine",
    ],
    ["beside a critical medicine", () => medicines({ critical_at: new Date(0) }), "medicine"],
    ["to somebody with a phone", () => givenDevice(test, patient), "phone"],
    ["to somebody reminded by mail", () => set({ mail: true }), "phone"],
    ["while reminders are off", () => set({ is_on: false }), "off"],
    ["for a while without reminders", () => set({ off_until: "2026-05-11T00:00:00Z" }), "off"],
    [
      "that would learn too late",
      () => test.db.updateTable("sensors").set({ interval_minutes: 90 }).execute(),
      "interval",
    ],
    [
      "as a model without one",
      () => test.db.updateTable("sensors").set({ model: "browan/tbpb100" }).execute(),
      "box",
    ],
  ])("%s", async (_, given, obstacle) => {
    await given();
    await set({ light: true });
    await turn();
    expect(network.sent).toEqual([]);
    expect(await shown()).toMatchObject({ obstacle, state: "none", until: null });
  });

  it("for a weekly dose", async () => {
    await test.db.deleteFrom("medicine_schedules").where("dosage_time", "=", "08:00").execute();
    await test.db
      .updateTable("medicine_schedules")
      .set({ recurrence: JSON.stringify({ kind: "weekdays", days: [7] }) })
      .execute();
    await set({ light: true });
    await turn();
    expect(network.sent).toEqual([]);
  });
});

async function medicines(): Promise<number[]> {
  const rows = await test.db.selectFrom("medicines").select("id").execute();
  return rows.map(({ id }) => id);
}
