import { AlertDeliveriesAnswer, AlertRuleWithSecretAnswer } from "@dosebeat/contract/alert-rules";
import { Failure } from "@dosebeat/contract/base/failures";
import { HOUR, MINUTE } from "@dosebeat/domain/time/durations";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { alertsOf } from "../../../test/alerts.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/app.ts";
import { type Mailbox, openMailbox } from "../../../test/mailbox.ts";
import { openWebhookReceiver, type WebhookReceiver } from "../../../test/webhook-receiver.ts";
import { signatureOf } from "../../platform/webhooks/webhooks.ts";

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
});

/** Changes a rule by the version that staff have read. */
async function change(id: number, data: object) {
  return test.call("PATCH", `/api/alert-rules/${id}`, { token: admin.token, body: { data } });
}

async function changed(id: number, data: object) {
  const answer = await change(id, data);
  expect(answer.status).toBe(200);
  return AlertRuleWithSecretAnswer.parse(answer.body).data;
}

/** A patient alone in a group, with a silent box and this many missed doses in a row. */
async function aPatient(missed = 0) {
  const patient = await test.aPatient();
  const group = await test.aGroup(patient);
  const { sensor } = await test.aBinding(patient, { from: "2026-05-01T00:00:00Z" });
  await test.db
    .updateTable("sensors")
    .set({ last_received_at: new Date("2026-05-10T08:00:00Z"), interval_minutes: 60 })
    .where("deveui", "=", sensor.deveui)
    .execute();
  await alerts.look(patient);
  await missedInARow(patient, missed);
  return { ...patient, group };
}

/** Pretends that the worklist worked this out. */
async function missedInARow({ profileid }: { profileid: number }, count: number) {
  const { facts } = await test.db
    .selectFrom("worklist_states")
    .select("facts")
    .where("profile_id", "=", profileid)
    .executeTakeFirstOrThrow();
  const known = Object(facts);
  const missed = { count, isUnknownSince: false, isWhole: true };
  await test.db
    .updateTable("worklist_states")
    .set({ facts: JSON.stringify({ ...known, missed }) })
    .where("profile_id", "=", profileid)
    .execute();
}

async function lookAndTell(): Promise<void> {
  await alerts.look();
  await alerts.sender.sendDue();
}

function toldAt(path: string): string[] {
  return receiver.received
    .filter((one) => one.path === path)
    .map(({ notice }) => `${notice.kind} ${notice.event}`);
}

describe("another number of doses", () => {
  const rule = (group: number, count: number, path: string) =>
    alerts.aRule(admin, {
      group,
      kind: "missed_in_a_row",
      count,
      webhook: receiver.address(path),
    });

  it("ends what holds no more, once, and begins it anew when it does again", async () => {
    const patient = await aPatient(4);
    const { id } = await rule(patient.group, 3, "/more");
    await lookAndTell();
    expect(toldAt("/more")).toEqual(["missed_in_a_row begun"]);
    await changed(id, { version: 1, count: 6 });
    await lookAndTell();
    expect(toldAt("/more")).toHaveLength(1);
    test.clock.advance(30 * MINUTE);
    await lookAndTell();
    await lookAndTell();
    expect(toldAt("/more").slice(1)).toEqual(["missed_in_a_row ended"]);
    const [alert] = await alerts.listed(admin, `group=${patient.group}`);
    expect(alert?.attributes.count).toBe(3);
    await missedInARow(patient, 6);
    await lookAndTell();
    expect(toldAt("/more").slice(2)).toEqual(["missed_in_a_row begun"]);
  });

  it("begins what holds now, and leaves what is open", async () => {
    const patient = await aPatient(4);
    const { id } = await rule(patient.group, 5, "/fewer");
    await lookAndTell();
    expect(toldAt("/fewer")).toEqual([]);
    await changed(id, { version: 1, count: 4 });
    await lookAndTell();
    await changed(id, { version: 2, count: 2 });
    await lookAndTell();
    test.clock.advance(HOUR);
    await lookAndTell();
    expect(toldAt("/fewer")).toEqual(["missed_in_a_row begun"]);
  });

  it("that is changed back within 30 minutes ends nothing", async () => {
    const patient = await aPatient(4);
    const { id } = await rule(patient.group, 3, "/back");
    await lookAndTell();
    await changed(id, { version: 1, count: 6 });
    await lookAndTell();
    test.clock.advance(10 * MINUTE);
    await changed(id, { version: 2, count: 3 });
    await lookAndTell();
    test.clock.advance(HOUR);
    await lookAndTell();
    expect(toldAt("/back")).toEqual(["missed_in_a_row begun"]);
  });
});

