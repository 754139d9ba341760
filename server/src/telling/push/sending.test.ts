import { DAY, MINUTE, SECOND } from "@dosebeat/domain/time/durations";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/app.ts";
import { aDevice } from "../../../test/devices.ts";
import { aMessage, messageOf, reminderDetails, senderOf } from "../../../test/outgoing.ts";
import { type Browser, openPushService, type PushService } from "../../../test/push-service.ts";
import { Poster } from "../../platform/poster.ts";
import { PushServices } from "../../platform/web-push/push-services.ts";
import { Vapid } from "../../platform/web-push/vapid.ts";
import { pushChannelOf } from "./push-channel.ts";

const START = "2026-05-10T12:00:00.000Z";

let test: TestApp;
let service: PushService;
let patient: TestPerson;
let device: Browser & { id: number };
beforeAll(async () => {
  service = await openPushService();
  test = await createTestApp({ push: service.push, publicUrl: "https://dose.example" });
});
afterAll(async () => {
  await test.close();
  await service.close();
});
beforeEach(async () => {
  test.clock.set(START);
  service.answer({ status: 201 });
  patient = await test.aPatient();
  device = await aDevice(test, service, patient);
});

const sent = () => service.received.filter(({ path }) => path === device.path);
const send = async () => {
  const sender = senderOf(test);
  await sender.sendDue();
  await sender.close();
  expect(sender.failures).toEqual([]);
};

it("a device that registered before a rotation is sent to with the key that it knows", async () => {
  const vapid = new Vapid("07".repeat(32), "mailto:care@clinic.example");
  const push = { ...service.push, vapid, beside: service.push.vapid };
  await aMessage(test, patient, device);
  const sender = senderOf({ ...test, parts: { ...test.parts, push } });
  await sender.sendDue();
  await sender.close();
  expect(sender.failures).toEqual([]);
  expect(sent()).toHaveLength(1);
});

it("a reminder is signed and encrypted for the device, and says what to do", async () => {
  const id = await aMessage(test, patient, device);
  await send();
  const [message] = sent();
  expect(message?.payload).toMatchObject({
    web_push: 8030,
    id: `${id}`,
    kind: "reminder",
    step: "due",
    lang: "en",
    dir: "ltr",
    silent: false,
    requireInteraction: true,
    api: "/api/reminder-answers",
    minutes: 15,
    actions: [
      { action: "taken", title: "Taken now" },
      { action: "later", title: "In 15 minutes" },
      { action: "skipped", title: "Skip…" },
    ],
    recorded: "Already recorded: 12:00",
    kept: {
      title: "Not sent yet: 12:00",
      body: "Noted on this device. We send your answer once the connection is back.",
    },
    notification: {
      title: "Time for your 12:00 medicine",
      body: "1 medicine. Take it, then press your box.",
    },
  });
  const { token, url, notification } = message?.payload ?? {};
  expect(url).toBe(`/answer#${token}`);
  expect(notification?.navigate).toBe(`https://dose.example/answer#${token}`);
  expect(message?.headers).toMatchObject({ ttl: "3600", urgency: "high" });
  expect(message?.headers.topic).toBe(message?.payload.tag);
  expect(await messageOf(test, id)).toMatchObject({ state: "sent", reason: null, attempts: 1 });
  const { token: session } = patient;
  expect((await test.call("GET", "/api/messages", { token: session })).body).toMatchObject({
    data: [{ kind: "reminder", step: "due", channel: "push", state: "sent", due_utc: START }],
  });
});

it("a service that is away gets it again after 15 s, 30 s, 1, 2 and 5 min, the same for the time left", async () => {
  service.answer({ status: 503 }, device.path);
  const id = await aMessage(test, patient, device);
  await send();
  for (const [index, pause] of [15, 30, 60, 120, 300, 300].entries()) {
    const { state, reason, send_at, attempts } = await messageOf(test, id);
    const wait = (send_at.getTime() - test.clock.now().getTime()) / SECOND;
    expect([state, reason, attempts, Math.round(wait)]).toEqual([
      "waiting",
      "unavailable",
      index + 1,
      pause,
    ]);
    test.clock.set(send_at);
    if (index === 5) service.answer({ status: 201 }, device.path);
    await send();
  }
  const [message, ...others] = sent();
  expect(others).toEqual([]);
  expect(message?.payload.id).toBe(`${id}`);
  // 825 s of the hour have passed.
  expect(Number(message?.headers.ttl)).toBeCloseTo(2775, -1);
  expect((await messageOf(test, id)).state).toBe("sent");
});

