import { BearerAnswer, UserAnswer } from "@dosebeat/contract/sign-in";
import { DAY, HOUR, MINUTE } from "@dosebeat/domain/time/durations";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, faultsIn, type TestApp } from "../../../test/app.ts";
import { openMailbox } from "../../../test/mailbox.ts";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const registration = (email: string, more: object = {}) => ({
  email,
  password: "violet-tractor-hums-42",
  givenname: "Ada",
  familyname: "Lovelace",
  ...more,
});
const register = (body: object, app = test) =>
  app.call("POST", "/api/auth/local/register", { body });
const signIn = (identifier: string, password: string, app = test) =>
  app.call("POST", "/api/auth/local", { body: { identifier, password } });

describe("signing in", () => {
  it("returns a token valid for users/me, ignoring the case of the address", async () => {
    const patient = await test.aPatient();
    const answer = await signIn(patient.email.toUpperCase(), patient.password);
    expect(answer.status).toBe(200);
    const { jwt } = BearerAnswer.parse(answer.body);
    const me = await test.call("GET", "/api/users/me", { token: jwt });
    expect(UserAnswer.parse(me.body).user).toEqual({
      id: patient.userid,
      username: patient.email,
      email: patient.email,
      profile_img: null,
      meta: { role: "patient", staff: [], email_verified: false },
    });
  });

  it("rejects a wrong password, an unknown address and a blocked user with the same message", async () => {
    const patient = await test.aPatient();
    const blocked = await test.aPatient();
    await test.db
      .updateTable("users")
      .set({ is_active: false })
      .where("id", "=", blocked.userid)
      .execute();
    const answers = await Promise.all([
      signIn(patient.email, "wrong-password"),
      signIn("nobody@example.org", patient.password),
      signIn(blocked.email, blocked.password),
    ]);
    for (const { status, body } of answers) {
      expect(status).toBe(401);
      expect(body).toEqual({
        data: null,
        error: {
          status: 401,
          name: "UnauthorizedError",
          message: "The email / password combination is invalid",
          code: "sign_in",
          details: { errors: [] },
        },
      });
    }
  });

  it("takes as long for an unknown address as for a wrong password", async () => {
    const patient = await test.aPatient();
    const measured = async (identifier: string) => {
      // CPU time, so that other load on the machine does not matter.
      const before = process.cpuUsage();
      await signIn(identifier, "wrong-password");
      return process.cpuUsage(before).user;
    };
    await measured("warm-up@example.org");
    const known = [];
    const unknown = [];
    for (let n = 0; n < 4; n += 1) {
      known.push(await measured(patient.email));
      unknown.push(await measured(`no${n}@example.org`));
    }
    // Without the dummy hash an unknown address is answered ten times faster.
    expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...known) / 3);
  });

  it("blocks after 10 failures for an account from one sender, with Retry-After, and then allows again", async () => {
    const app = await createTestApp();
    const patient = await app.aPatient();
    await Promise.all(Array.from({ length: 9 }, () => signIn(patient.email, "wrong", app)));
    expect((await signIn(patient.email, patient.password, app)).status).toBe(200);
    expect((await signIn(patient.email, "wrong", app)).status).toBe(401);
    const stopped = await signIn(patient.email.toUpperCase(), patient.password, app);
    expect(stopped.status).toBe(429);
    expect(stopped.headers["retry-after"]).toBe("900");
    expect((await signIn((await app.aPatient()).email, patient.password, app)).status).toBe(200);
    app.clock.advance(15 * MINUTE);
    expect((await signIn(patient.email, patient.password, app)).status).toBe(200);
    await app.close();
  });

  it("blocks after 100 failures from one client address", async () => {
    const app = await createTestApp();
    const patient = await app.aPatient();
    const guess = (n: number) => signIn(`guess${n}@example.org`, "wrong", app);
    const half = (from: number) => Array.from({ length: 51 }, (_, n) => guess(from + n));
    // More at once would be refused as a flood.
    const answers = [...(await Promise.all(half(0))), ...(await Promise.all(half(50)))];
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(100);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
    expect((await signIn(patient.email, patient.password, app)).status).toBe(429);
    await app.close();
  });

  it.each([
    [{}, "identifier"],
    [{ identifier: "a@b.org" }, "password"],
    [{ identifier: 5, password: "x" }, "identifier"],
    [{ identifier: "a\u0000@b.org", password: "x" }, "identifier"],
    [{ identifier: "a@b.org", password: "x".repeat(129) }, "password"],
    [{ identifier: "a@b.org", password: "x", remember: true }, "remember"],
  ])("refuses %j, naming %s", async (body, path) => {
    const answer = await test.call("POST", "/api/auth/local", { body });
    expect(answer.status).toBe(400);
    expect(faultsIn(answer)).toContain(path);
  });
});

