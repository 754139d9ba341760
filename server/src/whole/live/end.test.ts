import { type AddressInfo, connect } from "node:net";
import { DAY, MINUTE } from "@dosebeat/domain/time/durations";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/app.ts";
import { listenLocally, openStream } from "../../../test/stream.ts";
import { STREAMS_PER_USER } from "./open-streams.ts";

const HEARTBEAT = 25_000;
const START = "2026-05-10T12:00:00Z";

let server: TestApp;
let address: string;

beforeAll(async () => {
  server = await createTestApp();
  address = await listenLocally(server);
});
afterAll(() => server.close());
beforeEach(() => {
  server.clock.set(START);
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
});
afterEach(async () => {
  vi.useRealTimers();
  await allClosed();
});

const open = (person: TestPerson, headers: Record<string, string> = {}) =>
  openStream(address, person, headers);

const allClosed = () => expect.poll(() => server.parts.announcer.listeners).toBe(0);

function publish({ profileid }: TestPerson, id: number): void {
  server.parts.announcer.publish([{ kind: "medicine", profileid, id }]);
}

async function uidOf({ profileid }: TestPerson): Promise<string> {
  const { profileuid } = await server.db
    .selectFrom("profiles")
    .select("profileuid")
    .where("id", "=", profileid)
    .executeTakeFirstOrThrow();
  return profileuid;
}

async function impersonate(admin: TestPerson, patient: TestPerson): Promise<string> {
  const profileuid = await uidOf(patient);
  const body = { data: { profileuid, reason: "a call for help" } };
  const answer = await server.call("POST", "/api/impersonation", { ...admin, body });
  expect(answer).toMatchObject({ status: 201, body: { data: { id: expect.any(String) } } });
  const { data } = answer.body as { data: { id: string } }; // compared above
  return data.id;
}

describe("a stream ends", () => {
  test("at once when the password is changed", async () => {
    const patient = await server.aPatient();
    const stream = await open(patient);
    const { token, password } = patient;
    const body = { currentPassword: password, password: "orchard-lantern-97-drifts" };
    await server.call("POST", "/api/auth/change-password", { token, body });
    await stream.untilEnd();
  });

  test("at once when an administrator blocks the user", async () => {
    const patient = await server.aPatient();
    const other = await server.aPatient();
    const [stream, others] = [await open(patient), await open(other)];
    const { token } = await server.anAdmin();
    const body = { data: { is_active: false } };
    await server.call("PATCH", `/api/users/${patient.userid}`, { token, body });
    await stream.untilEnd();
    publish(other, 7);
    await others.until('"id":7');
    await others.close();
  });

  test("at once when the user loses the role", async () => {
    const [admin, other] = [await server.anAdmin(), await server.anAdmin()];
    const stream = await open(other);
    const body = { data: { role: "patient" } };
    await server.call("PATCH", `/api/users/${other.userid}`, { token: admin.token, body });
    await stream.untilEnd();
  });

  test("at once when the account is erased", async () => {
    const patient = await server.aPatient();
    const stream = await open(patient);
    const { token, password } = patient;
    await server.call("DELETE", "/api/profile/userdata", { token, body: { password } });
    await stream.untilEnd();
  });

  test("at once when the impersonation ends, but not the administrator's own stream", async () => {
    const [admin, patient] = [await server.anAdmin(), await server.aPatient()];
    const id = await impersonate(admin, patient);
    const own = await open(admin);
    const stream = await open(admin, { "x-impersonation": id });
    publish(patient, 5);
    await stream.until('"id":5');
    await server.call("DELETE", `/api/impersonation/${id}`, admin);
    await stream.untilEnd();
    publish(admin, 6);
    await own.until('"id":6');
    await own.close();
  });

  test("of a patient, at once when the patient is erased", async () => {
    const [patient, admin] = [await server.aPatient(), await server.anAdmin()];
    const stream = await openStream(address, admin, {}, `?profileuid=${await uidOf(patient)}`);
    const { token, password } = patient;
    await server.call("DELETE", "/api/profile/userdata", { token, body: { password } });
    await stream.untilEnd();
  });

  test("of a patient, at once when the patient leaves the user's group", async () => {
    const patient = await server.aPatient();
    const nurse = await server.aStaffMember("clinician");
    const group = await server.aGroup(nurse, patient);
    const stream = await openStream(address, nurse, {}, `?profileuid=${await uidOf(patient)}`);
    const { token } = await server.anAdmin();
    const body = { data: { remove: [patient.profileid] } };
    await server.call("PUT", `/api/groups/${group}/members`, { token, body });
    await stream.untilEnd();
  });

  test("with its token: nothing more is sent, and the next heartbeat ends it", async () => {
    const patient = await server.aPatient();
    const [first, second] = [await open(patient), await open(patient)];
    publish(patient, 1);
    await second.until('"id":1');
    server.clock.advance(7 * DAY);
    publish(patient, 2);
    expect(await first.untilEnd()).not.toContain('"id":2');
    await second.untilEnd();
  });

  test("with its impersonation", async () => {
    const [admin, patient] = [await server.anAdmin(), await server.aPatient()];
    const stream = await open(admin, { "x-impersonation": await impersonate(admin, patient) });
    server.clock.advance(30 * MINUTE);
    vi.advanceTimersByTime(HEARTBEAT);
    await stream.untilEnd();
  });

  test("by the next heartbeat when another server has blocked the user", async () => {
    const patient = await server.aPatient();
    const stream = await open(patient);
    const blocked = server.db.updateTable("users").set({ is_active: false });
    await blocked.where("id", "=", patient.userid).execute();
    vi.advanceTimersByTime(HEARTBEAT);
    await stream.untilEnd();
  });
});