it("Retry-After is kept, up to ten minutes", async () => {
  const waits: number[] = [];
  for (const seconds of [100, 100_000]) {
    service.answer({ status: 429, headers: { "retry-after": `${seconds}` } }, device.path);
    const id = await aMessage(test, patient, device, { step: `repeat-${waits.length + 1}` });
    await send();
    const { send_at, reason } = await messageOf(test, id);
    expect(reason).toBe("busy");
    waits.push(Math.round((send_at.getTime() - test.clock.now().getTime()) / SECOND));
    await test.db.deleteFrom("messages").where("id", "=", id).execute();
  }
  expect(waits).toEqual([100, 600]);
});

it("nothing is sent after it is of no more use", async () => {
  service.answer({ status: 503 }, device.path);
  const until = new Date(test.clock.now().getTime() + 10 * SECOND);
  const failing = await aMessage(test, patient, device, { until_at: until });
  await send();
  expect(await messageOf(test, failing)).toMatchObject({ state: "failed", reason: "unavailable" });
  const old = await aMessage(test, patient, device, { step: "last", until_at: until });
  test.clock.set(until);
  const calls = service.calls();
  await send();
  expect(await messageOf(test, old)).toMatchObject({ state: "dropped", reason: "late" });
  expect(service.calls()).toBe(calls);
});

describe("a device", () => {
  const isThere = async () => {
    const { token } = patient;
    const { body } = await test.call("GET", "/api/push-subscriptions", { token });
    return JSON.stringify(body).includes(`"id":${device.id},`);
  };

  it.each([404, 410])(
    "that is gone (%i) is removed; of the last one a mail tells, once",
    async (status) => {
      service.answer({ status }, device.path);
      const id = await aMessage(test, patient, device);
      await send();
      expect(await messageOf(test, id)).toMatchObject({ state: "failed", reason: "gone" });
      expect(await isThere()).toBe(false);
      const mails = await test.db
        .selectFrom("messages")
        .select(["kind", "step", "channel"])
        .where("user_id", "=", patient.userid)
        .where("channel", "=", "mail")
        .execute();
      expect(mails).toEqual([{ kind: "notice", step: "devices_gone", channel: "mail" }]);
    },
  );

  it("that is gone needs no mail where another is left", async () => {
    await aDevice(test, service, patient);
    service.answer({ status: 410 }, device.path);
    await aMessage(test, patient, device);
    await send();
    const { token } = patient;
    const { body } = await test.call("GET", "/api/messages", { token });
    expect(JSON.stringify(body)).not.toContain("devices_gone");
  });

  it("that is refused goes after three days of it, and not before", async () => {
    service.answer({ status: 403 }, device.path);
    const id = await aMessage(test, patient, device);
    await send();
    expect(await messageOf(test, id)).toMatchObject({ state: "failed", reason: "refused" });
    expect(await isThere()).toBe(true);
    const since = new Date(Date.now() - 3 * DAY - MINUTE);
    const devices = test.db.updateTable("push_subscriptions").where("id", "=", device.id);
    await devices.set({ refused_since: since }).execute();
    await aMessage(test, patient, device, { step: "last" });
    await send();
    expect(await isThere()).toBe(false);
  });

  it("that is well again is kept", async () => {
    const devices = test.db.updateTable("push_subscriptions").where("id", "=", device.id);
    await devices.set({ refused_since: new Date(START) }).execute();
    await aMessage(test, patient, device);
    await send();
    const { token } = patient;
    const { body } = await test.call("GET", "/api/push-subscriptions", { token });
    expect(body).toMatchObject({ data: [{ id: device.id, last_ok_utc: START }] });
  });

  it("that was removed meanwhile gets nothing", async () => {
    const id = await aMessage(test, patient, device);
    const { token } = patient;
    await test.call("DELETE", `/api/push-subscriptions/${device.id}`, { token });
    await send();
    expect(await messageOf(test, id)).toMatchObject({ state: "dropped", reason: "gone" });
    expect(sent()).toEqual([]);
  });
});

