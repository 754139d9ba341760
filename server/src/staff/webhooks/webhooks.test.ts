import { WebhookNotice } from "@dosebeat/contract/webhook-notice";
import { DAY, HOUR, MINUTE } from "@dosebeat/domain/time/durations";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/app.ts";
import { openReceiver, type WebhookReceiver } from "../../../test/webhook-receiver.ts";
import { webhooksOf } from "../../../test/webhooks.ts";
import { signatureOf } from "../../platform/webhooks/webhooks.ts";

const START = "2026-05-10T06:00:00Z";
const NEXT_NOON = "2026-05-11T12:00:00Z";

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

/** A patient in a group of their own with a dose at 08:00 and 20:00, whose box was heard at 06:00. */
async function aPatient() {
  const patient = await test.aPatient({ timezone: "UTC", record_number: `R-${Math.random()}` });
  const group = await test.aGroup(patient);
  const schedules = ["08:00", "20:00"];
  const medicine = await test.aMedicine(patient, { schedules, startdate: "2026-05-10" });
  const { sensor } = await test.aBinding(patient, { from: "2026-05-10T00:00:00Z" });
  const { deveui } = sensor;
  await hooks.hears(deveui, { after: "2026-05-10T00:00:00Z", to: START });
  return { ...patient, group, medicine: medicine.id, deveui };
}

type Patient = Awaited<ReturnType<typeof aPatient>>;

function aWebhook({ group }: Pick<Patient, "group">, events: string[], more = {}) {
  return hooks.aWebhook(admin, { address: receiver.address(), events, groups: [group], ...more });
}

const told = () => receiver.received.map(({ notice }) => notice);
const events = () => told().map(({ event }) => event);

/** Nothing is pressed until the next noon, and the box reports so. */
async function misses({ deveui }: Patient) {
  test.clock.set(NEXT_NOON);
  await hooks.hears(deveui, { after: START, to: NEXT_NOON });
}

async function says({ token, medicine }: Patient, date: string, status: "confirmed" | null) {
  const taken = status === null ? {} : { at: `${date}T08:10:00Z` };
  const body = { data: { medicine, date, dosage_time: "08:00", status, ...taken } };
  expect(await test.call("PUT", "/api/doses", { token, body })).toMatchObject({ status: 200 });
}

async function replays(webhook: number, data: object) {
  const path = `/api/webhooks/${webhook}/replay`;
  return test.call("POST", path, { token: admin.token, body: { data } });
}