test("a heartbeat is sent every 25 seconds", async () => {
  const stream = await open(await server.aPatient());
  vi.advanceTimersByTime(3 * HEARTBEAT);
  await stream.until(": alive\n\n: alive\n\n: alive\n\n");
  await stream.close();
});

test("one stream too many replaces the oldest of this user", async () => {
  const [patient, other] = [await server.aPatient(), await server.aPatient()];
  const others = await open(other);
  const streams = [];
  for (let count = 0; count <= STREAMS_PER_USER; count++) streams.push(await open(patient));
  const [oldest, ...newer] = streams;
  expect(await oldest?.untilEnd()).toContain("event: replaced\n");
  publish(patient, 3);
  publish(other, 4);
  for (const stream of newer) await stream.until('"id":3');
  await others.until('"id":4');
  await Promise.all([...newer, others].map((stream) => stream.close()));
});

test("a client that never reads is disconnected", async () => {
  const { token, profileid } = await server.aPatient();
  const { port } = server.app.server.address() as AddressInfo; // listening on TCP
  const socket = connect(port, "127.0.0.1");
  socket.pause();
  socket.write(
    `GET /api/events HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\n\r\n`,
  );
  await expect.poll(() => server.parts.announcer.listeners).toBe(1);
  const many = Array.from({ length: 1000 }, (_, id) => ({
    kind: "medicine" as const,
    profileid,
    id: `${id}`.padStart(1000, "0"),
  }));
  await expect
    .poll(() => {
      server.parts.announcer.publish(many);
      return server.parts.announcer.listeners;
    })
    .toBe(0);
  socket.destroy();
});

test("many streams opened and closed leave nothing behind", async () => {
  const patients = [await server.aPatient(), await server.aPatient()];
  for (let round = 0; round < 10; round++) {
    const streams = await Promise.all(
      patients.flatMap((patient) => [open(patient), open(patient), open(patient), open(patient)]),
    );
    await Promise.all(streams.map((stream) => stream.close()));
  }
  await allClosed();
  vi.advanceTimersByTime(HEARTBEAT);
  expect(vi.getTimerCount()).toBe(0);
});
