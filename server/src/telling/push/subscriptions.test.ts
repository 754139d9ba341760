import { DevicesAnswer } from "@dosebeat/contract/push";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/app.ts";
import { aDevice, subscription } from "../../../test/devices.ts";
import { openPushService, type PushService } from "../../../test/push-service.ts";

const PATH = "/api/push-subscriptions";

let test: TestApp;
let service: PushService;
let patient: TestPerson;
beforeAll(async () => {
  service = await openPushService();
  const { push } = service;
  test = await createTestApp({ push, publicUrl: "https://dose.example" });
  patient = await test.aPatient();
});
afterAll(async () => {
  await test.close();
  await service.close();
});

const add = ({ token }: TestPerson, body: unknown) => test.call("POST", PATH, { token, body });
const devicesOf = async ({ token }: TestPerson) =>
  DevicesAnswer.parse((await test.call("GET", PATH, { token })).body).data;

async function entriesOf({ profileid }: TestPerson) {
  const entries = await test.db
    .selectFrom("audit_log")
    .select("details")
    .where("profile_id", "=", profileid)
    .where("kind", "=", "device-changed")
    .orderBy("id")
    .execute();
  return entries.map(({ details }) => details);
}

it("a device is added once, listed, and removed", async () => {
  const body = subscription(service, service.aBrowser());
  const added = await add(patient, body);
  expect(added).toMatchObject({ status: 201, body: { data: { last_ok_utc: null } } });
  const [device] = await devicesOf(patient);
  expect({ data: device }).toEqual(added.body);
  expect((await add(patient, body)).status).toBe(200);
  expect(await devicesOf(patient)).toHaveLength(1);
  const url = `${PATH}/${device?.id}`;
  const { token } = patient;
  expect(await test.call("DELETE", url, { token })).toMatchObject({
    status: 200,
    body: added.body,
  });
  expect((await test.call("DELETE", url, { token })).status).toBe(404);
  expect(await devicesOf(patient)).toEqual([]);
});

it("adding and removing a device is recorded, without its address", async () => {
  const person = await test.aPatient();
  const { id } = await aDevice(test, service, person);
  await test.call("DELETE", `${PATH}/${id}`, { token: person.token });
  expect(await entriesOf(person)).toEqual([
    { change: "added", device: id, replaced: [] },
    { change: "removed", device: id },
  ]);
});

it("the label is what the page sends, else the browser and system", async () => {
  const userAgent =
    "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36";
  const headers = { "user-agent": userAgent };
  const labelOf = async (label?: string) => {
    const { data } = subscription(service, service.aBrowser());
    const body = { data: { ...data, label } };
    const answer = await test.call("POST", PATH, { token: patient.token, body, headers });
    return answer.body;
  };
  expect(await labelOf()).toMatchObject({ data: { label: "Chrome, Android" } });
  expect(await labelOf(" My phone ")).toMatchObject({ data: { label: "My phone" } });
});

it("the oldest of more than ten goes", async () => {
  const person = await test.aPatient();
  const first = await aDevice(test, service, person);
  for (let count = 0; count < 9; count++) await aDevice(test, service, person);
  expect((await devicesOf(person)).map(({ id }) => id)).toContain(first.id);
  await aDevice(test, service, person);
  const ids = (await devicesOf(person)).map(({ id }) => id);
  expect([ids.length, ids.includes(first.id)]).toEqual([10, false]);
});

describe("is refused:", () => {
  const change = (fields: object) => {
    const { data } = subscription(service, service.aBrowser());
    return { data: { ...data, ...fields } };
  };

  it.each([
    "http://fcm.googleapis.com/x",
    "https://evil.example/x",
    "https://127.0.0.1/x",
    "https://fcm.googleapis.com:444/x",
    `https://fcm.googleapis.com/${"x".repeat(1024)}`,
    `https://fcm.googleapis.com/${"ä".repeat(1000)}`,
    "https://fcm.googleapis.com/x\0y",
    "nonsense",
  ])("the endpoint %s", async (endpoint) => {
    const answer = await add(patient, change({ endpoint }));
    expect(answer).toMatchObject({
      status: 400,
      body: { error: { details: { errors: [{ path: ["endpoint"], code: "push_address" }] } } },
    });
  });

  it("keys that are none", async () => {
    const { keys } = service.aBrowser();
    for (const wrong of [{ p256dh: "AAAA" }, { auth: "AAAA" }]) {
      const answer = await add(patient, change({ keys: { ...keys, ...wrong } }));
      expect(answer).toMatchObject({
        status: 400,
        body: { error: { details: { errors: [{ path: ["keys"], code: "push_keys" }] } } },
      });
    }
  });

  it("a subscription made with another push key", async () => {
    const answer = await add(patient, change({ push_key: "BAAA" }));
    expect(answer).toMatchObject({ status: 409, body: { error: { code: "push_key_changed" } } });
  });

  it("anything where the server sends no notifications", async () => {
    const other = await createTestApp();
    const { token } = await other.aPatient();
    const answer = await other.call("POST", PATH, { token, body: change({}) });
    expect(answer).toMatchObject({ status: 409, body: { error: { code: "push_off" } } });
    await other.close();
  });

  it("a call under impersonation", async () => {
    const { token } = await test.anAdmin();
    const headers = { "x-impersonation": "1" };
    for (const [method, url] of [
      ["GET", PATH],
      ["POST", PATH],
      ["DELETE", `${PATH}/1`],
      ["POST", `${PATH}/1/test`],
    ] as const) {
      const answer = await test.call(method, url, { token, headers });
      expect([method, url, answer.status]).toEqual([method, url, 400]);
    }
  });
});