describe("a push service that", () => {
  it("redirects is not followed: it refuses the device", async () => {
    const other = await openPushService();
    const { endpoint } = other.aBrowser();
    service.answer({ status: 307, headers: { location: endpoint } }, device.path);
    const id = await aMessage(test, patient, device);
    await send();
    expect(await messageOf(test, id)).toMatchObject({ state: "failed", reason: "refused" });
    const row = test.db.selectFrom("push_subscriptions").where("id", "=", device.id);
    const { refused_since } = await row.select("refused_since").executeTakeFirstOrThrow();
    expect([other.calls(), refused_since]).toEqual([0, expect.any(Date)]);
    await other.close();
  });

  it("answers without end is cut off, and its status counts", async () => {
    service.answer({ status: 201, flood: true }, device.path);
    const id = await aMessage(test, patient, device);
    await send();
    expect((await messageOf(test, id)).state).toBe("sent");
    expect(service.flooded()).toBeLessThan(64 * 1024 * 1024);
  });

  it("ends the connection is tried again", async () => {
    service.answer("cut", device.path);
    const id = await aMessage(test, patient, device);
    await send();
    expect(await messageOf(test, id)).toMatchObject({ state: "waiting", reason: "unreachable" });
  });

  it("hangs is left after 10 s, and delays no other service", async () => {
    const other = await openPushService();
    const services = [service.host, other.host];
    const push = { ...service.push, services: new PushServices(services) };
    const both = await createTestApp({ push, publicUrl: "https://dose.example" });
    const person = await both.aPatient();
    const slow = await aDevice(both, service, person);
    const quick = await aDevice(both, other, person);
    service.answer("hang", slow.path);
    const stuck = await aMessage(both, person, slow);
    const through = await aMessage(both, person, quick);
    const sender = senderOf(both);
    const began = performance.now();
    let isOver = false;
    const done = sender.sendDue().finally(() => {
      isOver = true;
    });
    await expect.poll(() => other.received.length).toBe(1);
    expect(isOver).toBe(false);
    await done;
    expect(performance.now() - began).toBeGreaterThan(9_000);
    expect((await messageOf(both, through)).state).toBe("sent");
    expect(await messageOf(both, stuck)).toMatchObject({ state: "waiting", reason: "unreachable" });
    await sender.close();
    await both.close();
    await other.close();
  });

  it("fails for one device serves the others", async () => {
    const other = await aDevice(test, service, patient);
    service.answer({ status: 503 }, device.path);
    const sender = senderOf(test);
    for (let count = 1; count <= 7; count++) {
      await aMessage(test, patient, device, { step: `repeat-${count}` });
      await sender.sendDue();
    }
    const id = await aMessage(test, patient, other);
    await sender.sendDue();
    expect((await messageOf(test, id)).state).toBe("sent");
    await sender.close();
  });

  it("takes a message and then hangs has it, and gets it once", async () => {
    service.answer({ status: 201, stall: true }, device.path);
    const id = await aMessage(test, patient, device);
    await send();
    expect(await messageOf(test, id)).toMatchObject({ state: "sent", attempts: 1 });
    expect(sent()).toHaveLength(1);
  });

  it("answers nobody is asked by all at once: none waits for a connection while its time runs", async () => {
    const channel = pushChannelOf(test.parts);
    const poster = new Poster(service.push.services, { ca: service.push.ca });
    service.answer("hang", device.path);
    const before = service.calls();
    const message = { url: new URL(device.endpoint), headers: {}, body: Buffer.alloc(0) };
    const posts = Array.from({ length: channel?.atOnce ?? 0 }, () =>
      poster.post(message).catch(() => "ended"),
    );
    await expect.poll(() => service.calls() - before).toBe(posts.length);
    poster.close();
    expect(new Set(await Promise.all(posts))).toEqual(new Set(["ended"]));
    channel?.close();
  });

  it("fails five times in a row is left alone, and what waits for it is put back", async () => {
    const person = await test.aPatient();
    const devices: { id: number }[] = [];
    for (let count = 0; count < 8; count++) devices.push(await aDevice(test, service, person));
    service.answer({ status: 503 });
    const sender = senderOf(test);
    for (const one of devices.slice(0, 5)) {
      await aMessage(test, person, one);
      await sender.sendDue();
    }
    const calls = service.calls();
    const held = await aMessage(test, person, devices[5] ?? device);
    await sender.sendDue();
    expect(service.calls()).toBe(calls);
    expect(await messageOf(test, held)).toMatchObject({ reason: "held", attempts: 0 });
    await sender.close();
  });
});

