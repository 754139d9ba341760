import { Failure } from "@dosebeat/contract/base/failures";
import { ImpersonationAnswer } from "@dosebeat/contract/impersonation";
import { RemindersAnswer } from "@dosebeat/contract/reminders";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestApp, faultsIn, type TestApp, type TestPerson } from "../../../test/app.ts";
import { givenDevice } from "../../../test/reminders.ts";

const NOW = "2026-05-10T12:00:00.000Z";

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());
beforeEach(() => server.clock.set(NOW));

const put = ({ token }: TestPerson, data: unknown) =>
  server.call("PUT", "/api/reminders", { token, body: { data } });

async function read({ token }: TestPerson) {
  const { body } = await server.call("GET", "/api/reminders", { token });
  return RemindersAnswer.parse(body).data;
}

async function onSince({ profileid }: TestPerson) {
  const row = await server.db
    .selectFrom("reminder_settings")
    .select(["on_since", "off_from"])
    .where("profile_id", "=", profileid)
    .executeTakeFirstOrThrow();
  return { on: row.on_since.toISOString(), off: row.off_from?.toISOString() ?? null };
}

test("who never said anything gets the defaults of the design", async () => {
  expect(await read(await server.aPatient())).toEqual({
    is_on: true,
    lead_minutes: 0,
    repeat_minutes: 15,
    repeats: 2,
    last_minutes: 60,
    quiet: null,
    off_until: null,
    shows: "plain",
    mail: false,
    weekly_mail: false,
    notices: true,
    light: false,
    push_key: null,
    mail_available: false,
    devices: [],
    box_light: {
      obstacle: "box",
      within_minutes: null,
      state: "none",
      told: null,
      until: null,
      battery_percent: null,
    },
  });
});

test("any setting is changed on its own, and a stranger's stay as they are", async () => {
  const [one, stranger] = [await server.aPatient(), await server.aPatient()];
  const before = await read(stranger);
  const quiet = { from: "22:00", to: "07:00" };
  expect((await put(one, { quiet, repeats: 0 })).status).toBe(200);
  expect((await put(one, { lead_minutes: 10 })).status).toBe(200);
  expect(await read(one)).toMatchObject({ quiet, repeats: 0, lead_minutes: 10, last_minutes: 60 });
  expect((await put(one, { quiet: null })).status).toBe(200);
  expect(await read(one)).toMatchObject({ quiet: null, repeats: 0 });
  expect(await read(stranger)).toEqual(before);
});

test.each<[unknown, string]>([
  [{ lead_minutes: 4 }, "lead_minutes"],
  [{ lead_minutes: 61 }, "lead_minutes"],
  [{ repeat_minutes: 4 }, "repeat_minutes"],
  [{ repeats: 4 }, "repeats"],
  [{ repeats: 1.5 }, "repeats"],
  [{ last_minutes: 29 }, "last_minutes"],
  [{ last_minutes: 181 }, "last_minutes"],
  [{ quiet: { from: "22:00" } }, "quiet.to"],
  [{ quiet: { from: "22:00", to: "24:00" } }, "quiet.to"],
  [{ quiet: { from: "22:00", to: "22:00" } }, "quiet"],
  [{ shows: "all" }, "shows"],
  [{ mail: "yes" }, "mail"],
  [{ off_until: "tomorrow" }, "off_until"],
  [{ off_until: "2026-05-10T12:00:00Z" }, "off_until"],
  [{ off_until: "2026-05-24T12:00:01Z" }, "off_until"],
  [{ profileid: 1 }, ""],
])("%j is refused", async (data, path) => {
  const one = await server.aPatient();
  const answer = await put(one, data);
  expect(answer.status).toBe(400);
  expect(faultsIn(answer).join()).toContain(path);
  expect(await read(one)).toMatchObject({ is_on: true, off_until: null, quiet: null });
});

