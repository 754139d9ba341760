import { randomBytes, randomUUID } from "node:crypto";
import type { Who } from "@dosebeat/contract/base/define-call";
import { CALLS } from "@dosebeat/contract/calls";
import { MINUTE } from "@dosebeat/domain/time/durations";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { createTestApp, type TestApp, type TestPerson } from "../../test/app.ts";
import { NO_CALLS } from "../../test/no-calls.ts";
import { endImpersonation, startImpersonation } from "../access/impersonation/queries.ts";
import { getProfile } from "../access/profiles/queries.ts";
import { TOKEN_AUDIENCE } from "../access/sessions/tokens.ts";

type Method = Parameters<TestApp["call"]>[0];
type Call = NonNullable<Parameters<TestApp["call"]>[2]>;

const Methods = z.enum(["GET", "POST", "PUT", "PATCH", "DELETE"]);

/** A broken body shows that a refusal comes before the body is read. */
const BROKEN = { headers: { "content-type": "application/json" }, body: '{"data":' };

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

/** The actual routes of the running server for these callers. */
function routesOf(...callers: Who[]): { call: string; method: Method; url: string }[] {
  return test.app.builtRoutes.flatMap(({ call }) => {
    const [method, url = ""] = call.split(" ");
    const who = CALLS[call]?.who;
    if (!who || !callers.includes(who)) return [];
    return [{ call, method: Methods.parse(method), url: url.replace(/:\w+/g, "1") }];
  });
}

async function answersOf(routes: ReturnType<typeof routesOf>, details: Call) {
  const answers: Record<string, number> = {};
  for (const { call, method, url } of routes) {
    const { headers, ...body } = method === "GET" ? { headers: {} } : BROKEN;
    const sent = { ...body, ...details, headers: { ...headers, ...details.headers } };
    answers[call] = (await test.call(method, url, sent)).status;
  }
  return answers;
}

const all = (routes: ReturnType<typeof routesOf>, status: number) =>
  Object.fromEntries(routes.map(({ call }) => [call, status]));

it("every route is a call or one of these pages, and every call has a route", () => {
  const built = test.app.builtRoutes.map(({ call }) => call);
  // Pages of the web application have routes only if it is built.
  expect(built.sort()).toEqual([...Object.keys(CALLS), ...NO_CALLS].sort());
});

describe("every call answers 401 for", () => {
  const personal = () => routesOf("user", "staff");

  it("no token", async () => {
    const routes = routesOf("user", "staff", "ingest");
    expect(await answersOf(routes, {})).toEqual(all(routes, 401));
  });

  it.each(["", "Bearer", "Bearer a b", "Basic YTpi", "Token x", "Bearer .."])(
    "the header Authorization: %s",
    async (authorization) => {
      const routes = routesOf("user", "staff", "ingest");
      expect(await answersOf(routes, { headers: { authorization } })).toEqual(all(routes, 401));
    },
  );

  it("a token that is expired, unsigned, of another key, of another algorithm, or misses a claim", async () => {
    const { userid, token } = await test.anAdmin();
    const { session } = test.app.jwt.decode<{ session: string }>(token) ?? {};
    const aud = TOKEN_AUDIENCE;
    const claims = { aud, userid, generation: 0, session, iat: 0, exp: 9_999_999_999 };
    const { session: other } =
      test.app.jwt.decode<{ session: string }>((await test.anAdmin()).token) ?? {};
    const stranger = await createTestApp({ jwtSecret: randomBytes(32).toString("hex") });
    const [, payload = "", signature = ""] = token.split(".");
    const unsigned = Buffer.from('{"alg":"none","typ":"JWT"}').toString("base64url");
    const tokens = {
      expired: test.app.jwt.sign({ ...claims, exp: 1 }),
      unsigned: `${unsigned}.${payload}.`,
      unsignedWithSignature: `${unsigned}.${payload}.${signature}`,
      ofAnotherKey: stranger.app.jwt.sign(claims),
      ofAnotherAlgorithm: test.app.jwt.sign(claims, { algorithm: "HS512" }),
      withoutExpiry: test.app.jwt.sign({ aud, userid, generation: 0, session }),
      withoutAudience: test.app.jwt.sign({ ...claims, aud: undefined }),
      forSomethingElse: test.app.jwt.sign({ ...claims, aud: "dosebeat link" }),
      withoutGeneration: test.app.jwt.sign({ ...claims, generation: undefined }),
      withoutSession: test.app.jwt.sign({ ...claims, session: undefined }),
      ofNoSession: test.app.jwt.sign({ ...claims, session: randomUUID() }),
      ofAnothersSession: test.app.jwt.sign({ ...claims, session: other }),
      ofNobody: test.app.jwt.sign({ ...claims, userid: 9_007_199_254_740_991 }),
      ofText: test.app.jwt.sign({ ...claims, userid: `${userid}` }),
      cut: token.slice(0, -2),
    };
    await stranger.close();
    const routes = personal();
    for (const [name, bad] of Object.entries(tokens)) {
      expect({ [name]: await answersOf(routes, { token: bad }) }).toEqual({
        [name]: all(routes, 401),
      });
    }
  });

  it("a token from before the password was changed", async () => {
    const { token, password } = await test.anAdmin();
    const body = { currentPassword: password, password: "orchard-lantern-97-drifts" };
    await test.call("POST", "/api/auth/change-password", { token, body });
    expect(await answersOf(personal(), { token })).toEqual(all(personal(), 401));
  });

  it("a blocked user, an administrator who lost the role, and one who is erased", async () => {
    const { token: by } = await test.anAdmin();
    const [blocked, unmade, erased] = [
      await test.anAdmin(),
      await test.anAdmin(),
      await test.aPatient(),
    ];
    const change = (userid: number, data: object) =>
      test.call("PATCH", `/api/users/${userid}`, { token: by, body: { data } });
    await change(blocked.userid, { is_active: false });
    await change(unmade.userid, { role: "patient" });
    const { token, password } = erased;
    await test.call("DELETE", "/api/profile/userdata", { token, body: { password } });
    for (const dead of [blocked, unmade, erased]) {
      expect(await answersOf(personal(), { token: dead.token })).toEqual(all(personal(), 401));
    }
  });

  it("an ingest key instead of a user, and a user instead of a key", async () => {
    expect(await answersOf(personal(), { token: await test.anIngestKey() })).toEqual(
      all(personal(), 401),
    );
    const { token } = await test.anAdmin();
    const ingest = routesOf("ingest");
    expect(await answersOf(ingest, { token })).toEqual(all(ingest, 401));
  });
});

