import { CalendarFeedAnswer, NewCalendarFeedAnswer } from "@dosebeat/contract/calendar-feed";
import { DAY, HOUR } from "@dosebeat/domain/time/durations";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/app.ts";

const NOW = "2026-05-10T12:00:00.000Z";
const PUBLIC_URL = "https://dosebeat.example";

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp({ publicUrl: PUBLIC_URL });
});
afterAll(() => server.close());
beforeEach(() => server.clock.set(NOW));

async function make({ token }: TestPerson) {
  const answer = await server.call("POST", "/api/calendar-feed", { token });
  expect(answer.status).toBe(201);
  const { url } = NewCalendarFeedAnswer.parse(answer.body).data;
  expect(url).toMatch(/^https:\/\/dosebeat\.example\/calendar\/[A-Za-z0-9_-]{43}\.ics$/);
  return url.slice(PUBLIC_URL.length);
}

async function state({ token }: TestPerson) {
  const { body } = await server.call("GET", "/api/calendar-feed", { token });
  return CalendarFeedAnswer.parse(body).data;
}

async function aPatient() {
  const patient = await server.aPatient({ timezone: "Europe/Berlin" });
  const medicine = await server.aMedicine(patient, { schedules: ["08:00"] });
  return { patient, medicine };
}

test("whoever has the address reads the times, without names, and the patient sees when", async () => {
  const { patient } = await aPatient();
  expect(await state(patient)).toEqual({ since_utc: null, read_utc: null });
  const url = await make(patient);
  expect(await state(patient)).toEqual({ since_utc: NOW, read_utc: null });
  server.clock.advance(60_000);
  const { status, headers, body } = await server.call("GET", url);
  expect([status, headers["content-type"]]).toEqual([200, "text/calendar; charset=utf-8"]);
  expect(body).toContain("DTSTART;TZID=Europe/Berlin:20260511T080000");
  expect(body).not.toContain("Aspirin");
  expect(await state(patient)).toMatchObject({ read_utc: "2026-05-10T12:01:00.000Z" });
  const names = { token: patient.token, body: { data: { shows: "names" } } };
  await server.call("PUT", "/api/reminders", names);
  expect((await server.call("GET", url)).body).toContain("SUMMARY:Dosebeat: Aspirin");
});

test("what is known is not sent again, until the plan changes", async () => {
  const { patient, medicine } = await aPatient();
  const url = await make(patient);
  const { headers, body } = await server.call("GET", url);
  expect(body).toContain("DTSTAMP:20260510T120000Z");
  const ask = () => server.call("GET", url, { headers: { "if-none-match": `${headers["etag"]}` } });
  server.clock.advance(HOUR);
  expect(await ask()).toMatchObject({ status: 304, body: "" });
  const head = await server.call("HEAD", url);
  expect([head.status, head.headers["etag"]]).toEqual([200, headers["etag"]]);
  await server.call("DELETE", `/api/medicines/${medicine.id}`, { token: patient.token });
  const changed = await ask();
  expect(changed.status).toBe(200);
  expect(changed.body).not.toContain("20260511T080000");
});

test("whatever the calendar is made of changes its tag", async () => {
  const { patient, medicine } = await aPatient();
  const url = await make(patient);
  const { token, profileid } = patient;
  const reminders = { token, body: { data: { shows: "names" } } };
  const excused = { data: { from: "2026-06-01", to: "2026-06-02", reason: "hospital" } };
  const setName = { name: "Ramipril" };
  const changes = [
    async () => {},
    () => server.call("PUT", "/api/reminders", reminders),
    () => server.call("POST", "/api/excused", { token, body: excused }),
    () => server.db.updateTable("medicines").set(setName).where("id", "=", medicine.id).execute(),
    () =>
      server.db
        .insertInto("profile_zones")
        .values({ profile_id: profileid, from_day: "2026-06-01", timezone: "America/New_York" })
        .execute(),
    async () => server.clock.advance(DAY),
    () => server.aMedicine(patient, { schedules: ["20:00"] }),
  ];
  const tags = new Set<string>();
  const texts = new Set<string>();
  for (const change of changes) {
    await change();
    const { status, headers, body } = await server.call("GET", url);
    expect(status).toBe(200);
    tags.add(`${headers["etag"]}`);
    texts.add(`${body}`);
  }
  expect([tags.size, texts.size]).toEqual([changes.length, changes.length]);
});