describe("signing up", () => {
  it("creates a patient with the specified defaults", async () => {
    const answer = await register(registration("ada@example.org"));
    expect(answer.status).toBe(201);
    const { jwt, user } = BearerAnswer.parse(answer.body);
    expect(user.meta.role).toBe("patient");
    const profile = await test.call("GET", "/api/profile/userdata", { token: jwt });
    expect(profile.body).toMatchObject({
      data: { givenname: "Ada", language: "en", timezone: "America/New_York" },
    });
  });

  it("stores the password only as an argon2id hash", async () => {
    await register(registration("hash@example.org"));
    const { password_hash } = await test.db
      .selectFrom("users")
      .select("password_hash")
      .where("email", "=", "hash@example.org")
      .executeTakeFirstOrThrow();
    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it("rejects an address that has an account, ignoring case", async () => {
    expect((await register(registration("Grace@example.org"))).status).toBe(201);
    expect((await register(registration("gRACE@example.org"))).status).toBe(409);
  });

  it("lets only one of two concurrent requests have the address", async () => {
    const both = await Promise.all([
      register(registration("race@example.org")),
      register(registration("RACE@example.org")),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it.each([
    [{ password: "short" }, "password", /8 characters/],
    [{ password: "Password1" }, "password", /too easy to guess/],
    [{ password: "x".repeat(129) }, "password", /128/],
    [{ email: "no address" }, "email", /email/],
    [{ givenname: "  " }, "givenname", /empty/],
    [{ familyname: "a\u0000b" }, "familyname", /NUL/],
    [{ timezone: "Mars/Olympus" }, "timezone", /Unknown/],
    [{ timezone: "+02:00" }, "timezone", /Unknown/],
    [{ language: "nl" }, "language", /en/],
    [{ role: "admin" }, "role", /not allowed/],
  ])("refuses %j", async (fault, path, message) => {
    const answer = await register(registration("fault@example.org", fault));
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      error: { name: "ValidationError", message: expect.stringMatching(message) },
    });
    expect(faultsIn(answer)).toContain(path);
  });

  it("allows 60 an hour from one client address", async () => {
    const app = await createTestApp();
    const setupcode = "of-no-installation";
    for (let count = 0; count < 60; count += 1) {
      const refused = await register(registration("new@example.org", { setupcode }), app);
      expect(refused.status).toBe(403);
    }
    const stopped = await register(registration("new@example.org"), app);
    expect(stopped.status).toBe(429);
    expect(stopped.headers["retry-after"]).toBe("3600");
    await app.close();
  });

  it("tells a sender ten times an hour that addresses are taken, then refuses any sign-up", async () => {
    const app = await createTestApp({ trustProxy: ["127.0.0.1"] });
    await app.aPatient({ email: "taken@example.org" });
    const from = (sender: string, email = "taken@example.org") =>
      app.call("POST", "/api/auth/local/register", {
        body: registration(email),
        headers: { "x-forwarded-for": sender },
      });
    const statuses = async (senders: string[]) => {
      const found = [];
      for (const sender of senders) found.push((await from(sender)).status);
      return found;
    };
    const ten = Array.from({ length: 10 }, () => 409);
    expect(await statuses(Array.from({ length: 10 }, () => "203.0.113.7"))).toEqual(ten);
    expect((await from("203.0.113.7")).status).toBe(429);
    // A sign-up that would succeed is refused too; otherwise it would reveal that the address is free.
    expect((await from("203.0.113.7", "free@example.org")).status).toBe(429);
    expect((await from("203.0.113.8", "free@example.org")).status).toBe(201);
    // A /48 has 65,536 networks with 2^64 addresses each.
    const site = Array.from({ length: 10 }, (_, network) => `2001:db8:1:${network}::7`);
    expect(await statuses(site)).toEqual(ten);
    expect((await from("2001:db8:1:ffff::9")).status).toBe(429);
    expect((await from("2001:db8:2:ffff::9")).status).toBe(409);
    app.clock.advance(HOUR);
    expect((await from("203.0.113.7")).status).toBe(409);
    await app.close();
  });

  it("does not count sign-ups that go through against those that tell an address is taken", async () => {
    const app = await createTestApp();
    for (let count = 0; count < 12; count += 1) {
      expect((await register(registration(`n${count}@example.org`), app)).status).toBe(201);
    }
    await app.close();
  });

  it("mails the owner of a taken address, once a day whoever tries", async () => {
    const mailbox = await openMailbox();
    const publicUrl = "https://dose.example";
    const app = await createTestApp({ sendMail: mailbox.sendMail, publicUrl });
    const { email } = await app.aPatient();
    const blocked = await app.aPatient();
    const inactive = { is_active: false };
    await app.db.updateTable("users").set(inactive).where("id", "=", blocked.userid).execute();
    const told = () =>
      mailbox.received.filter(({ text }) => text.includes("tried to open a Dosebeat account"));
    expect((await register(registration(blocked.email), app)).status).toBe(409);
    for (let count = 0; count < 3; count += 1) {
      expect((await register(registration(email.toUpperCase()), app)).status).toBe(409);
    }
    const { text } = await mailbox.mailTo(email, "tried to open a Dosebeat account");
    expect(text).toContain("https://dose.example/auth/forgot-password");
    app.clock.advance(DAY);
    await register(registration(email), app);
    await expect.poll(told).toHaveLength(2);
    expect(told().map(({ to }) => to)).toEqual([[email], [email]]);
    await app.close();
    await mailbox.close();
  });
});
