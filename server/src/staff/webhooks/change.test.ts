import { WebhookNotice } from "@dosebeat/contract/webhook-notice";
import { WebhookAnswer } from "@dosebeat/contract/webhooks";
import { DAY, HOUR } from "@dosebeat/domain/time/durations";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/app.ts";
import { openReceiver, type WebhookReceiver } from "../../../test/webhook-receiver.ts";
import { webhooksOf } from "../../../test/webhooks.ts";

const START = "2026-05-10T06:00:00Z";

let test: TestApp;
let receiver: WebhookReceiver<WebhookNotice>;
let admin: TestPerson;
let hooks: ReturnType<typeof webhooksOf>;

beforeAll(async () => {
  receiver = await openReceiver((body) => WebhookNotice.parse(body));
  test = await createTestApp({ webhooks: receiver.webhooks });
  admin = await test.anAdmin();
  hooks = webhooksOf(test);
});
afterAll(async () => {
  expect(hooks.failures).toEqual([]);
  await hooks.sender.close();
  await test.close();
  await receiver.close();
});
beforeEach(async () => {
  test.clock.set(START);
  await test.db.deleteFrom("webhooks").execute();
  receiver.received.length = 0;
  receiver.answer({ status: 204 });
});

const told = () => receiver.received.map(({ path, notice }) => `${path} ${notice.event}`);

async function aPatient() {
  const patient = await test.aPatient({ timezone: "UTC" });
  const group = await test.aGroup(patient);
  const medicine = await test.aMedicine(patient, { schedules: ["08:00"], startdate: "2026-05-10" });
  await test.aBinding(patient, { from: "2026-05-10T00:00:00Z" });
  return { ...patient, group, medicine: medicine.id };
}

function aWebhook(groups: number[], events: string[]) {
  return hooks.aWebhook(admin, { address: receiver.address(), events, groups });
}

async function change(id: number, data: object) {
  return test.call("PATCH", `/api/webhooks/${id}`, { token: admin.token, body: { data } });
}

async function changed(id: number, data: object) {
  const answer = await change(id, data);
  expect(answer).toMatchObject({ status: 200 });
  return WebhookAnswer.parse(answer.body).data.attributes;
}

async function takes({ token, medicine }: Awaited<ReturnType<typeof aPatient>>) {
  const said = { status: "confirmed", at: "2026-05-10T08:10:00Z" };
  const body = { data: { medicine, date: "2026-05-10", dosage_time: "08:00", ...said } };
  expect(await test.call("PUT", "/api/doses", { token, body })).toMatchObject({ status: 200 });
}

it("that is paused gets tests alone, and afterwards what waited, with a day to be taken", async () => {
  const patient = await aPatient();
  const { id } = await aWebhook([patient.group], ["patient.linked", "dose.taken"]);
  const paused = await changed(id, { version: 1, is_paused: true });
  expect(paused).toMatchObject({ paused_utc: new Date(START).toISOString(), version: 2 });
  test.clock.set("2026-05-10T09:00:00Z");
  await takes(patient);
  expect(await hooks.tell()).toBe(2);
  const path = `/api/webhooks/${id}/test`;
  expect((await test.call("POST", path, { token: admin.token })).status).toBe(200);
  await hooks.sender.sendDue();
  expect(told()).toEqual(["/hook test"]);

  // Longer than waiting events are retried.
  test.clock.set(new Date(Date.parse(START) + 2 * DAY).toISOString());
  expect(await changed(id, { version: 2, is_paused: false })).toMatchObject({ paused_utc: null });
  receiver.answer({ status: 503 });
  await hooks.sender.sendDue();
  test.clock.set(new Date(Date.parse(START) + 2 * DAY + HOUR).toISOString());
  receiver.answer({ status: 204 });
  await hooks.sender.sendDue();
  expect(told().slice(-2)).toEqual(["/hook patient.linked", "/hook dose.taken"]);
  expect((await hooks.eventsOf(admin, id)).map(({ attributes }) => attributes.state)).toEqual([
    "sent",
    "sent",
    "sent",
  ]);
});

it("at another address gets there what waits, signed with the same secret", async () => {
  const patient = await aPatient();
  const { id } = await aWebhook([patient.group], ["patient.linked"]);
  await hooks.planner.look();
  const moved = { name: "Register", address: receiver.address("/new"), has_names: true };
  const attributes = await changed(id, { version: 1, ...moved });
  expect(attributes).toMatchObject({ ...moved, events: ["patient.linked"] });
  await hooks.sender.sendDue();
  expect(told()).toEqual(["/new patient.linked"]);
  expect(receiver.received[0]?.notice.name).toBeDefined();
});

it("with other events and groups tells what follows: of who joined as they are, of who left that they did", async () => {
  const [old, next] = [await aPatient(), await aPatient()];
  const { id } = await aWebhook([old.group], ["patient.linked"]);
  await hooks.tell();
  test.clock.set("2026-05-10T09:00:00Z");
  await takes(old);
  await takes(next);
  await changed(id, { version: 1, events: ["dose.taken", "dose.taken"], groups: [next.group] });
  await hooks.tell();
  const heard = receiver.received.map(({ notice }) => `${notice.event} ${notice.profileid}`);
  expect(heard.toSorted()).toEqual([
    `dose.taken ${next.profileid}`,
    `patient.left ${old.profileid}`,
    `patient.linked ${old.profileid}`,
  ]);
  expect(await changed(id, { version: 2, groups: null })).toMatchObject({
    groups: null,
    events: ["dose.taken"],
  });
});

it("is not changed by what it was read as before, to an address within, or to a group that is none", async () => {
  const { group } = await aPatient();
  const { id } = await aWebhook([group], ["dose.taken"]);
  await changed(id, { version: 1, name: "Other" });
  const refused = async (data: object) => {
    const { status, body } = await change(id, data);
    return { status, body };
  };
  const late = await refused({ version: 1, name: "Late" });
  expect(late).toMatchObject({ status: 409, body: { error: { code: "webhook_changed" } } });
  expect((await refused({ version: 2, address: "https://127.0.0.1/" })).status).toBe(400);
  expect((await refused({ version: 2, groups: [999_999] })).status).toBe(404);
  expect((await refused({ version: 2, events: [] })).status).toBe(400);
  expect((await change(999_999, { version: 1 })).status).toBe(404);
  const audit = await test.db
    .selectFrom("audit_log")
    .select("details")
    .where("kind", "=", "webhook-changed")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(audit.details).toEqual({ change: "changed", webhook: id, fields: ["name"] });
});
