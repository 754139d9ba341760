import { BearerAnswer } from "@dosebeat/contract/sign-in";
import { MINUTE } from "@dosebeat/domain/time/durations";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, faultsIn, type TestApp, type TestPerson } from "../../../test/app.ts";

const NEW = "orchard-lantern-97-drifts";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ publicUrl: "https://dosebeat.example.org" });
});
afterAll(() => test.close());

const signIn = (identifier: string, password: string) =>
  test.call("POST", "/api/auth/local", { body: { identifier, password } });
const me = (token: string) => test.call("GET", "/api/users/me", { token });
const forgot = (email: string, app = test) =>
  app.call("POST", "/api/auth/forgot-password", { body: { email } });
const reset = (code: string, password = NEW) =>
  test.call("POST", "/api/auth/reset-password", { body: { code, password } });

const linksOf = ({ userid }: TestPerson) =>
  test.printed.filter((line) => line.startsWith(`Password link for user ${userid},`));

async function codeFor(person: TestPerson): Promise<string> {
  const before = linksOf(person).length;
  await forgot(person.email);
  await expect.poll(() => linksOf(person).length).toBe(before + 1);
  return linksOf(person).at(-1)?.split("#code=")[1] ?? "";
}

describe("changing the password", () => {
  const change = (token: string, currentPassword: string, password = NEW) =>
    test.call("POST", "/api/auth/change-password", { token, body: { currentPassword, password } });

  it("is rejected with a wrong one, and recorded like a failed sign-in", async () => {
    const { token, profileid } = await test.aPatient();
    expect((await change(token, "not-my-password")).status).toBe(400);
    const entry = test.db.selectFrom("audit_log").select(["kind", "details"]);
    expect(await entry.where("profile_id", "=", profileid).execute()).toEqual([
      { kind: "sign-in-failed", details: { call: "POST /api/auth/change-password" } },
    ]);
  });

  it("invalidates all tokens and answers with a new one", async () => {
    const patient = await test.aPatient();
    const other = BearerAnswer.parse((await signIn(patient.email, patient.password)).body).jwt;
    const answer = await change(patient.token, patient.password);
    expect(answer.status).toBe(200);
    const { jwt, user } = BearerAnswer.parse(answer.body);
    expect(user.id).toBe(patient.userid);
    expect((await me(jwt)).status).toBe(200);
    expect((await me(patient.token)).status).toBe(401);
    expect((await me(other)).status).toBe(401);
    expect((await signIn(patient.email, patient.password)).status).toBe(401);
    expect((await signIn(patient.email, NEW)).status).toBe(200);
  });

  it("rejects a wrong current password or a common new one, and changes nothing", async () => {
    const patient = await test.aPatient();
    const wrong = await change(patient.token, "not the password");
    expect(wrong.status).toBe(400);
    expect(faultsIn(wrong)).toEqual(["currentPassword"]);
    const common = await change(patient.token, patient.password, "password123");
    expect(common.status).toBe(400);
    expect(faultsIn(common)).toEqual(["password"]);
    expect((await me(patient.token)).status).toBe(200);
  });

  it("counts wrong passwords, apart from failed sign-ins", async () => {
    const patient = await test.aPatient();
    for (let n = 0; n < 10; n += 1) await change(patient.token, "wrong");
    const stopped = await change(patient.token, patient.password);
    expect(stopped.status).toBe(429);
    expect(stopped.headers["retry-after"]).toBe("900");
    expect((await signIn(patient.email, patient.password)).status).toBe(200);
  });

  it("lets only one of two concurrent changes succeed", async () => {
    const patient = await test.aPatient();
    const both = await Promise.all([
      change(patient.token, patient.password, `${NEW}-1`),
      change(patient.token, patient.password, `${NEW}-2`),
    ]);
    const statuses = both.map(({ status }) => status).sort();
    expect(statuses[0]).toBe(200);
    expect([400, 401, 409]).toContain(statuses[1]);
  });
});

describe("a forgotten password", () => {
  it("is answered alike for every address; a link is printed only for an account", async () => {
    const patient = await test.aPatient();
    const blocked = await test.aPatient();
    await test.db
      .updateTable("users")
      .set({ is_active: false })
      .where("id", "=", blocked.userid)
      .execute();
    const before = test.printed.length;
    const answers = await Promise.all([
      forgot("nobody@example.org"),
      forgot(blocked.email),
      forgot(patient.email.toUpperCase()),
    ]);
    expect(new Set(answers.map(({ status, body }) => JSON.stringify({ status, body }))).size).toBe(
      1,
    );
    expect(answers[0]?.status).toBe(200);
    await expect.poll(() => test.printed.length).toBe(before + 1);
    expect(test.printed.at(-1)).toMatch(
      /valid for 30 minutes: https:\/\/dosebeat\.example\.org\/auth\/reset-password#code=[\w-]{43}$/,
    );
    expect(test.printed.at(-1)).not.toContain(patient.email);
  });

  it("is replaced once with the code, which invalidates all tokens", async () => {
    const patient = await test.aPatient();
    const code = await codeFor(patient);
    const answer = await reset(code);
    expect(answer.status).toBe(200);
    const { jwt } = BearerAnswer.parse(answer.body);
    expect((await me(jwt)).status).toBe(200);
    expect((await me(patient.token)).status).toBe(401);
    expect((await signIn(patient.email, NEW)).status).toBe(200);
    const again = await reset(code, `${NEW}-again`);
    expect(again.status).toBe(400);
    expect(faultsIn(again)).toEqual(["code"]);
  });

  it("rejects a code that is older than 30 minutes, unknown, or of a blocked user", async () => {
    const patient = await test.aPatient();
    const old = await codeFor(patient);
    test.clock.advance(30 * MINUTE);
    const blocked = await test.aPatient();
    const dead = await codeFor(blocked);
    await test.db
      .updateTable("users")
      .set({ is_active: false })
      .where("id", "=", blocked.userid)
      .execute();
    for (const code of [old, dead, "invented"]) {
      const answer = await reset(code);
      expect(answer.status).toBe(400);
      expect(faultsIn(answer)).toEqual(["code"]);
    }
    expect((await signIn(patient.email, patient.password)).status).toBe(200);
  });

  it("keeps the code when the new password is rejected, and deletes the others when it is set", async () => {
    const patient = await test.aPatient();
    const [first, second] = [await codeFor(patient), await codeFor(patient)];
    expect(faultsIn(await reset(first, "password123"))).toEqual(["password"]);
    expect((await reset(first)).status).toBe(200);
    expect((await reset(second)).status).toBe(400);
  });

  it("lets only one of two concurrent requests use a code", async () => {
    const code = await codeFor(await test.aPatient());
    const both = await Promise.all([reset(code, `${NEW}-1`), reset(code, `${NEW}-2`)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it("sends at most three valid links, however many are requested at once", async () => {
    const app = await createTestApp();
    const patient = await app.aPatient();
    await Promise.all(Array.from({ length: 8 }, () => forgot(patient.email, app)));
    await app.app.close();
    expect(app.printed).toHaveLength(3);
    await app.close();
  });

  it("stores no code in plain text", async () => {
    const code = await codeFor(await test.aPatient());
    const rows = await test.db.selectFrom("password_codes").selectAll().execute();
    expect(rows.length).toBeGreaterThan(0);
    for (const { code_hash } of rows) {
      expect(code_hash).toHaveLength(32);
      expect(code_hash.toString("base64url")).not.toBe(code);
    }
  });
});
