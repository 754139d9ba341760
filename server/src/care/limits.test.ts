import { InvitationAnswer, JoinAnswer } from "@dosebeat/contract/care-invitations";
import { DAY } from "@dosebeat/domain/time/durations";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { careCalls, codeIn } from "../../test/care.ts";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const { invite, codeOf, join, change } = careCalls(() => test);

describe("limits", () => {
  it("a patient has at most 10 carers, counting open invitations", async () => {
    const patient = await test.aPatient();
    for (let n = 0; n < 9; n += 1) await codeOf(patient);
    const joined = await join(await test.aPatient(), await codeOf(patient));
    const { id } = JoinAnswer.parse(joined.body).data;
    expect((await change(patient, id, { state: "active" })).status).toBe(200);
    const more = await invite(patient);
    expect([more.status, codeIn(more)]).toEqual([409, "carers_many"]);
  });

  it("a carer has at most 20 patients", async () => {
    const carer = await test.aPatient();
    for (let n = 0; n < 19; n += 1) {
      expect((await join(carer, await codeOf(await test.aPatient()))).status).toBe(201);
    }
    const codes = [await codeOf(await test.aPatient()), await codeOf(await test.aPatient())];
    const answers = await Promise.all(codes.map((code) => join(carer, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const [refused] = answers.filter(({ status }) => status === 409);
    expect(refused && codeIn(refused)).toBe("watched_many");
  });

  it("a patient makes at most 20 invitations a day", async () => {
    const patient = await test.aPatient();
    for (let n = 0; n < 20; n += 1) {
      const { id } = InvitationAnswer.parse((await invite(patient)).body).data;
      await test.call("DELETE", `/api/care/invitations/${id}`, patient);
    }
    expect((await invite(patient)).status).toBe(429);
    expect((await invite(await test.aPatient())).status).toBe(201);
    test.clock.advance(DAY);
    expect((await invite(patient)).status).toBe(201);
  });

  it("administrators invite nobody", async () => {
    expect((await invite(await test.anAdmin())).status).toBe(403);
  });
});