describe("a dose", () => {
  it("is told as missed once that is proved, never because the box is silent; signed", async () => {
    const patient = await aPatient();
    const { id, secret } = await aWebhook(patient, ["dose.missed", "box.silent"]);
    expect(await hooks.tell()).toBe(0);
    test.clock.set(NEXT_NOON);
    await hooks.tell();
    expect(told()).toMatchObject([
      { event: "box.silent", box: { deveui: patient.deveui, state: "begun" } },
    ]);
    await hooks.hears(patient.deveui, { after: START, to: NEXT_NOON });
    await hooks.tell();
    const [, ended, first, second] = receiver.received;
    expect(ended?.notice).toMatchObject({ event: "box.silent", box: { state: "ended" } });
    expect(first?.notice).toEqual({
      id: expect.any(String),
      event: "dose.missed",
      webhook: id,
      sequence: expect.any(Number),
      at_utc: new Date(NEXT_NOON).toISOString(),
      profileid: patient.profileid,
      record_number: expect.any(String),
      dose: {
        medicine: patient.medicine,
        date: "2026-05-10",
        time: "08:00",
        due_utc: "2026-05-10T08:00:00.000Z",
        status: "missed",
        pressed_utc: null,
      },
    });
    expect(second?.notice).toMatchObject({ event: "dose.missed", dose: { time: "20:00" } });
    const signed = /^t=(\d+),v1=(.*)$/.exec(first?.headers["dosebeat-signature"] ?? "") ?? [];
    expect(signed[2]).toBe(signatureOf(secret, Number(signed[1]), first?.body ?? ""));
    expect(first?.headers["dosebeat-delivery"]).toBe(first?.notice.id);
    expect(await hooks.tell()).toBe(0);
    expect(hooks.failures).toEqual([]);
  });

  it("that turns out not to be missed is corrected for whoever was told, and may be missed again", async () => {
    const patient = await aPatient();
    await aWebhook(patient, ["dose.missed"]);
    await misses(patient);
    await hooks.tell();
    const [first] = told();
    await says(patient, "2026-05-10", "confirmed");
    await hooks.tell();
    expect(told().at(-1)).toMatchObject({
      event: "dose.corrected",
      corrects: first?.id,
      dose: { status: "confirmed", time: "08:00", date: "2026-05-10" },
    });
    await says(patient, "2026-05-10", null);
    await hooks.tell();
    expect(told().at(-1)).toMatchObject({ event: "dose.missed", dose: { time: "08:00" } });
  });

  it("that was due before the webhook was made is not told", async () => {
    const patient = await aPatient();
    await misses(patient);
    await aWebhook(patient, ["dose.missed", "dose.taken"]);
    await hooks.tell();
    expect(events()).toEqual([]);
    await says(patient, "2026-05-10", "confirmed");
    await hooks.tell();
    expect(events()).toEqual([]);
  });

  it("is told with names only where the webhook was made to get them", async () => {
    const patient = await aPatient();
    await aWebhook(patient, ["dose.taken"], { has_names: true });
    await aWebhook(patient, ["dose.taken"], { address: receiver.address("/plain") });
    test.clock.set("2026-05-10T09:00:00Z");
    await says(patient, "2026-05-10", "confirmed");
    await hooks.tell();
    const at = (path: string) => receiver.received.find((one) => one.path === path)?.notice;
    expect(at("/hook")).toMatchObject({
      name: expect.any(String),
      dose: { medicine_name: "Aspirin" },
    });
    expect(at("/plain")).not.toHaveProperty("name");
    expect(at("/plain")?.dose).not.toHaveProperty("medicine_name");
  });

  it("of a subject of a blinded study is never told, of the box only the hour", async () => {
    const patient = await aPatient();
    const monitor = await test.aStaffMember("clinician");
    const { token } = admin;
    const path = `/api/groups/${patient.group}`;
    const add = { data: { add: [monitor.profileid] } };
    await test.call("PUT", `${path}/members`, { token, body: add });
    const study = { number: "N", title: "T", site: "S", country: "DE", is_blinded: true };
    const data = { ...study, safety_contact: monitor.userid };
    await test.call("PUT", `${path}/study`, { token, body: { data } });
    await test.db
      .updateTable("studies")
      .set({ state: "running", started_at: test.clock.now() })
      .where("group_id", "=", patient.group)
      .execute();
    await aWebhook(patient, ["dose.missed", "dose.taken", "box.silent"]);
    await misses(patient);
    await hooks.tell();
    expect(events()).toEqual([]);
    test.clock.advance(5 * HOUR + 20 * MINUTE);
    await hooks.tell();
    expect(told()).toMatchObject([
      { event: "box.silent", box: { since_utc: "2026-05-11T12:00:00.000Z" } },
    ]);
  });
});

