import { HOUR, MINUTE } from "@dosebeat/domain/time/durations";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { TestPerson } from "../../../test/app.ts";
import { openMailbox } from "../../../test/mailbox.ts";
import { codeOf, createSecondStep, type SecondStep } from "../../../test/second-step.ts";

let step: SecondStep;
let mailbox: Awaited<ReturnType<typeof openMailbox>>;
beforeAll(async () => {
  mailbox = await openMailbox();
  step = await createSecondStep({ sendMail: mailbox.sendMail });
});
beforeEach(() => step.setClocks(step.now() + HOUR));
afterAll(async () => {
  await step.close();
  await mailbox.close();
});

const ask = (person: TestPerson) =>
  step.authorized(person, "/api/auth/change-email", {
    data: { email: `new-${person.email}`, password: person.password },
  });
const confirm = (person: TestPerson, body: object) =>
  step.authorized(person, "/api/auth/confirm", body);

/** In a session opened with both factors, longer ago than a confirmation lasts. */
async function anOwner() {
  const made = await step.test.aPatient();
  const { code, recoveryCodes } = await step.withTotp(made);
  const challenge = await step.challengeFor(made);
  const { body } = await step.prove({ challenge, code: code() });
  const person = { ...made, token: `${Object(body).jwt}` };
  step.setClocks(step.now() + 11 * MINUTE);
  return { person, code, recoveryCodes };
}

it("a new address asks for the second factor, which the password does not replace", async () => {
  const { person, code } = await anOwner();
  const refused = await ask(person);
  expect([refused.status, codeOf(refused)]).toEqual([403, "confirm_needed"]);
  expect(Object(refused.body).error.details.factors).toEqual(["code"]);
  const byPassword = await confirm(person, { password: person.password });
  expect([byPassword.status, codeOf(byPassword)]).toEqual([403, "confirm_needed"]);
  expect((await ask(person)).status).toBe(403);
  expect((await confirm(person, { code: code() })).status).toBe(200);
  expect((await ask(person)).status).toBe(200);
});

it("a second factor is not removed with the password alone, nor after a new password", async () => {
  const { person } = await anOwner();
  const remove = (token: string) =>
    step.test.call("DELETE", "/api/second-factors/totp", { token, body: undefined });
  const refused = await remove(person.token);
  expect([refused.status, codeOf(refused)]).toEqual([403, "confirm_needed"]);
  const changed = await step.authorized(person, "/api/auth/change-password", {
    currentPassword: person.password,
    password: "meadow-lantern-swims-77",
  });
  expect(changed.status).toBe(200);
  expect((await remove(`${Object(changed.body).jwt}`)).status).toBe(403);
});

it("signing in with a recovery code counts, and without a second factor the password does", async () => {
  const { person, recoveryCodes } = await anOwner();
  const challenge = await step.challengeFor(person);
  const { body } = await step.prove({ challenge, recovery: recoveryCodes[0] });
  expect((await ask({ ...person, token: `${Object(body).jwt}` })).status).toBe(200);
  const other = await step.test.aPatient();
  expect((await ask(other)).status).toBe(200);
});
