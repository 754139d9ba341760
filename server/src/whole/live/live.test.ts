import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/app.ts";
import { listenLocally, openStream } from "../../../test/stream.ts";
import { getProfile } from "../../access/profiles/queries.ts";

let server: TestApp;
let address: string;
let key: string;

beforeAll(async () => {
  server = await createTestApp();
  key = await server.anIngestKey();
  address = await listenLocally(server);
});
afterAll(() => server.close());

const open = (person: TestPerson, headers: Record<string, string> = {}, query = "") =>
  openStream(address, person, headers, query);

async function press(deveui: string, time: string): Promise<void> {
  const body = { deveui, time, presses: [{ time }] };
  const answer = await server.call("POST", "/api/ingest/box", { token: key, body });
  expect(answer).toMatchObject({ status: 200 });
}

test("a press is sent to its patient's open page, and to nobody else's", async () => {
  const patient = await server.aPatient();
  const other = await server.aPatient();
  const own = await server.aBinding(patient, { from: "2026-05-01T00:00:00Z" });
  const others = await server.aBinding(other, { from: "2026-05-01T00:00:00Z" });
  const stream = await open(patient);
  expect(stream.response.headers.get("content-type")).toMatch(/^text\/event-stream/);
  await press(others.sensor.deveui, "2026-05-09T08:00:00Z");
  await press(own.sensor.deveui, "2026-05-09T09:00:00Z");
  const received = await stream.until("event: press");
  expect(received).toContain(own.sensor.deveui);
  expect(received).not.toContain(others.sensor.deveui);
  await stream.close();
});

test("a stream resumes after the last event that the page received", async () => {
  const patient = await server.aPatient();
  const { sensor } = await server.aBinding(patient, { from: "2026-05-01T00:00:00Z" });
  const first = await open(patient);
  await press(sensor.deveui, "2026-05-09T08:00:00Z");
  const seen = /id: (\d+)\nevent: press/.exec(await first.until("event: press"))?.[1] ?? "";
  await first.close();
  await press(sensor.deveui, "2026-05-09T12:00:00Z");
  const second = await open(patient, { "last-event-id": seen });
  const received = await second.until("event: press");
  expect(received).not.toContain(`id: ${seen}\n`);
  await second.close();
});

test("a stream begins with what happened since the page was opened, of its patient alone", async () => {
  const [patient, other] = [await server.aPatient(), await server.aPatient()];
  const own = await server.aBinding(patient, { from: "2026-05-01T00:00:00Z" });
  const others = await server.aBinding(other, { from: "2026-05-01T00:00:00Z" });
  // A server that has just started does not know what happened before.
  const young = await open(patient, {}, "?past=60");
  expect(await young.until("event: lost\ndata: {}\n\n")).not.toContain("id:");
  await young.close();
  const uptime = performance.now.bind(performance);
  const clock = vi.spyOn(performance, "now").mockImplementation(() => uptime() + 60_000);
  onTestFinished(() => clock.mockRestore());
  await press(own.sensor.deveui, "2026-05-09T08:00:00Z");
  await press(others.sensor.deveui, "2026-05-09T08:00:00Z");
  const stream = await open(patient, {}, "?past=60");
  const received = await stream.until("event: press");
  expect(received).toContain(own.sensor.deveui);
  expect(received).not.toContain(others.sensor.deveui);
  await stream.close();
  const refused = await server.call("GET", "/api/events?past=61", { token: patient.token });
  expect(refused).toMatchObject({ status: 400 });
});

test("the past of a stream is counted from when its request came, not from when it was admitted", async () => {
  const patient = await server.aPatient();
  const asked = vi.spyOn(server.parts.announcer, "ofLast");
  onTestFinished(() => asked.mockRestore());
  const stream = await open(patient, {}, "?past=2");
  await stream.close();
  expect(asked).toHaveBeenCalledOnce();
  const [milliseconds] = asked.mock.calls[0] ?? [];
  expect(milliseconds).toBeGreaterThan(2_000);
  expect(milliseconds).toBeLessThan(60_000);
});