test("a full plan is written by a worker, and not at all for who knows it", async () => {
  const { patient } = await aPatient();
  const clocks = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, "0")}:30`);
  await server.aMedicine(patient, { schedules: clocks });
  const url = await make(patient);
  const run = vi.spyOn(server.parts.workers, "run");
  const { status, headers, body } = await server.call("GET", url);
  expect([status, headers["content-type"]]).toEqual([200, "text/calendar; charset=utf-8"]);
  expect(`${body}`.split("BEGIN:VEVENT")).toHaveLength(1 + 92 * 25);
  expect(body).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*END:VCALENDAR\r\n$/);
  expect(run).toHaveBeenCalledOnce();
  const known = { headers: { "if-none-match": `${headers["etag"]}` } };
  expect((await server.call("GET", url, known)).status).toBe(304);
  expect(run).toHaveBeenCalledOnce();
  run.mockRestore();
});

test("an address is read 60 times an hour, and another one still", async () => {
  const [{ patient }, other] = [await aPatient(), await aPatient()];
  const url = await make(patient);
  for (let count = 1; count <= 60; count++) {
    expect((await server.call("GET", url)).status).toBe(200);
  }
  server.clock.advance(60_000);
  const refused = await server.call("GET", url);
  expect([refused.status, refused.headers["retry-after"]]).toEqual([429, "3540"]);
  expect((await server.call("GET", await make(other.patient))).status).toBe(200);
  server.clock.advance(3_540_000);
  expect((await server.call("GET", url)).status).toBe(200);
});

test("a new address ends the old one, and ending it ends it", async () => {
  const { patient } = await aPatient();
  const first = await make(patient);
  const second = await make(patient);
  expect((await server.call("GET", first)).status).toBe(404);
  expect((await server.call("GET", second)).status).toBe(200);
  const { token } = patient;
  const ended = await server.call("DELETE", "/api/calendar-feed", { token });
  expect(ended).toMatchObject({ status: 200, body: { data: { since_utc: null } } });
  expect((await server.call("GET", second)).status).toBe(404);
  await server.call("DELETE", "/api/calendar-feed", { token });
  const entries = await server.db
    .selectFrom("audit_log")
    .select("details")
    .where("profile_id", "=", patient.profileid)
    .where("kind", "=", "calendar-changed")
    .orderBy("id")
    .execute();
  expect(entries.map(({ details }) => details["change"])).toEqual(["made", "made", "ended"]);
});

test("a stranger has an address of their own, and neither reads nor ends the patient's", async () => {
  const { patient } = await aPatient();
  const stranger = await server.aPatient();
  const url = await make(patient);
  expect(await state(stranger)).toEqual({ since_utc: null, read_utc: null });
  await server.call("DELETE", "/api/calendar-feed", { token: stranger.token });
  expect((await server.call("GET", await make(stranger))).body).not.toContain("VEVENT");
  expect((await server.call("GET", url)).status).toBe(200);
});

test("the address of a blocked patient is none, nor one that was guessed", async () => {
  const { patient } = await aPatient();
  const url = await make(patient);
  const guessed = [
    url.slice(0, -4),
    `${url}x`,
    "/calendar/.ics",
    `/calendar/${"A".repeat(43)}.ics`,
    url.replace(".ics", "A.ics"),
  ];
  for (const one of guessed) expect((await server.call("GET", one)).status).toBe(404);
  await server.db
    .updateTable("users")
    .set({ is_active: false })
    .where("id", "=", patient.userid)
    .execute();
  expect((await server.call("GET", url)).status).toBe(404);
});

test("only its hash is stored", async () => {
  const { patient } = await aPatient();
  const url = await make(patient);
  const rows = await server.db
    .selectFrom("calendar_feeds")
    .selectAll()
    .where("profile_id", "=", patient.profileid)
    .execute();
  expect(rows[0]?.token_hash).toHaveLength(32);
  expect(JSON.stringify(rows)).not.toContain(url.slice(10, 53));
});

test("nobody makes, reads or ends an address without signing in, and not as another", async () => {
  for (const method of ["GET", "POST", "DELETE"] as const) {
    expect((await server.call(method, "/api/calendar-feed")).status).toBe(401);
    const { token } = await server.anAdmin();
    const headers = { "x-impersonation": "00000000-0000-4000-8000-000000000000" };
    const refused = await server.call(method, "/api/calendar-feed", { token, headers });
    expect(refused.status).toBe(400);
  }
});
