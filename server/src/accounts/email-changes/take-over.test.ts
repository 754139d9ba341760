import { DAY } from "@dosebeat/domain/time/durations";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/app.ts";
import { type Mailbox, openMailbox } from "../../../test/mailbox.ts";
import { bearerOf, browserOf } from "../../../test/signed-in.ts";

const NOW = "2026-05-10T12:00:00.000Z";
const PASSWORD = "meadow-lantern-swims-77";

let mailbox: Mailbox;
let test: TestApp;
let admin: TestPerson;
beforeAll(async () => {
  mailbox = await openMailbox();
  test = await createTestApp({ sendMail: mailbox.sendMail, publicUrl: "https://dose.example" });
});
beforeEach(async () => {
  test.clock.set(NOW);
  admin = await test.anAdmin();
});
afterAll(async () => {
  await test.close();
  await mailbox.close();
});

const ask = ({ token, password }: TestPerson, email: string) =>
  test.call("POST", "/api/auth/change-email", { token, body: { data: { email, password } } });
const confirm = (code: string | undefined) =>
  test.call("POST", "/api/auth/confirm-email", { body: { data: { code } } });
const cancel = (code: string | undefined) =>
  test.call("POST", "/api/auth/cancel-email", { body: { data: { code } } });
const patch = (userid: number, data: object) =>
  test.call("PATCH", `/api/users/${userid}`, { token: admin.token, body: { data } });

async function mailedCode(email: string, page: string) {
  const { text } = await mailbox.mailTo(email, page);
  return new RegExp(`${page}#code=([\\w-]{43})\\s`).exec(text)?.[1];
}

/** An intruder who has a person's password and a session has requested a change to their own address. */
async function anAttack() {
  const owner = await test.aPatient();
  const intruder = { ...owner, token: await bearerOf(test, owner) };
  const email = `intruder-of-${owner.email}`;
  expect((await ask(intruder, email)).status).toBe(200);
  return { owner, intruder, email, code: await mailedCode(email, "/auth/confirm-email") };
}

async function expectOwned({ owner, code }: Awaited<ReturnType<typeof anAttack>>) {
  expect(await confirm(code)).toMatchObject({
    status: 400,
    body: { error: { code: "code_expired" } },
  });
  const listed = await test.call("GET", `/api/profiles?search=${owner.email}`, {
    token: admin.token,
  });
  expect(Object(listed.body).data[0].attributes).toMatchObject({ email: owner.email });
}

async function reset(code: string | undefined) {
  const body = { code, password: PASSWORD };
  return test.call("POST", "/api/auth/reset-password", { body });
}

describe("a change of address that an intruder asked for is gone after", () => {
  it("the owner's reset", async () => {
    const attack = await anAttack();
    await test.call("POST", "/api/auth/forgot-password", { body: { email: attack.owner.email } });
    const code = await mailedCode(attack.owner.email, "/auth/reset-password");
    expect((await reset(code)).status).toBe(200);
    await expectOwned(attack);
  });

  it("a change of the password", async () => {
    const attack = await anAttack();
    const { token, password: currentPassword } = attack.owner;
    const body = { currentPassword, password: PASSWORD };
    const changed = await test.call("POST", "/api/auth/change-password", { token, body });
    expect(changed.status).toBe(200);
    await expectOwned(attack);
  });

  it("an administrator has made a link, before it is used, and it still works", async () => {
    const attack = await anAttack();
    const { userid, email } = attack.owner;
    const path = `/api/users/${userid}/password-link`;
    expect((await test.call("POST", path, { token: admin.token })).status).toBe(201);
    await expectOwned(attack);
    expect((await reset(await mailedCode(email, "/auth/reset-password"))).status).toBe(200);
  });

  it("the account was blocked and unblocked", async () => {
    const attack = await anAttack();
    expect((await patch(attack.owner.userid, { is_active: false })).status).toBe(200);
    expect((await patch(attack.owner.userid, { is_active: true })).status).toBe(200);
    await expectOwned(attack);
  });

  it("the owner ended all other sessions", async () => {
    const attack = await anAttack();
    const { token } = attack.owner;
    expect((await test.call("DELETE", "/api/sessions", { token })).status).toBe(200);
    await expectOwned(attack);
  });

  it("the owner ended the session that asked", async () => {
    const attack = await anAttack();
    const { token } = attack.owner;
    const sessions = await test.call("GET", "/api/sessions", { token });
    const { data } = Object(sessions.body);
    const [other] = data.filter(
      ({ attributes }: { attributes: { current: boolean } }) => !attributes.current,
    );
    const ended = await test.call("DELETE", `/api/sessions/${other.id}`, { token });
    expect(ended.status).toBe(200);
    await expectOwned(attack);
  });

  it("the role was withdrawn", async () => {
    const owner = await test.anAdmin();
    const email = `intruder-of-${owner.email}`;
    expect((await ask(owner, email)).status).toBe(200);
    const code = await mailedCode(email, "/auth/confirm-email");
    expect((await patch(owner.userid, { role: "patient" })).status).toBe(200);
    expect((await confirm(code)).status).toBe(400);
  });

  it("an upgrade from the release before, which noted neither session nor generation", async () => {
    const attack = await anAttack();
    const ofBefore = { session_id: null, token_generation: null };
    await test.db
      .updateTable("email_changes")
      .set(ofBefore)
      .where("user_id", "=", attack.owner.userid)
      .execute();
    await expectOwned(attack);
  });
});