test("a page that resumes on another server, too late or after a loss must fetch everything again", async () => {
  const patient = await server.aPatient();
  const elsewhere = await open(patient, { "last-event-id": "123456" });
  expect(await elsewhere.until("event: lost\ndata: {}\n\n")).not.toContain("id:");
  server.parts.announcer.reportLoss();
  await elsewhere.until("event: lost\ndata: {}\n\nevent: lost\n");
  await elsewhere.close();
});

test("users get streams of their own profile, administrators of any, and nobody else gets one", async () => {
  const patient = await server.aPatient();
  const stranger = await server.aPatient();
  const admin = await server.anAdmin();
  const query = `?profileuid=${await uidOf(patient)}`;
  const nobody = `?profileuid=${randomUUID()}`;
  expect((await fetch(`${address}/api/events`)).status).toBe(401);
  const foreign = await open(stranger, {}, query);
  const absent = await open(stranger, {}, nobody);
  expect(foreign.response.status).toBe(404);
  expect(absent.response.status).toBe(404);
  expect(await foreign.untilEnd()).toBe(await absent.untilEnd());
  for (const person of [patient, admin]) {
    const followed = await open(person, {}, query);
    expect(followed.response.status).toBe(200);
    await followed.close();
  }
  expect((await open(admin, {}, nobody)).response.status).toBe(404);
});

test("an administrator's stream of a patient has that patient's events, and is logged", async () => {
  const patient = await server.aPatient();
  const admin = await server.anAdmin();
  const stream = await open(admin, {}, `?profileuid=${await uidOf(patient)}`);
  await server.aMedicine(patient);
  server.parts.announcer.publish([
    { kind: "medicine", profileid: admin.profileid, id: 1 },
    { kind: "medicine", profileid: patient.profileid, id: 2 },
  ]);
  const received = await stream.until("event: medicine");
  expect(received).toContain('"id":2');
  expect(received).not.toContain('"id":1}');
  await stream.close();
  const { body } = await server.call("GET", "/api/profile/access-log", patient);
  expect(JSON.stringify(body)).toContain("patient-read");
});

test("a stream has the headers of every response", async () => {
  const stream = await open(await server.aPatient());
  const { headers } = stream.response;
  expect(headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  expect(headers.get("cache-control")).toBe("no-store");
  await stream.close();
});

async function uidOf({ profileid }: TestPerson): Promise<string> {
  const { profileuid } = await getProfile(server.db, profileid);
  return profileuid;
}

test("an administrator's stream of the fleet has events of every box, even unassigned, and of every user", async () => {
  const [patient, admin] = [await server.aPatient(), await server.anAdmin()];
  const own = await server.aBinding(patient, { from: "2026-05-01T00:00:00Z" });
  const free = await server.aSensor();
  const stream = await open(admin, {}, "?fleet=true");
  await server.aMedicine(patient);
  server.parts.announcer.publish([{ kind: "medicine", profileid: patient.profileid, id: 77 }]);
  await press(own.sensor.deveui, "2026-05-09T09:00:00Z");
  await press(free.deveui, "2026-05-09T09:00:00Z");
  const received = await stream.until(free.deveui);
  expect(received).toContain(`{"kind":"sensor","profileid":null,"id":"${own.sensor.deveui}"}`);
  expect(received).not.toMatch(/event: (press|medicine)|"id":77/);
  const data = { givenname: "Renamed" };
  await server.call("PUT", "/api/profile/userdata", { token: patient.token, body: { data } });
  await stream.until(`{"kind":"profile","profileid":null,"id":${patient.profileid}}`);
  const { body } = await server.call("POST", "/api/auth/local/register", {
    body: {
      email: "new@example.org",
      password: "violet-tractor-hums-42",
      givenname: "New",
      familyname: "Person",
    },
  });
  expect(body).toMatchObject({ user: { id: expect.any(Number) } });
  await stream.until(`{"kind":"profile","profileid":null,"id":${patient.profileid + 2}}`);
  await stream.close();
  expect((await open(patient, {}, "?fleet=true")).response.status).toBe(403);
  const both = await open(admin, {}, `?fleet=true&profileuid=${await uidOf(patient)}`);
  expect(both.response.status).toBe(400);
});