describe("a patient", () => {
  it("is told with the box, with another and with none", async () => {
    const patient = await aPatient();
    await aWebhook(patient, ["patient.linked"]);
    await hooks.tell();
    const end = { valid_to: test.clock.now() };
    await test.db
      .updateTable("bindings")
      .set(end)
      .where("profile_id", "=", patient.profileid)
      .execute();
    test.clock.advance(7 * HOUR);
    await hooks.tell();
    expect(told().map(({ box }) => box?.deveui)).toEqual([patient.deveui, null]);
  });

  it("out of the groups is not told of, and one who leaves is told to have left, once", async () => {
    const patient = await aPatient();
    const other = await aPatient();
    await aWebhook(patient, ["dose.missed"]);
    await misses(patient);
    await misses(other);
    await hooks.tell();
    expect(new Set(told().map(({ profileid }) => profileid))).toEqual(new Set([patient.profileid]));
    const body = { data: { remove: [patient.profileid] } };
    const path = `/api/groups/${patient.group}/members`;
    await test.call("PUT", path, { token: admin.token, body });
    test.clock.advance(MINUTE);
    await hooks.tell();
    test.clock.advance(MINUTE);
    await hooks.tell();
    expect(events().filter((event) => event === "patient.left")).toHaveLength(1);
    expect(events().at(-1)).toBe("patient.left");
  });
});

describe("a receiver", () => {
  async function aTold(address = receiver.address()) {
    test.clock.set(START);
    const patient = await aPatient();
    const { id } = await aWebhook(patient, ["dose.missed"], { address });
    await misses(patient);
    await hooks.planner.look();
    return { patient, id };
  }

  it("that fails gets the next of a patient only after the one before, and nothing new for a day", async () => {
    receiver.answer({ status: 500 });
    const { id } = await aTold();
    await hooks.sender.sendDue();
    expect(told().map(({ dose }) => dose?.time)).toEqual(["08:00"]);
    const [first, second] = await hooks.eventsOf(admin, id);
    expect([first?.attributes, second?.attributes]).toMatchObject([
      { state: "waiting", attempts: 1, status: 500, reason: "status" },
      { state: "waiting", attempts: 0, status: null },
    ]);
    receiver.answer({ status: 204 });
    test.clock.advance(30_000);
    await hooks.sender.sendDue();
    expect(told().map(({ dose }) => dose?.time)).toEqual(["08:00", "08:00", "20:00"]);
    expect(receiver.received[0]?.body).toBe(receiver.received[1]?.body);
  });

  it("that stays away for a day has its events parked, and gets them when they are sent again", async () => {
    receiver.answer({ status: 503 });
    const { id } = await aTold();
    for (let passed = 0; passed < 1.1 * DAY; passed += 30 * MINUTE) {
      await hooks.sender.sendDue();
      test.clock.advance(30 * MINUTE);
    }
    const { body } = await test.call("GET", "/api/webhooks", { token: admin.token });
    expect(body).toMatchObject({ data: [{ id, attributes: { waiting: 0, parked: 2 } }] });
    receiver.answer({ status: 200 });
    receiver.received.length = 0;
    const [first] = await hooks.eventsOf(admin, id);
    expect(await replays(id, { event: first?.id })).toMatchObject({
      body: { data: { events: 1 } },
    });
    await hooks.sender.sendDue();
    expect(told()).toMatchObject([{ id: first?.attributes.uid, dose: { time: "08:00" } }]);
    const time = { from_utc: START, to_utc: "2026-05-12T00:00:00Z" };
    expect(await replays(id, time)).toMatchObject({ body: { data: { events: 2 } } });
    await hooks.sender.sendDue();
    expect(told().map(({ dose }) => dose?.time)).toEqual(["08:00", "08:00", "20:00"]);
  });

  it("that is told again of a missed dose is told again that it was not", async () => {
    const { id, patient } = await aTold();
    await hooks.sender.sendDue();
    await says(patient, "2026-05-10", "confirmed");
    await hooks.tell();
    receiver.received.length = 0;
    const [first] = await hooks.eventsOf(admin, id);
    await replays(id, { event: first?.id });
    await hooks.sender.sendDue();
    expect(events()).toEqual(["dose.missed", "dose.corrected"]);
  });

  it("that hangs delays no other", async () => {
    receiver.answer("hang", "/slow");
    await aTold(receiver.address("/slow"));
    await aTold();
    const done = hooks.sender.sendDue();
    await expect
      .poll(() => receiver.received.filter(({ path }) => path === "/hook").length)
      .toBe(1);
    await done;
    receiver.answer({ status: 204 }, "/slow");
  });

  it("gets what a server had sent when it was killed once more, with the same id", async () => {
    const { id } = await aTold();
    await hooks.sender.sendDue();
    const lease = new Date(test.clock.now().getTime() + MINUTE);
    await test.db
      .updateTable("webhook_events")
      .set({ state: "waiting", send_at: lease, done_at: null })
      .where("webhook_id", "=", id)
      .execute();
    receiver.received.length = 0;
    expect(await hooks.sender.sendDue()).toBe(0);
    test.clock.set(lease);
    await hooks.sender.sendDue();
    const uids = (await hooks.eventsOf(admin, id)).map(({ attributes }) => attributes.uid);
    expect(told().map((notice) => notice.id)).toEqual(uids);
  });

  it("hears each event once from two servers", async () => {
    const patients = await Promise.all([1, 2, 3].map(() => aPatient()));
    await hooks.aWebhook(admin, { address: receiver.address(), events: ["dose.missed"] });
    for (const patient of patients) await misses(patient);
    const other = webhooksOf(test);
    await Promise.all([hooks.planner.look(), other.planner.look()]);
    await Promise.all([hooks.sender.sendDue(), other.sender.sendDue()]);
    const own = told().filter(({ profileid }) =>
      patients.some((one) => one.profileid === profileid),
    );
    expect(own).toHaveLength(6);
    expect(new Set(own.map(({ id }) => id)).size).toBe(6);
    await other.sender.close();
  });

  it("gets nothing more of a patient who has left, nor of one whom a study keeps back by now", async () => {
    receiver.answer({ status: 500 });
    const { id, patient } = await aTold();
    await hooks.sender.sendDue();
    const body = { data: { remove: [patient.profileid] } };
    const path = `/api/groups/${patient.group}/members`;
    await test.call("PUT", path, { token: admin.token, body });
    receiver.received.length = 0;
    test.clock.advance(MINUTE);
    await hooks.sender.sendDue();
    expect(told()).toEqual([]);
    expect((await hooks.eventsOf(admin, id)).map(({ attributes }) => attributes.reason)).toEqual([
      "kept",
      "kept",
    ]);
  });
});

