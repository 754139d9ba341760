import { SessionsAnswer } from "@dosebeat/contract/sessions";
import { DAY } from "@dosebeat/domain/time/durations";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/app.ts";
import { subscription } from "../../../test/devices.ts";
import { openPushService, type PushService } from "../../../test/push-service.ts";
import { browserOf, setCookieOf } from "../../../test/signed-in.ts";
import { untilWaiting } from "../../../test/waiting.ts";
import { endSession, endSessions } from "../../access/sessions/ending-queries.ts";
import { addDevice } from "./queries.ts";

type Headers = Record<string, string>;

const PUBLIC_URL = "https://dose.example";

let test: TestApp;
let service: PushService;
beforeAll(async () => {
  service = await openPushService();
  const { push } = service;
  test = await createTestApp({ push, publicUrl: PUBLIC_URL });
});
afterAll(async () => {
  await test.close();
  await service.close();
});

/** A signed-in browser, on pages at the installation's address: only these may write with a cookie. */
async function aBrowser(person: TestPerson, headers: Headers = {}): Promise<Headers> {
  return { ...(await browserOf(test, person, headers)), origin: PUBLIC_URL };
}

/** A person with two signed-in browsers, both of which show reminders. */
async function twoBrowsers(): Promise<{ person: TestPerson; one: Headers; other: Headers }> {
  const person = await test.aPatient();
  const [one, other] = [await aBrowser(person), await aBrowser(person)];
  for (const headers of [one, other]) await register(headers);
  expect(await countOf(person)).toBe(2);
  return { person, one, other };
}

async function register(headers: Headers): Promise<void> {
  const body = subscription(service, service.aBrowser());
  const answer = await test.call("POST", "/api/push-subscriptions", { headers, body });
  expect(answer.status).toBe(201);
}

async function countOf({ userid }: TestPerson): Promise<number> {
  const rows = await test.db
    .selectFrom("push_subscriptions")
    .select("id")
    .where("user_id", "=", userid)
    .execute();
  return rows.length;
}

it("signing out removes the device of the browser, and no other", async () => {
  const { person, one } = await twoBrowsers();
  await test.call("POST", "/api/auth/logout", { headers: one });
  expect(await countOf(person)).toBe(1);
});

it("ending a session in the list removes its device", async () => {
  const { person, one } = await twoBrowsers();
  const { body } = await test.call("GET", "/api/sessions", { headers: one });
  const { data } = SessionsAnswer.parse(body);
  const id = data.find(({ attributes }) => attributes.current)?.id;
  await test.call("DELETE", `/api/sessions/${id}`, { headers: one });
  expect(await countOf(person)).toBe(1);
});

it("ending all other sessions removes their devices, also of those that expired long ago", async () => {
  const { person, one } = await twoBrowsers();
  await test.db
    .updateTable("push_subscriptions")
    .set({ session_id: null })
    .where("id", "=", (await idsOf(person))[1] ?? 0)
    .execute();
  await test.call("DELETE", "/api/sessions", { headers: one });
  expect(await countOf(person)).toBe(1);
});

it("a changed password removes all", async () => {
  const { person, one } = await twoBrowsers();
  const password = "orange-lantern-walks-17";
  const body = { currentPassword: person.password, password };
  const answer = await test.call("POST", "/api/auth/change-password", { headers: one, body });
  expect(answer.status).toBe(200);
  expect(await countOf(person)).toBe(0);
});

it("blocking the user removes all", async () => {
  const { person } = await twoBrowsers();
  const { token } = await test.anAdmin();
  const body = { data: { is_active: false } };
  const answer = await test.call("PATCH", `/api/users/${person.userid}`, { token, body });
  expect(answer.status).toBe(200);
  expect(await countOf(person)).toBe(0);
});

it("erasing the account removes all", async () => {
  const { person, one } = await twoBrowsers();
  const body = { password: person.password };
  await test.call("DELETE", "/api/profile/userdata", { headers: one, body });
  expect(await countOf(person)).toBe(0);
});

it("a session that merely expires keeps its device, also once its row is forgotten", async () => {
  const { person } = await twoBrowsers();
  const start = test.clock.now();
  test.clock.advance(100 * DAY);
  await test.db
    .updateTable("sessions")
    .set({ expires_at: new Date(0) })
    .execute();
  await browserOf(test, await test.aPatient());
  const sessions = await test.db
    .selectFrom("sessions")
    .select("id")
    .where("user_id", "=", person.userid)
    .execute();
  expect([sessions.length, await countOf(person)]).toEqual([0, 2]);
  test.clock.set(start);
});

it("signing in again in the same browser keeps the device, in the new session", async () => {
  const { person, one } = await twoBrowsers();
  const again = await aBrowser(person, one);
  expect(await countOf(person)).toBe(2);
  await test.call("POST", "/api/auth/logout", { headers: again });
  expect(await countOf(person)).toBe(1);
});

it("somebody else who signs in in the same browser ends the device", async () => {
  const { person, one } = await twoBrowsers();
  const answer = await test.call("POST", "/api/auth/local", {
    body: { identifier: (await test.aPatient()).email, password: person.password },
    headers: { ...one, "x-session": "cookie" },
  });
  expect(setCookieOf(answer)).toBeDefined();
  expect(await countOf(person)).toBe(1);
});

describe("a device that is added while its session ends", () => {
  const session = async ({ userid }: TestPerson) => {
    const sessions = test.db.selectFrom("sessions").select("id").where("user_id", "=", userid);
    return (await sessions.executeTakeFirstOrThrow()).id;
  };
  const deviceOf = async (person: TestPerson) => {
    const { endpoint, keys } = service.aBrowser();
    return {
      endpoint,
      push_key: "key",
      label: "Test",
      userid: person.userid,
      p256dh: Buffer.from(keys.p256dh),
      auth: Buffer.from(keys.auth),
      session: await session(person),
    };
  };

  it("is refused afterwards", async () => {
    const person = await test.aPatient();
    const device = await deviceOf(person);
    await endSession(test.db, person.userid, device.session, test.clock.now());
    const adding = test.db.transaction();
    const added = await adding.execute((tx) => addDevice(tx, device, 10, test.clock.now()));
    expect(added).toBe("signed out");
    expect(await countOf(person)).toBe(0);
  });

  it.each(["one session", "all sessions"])("is gone afterwards: %s", async (which) => {
    const person = await test.aPatient();
    const device = await deviceOf(person);
    const now = test.clock.now();
    const end = async (tx: typeof test.db) => {
      if (which === "all sessions") await endSessions(tx, person.userid, now);
      else await endSession(tx, person.userid, device.session, now);
    };
    let ending: Promise<unknown> | undefined;
    await test.db.transaction().execute(async (tx) => {
      await addDevice(tx, device, 10, now);
      ending = test.db.transaction().execute((other) => end(other));
      await untilWaiting(test.db, 1);
    });
    await ending;
    expect(await countOf(person)).toBe(0);
  });
});

it("a sign-out that the server has not heard of is an answer 401", async () => {
  const person = await test.aPatient();
  const headers = await aBrowser(person);
  await register(headers);
  const sessions = test.db.updateTable("sessions").where("user_id", "=", person.userid);
  await sessions.set({ ended_at: test.clock.now() }).execute();
  const body = subscription(service, service.aBrowser());
  const answer = await test.call("POST", "/api/push-subscriptions", { headers, body });
  expect(answer.status).toBe(401);
});

async function idsOf({ userid }: TestPerson): Promise<number[]> {
  const rows = await test.db
    .selectFrom("push_subscriptions")
    .select("id")
    .where("user_id", "=", userid)
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}
