import { AlertDeliveriesAnswer } from "@dosebeat/contract/alert-rules";
import { DAY, HOUR, MINUTE } from "@dosebeat/domain/time/durations";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { alertsOf } from "../../../test/alerts.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/app.ts";
import { openWebhookReceiver, type WebhookReceiver } from "../../../test/webhook-receiver.ts";
import { signatureOf } from "../../platform/webhooks/webhooks.ts";
import { AlertSender } from "./sender.ts";

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
  receiver.answer({ status: 204 });
});

/** A patient in a group of their own, whose box was heard just now. */
async function aWatchedPatient() {
  const patient = await test.aPatient();
  const group = await test.aGroup(patient);
  const { sensor } = await test.aBinding(patient, { from: "2026-05-07T00:00:00Z" });
  const hears = async () => {
    const time = new Date(test.clock.now().getTime() - MINUTE).toISOString();
    const body = { deveui: sensor.deveui, time, boot: 1, press_seq: 0, battery: 90 };
    await test.call("POST", "/api/ingest/box", { token: key, body });
  };
  await hears();
  return { ...patient, group, deveui: sensor.deveui, hears };
}

const events = () => receiver.received.map(({ notice }) => notice.event);

async function deliveriesOf(rule: number) {
  const path = `/api/alert-rules/${rule}/deliveries`;
  const { body } = await test.call("GET", path, { token: admin.token });
  return AlertDeliveriesAnswer.parse(body).data.map(({ attributes }) => attributes);
}

describe("a state", () => {
  it("is told once when it begins and once when it ends, signed", async () => {
    const patient = await aWatchedPatient();
    const heard = new Date(Date.parse(START) - MINUTE).toISOString();
    const webhook = receiver.address();
    const rule = await alerts.aRule(admin, { group: patient.group, kind: "box_silent", webhook });
    expect(await alerts.lookAndTell(patient)).toBe(0);
    test.clock.set("2026-05-10T16:00:00Z");
    expect(await alerts.lookAndTell(patient)).toBe(1);
    expect(await alerts.lookAndTell(patient)).toBe(0);
    const [begun] = receiver.received;
    expect(begun?.notice).toEqual({
      id: expect.stringMatching(/^alert-\d+-begun$/),
      event: "begun",
      kind: "box_silent",
      alert: expect.any(Number),
      rule: rule.id,
      group: { id: patient.group, name: expect.any(String) },
      profileid: patient.profileid,
      record_number: null,
      deveui: patient.deveui,
      since_utc: heard,
      ended_utc: null,
      is_erased: false,
    });
    const [, seconds = "", signature] =
      /^t=(\d+),v1=([0-9a-f]{64})$/.exec(begun?.headers["dosebeat-signature"] ?? "") ?? [];
    expect(signature).toBe(signatureOf(rule.secret ?? "", Number(seconds), begun?.body ?? ""));
    expect(begun?.headers["dosebeat-delivery"]).toBe(begun?.notice.id);

    await patient.hears();
    const back = test.clock.now();
    expect(await alerts.lookAndTell(patient)).toBe(0);
    test.clock.advance(20 * MINUTE);
    expect(await alerts.lookAndTell(patient)).toBe(0);
    test.clock.advance(10 * MINUTE);
    expect(await alerts.lookAndTell()).toBe(1);
    expect(events()).toEqual(["begun", "ended"]);
    expect(receiver.received[1]?.notice).toMatchObject({
      alert: begun?.notice.alert,
      ended_utc: back.toISOString(),
    });
    expect(await alerts.listed(admin, `group=${patient.group}`)).toMatchObject([
      { attributes: { kind: "box_silent", ended_utc: back.toISOString() } },
    ]);
    expect(alerts.failures).toEqual([]);
  });

  it("that comes and goes within minutes is told once", async () => {
    const patient = await aWatchedPatient();
    await alerts.aRule(admin, {
      group: patient.group,
      kind: "battery_low",
      webhook: receiver.address(),
    });
    for (let count = 0; count < 10; count += 1) {
      await test.db
        .updateTable("sensors")
        .set({ battery: count % 2 === 0 ? 10 : 90 })
        .where("deveui", "=", patient.deveui)
        .execute();
      await alerts.lookAndTell(patient);
      test.clock.advance(5 * MINUTE);
    }
    expect(events()).toEqual(["begun"]);
  });

  it("of a box that is only silent is never one of missed doses", async () => {
    const patient = await aWatchedPatient();
    const kinds = () =>
      receiver.received.flatMap(({ notice }) =>
        notice.profileid === patient.profileid ? [notice.kind] : [],
      );
    await test.aMedicine(patient, {
      schedules: ["08:00", "14:00", "20:00"],
      startdate: "2026-05-10",
    });
    for (const kind of ["box_silent", "missed_in_a_row"]) {
      const count = kind === "missed_in_a_row" ? { count: 2 } : {};
      await alerts.aRule(admin, {
        group: patient.group,
        kind,
        webhook: receiver.address(),
        ...count,
      });
    }
    test.clock.set("2026-05-13T12:00:00Z");
    await alerts.lookAndTell(patient);
    expect(kinds()).toEqual(["box_silent"]);
    // The box's stored frames show that nothing was pressed, so it is now proven.
    await patient.hears();
    await alerts.lookAndTell(patient);
    expect(kinds()).toEqual(["box_silent", "missed_in_a_row"]);
  });

  it("that holds when a rule is made is told at once; who leaves the group ends it", async () => {
    const patient = await aWatchedPatient();
    test.clock.set("2026-05-10T16:00:00Z");
    await alerts.look(patient);
    await alerts.aRule(admin, {
      group: patient.group,
      kind: "box_silent",
      webhook: receiver.address(),
    });
    await alerts.lookAndTell();
    expect(events()).toEqual(["begun"]);
    const body = { data: { remove: [patient.profileid] } };
    await test.call("PUT", `/api/groups/${patient.group}/members`, { token: admin.token, body });
    expect(await alerts.lookAndTell()).toBe(1);
    expect(events()).toEqual(["begun", "ended"]);
  });

  it("of which two servers decide at once is told once", async () => {
    const patients = await Promise.all([1, 2, 3].map(() => aWatchedPatient()));
    const [first, ...others] = patients;
    const group = first?.group ?? 0;
    const body = { data: { add: others.map(({ profileid }) => profileid) } };
    await test.call("PUT", `/api/groups/${group}/members`, { token: admin.token, body });
    await alerts.aRule(admin, { group, kind: "box_silent", webhook: receiver.address() });
    test.clock.set("2026-05-10T16:00:00Z");
    const other = alertsOf(test);
    const told = await Promise.all([alerts.look(...patients), other.look(...patients)]);
    expect(told[0] + told[1]).toBe(3);
    await Promise.all([alerts.sender.sendDue(), other.sender.sendDue()]);
    expect(events()).toEqual(["begun", "begun", "begun"]);
  });
});

