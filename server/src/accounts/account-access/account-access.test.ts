import { AccountAccessAnswer } from "@dosebeat/contract/account-access";
import { MINUTE } from "@dosebeat/domain/time/durations";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestPerson } from "../../../test/app.ts";
import { type Mailbox, openMailbox } from "../../../test/mailbox.ts";
import { givenLink } from "../../../test/reminders.ts";
import { codeOf, createSecondStep, type SecondStep } from "../../../test/second-step.ts";
import { bearerOf } from "../../../test/signed-in.ts";

const PASSWORD = "meadow-lantern-swims-77";

let mailbox: Mailbox;
let step: SecondStep;
beforeAll(async () => {
  mailbox = await openMailbox();
  const publicUrl = "https://dose.example";
  step = await createSecondStep({ sendMail: mailbox.sendMail, publicUrl });
});
afterAll(async () => {
  await step.close();
  await mailbox.close();
});

const call = (method: "GET" | "POST" | "DELETE", url: string, { token }: { token: string }) =>
  step.test.call(method, url, { token });

async function accessOf(person: { token: string }) {
  const answer = await call("GET", "/api/account-access", person);
  expect(answer.status).toBe(200);
  return AccountAccessAnswer.parse(answer.body).data;
}

/** An account in which somebody has planted each kind of access that survives a new password. */
async function planted() {
  const [made, carer] = [await step.test.aPatient(), await step.test.aPatient()];
  const feed = await call("POST", "/api/calendar-feed", made);
  const { pathname } = new URL(Object(feed.body).data.url);
  await givenLink(step.test, made, carer, "active", "figures");
  const invited = await step.test.call("POST", "/api/care/invitations", {
    token: made.token,
    body: { data: { scope: "figures" } },
  });
  const { code: invitation } = Object(invited.body).data;
  const { code } = await step.withTotp(made);
  return { owner: made, carer, calendar: pathname, invitation, code };
}

type Planted = Awaited<ReturnType<typeof planted>>;

/** Whether the calendar, the carer and the invitation still give access. */
async function works({ carer, calendar, invitation }: Planted) {
  const watched = await call("GET", "/api/care", carer);
  const stranger = await step.test.aPatient();
  await verify(stranger);
  const joined = await step.test.call("POST", "/api/care/join", {
    token: stranger.token,
    body: { data: { code: invitation } },
  });
  return {
    calendar: (await step.test.call("GET", calendar)).status === 200,
    carer: Object(watched.body).data.patients.length === 1,
    invitation: joined.status < 300,
  };
}

async function resetByMail({ email }: TestPerson) {
  await step.test.call("POST", "/api/auth/forgot-password", { body: { email } });
  const { text } = await mailbox.mailTo(email, "/auth/reset-password");
  const code = /#code=([\w-]{43})\s/.exec(text)?.[1];
  const body = { code, password: PASSWORD };
  return step.test.call("POST", "/api/auth/reset-password", { body });
}

async function verify({ userid }: TestPerson) {
  const at = { email_verified_at: step.test.clock.now() };
  await step.test.db.updateTable("users").set(at).where("id", "=", userid).execute();
}

const entriesOf = async ({ profileid }: TestPerson) =>
  step.test.db
    .selectFrom("audit_log")
    .select("details")
    .where("kind", "=", "access-ended")
    .where("profile_id", "=", profileid)
    .execute();

describe("a reset that is the first proof of the address", () => {
  it("ends all that who opened the account has planted, the second factor too", async () => {
    const attack = await planted();
    const answer = await resetByMail(attack.owner);
    expect(answer.status).toBe(200);
    expect(await works(attack)).toEqual({ calendar: false, carer: false, invitation: false });
    const token = `${Object(answer.body).jwt}`;
    expect(await accessOf({ token })).toEqual({
      calendar: null,
      carers: [],
      invitations: [],
      totp: null,
      passkeys: [],
      devices: [],
    });
    const counts = { calendar: 1, carers: 1, invitations: 1, apps: 1, passkeys: 0, devices: 0 };
    expect(await entriesOf(attack.owner)).toMatchObject([{ details: counts }]);
    const { text } = await mailbox.mailTo(attack.owner.email, "has been ended");
    for (const line of ["calendar addresses: 1", "carers: 1", "authenticator apps: 1"]) {
      expect(text).toContain(line);
    }
    const notices = await call("GET", "/api/account-notices", { token });
    expect(Object(notices.body).data).toMatchObject([{ kind: "access-ended", by: null }]);
  });

  it("says nothing where there was nothing", async () => {
    const owner = await step.test.aPatient();
    const answer = await resetByMail(owner);
    expect(answer.status).toBe(200);
    expect(await entriesOf(owner)).toEqual([]);
    const { text } = await mailbox.mailTo(owner.email, "was changed on");
    expect(text).not.toContain("/auth/access");
  });
});

