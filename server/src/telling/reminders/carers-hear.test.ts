// Carers without a device are told by mail, or once they have a device or mail.
import { MINUTE } from "@dosebeat/domain/time/durations";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/app.ts";
import { careCalls } from "../../../test/care.ts";
import { aDevice } from "../../../test/devices.ts";
import { senderOf } from "../../../test/outgoing.ts";
import { openPushService, type PushService } from "../../../test/push-service.ts";
import { aPlanner, givenDevice, givenLink } from "../../../test/reminders.ts";
import type { Mail } from "../../platform/mail.ts";

let server: TestApp;
/** Without SMTP. */
let mute: TestApp;
let service: PushService;
const mailed: Mail[] = [];

beforeAll(async () => {
  service = await openPushService();
  const publicUrl = "https://dosebeat.example";
  const sendMail = async (mail: Mail) => void mailed.push(mail);
  server = await createTestApp({ push: service.push, sendMail, publicUrl });
  mute = await createTestApp({ push: service.push, publicUrl });
});
afterAll(() => Promise.all([server.close(), mute.close(), service.close()]));
beforeEach(async () => {
  mailed.length = 0;
  service.answer({ status: 201 });
  for (const { db } of [server, mute]) {
    await db.deleteFrom("users").execute();
    await db.deleteFrom("reminder_planner").execute();
  }
});

const { careOf } = careCalls(() => server);

/** A patient without a box with a dose at 08:00, and a carer who is told at 09:30. */
async function given(on: TestApp = server, { isVerified = true, timezone = "UTC" } = {}) {
  on.clock.set("2026-05-10T06:00:00Z");
  const patient = await on.aPatient();
  const carer = await on.aPatient({ timezone });
  if (isVerified) await verify(on, carer);
  const link = await givenLink(on, patient, carer);
  await on.aMedicine(patient, { schedules: ["08:00"] });
  await lookAt(on, "2026-05-10T07:50:00Z");
  return { patient, carer, link };
}

async function verify({ db, clock }: TestApp, { userid }: TestPerson): Promise<void> {
  const email_verified_at = clock.now();
  await db.updateTable("users").set({ email_verified_at }).where("id", "=", userid).execute();
}

async function lookAt(on: TestApp, at: string): Promise<void> {
  // Otherwise it would be taken for an outage, after which planners wait.
  const before = new Date(Date.parse(at) - MINUTE);
  await on.db.updateTable("reminder_planner").set({ decided_at: before }).execute();
  on.clock.set(at);
  await aPlanner(on).look();
}

async function alerts({ db }: TestApp, { userid }: TestPerson): Promise<string[]> {
  const rows = await db
    .selectFrom("messages")
    .select(["step", "channel", "state", "reason"])
    .where("user_id", "=", userid)
    .orderBy("id")
    .execute();
  return rows.map(({ step, channel, state, reason }) =>
    [step, channel, state, reason].filter(Boolean).join(" "),
  );
}

test("that there is no answer goes by mail where the carer has no device, once", async () => {
  const { carer } = await given();
  for (const at of ["09:30", "09:31", "09:45", "11:00"]) {
    await lookAt(server, `2026-05-10T${at}:01Z`);
  }
  expect(await alerts(server, carer)).toEqual(["no_answer mail waiting"]);
});

test("with a device nothing goes by mail", async () => {
  const { carer } = await given();
  await givenDevice(server, carer);
  await lookAt(server, "2026-05-10T09:30:01Z");
  expect(await alerts(server, carer)).toEqual(["no_answer push waiting"]);
});

test.each(["server without mail", "address that is not verified"])(
  "with a %s it is recorded that nobody was told",
  async (without) => {
    const on = without.startsWith("server") ? mute : server;
    const { carer } = await given(on, { isVerified: on === mute });
    await lookAt(on, "2026-05-10T09:30:01Z");
    expect(await alerts(on, carer)).toEqual(["no_answer none dropped no_device"]);
  },
);

describe("an alert that found no device", () => {
  test("is told when one is added, if the dose is still open", async () => {
    const { carer } = await given(mute);
    await lookAt(mute, "2026-05-10T09:30:01Z");
    await givenDevice(mute, carer);
    await lookAt(mute, "2026-05-10T10:00:00Z");
    await lookAt(mute, "2026-05-10T10:05:00Z");
    expect(await alerts(mute, carer)).toEqual([
      "no_answer none dropped no_device",
      "no_answer push waiting",
    ]);
  });

  test("goes by mail when the address is verified", async () => {
    const { carer } = await given(server, { isVerified: false });
    await lookAt(server, "2026-05-10T09:30:01Z");
    server.clock.set("2026-05-10T10:00:00Z");
    await verify(server, carer);
    await lookAt(server, "2026-05-10T10:00:00Z");
    await lookAt(server, "2026-05-10T10:05:00Z");
    expect(await alerts(server, carer)).toEqual(["no_answer mail waiting"]);
  });

  test("is not told once the dose was answered", async () => {
    const { carer, patient } = await given(mute);
    await lookAt(mute, "2026-05-10T09:30:01Z");
    await skip(mute, patient);
    await givenDevice(mute, carer);
    await lookAt(mute, "2026-05-10T10:00:00Z");
    expect(await alerts(mute, carer)).toEqual(["no_answer none dropped no_device"]);
  });
});