describe("another account's device", () => {
  it("moves with its keys, and what was sent to it before is dead", async () => {
    const [one, other] = [await test.aPatient(), await test.aPatient()];
    const browser = await aDevice(test, service, one);
    expect((await add(other, subscription(service, browser))).status).toBe(201);
    expect(await devicesOf(one)).toEqual([]);
    const [moved] = await devicesOf(other);
    expect(moved?.id).not.toBe(browser.id);
  });

  it("is told of where it was: entry, live event, and a mail where it was the last", async () => {
    const [one, other] = [await test.aPatient(), await test.aPatient()];
    const [first, last] = [await aDevice(test, service, one), await aDevice(test, service, one)];
    const mails = test.db
      .selectFrom("messages")
      .select(["step", "channel"])
      .where("user_id", "=", one.userid);
    const publish = vi.spyOn(test.parts.announcer, "publish");
    await add(other, subscription(service, first));
    expect(publish.mock.calls.flat(2)).toContainEqual({
      kind: "reminder",
      profileid: one.profileid,
      id: first.id,
    });
    publish.mockRestore();
    expect(await mails.execute()).toEqual([]);
    await add(other, subscription(service, last));
    expect(await mails.execute()).toEqual([{ step: "devices_gone", channel: "mail" }]);
    expect((await entriesOf(one)).slice(2)).toEqual([
      { change: "moved", device: first.id },
      { change: "moved", device: last.id },
    ]);
  });

  it("stays without them, however its address is spelt", async () => {
    const [one, other] = [await test.aPatient(), await test.aPatient()];
    const browser = await aDevice(test, service, one);
    const { keys } = service.aBrowser();
    const { endpoint } = browser;
    const last = endpoint.charCodeAt(endpoint.length - 1).toString(16);
    const spellings = [
      endpoint.replace("https://localhost", "HTTPS://LOCALHOST"),
      endpoint.replace("/push/", "/./push/"),
      endpoint.replace("/push/", "\\push\\"),
      `${endpoint.slice(0, -1)}%${last}`,
    ];
    for (const spelt of spellings) {
      const answer = await add(other, subscription(service, { ...browser, keys, endpoint: spelt }));
      expect([spelt, answer.status]).toEqual([spelt, 409]);
      const own = await add(one, subscription(service, { ...browser, endpoint: spelt }));
      expect([spelt, own.status]).toEqual([spelt, 200]);
    }
    expect(await devicesOf(one)).toHaveLength(1);
  });

  it("stays without them", async () => {
    const [one, other] = [await test.aPatient(), await test.aPatient()];
    const browser = await aDevice(test, service, one);
    const { keys } = service.aBrowser();
    for (const stolen of [
      { ...browser, keys },
      { ...browser, keys: { ...browser.keys, auth: keys.auth } },
    ]) {
      const answer = await add(other, subscription(service, stolen));
      expect(answer).toMatchObject({ status: 409, body: { error: { code: "push_taken" } } });
    }
    expect(await devicesOf(one)).toHaveLength(1);
  });

  it("can be neither removed nor tested", async () => {
    const [one, { token }] = [await test.aPatient(), await test.aPatient()];
    const { id } = await aDevice(test, service, one);
    expect((await test.call("DELETE", `${PATH}/${id}`, { token })).status).toBe(404);
    expect((await test.call("POST", `${PATH}/${id}/test`, { token })).status).toBe(404);
    expect(await devicesOf(one)).toHaveLength(1);
  });
});
