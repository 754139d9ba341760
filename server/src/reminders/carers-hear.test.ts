// Carers without a device: by mail, or once they can hear.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../test/app.ts";
import { careCalls } from "../../test/care.ts";
import { aPlanner, givenDevice, givenLink } from "../../test/reminders.ts";

const MINUTE = 60_000;

let server: TestApp;
/** Without SMTP. */
let mute: TestApp;

beforeAll(async () => {
  server = await createTestApp({
    sendMail: async () => {},
    publicUrl: "https://dosebeat.example",
  });
  mute = await createTestApp();
});
afterAll(() => Promise.all([server.close(), mute.close()]));
beforeEach(async () => {
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
  // Else it would be taken for an outage, after which planners wait.
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
    const medicine = await mute.db.selectFrom("medicines").select("id").executeTakeFirstOrThrow();
    const body = {
      data: {
        ...{ date: "2026-05-10", medicine: medicine.id, dosage_time: "08:00" },
        ...{ status: "skipped", reason: "Not well" },
      },
    };
    const said = await mute.call("PUT", "/api/doses", { token: patient.token, body });
    expect(said.status).toBe(200);
    await givenDevice(mute, carer);
    await lookAt(mute, "2026-05-10T10:00:00Z");
    expect(await alerts(mute, carer)).toEqual(["no_answer none dropped no_device"]);
  });
});

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