describe("off", () => {
  test("is at most 14 days ahead, holds from when it was said, and is none once it is over", async () => {
    const one = await server.aPatient();
    expect((await put(one, { off_until: "2026-05-24T14:00:00+02:00" })).status).toBe(200);
    expect(await read(one)).toMatchObject({ off_until: "2026-05-24T12:00:00.000Z" });
    expect((await onSince(one)).off).toBe(NOW);
    server.clock.set("2026-05-12T12:00:00.000Z");
    await put(one, { off_until: "2026-05-13T12:00:00Z" });
    expect((await onSince(one)).off).toBe(NOW);
    server.clock.set("2026-05-13T12:00:00.000Z");
    expect(await read(one)).toMatchObject({ off_until: null });
  });

  test("far ahead tells how far", async () => {
    const answer = await put(await server.aPatient(), { off_until: "2026-06-24T12:00:00Z" });
    expect(Failure.parse(answer.body).error.details.errors).toMatchObject([
      { code: "off_far", values: { most: 14 } },
    ]);
  });
});

test("switching on never looks back, and saying it again changes nothing", async () => {
  const one = await server.aPatient();
  await put(one, { repeats: 1 });
  expect((await onSince(one)).on).toBe(NOW);
  server.clock.set("2026-05-11T12:00:00.000Z");
  await put(one, { is_on: true });
  expect((await onSince(one)).on).toBe(NOW);
  await put(one, { is_on: false });
  server.clock.set("2026-05-12T12:00:00.000Z");
  await put(one, { is_on: true });
  expect((await onSince(one)).on).toBe("2026-05-12T12:00:00.000Z");
});

test("a change is recorded with the names of what changed, once, and announced", async () => {
  const one = await server.aPatient();
  const heard: unknown[] = [];
  const stop = server.parts.announcer.subscribe(({ event }) => heard.push(event));
  await put(one, { repeats: 1, mail: false });
  await put(one, { repeats: 1 });
  stop();
  const rows = await server.db
    .selectFrom("audit_log")
    .select(["kind", "details"])
    .where("profile_id", "=", one.profileid)
    .where("kind", "=", "reminders-changed")
    .execute();
  expect(rows).toEqual([
    { kind: "reminders-changed", details: expect.objectContaining({ changed: ["repeats"] }) },
  ]);
  expect(heard).toEqual([{ kind: "reminder", profileid: one.profileid, id: one.profileid }]);
});

test("without a token nobody reads or changes anything", async () => {
  expect((await server.call("GET", "/api/reminders")).status).toBe(401);
  const body = { data: { is_on: false } };
  expect((await server.call("PUT", "/api/reminders", { body })).status).toBe(401);
});

test("an administrator reads and changes them only as the patient, and that is recorded", async () => {
  const [one, admin] = [await server.aPatient(), await server.anAdmin()];
  const { profileuid } = await server.db
    .selectFrom("profiles")
    .select("profileuid")
    .where("id", "=", one.profileid)
    .executeTakeFirstOrThrow();
  const body = { data: { profileuid, reason: "asked on the phone" } };
  const begun = await server.call("POST", "/api/impersonation", { token: admin.token, body });
  const { id } = ImpersonationAnswer.parse(begun.body).data;
  const headers = { "x-impersonation": id };
  const data = { shows: "hidden" };
  const changed = await server.call("PUT", "/api/reminders", {
    token: admin.token,
    headers,
    body: { data },
  });
  expect([begun.status, changed.status]).toEqual([201, 200]);
  expect(await read(one)).toMatchObject(data);
  expect(await read(admin)).toMatchObject({ shows: "plain" });
  await givenDevice(server, one);
  const acted = { token: admin.token, headers };
  const answers = [
    await server.call("GET", "/api/reminders", acted),
    await server.call("PUT", "/api/reminders", { ...acted, body: { data } }),
  ];
  for (const { body } of answers) expect(RemindersAnswer.parse(body).data.devices).toEqual([]);
  expect((await read(one)).devices).toHaveLength(1);
});