describe("calls", () => {
  it("make a webhook at a public address alone, and say how often it may be tested", async () => {
    const { token } = admin;
    const data = {
      name: "X",
      address: "https://127.0.0.1/",
      events: ["dose.missed"],
      has_names: false,
    };
    const made = (more: object) =>
      test.call("POST", "/api/webhooks", { token, body: { data: { ...data, ...more } } });
    expect(await made({})).toMatchObject({ status: 400 });
    expect(await made({ address: receiver.address(), groups: [999_999] })).toMatchObject({
      status: 404,
    });
    const { id } = await hooks.aWebhook(admin, { ...data, address: receiver.address() });
    const test1 = () => test.call("POST", `/api/webhooks/${id}/test`, { token });
    expect(await test1()).toMatchObject({ status: 200 });
    expect(await test1()).toMatchObject({ status: 429 });
    await hooks.sender.sendDue();
    expect(told()).toMatchObject([{ event: "test", profileid: null }]);
    expect(await replays(id, { event: 999_999 })).toMatchObject({ status: 404 });
    expect(await test.call("DELETE", `/api/webhooks/${id}`, { token })).toMatchObject({
      status: 200,
    });
    expect(await replays(id, { event: 999_999 })).toMatchObject({ status: 404 });
  });

  it("are for administrators", async () => {
    const nurse = await test.aStaffMember("clinician");
    for (const { token } of [nurse, await test.aPatient()]) {
      expect(await test.call("GET", "/api/webhooks", { token })).toMatchObject({ status: 403 });
      const path = "/api/webhooks/1/replay";
      const body = { data: { event: 1 } };
      expect(await test.call("POST", path, { token, body })).toMatchObject({ status: 403 });
    }
  });
});
