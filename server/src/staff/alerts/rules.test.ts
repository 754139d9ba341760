import {
  AlertDeliveriesAnswer,
  AlertRulesAnswer,
  MOST_ALERT_RULES,
} from "@dosebeat/contract/alert-rules";
import { ALERT_KINDS } from "@dosebeat/contract/alerts";
import { Failure } from "@dosebeat/contract/base/failures";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { alertsOf } from "../../../test/alerts.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/app.ts";
import { type Mailbox, openMailbox } from "../../../test/mailbox.ts";
import { openWebhookReceiver, type WebhookReceiver } from "../../../test/webhook-receiver.ts";

let test: TestApp;
let receiver: WebhookReceiver;
let mailbox: Mailbox;
let admin: TestPerson;
let group: number;
let alerts: ReturnType<typeof alertsOf>;

beforeAll(async () => {
  receiver = await openWebhookReceiver();
  mailbox = await openMailbox();
  test = await createTestApp({
    webhooks: receiver.webhooks,
    sendMail: mailbox.sendMail,
    publicUrl: "https://dose.example",
  });
  admin = await test.anAdmin();
  group = await test.aGroup();
  alerts = alertsOf(test);
});
afterAll(async () => {
  await test.close();
  await receiver.close();
  await mailbox.close();
});

const make = (data: object, { token } = admin) =>
  test.call("POST", "/api/alert-rules", { token, body: { data } });
const emails = ["nurse@clinic.example"];

describe("a webhook", () => {
  it.each([
    "http://alerts.example/",
    "https://127.0.0.1/",
    "https://127.1/",
    "https://2130706433/",
    "https://10.0.0.5/hook",
    "https://169.254.169.254/latest/meta-data",
    "https://[::1]/",
    "https://[::ffff:10.0.0.5]/",
    "https://[fd00::1]/",
    "https://localhost/",
    "https://localhost:1/",
    "https://user:password@alerts.example/",
    "ftp://alerts.example/",
    "alerts.example",
  ])("at %s is refused", async (webhook) => {
    const answer = await make({ group, kind: "box_silent", webhook });
    expect(answer.status).toBe(400);
    const { errors } = Failure.parse(answer.body).error.details;
    expect(errors).toMatchObject([{ path: ["webhook"], code: "webhook_address" }]);
  });

  it("whose name cannot be looked up is refused as such", async () => {
    const webhook = "https://nowhere.invalid/";
    const answer = await make({ group, kind: "box_silent", webhook });
    expect(answer.status).toBe(400);
    const { errors } = Failure.parse(answer.body).error.details;
    expect(errors).toMatchObject([{ path: ["webhook"], code: "webhook_name" }]);
  });

  it("has a secret that only the first answer contains, and that is stored sealed", async () => {
    const rule = await alerts.aRule(admin, {
      group,
      kind: "stock_out",
      webhook: receiver.address(),
    });
    expect(rule.secret).toMatch(/^[\w-]{43}$/);
    const { body } = await test.call("GET", "/api/alert-rules", { token: admin.token });
    expect(JSON.stringify(body)).not.toContain(rule.secret);
    const { secret } = await test.db
      .selectFrom("alert_rules")
      .select("secret")
      .where("id", "=", rule.id)
      .executeTakeFirstOrThrow();
    expect(secret?.toString("latin1")).not.toContain(rule.secret);
    expect((await alerts.aRule(admin, { group, kind: "stock_out", emails })).secret).toBeNull();
  });

  it("gets a test, which is listed; the next one has to wait", async () => {
    receiver.received.length = 0;
    const { id } = await alerts.aRule(admin, {
      group,
      kind: "battery_low",
      webhook: receiver.address(),
      emails,
    });
    const path = `/api/alert-rules/${id}`;
    const { token } = admin;
    const tried = await test.call("POST", `${path}/test`, { token });
    expect(tried.body).toEqual({ data: { deliveries: 2 } });
    expect((await test.call("POST", `${path}/test`, { token })).status).toBe(429);
    await alerts.sender.sendDue();
    expect(receiver.received.map(({ notice }) => notice)).toMatchObject([
      { event: "test", rule: id, profileid: null, alert: null },
    ]);
    expect((await mailbox.mailTo("nurse@clinic.example", "This is a test")).subject).toContain(
      "Test: Low battery",
    );
    const listed = await test.call("GET", `${path}/deliveries`, { token });
    expect(AlertDeliveriesAnswer.parse(listed.body).data).toMatchObject([
      { attributes: { channel: "webhook", state: "sent", status: 204 } },
      { attributes: { channel: "mail", state: "sent", status: null } },
    ]);
  });
});

