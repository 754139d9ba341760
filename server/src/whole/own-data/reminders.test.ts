import { ExportAnswer } from "@dosebeat/contract/own-data";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/app.ts";
import { givenDevice, givenLink } from "../../../test/reminders.ts";

const NOW = new Date("2026-05-10T12:00:00Z");

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ sendMail: async () => {} });
});
afterAll(() => test.close());

async function exported({ token }: TestPerson) {
  return ExportAnswer.parse((await test.call("GET", "/api/export", { token })).body).data;
}

async function aMessage(patient: TestPerson, to: TestPerson, kind: "reminder" | "alert") {
  await test.db
    .insertInto("messages")
    .values({
      user_id: to.userid,
      profile_id: patient.profileid,
      kind,
      step: "no_press",
      about_at: NOW,
      channel: "push",
      target: 1,
      state: "waiting",
      decided_at: NOW,
      send_at: NOW,
      until_at: NOW,
      details: "{}",
    })
    .execute();
}

/** Somebody who invites by email needs a verified address. */
async function verify({ userid }: TestPerson): Promise<void> {
  await test.db
    .updateTable("users")
    .set({ email_verified_at: NOW })
    .where("id", "=", userid)
    .execute();
}

/** A patient with everything about reminders, a carer, and somebody for whom the patient looks out. */
async function aWorld() {
  const patient = await test.aPatient({ givenname: "Margaret" });
  const [carer, watched] = [
    await test.aPatient({ givenname: "Robert", familyname: "Thompson" }),
    await test.aPatient({ givenname: "Secretina" }),
  ];
  await verify(patient);
  await givenLink(test, patient, carer, "active", "doses");
  await givenLink(test, watched, patient, "active", "figures");
  await givenDevice(test, patient);
  const { token } = patient;
  const put = { data: { repeats: 3, quiet: { from: "21:00", to: "06:30" } } };
  await test.call("PUT", "/api/reminders", { token, body: put });
  const invite = { data: { scope: "alerts", email: "niece@example.org" } };
  await test.call("POST", "/api/care/invitations", { token, body: invite });
  await test.call("POST", "/api/calendar-feed", { token });
  const snooze = { due_at: NOW, said_at: NOW, minutes: 15, key: null, key_body: null };
  await test.db
    .insertInto("reminder_snoozes")
    .values({ ...snooze, profile_id: patient.profileid })
    .execute();
  await aMessage(patient, patient, "reminder");
  await aMessage(patient, carer, "alert");
  await aMessage(watched, patient, "alert");
  return { patient, carer, watched };
}

it("the export has reminders, devices, what was sent and carers, but no secrets and no patients of a carer", async () => {
  const { patient, carer, watched } = await aWorld();
  const data = await exported(patient);
  expect(data.reminders).toMatchObject({
    settings: { repeats: 3, quiet: { from: "21:00", to: "06:30" } },
    snoozes: [{ due: NOW.toISOString(), minutes: 15 }],
    devices: [{ label: "Test", service: "fcm.googleapis.com" }],
    calendar: { read: null },
  });
  expect(data.messages.map(({ to, kind }) => [to, kind])).toEqual([
    ["patient", "reminder"],
    ["carer", "alert"],
  ]);
  expect(data.care).toMatchObject({
    carers: [{ name: "Robert Thompson", email: carer.email, scope: "doses", state: "active" }],
    invitations: [{ email: "niece@example.org", used: null }],
    patients: [{ scope: "figures", state: "active", digest: "off" }],
  });
  const text = JSON.stringify(data);
  for (const secret of ["Secretina", watched.email, "https://fcm", "p256dh", "hash"]) {
    expect(text).not.toContain(secret);
  }
  const others = await exported(carer);
  expect(JSON.stringify(others)).not.toContain("Margaret");
  expect([others.care.patients.length, others.messages]).toEqual([1, []]);
  const csv = await test.call("GET", "/api/export?table=messages", {
    token: patient.token,
    headers: { accept: "text/csv" },
  });
  expect(String(csv.body).trimEnd().split("\r\n")).toHaveLength(3);
});

it("erasing an account leaves none of it, and nothing of a carer with others", async () => {
  const { patient, carer, watched } = await aWorld();
  const invite = { data: { scope: "alerts", email: patient.email.toUpperCase() } };
  const stranger = await test.aPatient();
  await verify(stranger);
  await test.call("POST", "/api/care/invitations", { token: stranger.token, body: invite });
  const events: unknown[] = [];
  test.parts.announcer.subscribe(({ event }) => events.push(event));
  const { token, password } = patient;
  const answer = await test.call("DELETE", "/api/profile/userdata", { token, body: { password } });
  expect(answer.status).toBe(200);
  const of = { profile: patient.profileid, user: patient.userid };
  for (const table of [
    "reminder_settings",
    "reminder_snoozes",
    "care_links",
    "care_invitations",
    "calendar_feeds",
    "reminder_plans",
    "messages",
  ] as const) {
    const rows = test.db.selectFrom(table).selectAll().where("profile_id", "=", of.profile);
    expect([table, await rows.execute()]).toEqual([table, []]);
  }
  for (const table of ["push_subscriptions", "care_links", "messages"] as const) {
    const rows = test.db.selectFrom(table).selectAll().where("user_id", "=", of.user);
    expect([table, await rows.execute()]).toEqual([table, []]);
  }
  const invitations = await test.db.selectFrom("care_invitations").select("email").execute();
  expect(JSON.stringify(invitations)).not.toContain(patient.email.toUpperCase());
  for (const { profileid } of [carer, watched]) {
    expect(events).toContainEqual(expect.objectContaining({ kind: "care", profileid }));
  }
});