describe("another address", () => {
  it("hears of what is open, signed with its own secret; the former hears no more", async () => {
    const { group } = await aPatient();
    const webhook = receiver.address("/first");
    const { id, secret: first } = await alerts.aRule(admin, { group, kind: "box_silent", webhook });
    await lookAndTell();
    const { secret } = await changed(id, { version: 1, webhook: receiver.address("/second") });
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(secret).not.toBe(first);
    await alerts.sender.sendDue();
    expect(toldAt("/second")).toEqual(["box_silent begun"]);
    const [one, other] = receiver.received;
    expect(other?.notice.id).toBe(one?.notice.id);
    const [, seconds = "", signature] =
      /^t=(\d+),v1=(\w+)$/.exec(other?.headers["dosebeat-signature"] ?? "") ?? [];
    expect(signature).toBe(signatureOf(secret ?? "", Number(seconds), other?.body ?? ""));
    await test.db.deleteFrom("group_members").where("group_id", "=", group).execute();
    await lookAndTell();
    expect(toldAt("/first")).toEqual(["box_silent begun"]);
    expect(toldAt("/second")).toEqual(["box_silent begun", "box_silent ended"]);
  });

  it("of a mail is told once, and what waited for a removed one is dropped", async () => {
    const { group } = await aPatient();
    const emails = ["old@clinic.example"];
    const { id } = await alerts.aRule(admin, { group, kind: "box_silent", emails });
    await alerts.look();
    const { secret, attributes } = await changed(id, {
      version: 1,
      emails: ["New@clinic.example", "new@clinic.example"],
    });
    expect(secret).toBeNull();
    expect(attributes).toMatchObject({ emails: ["new@clinic.example"], version: 2, open: 1 });
    test.clock.advance(MINUTE);
    await alerts.sender.sendDue();
    const path = `/api/alert-rules/${id}/deliveries`;
    const listed = await test.call("GET", path, { token: admin.token });
    expect(AlertDeliveriesAnswer.parse(listed.body).data).toMatchObject([
      { attributes: { address: "new@clinic.example", event: "begun", state: "sent" } },
    ]);
  });
});

describe("a change", () => {
  it("of what was changed since it was read is refused, and changes nothing", async () => {
    const group = await test.aGroup();
    const emails = ["nurse@clinic.example"];
    const { id } = await alerts.aRule(admin, { group, kind: "stock_out", emails });
    await changed(id, { version: 1, webhook: receiver.address() });
    const late = await change(id, { version: 1, emails: ["late@clinic.example"] });
    expect(late).toMatchObject({ status: 409, body: { error: { code: "alert_rule_changed" } } });
    const { attributes } = await changed(id, { version: 2, webhook: null });
    expect(attributes).toMatchObject({ emails, webhook: null, version: 3 });
  });

  it.each([
    [{ count: 3 }, "count", "alert_count"],
    [{ emails: [] }, "emails", "alert_target"],
    [{ webhook: "https://10.0.0.5/" }, "webhook", "webhook_address"],
    [{ webhook: "http://alerts.example/" }, "webhook", "webhook_address"],
  ])("such as %o is refused", async (data, field, code) => {
    const group = await test.aGroup();
    const emails = ["nurse@clinic.example"];
    const { id } = await alerts.aRule(admin, { group, kind: "stock_out", emails });
    const answer = await change(id, { version: 1, ...data });
    expect(answer.status).toBe(400);
    const { errors } = Failure.parse(answer.body).error.details;
    expect(errors[0]).toMatchObject({ code });
    expect(JSON.stringify(errors[0]?.path)).toContain(field);
  });

  it("is in the audit log, without addresses; of an unknown rule it is 404", async () => {
    const group = await test.aGroup();
    const emails = ["nurse@clinic.example"];
    const { id } = await alerts.aRule(admin, { group, kind: "stock_out", emails });
    await changed(id, { version: 1, emails: ["night@clinic.example"] });
    const { token } = admin;
    const { body } = await test.call("GET", "/api/audit?kind=alert-rule-changed", { token });
    expect(Object(body).data[0]).toMatchObject({
      attributes: { details: { rule: id, group, change: "changed" } },
    });
    expect(JSON.stringify(body)).not.toContain("clinic.example");
    expect((await change(4711, { version: 1 })).status).toBe(404);
  });
});