describe("a rule", () => {
  it.each(ALERT_KINDS)("can be made of each kind and is listed: %s", async (kind) => {
    const own = await test.aGroup();
    const count = kind === "missed_in_a_row" ? { count: 3 } : {};
    const { id } = await alerts.aRule(admin, { group: own, kind, emails, ...count });
    const { body } = await test.call("GET", `/api/alert-rules?group=${own}`, admin);
    expect(AlertRulesAnswer.parse(body).data).toMatchObject([{ id, attributes: { kind } }]);
  });

  it.each([
    [{ kind: "box_silent" }, "alert_target"],
    [{ kind: "box_silent", emails: [] }, "alert_target"],
    [{ kind: "missed_in_a_row", emails }, "alert_count"],
    [{ kind: "box_silent", emails, count: 3 }, "alert_count"],
    [{ kind: "missed_in_a_row", emails, count: 1 }, "too_low"],
    [{ kind: "missed_in_a_row", emails, count: 15 }, "too_high"],
    [{ kind: "box_silent", emails: ["nobody"] }, "email"],
    [{ kind: "box_silent", emails: Array(6).fill("a@b.example") }, "too_many"],
  ])("such as %o is refused: %s", async (data, code) => {
    const answer = await make({ group, ...data });
    expect(answer.status).toBe(400);
    expect(Failure.parse(answer.body).error.details.errors).toMatchObject([{ code }]);
  });

  it("of no group does not exist", async () => {
    expect((await make({ group: 4711, kind: "box_silent", emails })).status).toBe(404);
    const { token } = admin;
    for (const [method, path] of [
      ["DELETE", "/api/alert-rules/4711"],
      ["POST", "/api/alert-rules/4711/test"],
      ["GET", "/api/alert-rules/4711/deliveries"],
    ] as const) {
      expect((await test.call(method, path, { token })).status).toBe(404);
    }
  });

  it("by mail needs a server that sends mail", async () => {
    const silent = await createTestApp();
    const by = await silent.anAdmin();
    const of = await silent.aGroup();
    const body = { data: { group: of, kind: "box_silent", emails } };
    const answer = await silent.call("POST", "/api/alert-rules", { token: by.token, body });
    expect(answer).toMatchObject({ status: 409, body: { error: { code: "no_mail" } } });
    await silent.close();
  });

  it(`is one of ${MOST_ALERT_RULES} at most in a group`, async () => {
    const full = await test.aGroup();
    for (let count = 0; count < MOST_ALERT_RULES; count += 1) {
      await alerts.aRule(admin, { group: full, kind: "box_silent", emails });
    }
    expect(await make({ group: full, kind: "box_silent", emails })).toMatchObject({
      status: 409,
      body: { error: { code: "alert_rules_many" } },
    });
    const listed = await test.call("GET", `/api/alert-rules?group=${full}`, { token: admin.token });
    expect(AlertRulesAnswer.parse(listed.body).meta.pagination.total).toBe(MOST_ALERT_RULES);
  });

  it("is in the audit log, without addresses", async () => {
    const { id } = await alerts.aRule(admin, { group, kind: "box_silent", emails });
    await test.call("DELETE", `/api/alert-rules/${id}`, { token: admin.token });
    const { body } = await test.call("GET", "/api/audit?kind=alert-rule-changed", {
      token: admin.token,
    });
    expect(JSON.stringify(body)).not.toContain("clinic.example");
    expect(Object(body).data.slice(0, 2)).toMatchObject([
      { attributes: { details: { rule: id, group, change: "removed" } } },
      { attributes: { details: { rule: id, group, change: "added" } } },
    ]);
  });
});

it("clinicians see the alerts of their patients only, technicians and patients none", async () => {
  const [patient, stranger] = [await test.aPatient(), await test.aPatient()];
  const [nurse, other] = [
    await test.aStaffMember("clinician"),
    await test.aStaffMember("clinician"),
  ];
  const own = await test.aGroup(patient, nurse);
  const foreign = await test.aGroup(stranger, other);
  for (const [of, whom] of [
    [own, patient],
    [foreign, stranger],
  ] as const) {
    await test.aBinding(whom, {
      sensor: await test.aSensor(),
      from: "2026-05-07T00:00:00Z",
    });
    await test.db
      .updateTable("sensors")
      .set({ battery: 5 })
      .where("id", "in", (bound) =>
        bound.selectFrom("bindings").select("sensor_id").where("profile_id", "=", whom.profileid),
      )
      .execute();
    await alerts.aRule(admin, { group: of, kind: "battery_low", emails });
    await alerts.look(whom);
  }
  const seenBy = async (person: TestPerson, query = "") =>
    (await alerts.listed(person, query)).map(({ attributes }) => attributes.profileid);
  expect(await seenBy(nurse)).toEqual([patient.profileid]);
  expect(await seenBy(other)).toEqual([stranger.profileid]);
  expect(await seenBy(nurse, `group=${foreign}`)).toEqual([]);
  expect(await seenBy(admin, "kind=battery_low")).toEqual([stranger.profileid, patient.profileid]);
  const technician = await test.aStaffMember("technician");
  for (const { token } of [technician, patient]) {
    expect((await test.call("GET", "/api/alerts", { token })).status).toBe(403);
  }
  for (const { token } of [nurse, technician, patient]) {
    expect((await test.call("GET", "/api/alert-rules", { token })).status).toBe(403);
  }
});