describe("a reset of an address that was verified before", () => {
  it("keeps what has access, asks for the second factor, and lists it in the mail and after", async () => {
    const attack = await planted();
    await verify(attack.owner);
    const answer = await resetByMail(attack.owner);
    expect([answer.status, codeOf(answer)]).toEqual([401, "second_factor_needed"]);
    const { text } = await mailbox.mailTo(attack.owner.email, "was changed on");
    for (const line of ["calendar addresses: 1", "carers: 1", "open invitations: 1"]) {
      expect(text).toContain(line);
    }
    expect(text).toContain("authenticator apps: 1");
    expect(text).toContain("https://dose.example/auth/access");
    expect(text).not.toContain(attack.carer.email);

    step.setClocks(step.now() + 90_000);
    const challenge = await step.challengeFor({ ...attack.owner, password: PASSWORD });
    const { body } = await step.prove({ challenge, code: attack.code() });
    const token = `${Object(body).jwt}`;
    expect(await accessOf({ token })).toMatchObject({
      calendar: { read_utc: null },
      carers: [{ email: attack.carer.email, state: "active" }],
      invitations: [{ email: null }],
      totp: expect.any(String),
    });
    // A session that somebody else opens meanwhile also ends; this one continues.
    const ended = await call("DELETE", "/api/account-access", { token });
    expect(AccountAccessAnswer.parse(ended.body).data).toMatchObject({ carers: [], totp: null });
    expect(await works(attack)).toEqual({ calendar: false, carer: false, invitation: false });
    expect((await call("GET", "/api/users/me", { token })).status).toBe(200);
    expect(await entriesOf(attack.owner)).toMatchObject([{ details: { carers: 1, apps: 1 } }]);
    const again = { ...attack.owner, password: PASSWORD };
    expect(await bearerOf(step.test, again)).toMatch(/^ey/);
  });
});

describe("ending all access", () => {
  it("ends other sessions and their devices, and asks who is there", async () => {
    const owner = await step.test.aPatient();
    const [own, other] = [await bearerOf(step.test, owner), await bearerOf(step.test, owner)];
    step.setClocks(step.now() + 11 * MINUTE);
    const refused = await call("DELETE", "/api/account-access", { token: own });
    expect([refused.status, codeOf(refused)]).toEqual([403, "confirm_needed"]);
    const password = { password: owner.password };
    await step.authorized({ ...owner, token: own }, "/api/auth/confirm", password);
    expect((await call("DELETE", "/api/account-access", { token: own })).status).toBe(200);
    expect((await call("GET", "/api/users/me", { token: other })).status).toBe(401);
    expect((await call("GET", "/api/users/me", { token: own })).status).toBe(200);
  });

  it("is nobody else's: a stranger ends their own, and a carer keeps other patients", async () => {
    const attack = await planted();
    const { owner, carer } = attack;
    const stranger = await step.test.aPatient();
    expect((await call("DELETE", "/api/account-access", stranger)).status).toBe(200);
    // The carer's own account has no carers: looking out for others gives no access to it.
    expect((await accessOf(carer)).carers).toEqual([]);
    expect((await call("DELETE", "/api/account-access", carer)).status).toBe(200);
    expect(await accessOf(owner)).toMatchObject({ carers: [{ email: carer.email }] });
    expect(await works(attack)).toEqual({ calendar: true, carer: true, invitation: true });
    const nobody = await step.test.call("GET", "/api/account-access");
    expect(nobody.status).toBe(401);
  });
});