describe("an alert whose only device is gone", () => {
  /** The carer's browser has dropped the subscription: its push service answers 410. */
  async function givenGone(on: TestApp) {
    const people = await given(on, { isVerified: on === server });
    const { path } = await aDevice(on, service, people.carer);
    service.answer({ status: 410 }, path);
    await lookAt(on, "2026-05-10T09:30:01Z");
    expect(await alerts(on, people.carer)).toEqual(["no_answer push waiting"]);
    return people;
  }

  async function sendDue(on: TestApp) {
    const sender = senderOf(on);
    await sender.sendDue();
    await sender.close();
    expect(sender.failures).toEqual([]);
  }

  const ofDose = (told: string[]) => told.filter((one) => one.startsWith("no_answer"));

  test("goes by mail, once", async () => {
    const { carer } = await givenGone(server);
    await sendDue(server);
    for (const at of ["09:30:10", "09:31:00", "09:45:00"]) {
      await lookAt(server, `2026-05-10T${at}Z`);
      await sendDue(server);
    }
    expect(ofDose(await alerts(server, carer))).toEqual([
      "no_answer push failed gone",
      "no_answer mail sent",
    ]);
    const told = mailed.filter(({ to }) => to === carer.email).map(({ subject }) => subject);
    expect(told).toHaveLength(1);
  });

  test("goes by mail, too, where the planner looks before the answer is written down", async () => {
    const { carer } = await givenGone(server);
    await server.db.deleteFrom("push_subscriptions").where("user_id", "=", carer.userid).execute();
    await lookAt(server, "2026-05-10T09:30:05Z");
    await sendDue(server);
    expect(ofDose(await alerts(server, carer))).toEqual([
      "no_answer push dropped gone",
      "no_answer mail sent",
    ]);
  });

  test("is told on the next device, where nothing goes by mail", async () => {
    const { carer } = await givenGone(mute);
    await sendDue(mute);
    await lookAt(mute, "2026-05-10T09:30:10Z");
    expect(ofDose(await alerts(mute, carer))).toEqual(["no_answer push failed gone"]);
    const { path } = await aDevice(mute, service, carer);
    await lookAt(mute, "2026-05-10T10:00:00Z");
    await sendDue(mute);
    expect(ofDose(await alerts(mute, carer))).toEqual([
      "no_answer push failed gone",
      "no_answer push sent",
    ]);
    expect(service.received.filter((received) => received.path === path)).toHaveLength(1);
  });

  test("is not told once the dose was answered", async () => {
    const { carer, patient } = await givenGone(server);
    await sendDue(server);
    await skip(server, patient);
    await lookAt(server, "2026-05-10T09:30:10Z");
    expect(ofDose(await alerts(server, carer))).toEqual(["no_answer push failed gone"]);
  });

  test("counts towards no limit of the day", async () => {
    const { carer, patient } = await givenGone(server);
    for (const schedule of ["08:05", "08:10", "08:15"]) {
      await server.aMedicine(patient, { schedules: [schedule] });
    }
    await lookAt(server, "2026-05-10T09:45:30Z");
    await sendDue(server);
    await lookAt(server, "2026-05-10T09:46:00Z");
    await sendDue(server);
    const byMail = ofDose(await alerts(server, carer)).filter((one) => one.includes("mail"));
    expect(byMail).toEqual(Array.from({ length: 4 }, () => "no_answer mail sent"));
  });
});

async function skip(on: TestApp, patient: TestPerson): Promise<void> {
  const medicine = await on.db.selectFrom("medicines").select("id").executeTakeFirstOrThrow();
  const body = {
    data: {
      date: "2026-05-10",
      medicine: medicine.id,
      dosage_time: "08:00",
      status: "skipped",
      reason: "Not well",
    },
  };
  const said = await on.call("PUT", "/api/doses", { token: patient.token, body });
  expect(said.status).toBe(200);
}

test("both sides see on what the carer hears", async () => {
  const { patient, carer } = await given(server, { isVerified: false });
  const hears = async () => [
    (await careOf(patient)).carers.map((link) => link.hears),
    (await careOf(carer)).patients.map((watched) => watched.hears),
  ];
  expect(await hears()).toEqual([["nothing"], ["nothing"]]);
  await verify(server, carer);
  expect(await hears()).toEqual([["mail"], ["mail"]]);
  await givenDevice(server, carer);
  expect(await hears()).toEqual([["push"], ["push"]]);
});

test("a carer without a zone does not stop the look at the patient", async () => {
  const { patient, carer, link } = await given();
  await givenDevice(server, patient);
  await server.db
    .updateTable("care_links")
    .set({ quiet_from: "22:00", quiet_to: "07:00" })
    .where("id", "=", link)
    .execute();
  await server.db.deleteFrom("profile_zones").where("profile_id", "=", carer.profileid).execute();
  await lookAt(server, "2026-05-10T08:00:01Z");
  await lookAt(server, "2026-05-10T09:30:01Z");
  expect(await alerts(server, patient)).toEqual(["due push waiting", "last push waiting"]);
  expect(await alerts(server, carer)).toEqual(["no_answer mail waiting"]);
});