describe("a receiver", () => {
  async function told(path: string) {
    test.clock.set(START);
    const patient = await aWatchedPatient();
    const webhook = receiver.address(path);
    const rule = await alerts.aRule(admin, { group: patient.group, kind: "box_silent", webhook });
    test.clock.set("2026-05-10T16:00:00Z");
    await alerts.look(patient);
    return { patient, rule: rule.id };
  }

  it("that answers 500 gets the same again after 30 s, 1 min, 2 and so on", async () => {
    receiver.answer({ status: 500 });
    const { rule } = await told("/hook");
    await alerts.sender.sendDue();
    expect(await deliveriesOf(rule)).toMatchObject([
      { state: "waiting", attempts: 1, status: 500, reason: "status" },
    ]);
    for (const pause of [30_000, 60_000]) {
      test.clock.advance(pause - 1);
      expect(await alerts.sender.sendDue()).toBe(0);
      test.clock.advance(1);
      expect(await alerts.sender.sendDue()).toBe(1);
    }
    receiver.answer({ status: 200 });
    test.clock.advance(2 * MINUTE);
    await alerts.sender.sendDue();
    expect(await deliveriesOf(rule)).toMatchObject([{ state: "sent", attempts: 4, status: 200 }]);
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
    expect(receiver.received).toHaveLength(4);
  });

  it("that redirects is not followed, and is given up after 24 hours", async () => {
    receiver.answer({ status: 307, headers: { location: receiver.address("/other") } });
    const { rule } = await told("/hook");
    for (let count = 0; count < 60; count += 1) {
      await alerts.sender.sendDue();
      test.clock.advance(30 * MINUTE);
    }
    const [delivery] = await deliveriesOf(rule);
    expect(delivery).toMatchObject({ state: "failed", status: 307, next_utc: null });
    expect(new Set(receiver.received.map(({ path }) => path))).toEqual(new Set(["/hook"]));
  });

  it("hears of the end only after the beginning", async () => {
    receiver.answer({ status: 503 });
    const { patient } = await told("/hook");
    await alerts.sender.sendDue();
    test.clock.advance(MINUTE);
    await patient.hears();
    await alerts.look(patient);
    test.clock.advance(31 * MINUTE);
    await patient.hears();
    await alerts.look(patient);
    receiver.answer({ status: 204 });
    receiver.received.length = 0;
    await alerts.sender.sendDue();
    expect(events()).toEqual(["begun", "ended"]);
    expect(receiver.received[0]?.notice.ended_utc).toBeNull();
  });

  it("that hangs delays no other", async () => {
    receiver.answer("hang", "/slow");
    const slow = await told("/slow");
    const quick = await told("/hook");
    let isOver = false;
    const done = alerts.sender.sendDue().finally(() => {
      isOver = true;
    });
    await expect.poll(() => events().length).toBe(2);
    expect(receiver.received.map(({ path }) => path)).toContain("/hook");
    expect(isOver).toBe(false);
    await done;
    expect(await deliveriesOf(slow.rule)).toMatchObject([
      { state: "waiting", reason: "unreachable" },
    ]);
    expect(await deliveriesOf(quick.rule)).toMatchObject([{ state: "sent" }]);
    receiver.answer({ status: 204 }, "/slow");
    test.clock.advance(MINUTE);
    await alerts.sender.sendDue();
  });

  it("gets what a server had claimed when it was killed, with the same id", async () => {
    const { rule } = await told("/hook");
    // Sent but never marked, as left by a server that dies in between.
    await alerts.sender.sendDue();
    const lease = new Date(test.clock.now().getTime() + MINUTE);
    await test.db
      .updateTable("alert_deliveries")
      .set({ state: "waiting", send_at: lease, done_at: null })
      .where("rule_id", "=", rule)
      .execute();
    await alerts.sender.sendDue();
    expect(receiver.received).toHaveLength(1);
    test.clock.set(lease);
    await alerts.sender.sendDue();
    const ids = receiver.received.map(({ notice }) => notice.id);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
    expect(await deliveriesOf(rule)).toMatchObject([{ state: "sent", attempts: 2 }]);
  });

  it("that is at a private address by then is not called", async () => {
    const { rule } = await told("/hook");
    const other = { ...test.parts, webhooks: {} };
    const options = { log: { error: () => {} }, databaseNow: () => test.clock.now() };
    const sender = new AlertSender(other, options);
    await sender.sendDue();
    expect(receiver.received).toEqual([]);
    expect(await deliveriesOf(rule)).toMatchObject([{ state: "waiting", reason: "address" }]);
    await sender.close();
  });

  it("gets nothing once its rule was removed", async () => {
    const { rule, patient } = await told("/hook");
    const { token } = admin;
    expect((await test.call("DELETE", `/api/alert-rules/${rule}`, { token })).status).toBe(200);
    await alerts.sender.sendDue();
    expect(receiver.received).toEqual([]);
    const [alert] = await alerts.listed(admin, `group=${patient.group}`);
    expect(alert?.attributes.ended_utc).not.toBeNull();
  });
});

it("alerts that ended long ago are listed no more", async () => {
  const patient = await aWatchedPatient();
  const rule = await alerts.aRule(admin, {
    group: patient.group,
    kind: "box_silent",
    webhook: receiver.address(),
  });
  test.clock.advance(4 * HOUR);
  await alerts.lookAndTell(patient);
  await test.call("DELETE", `/api/alert-rules/${rule.id}`, { token: admin.token });
  const query = `group=${patient.group}`;
  expect(await alerts.listed(admin, `${query}&state=ended`)).toHaveLength(1);
  expect(await alerts.listed(admin, `${query}&state=open`)).toEqual([]);
  test.clock.advance(91 * DAY);
  expect(await alerts.listed(admin, query)).toEqual([]);
});
