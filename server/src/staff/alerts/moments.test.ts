import { DAY, HOUR, MINUTE } from "@dosebeat/domain/time/durations";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { alertsOf } from "../../../test/alerts.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/app.ts";
import { openWebhookReceiver, type WebhookReceiver } from "../../../test/webhook-receiver.ts";
import { SummaryKeeper } from "../summaries/keeper.ts";
import { refresh } from "../worklist/refresh.ts";
import { findStale } from "../worklist/state-queries.ts";

const START = "2026-05-10T12:00:00.000Z";

let test: TestApp;
let receiver: WebhookReceiver;
let admin: TestPerson;
let key: string;
let alerts: ReturnType<typeof alertsOf>;

beforeAll(async () => {
  receiver = await openWebhookReceiver();
  test = await createTestApp({ webhooks: receiver.webhooks });
  admin = await test.anAdmin();
  key = await test.anIngestKey();
  alerts = alertsOf(test);
});
afterAll(async () => {
  await test.close();
  await receiver.close();
});
beforeEach(() => {
  test.clock.set(START);
  receiver.received.length = 0;
});

/** A patient with a rule for their group, whose box was heard just now. */
async function aWatchedPatient(kind: string) {
  const patient = await test.aPatient();
  const group = await test.aGroup(patient);
  const { sensor } = await test.aBinding(patient, { from: "2026-05-01T00:00:00Z" });
  const hears = async () => {
    const time = test.clock.now().toISOString();
    const body = { deveui: sensor.deveui, time, boot: 1, press_seq: 0, battery: 90 };
    await test.call("POST", "/api/ingest/box", { token: key, body });
  };
  await hears();
  await alerts.aRule(admin, { group, kind, webhook: receiver.address() });
  return { ...patient, group, hears };
}

function toldOf({ profileid }: { profileid: number }): string[] {
  const own = receiver.received.filter(({ notice }) => notice.profileid === profileid);
  return own.map(({ notice }) => `${notice.kind} ${notice.event}`);
}

/** Looks and delivers without working anything out again. */
async function lookOnly(): Promise<void> {
  await alerts.look();
  await alerts.sender.sendDue();
}

/** Does what the servers do in the background: works out whatever time or messages have changed. */
async function keepUp(): Promise<void> {
  const log = { error: fail, warn: fail };
  await new SummaryKeeper(test.parts, log).keep(false);
  const now = test.clock.now();
  const { ids } = await findStale(test.db, { now, after: 0, before: new Date(0), most: 1000 });
  await refresh(test.parts, log, ids);
  await alerts.look();
  await alerts.sender.sendDue();
}

function fail(...said: unknown[]): never {
  throw new Error(JSON.stringify(said));
}

describe("silence", () => {
  it("is told at the instant at which it begins, though nothing is worked out anew", async () => {
    const patient = await aWatchedPatient("box_silent");
    await alerts.look(patient);
    test.clock.set("2026-05-10T15:00:00.000Z");
    await lookOnly();
    expect(toldOf(patient)).toEqual([]);
    test.clock.set("2026-05-10T15:00:00.001Z");
    await lookOnly();
    expect(toldOf(patient)).toEqual(["box_silent begun"]);
    expect(receiver.received[0]?.notice.since_utc).toBe(START);
  });

  it("is not told of a box that was heard since what is known of it was worked out", async () => {
    const patient = await aWatchedPatient("box_silent");
    await alerts.look(patient);
    test.clock.set("2026-05-10T14:59:00Z");
    await patient.hears();
    test.clock.set("2026-05-10T15:01:00Z");
    await lookOnly();
    test.clock.set("2026-05-10T17:59:00Z");
    await lookOnly();
    expect(toldOf(patient)).toEqual([]);
    test.clock.set("2026-05-10T17:59:01Z");
    await lookOnly();
    expect(toldOf(patient)).toEqual(["box_silent begun"]);
  });
});

describe("what time alone changes", () => {
  it("of coverage is told once a window has closed", async () => {
    const patient = await aWatchedPatient("low_coverage");
    const schedules = ["08:00", "14:00", "20:00"];
    await test.aMedicine(patient, { schedules, startdate: "2026-05-10" });
    await keepUp();
    for (let hour = 6; hour <= 48 && toldOf(patient).length === 0; hour += 6) {
      test.clock.set(new Date(Date.parse(START) + hour * HOUR));
      await keepUp();
    }
    expect(toldOf(patient)).toEqual(["low_coverage begun"]);
    // By then six doses were due, about none of which anything is known.
    expect(test.clock.now().getTime()).toBeLessThan(Date.parse("2026-05-12T12:00:00Z"));
  });

  it("of a stock is told when the day comes", async () => {
    const patient = await aWatchedPatient("stock_out");
    const medicine = await test.aMedicine(patient, {
      schedules: ["20:00"],
      startdate: "2026-05-10",
    });
    const body = { data: { medicine: medicine.id, kind: "count", amount: 5 } };
    const counted = await test.call("POST", "/api/stock-entries", { token: patient.token, body });
    expect(counted.status).toBe(201);
    await keepUp();
    expect(toldOf(patient)).toEqual([]);
    for (let day = 1; day <= 5 && toldOf(patient).length === 0; day += 1) {
      test.clock.set(new Date(Date.parse("2026-05-10T01:01:00Z") + day * DAY));
      await keepUp();
    }
    expect(toldOf(patient)).toEqual(["stock_out begun"]);
  });
});

describe("a look", () => {
  it("leaves those alone of whom nothing changed", async () => {
    const patient = await aWatchedPatient("battery_low");
    await alerts.look(patient);
    const marks = () =>
      test.db
        .selectFrom("alert_marks")
        .selectAll()
        .where("profile_id", "=", patient.profileid)
        .execute();
    const workOut = () => refresh(test.parts, { warn: fail }, [patient.profileid]);
    test.clock.advance(MINUTE);
    await workOut();
    expect(await marks()).toEqual([]);
    await patient.hears();
    await workOut();
    expect(await marks()).toHaveLength(1);
    await lookOnly();
    expect(await marks()).toEqual([]);
    expect(toldOf(patient)).toEqual([]);
  });

  it("ends the alerts of an account that is deactivated", async () => {
    const patient = await aWatchedPatient("box_silent");
    test.clock.advance(4 * HOUR);
    await alerts.look(patient);
    await test.db
      .updateTable("users")
      .set({ is_active: false })
      .where("id", "=", patient.userid)
      .execute();
    await lookOnly();
    expect(toldOf(patient)).toEqual(["box_silent begun", "box_silent ended"]);
  });
});
