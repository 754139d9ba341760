import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { type Mailbox, openMailbox } from "../../../test/mailbox.ts";

const NOW = "2026-05-10T12:00:00.000Z";
const PASSWORD = "meadow-lantern-swims-77";

let mailbox: Mailbox;
let test: TestApp;
beforeAll(async () => {
  mailbox = await openMailbox();
  test = await createTestApp({ sendMail: mailbox.sendMail });
});
beforeEach(() => test.clock.set(NOW));
afterAll(async () => {
  await test.close();
  await mailbox.close();
});

let count = 0;
async function signUp(app = test) {
  count += 1;
  const email = `person-${count}@patients.example`;
  const body = { email, password: PASSWORD, givenname: "Ada", familyname: "Byron" };
  const answer = await app.call("POST", "/api/auth/local/register", { body });
  return { email, token: `${Object(answer.body).jwt}` };
}

type Person = Awaited<ReturnType<typeof signUp>>;

const ask = ({ token }: Person, email: string, password = PASSWORD, app = test) =>
  app.call("POST", "/api/auth/change-email", { token, body: { data: { email, password } } });
const confirm = (code: string | undefined) =>
  test.call("POST", "/api/auth/confirm-email", { body: { data: { code } } });
const signIn = (identifier: string) =>
  test.call("POST", "/api/auth/local", { body: { identifier, password: PASSWORD } });

async function mailedCode(email: string) {
  const { text } = await mailbox.mailTo(email, "/auth/confirm-email");
  return /#code=([\w-]{43})\s/.exec(text)?.[1];
}

it("people change their address with their password and the link that is mailed there", async () => {
  const person = await signUp();
  const email = `new-${person.email}`;
  expect(await ask(person, email)).toMatchObject({ status: 200, body: { data: { email } } });
  expect((await signIn(email)).status).toBe(401);
  expect((await confirm(await mailedCode(email))).status).toBe(200);
  await mailbox.mailTo(person.email, "this address no longer works");
  expect((await signIn(email)).status).toBe(200);
  expect((await signIn(person.email)).status).toBe(401);
  // Whoever was signed in still is.
  const me = await test.call("GET", "/api/users/me", { token: person.token });
  expect(Object(me.body).user).toMatchObject({ email, meta: { email_verified: true } });
});

it("an address that is taken gets the same answer, and only its owner a mail", async () => {
  const [person, owner] = [await signUp(), await signUp()];
  const taken = owner.email.toUpperCase();
  const free = await ask(person, `free-${person.email}`);
  const answer = await ask(person, taken);
  expect([answer.status, Object.keys(Object(answer.body))]).toEqual([
    free.status,
    Object.keys(Object(free.body)),
  ]);
  const { text } = await mailbox.mailTo(owner.email, "asked to use this email address");
  expect(text).not.toContain(person.email);
  const links = mailbox.received.filter(
    ({ to, text }) => to.includes(owner.email) && text.includes("/auth/confirm-email"),
  );
  expect(links).toEqual([]);
  expect((await signIn(owner.email)).status).toBe(200);
});

it("a wrong password, nobody, and the sixth mail in an hour are refused", async () => {
  const person = await signUp();
  expect(await ask(person, "a@new.example", "not-the-password")).toMatchObject({
    status: 400,
    body: { error: { code: "password_wrong" } },
  });
  const body = { data: { email: "a@new.example", password: PASSWORD } };
  expect((await test.call("POST", "/api/auth/change-email", { body })).status).toBe(401);
  for (const email of ["1", "2", "3", "4", person.email]) {
    expect((await ask(person, email.includes("@") ? email : `${email}@n.example`)).status).toBe(
      200,
    );
  }
  expect((await ask(person, "5@n.example")).status).toBe(429);
});

it("without a mail server nobody changes the address alone", async () => {
  const mute = await createTestApp();
  const person = await signUp(mute);
  expect(await ask(person, "a@new.example", PASSWORD, mute)).toMatchObject({
    status: 409,
    body: { error: { code: "no_mail" } },
  });
  await mute.close();
});
