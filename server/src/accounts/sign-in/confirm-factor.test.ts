import { PasskeyRequestAnswer } from "@dosebeat/contract/passkeys";
import { HOUR, MINUTE } from "@dosebeat/domain/time/durations";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { TestPerson } from "../../../test/app.ts";
import { codeOf, createSecondStep, type SecondStep } from "../../../test/second-step.ts";
import { bearerOf } from "../../../test/signed-in.ts";

let step: SecondStep;
beforeAll(async () => {
  step = await createSecondStep();
});
beforeEach(() => step.setClocks(step.now() + HOUR));
afterAll(() => step.close());

/** With the session of a real sign-in, since sessions made for tests are always confirmed. */
async function signedIn(made: Promise<TestPerson>): Promise<TestPerson> {
  const person = await made;
  return { ...person, token: await bearerOf(step.test, person) };
}

const confirm = (person: TestPerson, body: object) =>
  step.authorized(person, "/api/auth/confirm", body);
const moreCodes = (person: TestPerson) =>
  step.authorized(person, "/api/second-factors/recovery-codes");
const asksToConfirm = async (person: TestPerson) => (await moreCodes(person)).status === 403;

async function passkeyOptions(person: TestPerson) {
  const answer = await step.authorized(person, "/api/auth/confirm/passkey-options");
  return PasskeyRequestAnswer.parse(answer.body).data;
}

const later = () => step.setClocks(step.now() + 11 * MINUTE);

describe("changing second factors asks who is there", () => {
  it.each([
    ["POST", "/api/second-factors/totp"],
    ["DELETE", "/api/second-factors/totp"],
    ["POST", "/api/second-factors/passkeys/options"],
    ["DELETE", "/api/second-factors/passkeys/1"],
    ["POST", "/api/second-factors/recovery-codes"],
  ] as const)("%s %s", async (method, url) => {
    const { token } = await signedIn(step.test.aPatient());
    later();
    const answer = await step.test.call(method, url, { token });
    expect([answer.status, codeOf(answer)]).toEqual([403, "confirm_needed"]);
  });

  it("and so does resetting those of others", async () => {
    const [{ token }, { userid }] = [
      await signedIn(step.test.anAdmin()),
      await signedIn(step.test.aPatient()),
    ];
    later();
    const url = `/api/users/${userid}/second-factors`;
    expect(codeOf(await step.test.call("DELETE", url, { token }))).toBe("confirm_needed");
  });
});

describe("who is there is confirmed", () => {
  it("with a code, once", async () => {
    const person = await signedIn(step.test.aPatient());
    const { code } = await step.withTotp(person);
    later();
    expect(await asksToConfirm(person)).toBe(true);
    const used = code();
    expect((await confirm(person, { code: used })).status).toBe(200);
    expect((await moreCodes(person)).status).toBe(201);
    const again = await confirm(person, { code: used });
    expect([again.status, codeOf(again)]).toEqual([400, "second_factor_wrong"]);
  });

  it("with a passkey, for a challenge of its own", async () => {
    const person = await signedIn(step.test.aPatient());
    const authenticator = await step.withPasskey(person);
    later();
    const forSignIn = await step.optionsFor(await step.challengeFor(person));
    expect((await confirm(person, { passkey: authenticator.prove(forSignIn) })).status).toBe(400);
    const passkey = authenticator.prove(await passkeyOptions(person));
    expect((await confirm(person, { passkey })).status).toBe(200);
    expect(await asksToConfirm(person)).toBe(false);
    expect((await confirm(person, { passkey })).status).toBe(400);
  });

  it("not with a wrong code, nor with somebody else's; ten a quarter of an hour are tried", async () => {
    const [person, stranger] = [
      await signedIn(step.test.aPatient()),
      await signedIn(step.test.aPatient()),
    ];
    await step.withTotp(person);
    const theirs = await step.withTotp(stranger);
    expect((await confirm(person, { code: theirs.code() })).status).toBe(400);
    for (let n = 1; n < 10; n += 1) await confirm(person, { code: theirs.code(10) });
    expect((await confirm(person, { code: theirs.code() })).status).toBe(429);
  });

  it("not without anything, nor with two at once", async () => {
    const person = await signedIn(step.test.aPatient());
    expect((await confirm(person, {})).status).toBe(400);
    const two = { code: "123456", password: person.password };
    expect((await confirm(person, two)).status).toBe(400);
  });
});