describe("a change of address goes on", () => {
  it("where the owner ends other sessions from the one that asked", async () => {
    const owner = await test.aPatient();
    const elsewhere = await bearerOf(test, owner);
    const email = `new-${owner.email}`;
    expect((await ask(owner, email)).status).toBe(200);
    const { token } = owner;
    expect((await test.call("DELETE", "/api/sessions", { token })).status).toBe(200);
    expect((await test.call("GET", "/api/users/me", { token: elsewhere })).status).toBe(401);
    expect((await confirm(await mailedCode(email, "/auth/confirm-email"))).status).toBe(200);
  });

  it("where the browser that asked signs in again, and ends with that session", async () => {
    const owner = await test.aPatient();
    const askIn = (headers: object, email: string) =>
      test.call("POST", "/api/auth/change-email", {
        headers: { ...headers, origin: "https://dose.example" },
        body: { data: { email, password: owner.password } },
      });
    const first = await browserOf(test, owner);
    const email = `new-${owner.email}`;
    expect((await askIn(first, email)).status).toBe(200);
    const again = await browserOf(test, owner, { cookie: first.cookie });
    const code = await mailedCode(email, "/auth/confirm-email");
    const out = await test.call("POST", "/api/auth/logout", {
      headers: { cookie: again.cookie, origin: "https://dose.example" },
    });
    expect(out.status).toBe(200);
    expect((await confirm(code)).status).toBe(400);

    const third = await browserOf(test, owner);
    expect((await askIn(third, `2-${email}`)).status).toBe(200);
    await browserOf(test, owner, { cookie: third.cookie });
    expect((await confirm(await mailedCode(`2-${email}`, "/auth/confirm-email"))).status).toBe(200);
  });

  it("where an administrator who entered it makes a link", async () => {
    const { userid, email } = await test.aPatient();
    const right = `right-${email}`;
    expect((await patch(userid, { email: right })).status).toBe(200);
    const path = `/api/users/${userid}/password-link`;
    expect((await test.call("POST", path, { token: admin.token })).status).toBe(201);
    expect((await confirm(await mailedCode(right, "/auth/confirm-email"))).status).toBe(200);
  });
});

describe("the old address", () => {
  it("is told when a change is asked, and cancels it without signing in, once", async () => {
    const { owner, email, code } = await anAttack();
    const { text } = await mailbox.mailTo(owner.email, "/auth/cancel-email");
    expect(text).not.toContain(email);
    expect(text).toContain("https://dose.example/auth/forgot-password");
    const cancelCode = await mailedCode(owner.email, "/auth/cancel-email");
    // Programs that check mails open links, which changes nothing.
    await test.call("GET", "/auth/cancel-email");
    expect(await cancel(cancelCode)).toMatchObject({ status: 200, body: { data: null } });
    expect((await confirm(code)).status).toBe(400);
    expect(await cancel(cancelCode)).toMatchObject({
      status: 400,
      body: { error: { code: "code_expired" } },
    });
    const log = await test.call("GET", "/api/audit?kind=email-change-cancelled", {
      token: admin.token,
    });
    expect(Object(log.body).data[0].attributes).toMatchObject({ profileid: owner.profileid });
  });

  it("is told although the new one has an account, and of what an administrator enters", async () => {
    const [person, holder] = [await test.aPatient(), await test.aPatient()];
    expect((await ask(person, holder.email)).status).toBe(200);
    await mailbox.mailTo(person.email, "/auth/cancel-email");
    const { userid, email } = await test.aPatient();
    const right = `right-${email}`;
    expect((await patch(userid, { email: right })).status).toBe(200);
    const code = await mailedCode(right, "/auth/confirm-email");
    expect((await cancel(await mailedCode(email, "/auth/cancel-email"))).status).toBe(200);
    expect((await confirm(code)).status).toBe(400);
  });

  it("cancels nothing with an unknown code, after a day, or with the code of the new address", async () => {
    const { owner, code } = await anAttack();
    const cancelCode = await mailedCode(owner.email, "/auth/cancel-email");
    expect((await cancel("x".repeat(43))).status).toBe(400);
    expect((await cancel(code)).status).toBe(400);
    expect((await confirm(cancelCode)).status).toBe(400);
    test.clock.advance(DAY);
    expect((await cancel(cancelCode)).status).toBe(400);
  });
});
