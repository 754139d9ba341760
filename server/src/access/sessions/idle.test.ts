import { DAY, HOUR, MINUTE } from "@dosebeat/domain/time/durations";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { bearerOf, browserOf } from "../../../test/signed-in.ts";

let test: TestApp;
// Each test has its own sessions, which begin where the previous test left the clock.
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

type Headers = Record<string, string>;

const me = async (headers: Headers) =>
  (await test.call("GET", "/api/users/me", { headers })).status;
const bearer = async (person: Parameters<typeof bearerOf>[1]) => ({
  authorization: `Bearer ${await bearerOf(test, person)}`,
});

describe.each([
  ["staff", "anAdmin", "cookie", 30 * MINUTE, 12 * HOUR],
  ["staff", "anAdmin", "bearer", 30 * MINUTE, 12 * HOUR],
  ["patients", "aPatient", "cookie", 30 * DAY, 90 * DAY],
  ["patients", "aPatient", "bearer", 7 * DAY, 7 * DAY],
] as const)("a session of %s (%s, %s)", (_, make, kind, idle, absolute) => {
  const open = async (): Promise<Headers> => {
    const person = await test[make]();
    return kind === "cookie" ? browserOf(test, person) : bearer(person);
  };

  it("ends when it is not used, at that instant", async () => {
    const [used, unused] = [await open(), await open()];
    test.clock.advance(idle - 1);
    expect(await me(used)).toBe(200);
    test.clock.advance(1);
    expect(await me(unused)).toBe(401);
  });

  it("ends however much it is used, at that instant", async () => {
    const headers = await open();
    const step = Math.min(idle, absolute) - MINUTE;
    const start = test.clock.now().getTime();
    for (let at = step; at < absolute - 1; at += step) {
      test.clock.set(new Date(start + at));
      expect(await me(headers)).toBe(200);
    }
    test.clock.set(new Date(start + absolute - 1));
    expect(await me(headers)).toBe(200);
    test.clock.set(new Date(start + absolute));
    expect(await me(headers)).toBe(401);
  });
});

it("requests in the background do not extend a session, others do", async () => {
  const headers = await browserOf(test, await test.anAdmin());
  const read = (more: Headers = {}) => me({ ...headers, ...more });
  test.clock.advance(20 * MINUTE);
  expect(await read({ "x-background": "1" })).toBe(200);
  test.clock.advance(9 * MINUTE);
  expect(await read()).toBe(200);
  test.clock.advance(20 * MINUTE);
  expect(await read({ "x-background": "1" })).toBe(200);
  test.clock.advance(10 * MINUTE);
  expect(await read({ "x-background": "1" })).toBe(401);
});

it("refused requests do not extend a session", async () => {
  const patient = await test.aPatient();
  const headers = await browserOf(test, patient);
  test.clock.advance(20 * DAY);
  expect((await test.call("GET", "/api/profiles", { headers })).status).toBe(403);
  test.clock.advance(10 * DAY);
  expect(await me(headers)).toBe(401);
});

it("use is written at most once a minute", async () => {
  const patient = await test.aPatient();
  const headers = await browserOf(test, patient);
  const written = async () => {
    const { last } = await test.db
      .selectFrom("sessions")
      .select(({ fn }) => fn.max<Date>("last_used_at").as("last"))
      .where("user_id", "=", patient.userid)
      .executeTakeFirstOrThrow();
    return last.getTime() - start;
  };
  const start = test.clock.now().getTime();
  test.clock.advance(MINUTE - 1);
  await me(headers);
  expect(await written()).toBe(0);
  test.clock.advance(1);
  await me(headers);
  expect(await written()).toBe(MINUTE);
});

describe("a clock", () => {
  it("that was ahead extends no session", async () => {
    const admin = await test.anAdmin();
    const headers = await browserOf(test, admin);
    const right = test.clock.now();
    const ahead = new Date(right.getTime() + 2 * 365 * DAY);
    const late = { last_used_at: ahead, confirmed_at: ahead };
    await test.db.updateTable("sessions").set(late).where("kind", "=", "cookie").execute();
    test.clock.advance(30 * MINUTE);
    expect(await me(headers)).toBe(401);
  });

  it("that was ahead makes no session for later", async () => {
    const patient = await test.aPatient();
    const right = test.clock.now();
    test.clock.advance(2 * 365 * DAY);
    const headers = await browserOf(test, patient);
    test.clock.set(right);
    expect(await me(headers)).toBe(401);
    expect(await me(await browserOf(test, patient))).toBe(200);
  });

  it("that jumps back a day ends no older session", async () => {
    const headers = await browserOf(test, await test.aPatient());
    test.clock.advance(2 * DAY);
    expect(await me(headers)).toBe(200);
    test.clock.advance(-DAY);
    expect(await me(headers)).toBe(200);
  });
});