describe("what is overtaken:", () => {
  const details = (fields: object) => JSON.stringify(reminderDetails(fields));

  it("a reminder that was not sent goes unsent once it is answered, and needs no withdrawal", async () => {
    const due = await aMessage(test, patient, device);
    const withdrawal = await aMessage(test, patient, device, {
      step: "withdraw-1",
      details: details({ reason: "said" }),
    });
    await send();
    expect(await messageOf(test, due)).toMatchObject({ state: "dropped", reason: "newer" });
    expect(await messageOf(test, withdrawal)).toMatchObject({ reason: "not_shown" });
    expect(sent()).toEqual([]);
  });

  it("what was sent is replaced quietly, under the same tag and topic", async () => {
    await aMessage(test, patient, device);
    await send();
    await aMessage(test, patient, device, {
      step: "withdraw-1",
      details: details({ reason: "press", pressed: START }),
    });
    await send();
    const [one, two] = sent();
    expect(two?.payload).toMatchObject({ silent: true, tag: one?.payload.tag, actions: [] });
    expect(two?.payload.notification).toMatchObject({
      title: "Done",
      body: "12:00, seen at 12:00.",
      silent: true,
    });
    expect([two?.headers.topic, two?.headers.urgency]).toEqual([one?.headers.topic, "low"]);
  });

  it("of stocks only what is about the same medicine is replaced", async () => {
    const stocks = {
      low: ["stock_low", 7],
      other: ["stock_low", 8],
      out: ["stock_out", 7],
    } as const;
    for (const [step, medicine] of Object.values(stocks)) {
      test.clock.advance(SECOND);
      const open = JSON.stringify({ open: [medicine], day: "2026-05-14" });
      await aMessage(test, patient, device, { kind: "notice", step, details: open });
      await send();
    }
    const [low, other, out] = sent().map(({ payload, headers }) => [payload.tag, headers.topic]);
    expect(other).not.toEqual(low);
    expect(out).toEqual(low);
  });

  it("a withdrawal waits for the reminder that another server is sending", async () => {
    const lease = new Date(test.clock.now().getTime() + MINUTE);
    await aMessage(test, patient, device, { attempts: 1, send_at: lease });
    const withdrawal = await aMessage(test, patient, device, {
      step: "withdraw-1",
      details: details({ reason: "said" }),
    });
    await send();
    expect(await messageOf(test, withdrawal)).toMatchObject({ state: "waiting", attempts: 0 });
    test.clock.set(lease);
    await send();
    expect((await messageOf(test, withdrawal)).state).toBe("sent");
  });

  it("of a patient of whom there is news the planner looks first", async () => {
    const id = await aMessage(test, patient, device);
    const plans = test.db.updateTable("reminder_plans").where("profile_id", "=", patient.profileid);
    await plans.set({ check_at: new Date(0) }).execute();
    await send();
    expect(await messageOf(test, id)).toMatchObject({ state: "waiting", attempts: 0 });
    await plans.set({ check_at: new Date(test.clock.now().getTime() + MINUTE) }).execute();
    await send();
    expect((await messageOf(test, id)).state).toBe("sent");
  });

  it("reminders that were switched off meanwhile are not sent", async () => {
    const { token } = patient;
    const id = await aMessage(test, patient, device);
    await test.call("PUT", "/api/reminders", { token, body: { data: { is_on: false } } });
    await test.db.deleteFrom("reminder_plans").execute();
    await send();
    expect(await messageOf(test, id)).toMatchObject({ state: "dropped", reason: "off" });
  });

  it("an alert to somebody who is no carer any more is not sent", async () => {
    const id = await aMessage(test, patient, device, { kind: "alert", step: "no_press" });
    await test.db.deleteFrom("reminder_plans").execute();
    await send();
    expect(await messageOf(test, id)).toMatchObject({ state: "dropped", reason: "ended" });
  });
});

describe("a test", () => {
  const tried = async () => {
    const { token } = patient;
    const url = `/api/push-subscriptions/${device.id}/test`;
    return (await test.call("POST", url, { token })).body;
  };

  it("shows how reminders look", async () => {
    expect(await tried()).toEqual({ data: { outcome: "accepted" } });
    expect(sent()[0]?.payload).toMatchObject({
      kind: "test",
      token: null,
      url: "/reminders#arrived",
      actions: [],
      recorded: null,
      kept: null,
      notification: { title: "It works", body: "This is how we remind you." },
    });
  });

  it("says that the device is gone, and that it failed", async () => {
    service.answer({ status: 503 }, device.path);
    expect(await tried()).toEqual({ data: { outcome: "failed" } });
    service.answer({ status: 410 }, device.path);
    test.clock.advance(SECOND);
    expect(await tried()).toEqual({ data: { outcome: "gone" } });
  });
});
