import { PasskeyCreationAnswer } from "@dosebeat/contract/passkeys";
import { HOUR, MINUTE } from "@dosebeat/domain/time/durations";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { anAuthenticator } from "../../../test/authenticator.ts";
import { codeOf, createSecondStep, ORIGIN, type SecondStep } from "../../../test/second-step.ts";

let step: SecondStep;
beforeAll(async () => {
  step = await createSecondStep();
});
beforeEach(() => step.setClocks(step.now() + HOUR));
afterAll(() => step.close());

describe("a passkey", () => {
  it("finishes the sign-in, and its use is noted", async () => {
    const person = await step.test.aPatient();
    const authenticator = await step.withPasskey(person);
    const challenge = await step.challengeFor(person);
    const options = await step.optionsFor(challenge);
    expect(options.rpId).toBe("localhost");
    expect((await step.prove({ challenge, passkey: authenticator.prove(options) })).status).toBe(
      200,
    );
    const row = step.test.db.selectFrom("passkeys").select("used_at");
    expect(await row.where("user_id", "=", person.userid).executeTakeFirst()).toEqual({
      used_at: new Date(step.now()),
    });
  });

  it.each([
    ["from another site", { origin: "http://localhost.example.org:3000" }],
    ["for another domain", { rpId: "example.org" }],
    ["for another challenge", { challenge: "dGhpcyBpcyBub3Qgb3Vycw" }],
    ["from a frame of another site", { crossOrigin: true }],
    ["with a counter that went back", { counter: 1 }],
  ])("%s is refused", async (_, lie) => {
    const person = await step.test.aPatient();
    const authenticator = await step.withPasskey(person);
    const challenge = await step.challengeFor(person);
    const passkey = authenticator.prove(await step.optionsFor(challenge), lie);
    const answer = await step.prove({ challenge, passkey });
    expect([answer.status, codeOf(answer)]).toEqual([401, "second_factor_wrong"]);
  });

  it("is refused for a challenge used before, or older than 5 minutes", async () => {
    const person = await step.test.aPatient();
    const authenticator = await step.withPasskey(person);
    const options = await step.optionsFor(await step.challengeFor(person));
    const passkey = authenticator.prove(options);
    expect((await step.prove({ challenge: await step.challengeFor(person), passkey })).status).toBe(
      200,
    );
    const again = await step.challengeFor(person);
    expect((await step.prove({ challenge: again, passkey })).status).toBe(401);
    const old = await step.optionsFor(again);
    step.setClocks(step.now() + 5 * MINUTE);
    const late = { challenge: await step.challengeFor(person), passkey: authenticator.prove(old) };
    expect((await step.prove(late)).status).toBe(401);
  });

  it("of somebody else, or of nobody, is refused", async () => {
    const [person, stranger] = [await step.test.aPatient(), await step.test.aPatient()];
    await step.withPasskey(person);
    const theirs = await step.withPasskey(stranger);
    const challenge = await step.challengeFor(person);
    for (const authenticator of [theirs, anAuthenticator(ORIGIN)]) {
      const passkey = authenticator.prove(await step.optionsFor(challenge));
      expect((await step.prove({ challenge, passkey })).status).toBe(401);
    }
  });

  it("made for an enrolment is no sign-in, and there is none to ask for without one", async () => {
    const person = await step.test.aPatient();
    await step.withTotp(person);
    const challenge = await step.challengeFor(person);
    const none = await step.post("/api/auth/second-factor/passkey-options", { challenge });
    expect([none.status, codeOf(none)]).toEqual([409, "passkey_none"]);
    const authenticator = await step.withPasskey(person);
    const asked = await step.authorized(person, "/api/second-factors/passkeys/options");
    const enrolment = PasskeyCreationAnswer.parse(asked.body).data;
    const options = { challenge: enrolment.challenge, rpId: "localhost" };
    const passkey = authenticator.prove(options);
    expect((await step.prove({ challenge: await step.challengeFor(person), passkey })).status).toBe(
      401,
    );
  });
});
