import { AlertDeliveriesAnswer, AlertRulesAnswer } from "@dosebeat/contract/alert-rules";
import { ExportAnswer } from "@dosebeat/contract/own-data";
import { HOUR, MINUTE } from "@dosebeat/domain/time/durations";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { alertsOf } from "../../../test/alerts.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/app.ts";
import { type Mailbox, openMailbox } from "../../../test/mailbox.ts";
import { openWebhookReceiver, type WebhookReceiver } from "../../../test/webhook-receiver.ts";

let test: TestApp;
let receiver: WebhookReceiver;
let mailbox: Mailbox;
let admin: TestPerson;
let alerts: ReturnType<typeof alertsOf>;

beforeAll(async () => {
  receiver = await openWebhookReceiver();
  mailbox = await openMailbox();
  test = await createTestApp({ webhooks: receiver.webhooks, sendMail: mailbox.sendMail });
  admin = await test.anAdmin();
  alerts = alertsOf(test);
});
afterAll(async () => {
  await test.close();
  await receiver.close();
  await mailbox.close();
});
beforeEach(() => {
  test.clock.set("2026-05-10T12:00:00.000Z");
  receiver.received.length = 0;
  receiver.answer({ status: 204 });
});

async function aSilentPatient() {
  const patient = await test.aPatient();
  const group = await test.aGroup(patient);
  const { sensor } = await test.aBinding(patient, { from: "2026-05-01T00:00:00Z" });
  await test.db
    .updateTable("sensors")
    .set({ last_received_at: new Date("2026-05-10T08:00:00Z"), interval_minutes: 60 })
    .where("deveui", "=", sensor.deveui)
    .execute();
  await test.db
    .updateTable("profiles")
    .set({ record_number: "secret-4711" })
    .where("id", "=", patient.profileid)
    .execute();
  return { ...patient, group, deveui: sensor.deveui };
}

async function erase({ userid }: { userid: number }): Promise<void> {
  const body = { data: { reason: "left the study" } };
  const answer = await test.call("POST", `/api/users/${userid}/erase`, {
    token: admin.token,
    body,
  });
  expect(answer.status).toBe(200);
}

async function deliveriesOf(rule: number) {
  const path = `/api/alert-rules/${rule}/deliveries`;
  const { body } = await test.call("GET", path, { token: admin.token });
  return AlertDeliveriesAnswer.parse(body).data.map(({ attributes }) => attributes);
}

describe("of a patient who is erased", () => {
  it("the end of an open alert is told, with nothing but its number", async () => {
    const patient = await aSilentPatient();
    const rule = await alerts.aRule(admin, {
      group: patient.group,
      kind: "box_silent",
      webhook: receiver.address(),
    });
    await alerts.lookAndTell(patient);
    await erase(patient);
    const erased = test.clock.now().toISOString();
    await alerts.lookAndTell();
    const [begun, ended] = receiver.received.map(({ notice }) => notice);
    expect(receiver.received).toHaveLength(2);
    expect(ended).toEqual({
      id: `alert-${begun?.alert}-ended`,
      event: "ended",
      kind: "box_silent",
      alert: begun?.alert,
      rule: rule.id,
      group: begun?.group,
      profileid: null,
      record_number: null,
      deveui: null,
      since_utc: null,
      ended_utc: erased,
      is_erased: true,
    });
    expect(receiver.received[1]?.body).not.toMatch(/secret-4711/);
    expect(await deliveriesOf(rule.id)).toMatchObject([
      { event: "ended", alert: begun?.alert, state: "sent" },
    ]);
  });

  it("nothing is told where nobody has heard of the beginning", async () => {
    const patient = await aSilentPatient();
    const rule = await alerts.aRule(admin, {
      group: patient.group,
      kind: "box_silent",
      emails: ["nurse@clinic.example"],
    });
    await alerts.look(patient);
    await erase(patient);
    test.clock.advance(2 * MINUTE);
    await alerts.sender.sendDue();
    expect(await deliveriesOf(rule.id)).toEqual([]);
  });

  it("an end that a receiver has not taken yet is told once", async () => {
    const patient = await aSilentPatient();
    await alerts.aRule(admin, {
      group: patient.group,
      kind: "box_silent",
      webhook: receiver.address(),
    });
    await alerts.lookAndTell(patient);
    receiver.answer({ status: 503 });
    await test.db.deleteFrom("group_members").where("group_id", "=", patient.group).execute();
    await alerts.lookAndTell();
    await erase(patient);
    receiver.answer({ status: 204 });
    receiver.received.length = 0;
    test.clock.advance(HOUR);
    await alerts.lookAndTell();
    expect(receiver.received.map(({ notice }) => notice)).toMatchObject([
      { event: "ended", is_erased: true, profileid: null },
    ]);
  });

  it("mails say no more than that one was erased", async () => {
    const patient = await aSilentPatient();
    await alerts.aRule(admin, {
      group: patient.group,
      kind: "box_silent",
      emails: ["ward@clinic.example"],
    });
    await alerts.lookAndTell(patient);
    await erase(patient);
    await alerts.lookAndTell();
    const mail = await mailbox.mailTo("ward@clinic.example", "A patient who was erased");
    expect(mail.subject).toContain("patient erased");
  });

  it("the copy of their data had the alerts, without who was told", async () => {
    const patient = await aSilentPatient();
    await alerts.aRule(admin, {
      group: patient.group,
      kind: "box_silent",
      emails: ["nurse@clinic.example"],
    });
    await alerts.lookAndTell(patient);
    const { body } = await test.call("GET", "/api/export", { token: patient.token });
    expect(ExportAnswer.parse(body).data.alerts).toMatchObject([
      { kind: "box_silent", ended_utc: null },
    ]);
    expect(JSON.stringify(body)).not.toContain("nurse@clinic.example");
  });
});

describe("of an account that is erased", () => {
  it("the address leaves the rules and their deliveries; other addresses remain", async () => {
    const nurse = await test.aStaffMember("clinician");
    const patient = await aSilentPatient();
    const { group } = patient;
    const kind = "box_silent";
    const only = await alerts.aRule(admin, { group, kind, emails: [nurse.email.toUpperCase()] });
    const both = await alerts.aRule(admin, {
      group,
      kind,
      emails: ["outside@clinic.example", nurse.email],
    });
    await alerts.lookAndTell(patient);
    expect(await deliveriesOf(only.id)).toHaveLength(1);
    await erase(nurse);
    const listed = await test.call("GET", `/api/alert-rules?group=${group}`, {
      token: admin.token,
    });
    const rules = AlertRulesAnswer.parse(listed.body).data;
    expect(
      rules.map(({ id, attributes: { emails, webhook } }) => ({ id, emails, webhook })),
    ).toEqual([
      { id: only.id, emails: [], webhook: null },
      { id: both.id, emails: ["outside@clinic.example"], webhook: null },
    ]);
    expect(await deliveriesOf(only.id)).toEqual([]);
    expect(await deliveriesOf(both.id)).toHaveLength(1);
    // A change by somebody who read the rule earlier would bring the address back.
    const body = { data: { version: 1, emails: [nurse.email] } };
    const late = await test.call("PATCH", `/api/alert-rules/${only.id}`, {
      token: admin.token,
      body,
    });
    expect(late.status).toBe(409);
  });
});