describe("403 is the answer of", () => {
  it("every call of administrators to a patient", async () => {
    const routes = routesOf("staff");
    expect(await answersOf(routes, await test.aPatient())).toEqual(all(routes, 403));
  });

  it.each(["clinician", "technician", "auditor"] as const)(
    "every call without the role to a %s, and of none with it",
    async (role) => {
      const staff = routesOf("staff");
      const { token } = await test.aStaffMember(role);
      const may = ({ call }: { call: string }) => {
        const definition = CALLS[call];
        return definition?.who === "staff" && definition.roles.includes(role);
      };
      const closed = staff.filter((route) => !may(route));
      expect(await answersOf(closed, { token })).toEqual(all(closed, 403));
      const open = Object.values(await answersOf(staff.filter(may), { token }));
      expect(open).not.toContain(403);
      expect(open).not.toContain(500);
      const headers = { "x-impersonation": randomUUID() };
      const acted = staff.filter((route) => may(route) && CALLS[route.call]?.acting);
      expect(await answersOf(acted, { token, headers })).toEqual(all(acted, 403));
    },
  );

  it("every call to a patient who sends X-Impersonation", async () => {
    const routes = routesOf("user", "staff");
    const { token } = await test.aPatient();
    const headers = { "x-impersonation": randomUUID() };
    expect(await answersOf(routes, { token, headers })).toEqual(all(routes, 403));
  });

  it("every call for a patient to an administrator whose impersonation is not active", async () => {
    const [admin, colleague] = [await test.anAdmin(), await test.anAdmin()];
    const [patient, promoted] = [await test.aPatient(), await test.aPatient()];
    const start = async (by: TestPerson, { profileid }: TestPerson, since = test.clock.now()) => {
      const { profileuid } = await getProfile(test.db, profileid);
      const request = { profileuid, reason: "a call for help" };
      return (await startImpersonation(test.db, by, request, since)).public_id;
    };
    const ended = await start(admin, patient);
    await endImpersonation(test.db, admin, ended, test.clock.now());
    const early = new Date(test.clock.now().getTime() - 30 * MINUTE);
    const ofPromoted = await start(admin, promoted);
    const role = "admin" as const;
    await test.db.updateTable("users").set({ role }).where("id", "=", promoted.userid).execute();
    const ids = {
      nonsense: "1",
      list: `${await start(admin, patient)}, ${randomUUID()}`,
      unknown: randomUUID(),
      ofColleague: await start(colleague, patient),
      ended,
      expired: await start(admin, patient, early),
      ofPromoted,
    };
    const routes = routesOf("user", "staff").filter(({ call }) => CALLS[call]?.acting);
    for (const [name, id] of Object.entries(ids)) {
      const { token } = admin;
      const answers = await answersOf(routes, { token, headers: { "x-impersonation": id } });
      expect({ [name]: answers }).toEqual({ [name]: all(routes, 403) });
    }
  });
});

it("calls that cannot act for a patient answer 400 to X-Impersonation", async () => {
  const { token } = await test.anAdmin();
  const headers = { "x-impersonation": randomUUID() };
  const routes = routesOf("user", "staff").filter(({ call }) => !CALLS[call]?.acting);
  // Administrators, the only ones who act as others, may not make every call.
  const may = ({ call }: { call: string }) => {
    const definition = CALLS[call];
    return definition?.who !== "staff" || definition.roles.includes("admin");
  };
  const open = routes.filter(may);
  const closed = routes.filter((route) => !may(route));
  expect(await answersOf(open, { token, headers })).toEqual(all(open, 400));
  expect(await answersOf(closed, { token, headers })).toEqual(all(closed, 403));
});

it("a token of a session gives access", async () => {
  const { token } = await test.aPatient();
  expect((await test.call("GET", "/api/users/me", { token })).status).toBe(200);
});
