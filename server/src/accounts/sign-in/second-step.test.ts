import { Failure } from "@dosebeat/contract/base/failures";
import { BearerAnswer } from "@dosebeat/contract/sign-in";
import { DAY, HOUR, MINUTE } from "@dosebeat/domain/time/durations";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { codeOf, createSecondStep, type SecondStep } from "../../../test/second-step.ts";

let step: SecondStep;
beforeAll(async () => {
  step = await createSecondStep();
});
beforeEach(() => step.setClocks(step.now() + HOUR));
afterAll(() => step.close());

describe("a sign-in with a second factor", () => {
  it("gives no token for the password alone, and says what the account has", async () => {
    const person = await step.test.aPatient();
    await step.withTotp(person);
    const answer = await step.signIn(person);
    expect(answer.status).toBe(401);
    expect(JSON.stringify(answer.body)).not.toContain("jwt");
    expect(Failure.parse(answer.body).error.details.factors).toEqual(["code", "recovery"]);
    expect(await step.entriesOf(person)).toEqual([]);
  });

  it("says nothing about it to who does not know the password", async () => {
    const person = await step.test.aPatient();
    await step.withTotp(person);
    const wrong = await step.signIn({ ...person, password: "not-the-password" });
    const unknown = await step.signIn({ ...person, email: "nobody@example.org" });
    expect(wrong.body).toEqual(unknown.body);
  });

  it("is finished with a code, which is recorded", async () => {
    const person = await step.test.aPatient();
    const { code } = await step.withTotp(person);
    const challenge = await step.challengeFor(person);
    const answer = await step.prove({ challenge, code: code() });
    expect(answer.status).toBe(200);
    const { jwt, user } = BearerAnswer.parse(answer.body);
    expect(user.id).toBe(person.userid);
    const me = await step.test.call("GET", "/api/users/me", { token: String(jwt) });
    expect(me.status).toBe(200);
    expect(await step.entriesOf(person)).toEqual([
      { kind: "sign-in", details: { factor: "code" } },
    ]);
  });

  it("refuses a wrong code, records it, and lets try again", async () => {
    const person = await step.test.aPatient();
    const { code } = await step.withTotp(person);
    const challenge = await step.challengeFor(person);
    const wrong = await step.prove({ challenge, code: code(10) });
    expect([wrong.status, codeOf(wrong)]).toEqual([401, "second_factor_wrong"]);
    expect(await step.entriesOf(person)).toEqual([
      { kind: "sign-in-failed", details: { factor: "code" } },
    ]);
    expect((await step.prove({ challenge, code: code() })).status).toBe(200);
  });

  it("asks for exactly one proof", async () => {
    const challenge = "any";
    expect((await step.prove({ challenge })).status).toBe(400);
    expect((await step.prove({ challenge, code: "123456", recovery: "x" })).status).toBe(400);
    expect((await step.prove({ challenge, code: "12345" })).status).toBe(400);
  });
});

