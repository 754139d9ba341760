import { CreatedUserAnswer } from "@dosebeat/contract/users";
import { DAY } from "@dosebeat/domain/time/durations";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/app.ts";
import { type Mailbox, openMailbox } from "../../../test/mailbox.ts";

const PASSWORD = "meadow-lantern-swims-77";

let mailbox: Mailbox;
let test: TestApp;
let admin: TestPerson;
beforeAll(async () => {
  mailbox = await openMailbox();
  test = await createTestApp({ sendMail: mailbox.sendMail, publicUrl: "https://clinic.example" });
  admin = await test.anAdmin();
});
afterAll(async () => {
  await test.close();
  await mailbox.close();
});

let count = 0;
async function signUp(app = test) {
  count += 1;
  const email = `signed-up-${count}@patients.example`;
  const body = { email, password: PASSWORD, givenname: "Ada", familyname: "Byron" };
  const answer = await app.call("POST", "/api/auth/local/register", { body });
  expect(answer.status).toBe(201);
  return {
    email,
    token: `${Object(answer.body).jwt}`,
    userid: Number(Object(answer.body).user.id),
  };
}

async function isVerified({ token }: { token: string }, app = test) {
  const answer = await app.call("GET", "/api/users/me", { token });
  return Object(answer.body).user.meta.email_verified;
}

async function mailedCode(email: string, page: string) {
  const { text } = await mailbox.mailTo(email, page);
  return /#code=([\w-]{43})\s/.exec(text)?.[1];
}

const verify = (code: unknown, app = test) =>
  app.call("POST", "/api/auth/verify-email", { body: { code } });
const request = ({ token }: { token: string }, app = test) =>
  app.call("POST", "/api/auth/verify-email/request", { token });

it("an address is verified by the link that is mailed at sign-up, once", async () => {
  const person = await signUp();
  expect(await isVerified(person)).toBe(false);
  const code = await mailedCode(person.email, "/auth/verify-email");
  expect(await verify(code)).toMatchObject({
    status: 200,
    body: { data: { email: person.email } },
  });
  expect(await isVerified(person)).toBe(true);
  expect((await verify(code)).status).toBe(400);
  expect((await request(person)).status).toBe(409);
  const listed = await test.call("GET", `/api/profiles?search=${person.email}`, {
    token: admin.token,
  });
  expect(Object(listed.body).data[0].attributes.email_verified).toBe(true);
});

it("a link expires after 24 hours, and at most three are valid at once", async () => {
  const person = await signUp();
  const code = await mailedCode(person.email, "/auth/verify-email");
  expect([(await request(person)).status, (await request(person)).status]).toEqual([200, 200]);
  expect((await request(person)).status).toBe(429);
  test.clock.advance(DAY);
  expect((await verify(code)).status).toBe(400);
  expect(await isVerified(await signUp())).toBe(false);
});

it("unknown codes are refused", async () => {
  expect((await verify("x".repeat(43))).status).toBe(400);
});

it("without a mail server addresses stay unverified", async () => {
  const mute = await createTestApp();
  const person = await signUp(mute);
  expect(await isVerified(person, mute)).toBe(false);
  expect((await request(person, mute)).status).toBe(409);
  await mute.close();
});

it("a mailed password link verifies the address; one that was handed over does not", async () => {
  const person = await signUp();
  await test.call("POST", "/api/auth/forgot-password", { body: { email: person.email } });
  const code = await mailedCode(person.email, "/auth/reset-password");
  const body = { code, password: `${PASSWORD}-2` };
  const answer = await test.call("POST", "/api/auth/reset-password", { body });
  expect(Object(answer.body).user.meta.email_verified).toBe(true);

  const mute = await createTestApp();
  const { token } = await mute.anAdmin();
  const other = await signUp(mute);
  const made = await mute.call("POST", `/api/users/${other.userid}/password-link`, { token });
  const handed = `${Object(made.body).data.link}`.split("#code=")[1];
  const used = await mute.call("POST", "/api/auth/reset-password", {
    body: { code: handed, password: `${PASSWORD}-2` },
  });
  expect(used.status).toBe(200);
  expect(Object(used.body).user.meta.email_verified).toBe(false);
  await mute.close();
});

const create = (email: string, more: object = {}) =>
  test.call("POST", "/api/users", {
    token: admin.token,
    body: { data: { email, givenname: "Right", familyname: "Owner", ...more } },
  });

it("a clinic may take over an address that its account never verified", async () => {
  const squatter = await signUp();
  const refused = await create(squatter.email.toUpperCase());
  expect(refused).toMatchObject({ status: 409, body: { error: { code: "email_unverified" } } });
  expect(await isVerified(squatter)).toBe(false);

  const taken = await create(squatter.email, { take_over: true });
  expect(taken.status).toBe(201);
  const { id } = CreatedUserAnswer.parse(taken.body).data;
  expect(id).not.toBe(squatter.userid);
  // Whoever had the address is signed out and cannot sign in again.
  const { token } = squatter;
  expect((await test.call("GET", "/api/users/me", { token })).status).toBe(401);
  const signIn = { identifier: squatter.email, password: PASSWORD };
  expect((await test.call("POST", "/api/auth/local", { body: signIn })).status).toBe(401);
  const audit = await test.call("GET", "/api/audit?kind=address-taken-over", {
    token: admin.token,
  });
  expect(Object(audit.body).data[0].attributes).toMatchObject({ userid: admin.userid });

  // The link goes to the address and opens the new, empty account.
  const code = await mailedCode(squatter.email, "/auth/reset-password");
  const body = { code, password: `${PASSWORD}-3` };
  const owner = await test.call("POST", "/api/auth/reset-password", { body });
  expect(Object(owner.body).user).toMatchObject({ id, meta: { email_verified: true } });
});

it("a code that was mailed before the take-over verifies nothing afterwards", async () => {
  const squatter = await signUp();
  const code = await mailedCode(squatter.email, "/auth/verify-email");
  expect((await create(squatter.email, { take_over: true })).status).toBe(201);
  expect((await verify(code)).status).toBe(400);
});

it("a verified address, and an administrator's, cannot be taken over", async () => {
  const person = await signUp();
  await verify(await mailedCode(person.email, "/auth/verify-email"));
  for (const email of [person.email, admin.email]) {
    const answer = await create(email, { take_over: true });
    expect(answer).toMatchObject({ status: 409, body: { error: { code: "email_taken" } } });
  }
  expect(await isVerified(person)).toBe(true);
});

it("only administrators take addresses over", async () => {
  const [person, stranger] = [await signUp(), await signUp()];
  const data = { email: person.email, givenname: "A", familyname: "B", take_over: true };
  const answer = await test.call("POST", "/api/users", { token: stranger.token, body: { data } });
  expect(answer.status).toBe(403);
  expect(await isVerified(person)).toBe(false);
});
