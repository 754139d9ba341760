import { HOUR } from "@dosebeat/domain/time/durations";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { TestPerson } from "../../../test/app.ts";
import { codeOf, createSecondStep, type SecondStep } from "../../../test/second-step.ts";

let step: SecondStep;
beforeAll(async () => {
  step = await createSecondStep();
});
beforeEach(() => step.setClocks(step.now() + HOUR));
afterAll(() => step.close());

describe("resetting the second factors of somebody", () => {
  const reset = ({ token }: TestPerson, userid: number) =>
    step.test.call("DELETE", `/api/users/${userid}/second-factors`, { token });

  it("is done by another administrator, ends the sessions and is recorded", async () => {
    const [admin, person] = [await step.test.anAdmin(), await step.test.aPatient()];
    const { recoveryCodes } = await step.withTotp(person);
    await step.withPasskey(person);
    const pending = await step.challengeFor(person);
    const answer = await reset(admin, person.userid);
    expect(answer.status).toBe(200);
    const me = () => step.test.call("GET", "/api/users/me", { token: person.token });
    expect((await me()).status).toBe(401);
    expect((await step.prove({ challenge: pending, recovery: recoveryCodes[0] })).status).toBe(401);
    expect((await step.signIn(person)).status).toBe(200);
    const entries = step.test.db.selectFrom("audit_log").select(["user_id", "profile_id"]);
    expect(await entries.where("kind", "=", "second-factors-reset").execute()).toEqual([
      { user_id: admin.userid, profile_id: person.profileid },
    ]);
    expect((await reset(admin, person.userid)).status).toBe(409);
  });

  it("is not for patients, not for oneself, and not for nobody", async () => {
    const [admin, person] = [await step.test.anAdmin(), await step.test.aPatient()];
    await step.withTotp(admin);
    const own = await reset(admin, admin.userid);
    expect([own.status, codeOf(own)]).toEqual([403, "second_factor_own"]);
    expect((await reset(person, admin.userid)).status).toBe(403);
    expect((await reset(admin, 999_999)).status).toBe(404);
    expect(await step.challengeFor(admin)).not.toBe("");
  });
});