describe("a code", () => {
  it("works once, also on two servers at the same moment", async () => {
    const person = await step.test.aPatient();
    const { code } = await step.withTotp(person);
    const [one, two] = [await step.challengeFor(person), await step.challengeFor(person)];
    const answers = await Promise.all([
      step.prove({ challenge: one, code: code() }),
      step.prove({ challenge: two, code: code() }, step.other),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    const later = await step.challengeFor(person);
    for (const app of [step.test, step.other]) {
      expect(codeOf(await step.prove({ challenge: later, code: code() }, app))).toBe(
        "second_factor_wrong",
      );
    }
  });

  it("that set the app up does not sign in", async () => {
    const person = await step.test.aPatient();
    const { code } = await step.withTotp(person);
    step.setClocks(step.now() - 90_000);
    const challenge = await step.challengeFor(person);
    expect((await step.prove({ challenge, code: code() })).status).toBe(401);
  });

  it("older than the last accepted one is refused, a newer one accepted", async () => {
    const person = await step.test.aPatient();
    const { code } = await step.withTotp(person);
    expect(
      (await step.prove({ challenge: await step.challengeFor(person), code: code() })).status,
    ).toBe(200);
    const challenge = await step.challengeFor(person);
    expect((await step.prove({ challenge, code: code(-1) })).status).toBe(401);
    expect((await step.prove({ challenge, code: code(1) })).status).toBe(200);
  });

  it("accepted while the clock was years ahead does not lock the owner out", async () => {
    const person = await step.test.aPatient();
    const { code } = await step.withTotp(person);
    const now = step.now();
    step.setClocks(now + 2 * 365 * DAY);
    expect(
      (await step.prove({ challenge: await step.challengeFor(person), code: code() })).status,
    ).toBe(200);
    step.setClocks(now);
    expect(
      (await step.prove({ challenge: await step.challengeFor(person), code: code() })).status,
    ).toBe(200);
  });

  it("of somebody else is refused", async () => {
    const [person, stranger] = [await step.test.aPatient(), await step.test.aPatient()];
    await step.withTotp(person);
    const theirs = await step.withTotp(stranger);
    const challenge = await step.challengeFor(person);
    expect((await step.prove({ challenge, code: theirs.code() })).status).toBe(401);
    const [recovery] = theirs.recoveryCodes;
    expect((await step.prove({ challenge, recovery })).status).toBe(401);
  });

  it("can be tried ten times in a quarter of an hour; a recovery code still works", async () => {
    const person = await step.test.aPatient();
    const { code, recoveryCodes } = await step.withTotp(person);
    const challenge = await step.challengeFor(person);
    for (let n = 0; n < 10; n += 1) await step.prove({ challenge, code: code(20) });
    const stopped = await step.prove({ challenge, code: code() });
    expect(stopped.status).toBe(429);
    expect(stopped.headers["retry-after"]).toBe("900");
    expect((await step.prove({ challenge, recovery: recoveryCodes[0] })).status).toBe(200);
  });
});

describe("a recovery code", () => {
  it("works once, however it is typed, and is recorded", async () => {
    const person = await step.test.aPatient();
    const { recoveryCodes } = await step.withTotp(person);
    const [first = ""] = recoveryCodes;
    const recovery = ` ${first.toLowerCase().replaceAll("-", " ")}`;
    const both = await Promise.all([
      step.prove({ challenge: await step.challengeFor(person), recovery }),
      step.prove({ challenge: await step.challengeFor(person), recovery }, step.other),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    const kinds = (await step.entriesOf(person)).map(({ kind }) => kind).sort();
    expect(kinds).toEqual(["recovery-code-used", "sign-in", "sign-in-failed"]);
    expect(JSON.stringify(await step.entriesOf(person))).not.toContain(first);
  });
});

describe("a challenge", () => {
  it("ends after 5 minutes, with a new password, with the account, and once used", async () => {
    const person = await step.test.aPatient();
    const { recoveryCodes } = await step.withTotp(person);
    const [one, two, three, four] = recoveryCodes;
    const expired = async (challenge: string, recovery = "") =>
      codeOf(await step.prove({ challenge, recovery })) === "sign_in_expired";
    const old = await step.challengeFor(person);
    step.setClocks(step.now() + 5 * MINUTE);
    expect(await expired(old, one)).toBe(true);
    const used = await step.challengeFor(person);
    expect((await step.prove({ challenge: used, recovery: one })).status).toBe(200);
    expect(await expired(used, two)).toBe(true);
    const user = step.test.db.updateTable("users").where("id", "=", person.userid);
    const blocked = await step.challengeFor(person);
    await user.set({ is_active: false }).execute();
    expect(await expired(blocked, three)).toBe(true);
    await user.set({ is_active: true }).execute();
    const before = await step.challengeFor(person);
    await user.set({ token_generation: 9 }).execute();
    expect(await expired(before, four)).toBe(true);
    expect(await expired("invented", four)).toBe(true);
  });

  it("is one of ten at most", async () => {
    const person = await step.test.aPatient();
    const { code } = await step.withTotp(person);
    const first = await step.challengeFor(person);
    for (let n = 0; n < 10; n += 1) {
      step.setClocks(step.now() + 1000);
      await step.challengeFor(person);
    }
    expect(codeOf(await step.prove({ challenge: first, code: code() }))).toBe("sign_in_expired");
    const rows = step.test.db.selectFrom("sign_in_challenges").select("expires_at");
    expect(await rows.where("user_id", "=", person.userid).execute()).toHaveLength(10);
  });
});

it("a new password through a link asks for the second factor too", async () => {
  const person = await step.test.aPatient();
  const { code } = await step.withTotp(person);
  const before = step.test.printed.length;
  await step.post("/api/auth/forgot-password", { email: person.email });
  await expect.poll(() => step.test.printed.length).toBe(before + 1);
  const link = step.test.printed.at(-1)?.split("#code=")[1] ?? "";
  const password = "orchard-lantern-97-drifts";
  const answer = await step.post("/api/auth/reset-password", { code: link, password });
  expect([answer.status, codeOf(answer)]).toEqual([401, "second_factor_needed"]);
  const { challenge } = Failure.parse(answer.body).error.details;
  expect((await step.prove({ challenge, code: code() })).status).toBe(200);
  expect((await step.signIn(person)).status).toBe(401);
});
