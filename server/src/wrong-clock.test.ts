import { ImpersonationAnswer } from "@dosebeat/contract/impersonation";
import { SensorDetailAnswer } from "@dosebeat/contract/sensor-detail";
import { SensorSummariesAnswer } from "@dosebeat/contract/sensor-lists";
import { BearerAnswer } from "@dosebeat/contract/sign-in";
import { SilencesAnswer } from "@dosebeat/contract/silences";
import { DAY } from "@dosebeat/domain/time/durations";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../test/app.ts";
import { recomputeContacts } from "./boxes/sensors/contact-queries.ts";

/** What one run of a server with a wrong clock leaves behind, once the clock is right again. */

const RIGHT = "2026-05-10T12:00:00.000Z";
const DEVEUI = "70b3d57ed0061a2b";

let server: TestApp;
let admin: TestPerson;
let patient: TestPerson;
let key: string;
beforeEach(async () => {
  server = await createTestApp();
  [admin, patient, key] = [
    await server.anAdmin(),
    await server.aPatient(),
    await server.anIngestKey(),
  ];
  const sensor = await server.aSensor({ deveui: DEVEUI });
  await server.aBinding(patient, { sensor, from: "2026-05-01T00:00:00Z" });
});
afterEach(() => server.close());

async function wrongBy(milliseconds: number, work: () => Promise<unknown>): Promise<void> {
  server.clock.set(new Date(Date.parse(RIGHT) + milliseconds));
  await work();
  server.clock.set(RIGHT);
}

async function send(message: object): Promise<void> {
  const body = { deveui: DEVEUI, temperature: 21, ...message };
  const answer = await server.call("POST", "/api/ingest/box", { token: key, body });
  expect(answer.status).toBe(200);
}

const get = (path: string, { token }: TestPerson = admin) => server.call("GET", path, { token });
const detail = async () =>
  SensorDetailAnswer.parse((await get(`/api/sensors/${DEVEUI}`)).body).data;
const listed = async () =>
  SensorSummariesAnswer.parse((await get("/api/sensory-summaries")).body).data[0]?.attributes;
const silent = async () => {
  const path = "/api/silences?from=2026-05-09&to=2026-05-10";
  return SilencesAnswer.parse((await get(path, patient)).body).data.silent;
};

const wrongs = [
  ["two years", 730 * DAY],
  ["a day", DAY],
] as const;

describe.each(wrongs)("a clock that was %s ahead", (_, ahead) => {
  it("does not make a silent box look alive", async () => {
    await send({ time: "2026-05-10T02:00:00Z", presses: [{ age_s: 60 }] });
    await wrongBy(ahead, () => send({ presses: [{ age_s: 60 }] }));
    expect(await detail()).toMatchObject({ state: "silent" });
    expect(await listed()).toMatchObject({ state: "silent", silent: true });
    expect(await silent()).toContainEqual({ from_utc: "2026-05-10T02:00:00.000Z", to_utc: null });
    const latest = await get("/api/presses/latest");
    expect(latest.body).toMatchObject({ data: [{ pressed_utc: "2026-05-10T01:59:00.000Z" }] });
  });

  it("leaves the newest contact that is not in the future, and the next one counts", async () => {
    const last = "2026-05-10T02:00:00.000Z";
    await send({ time: last });
    await wrongBy(ahead, () => send({}));
    await recomputeContacts(server.db, server.clock.now());
    expect(await detail()).toMatchObject({ state: "silent", sensortime: last, readingtime: last });
    await send({ temperature: 22 });
    expect(await detail()).toMatchObject({ state: "alive", sensortime: RIGHT });
  });

  it("locks nobody", async () => {
    const signIn = (password: string) =>
      server.call("POST", "/api/auth/local", { body: { identifier: patient.email, password } });
    await wrongBy(ahead, async () => {
      for (let n = 0; n < 11; n += 1) await signIn("wrong-password");
      expect((await signIn(patient.password)).status).toBe(429);
    });
    expect((await signIn(patient.password)).status).toBe(200);
  });

  it("leaves no token, impersonation or link for a password that would last too long", async () => {
    const { profileuid } = await server.db
      .selectFrom("profiles")
      .select("profileuid")
      .where("id", "=", patient.profileid)
      .executeTakeFirstOrThrow();
    const [tokens, impersonations]: [string[], string[]] = [[], []];
    await wrongBy(ahead, async () => {
      const body = { identifier: admin.email, password: admin.password };
      const signedIn = await server.call("POST", "/api/auth/local", { body });
      const { jwt: token } = BearerAnswer.parse(signedIn.body);
      tokens.push(token);
      const start = { token, body: { data: { profileuid, reason: "help" } } };
      const started = await server.call("POST", "/api/impersonation", start);
      impersonations.push(ImpersonationAnswer.parse(started.body).data.id);
      for (let n = 0; n < 3; n += 1) await forgot();
    });
    expect((await server.call("GET", "/api/users/me", { token: tokens[0] ?? "" })).status).toBe(
      401,
    );
    const headers = { "x-impersonation": impersonations[0] ?? "" };
    const acting = { token: admin.token, headers };
    const acted = await server.call("GET", "/api/profile/userdata", acting);
    expect(acted.status).toBe(403);
    const codes = server.printed.map((line) => /code=([\w-]+)/.exec(line)?.[1]);
    expect(codes).toHaveLength(3);
    const reset = { body: { code: codes[0], password: "another-tractor-hums-42" } };
    expect((await server.call("POST", "/api/auth/reset-password", reset)).status).toBe(400);
    await forgot();
    await expect.poll(() => server.printed).toHaveLength(4);
  });
});

async function forgot(): Promise<void> {
  const before = server.printed.length;
  await server.call("POST", "/api/auth/forgot-password", { body: { email: patient.email } });
  await expect.poll(() => server.printed.length).toBe(before + 1);
}

it("a clock that was behind leaves the contacts as they were", async () => {
  await send({ time: "2026-05-10T11:30:00Z" });
  await wrongBy(-20_000 * DAY, () => recomputeContacts(server.db, server.clock.now()));
  expect((await detail()).state).toBe("never_seen");
  await recomputeContacts(server.db, server.clock.now());
  expect(await detail()).toMatchObject({ state: "alive", sensortime: "2026-05-10T11:30:00.000Z" });
});
