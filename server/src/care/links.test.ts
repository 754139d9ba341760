import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../test/app.ts";
import { careCalls } from "../../test/care.ts";
import { givenLink } from "../../test/reminders.ts";

const NOW = "2026-05-10T12:00:00.000Z";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const { careOf, change, end, watch } = careCalls(() => test);

describe("a link", () => {
  it("is changed by each side in what is theirs, and by nobody else", async () => {
    const [patient, carer] = [await test.aPatient(), await test.aPatient()];
    const [stranger, admin] = [await test.aPatient(), await test.anAdmin()];
    const id = await givenLink(test, patient, carer, "active", "alerts");
    const quiet = { from: "21:30", to: "06:15" };
    expect(await change(patient, id, { scope: "figures", after_minutes: 30 })).toMatchObject({
      status: 200,
      body: { data: { id, scope: "figures", after_minutes: 30, email: carer.email } },
    });
    const own = { is_muted: true, asks: false, digest: "weekly", quiet };
    expect(await change(carer, id, own)).toMatchObject({
      status: 200,
      body: { data: { id, ...own, scope: "figures" } },
    });
    expect(await change(carer, id, { quiet: null })).toMatchObject({
      body: { data: { quiet: null, is_muted: true } },
    });
    expect((await change(carer, id, { scope: "figures" })).status).toBe(403);
    expect((await change(carer, id, { is_muted: true, after_minutes: 30 })).status).toBe(403);
    expect((await change(patient, id, { asks: true })).status).toBe(403);
    expect((await change(patient, id, {})).status).toBe(400);
    for (const person of [stranger, admin]) {
      expect((await change(person, id, { is_muted: true })).status).toBe(404);
      expect((await change(person, id, { scope: "alerts" })).status).toBe(404);
    }
  });

  it("is confirmed once: confirming again changes nothing", async () => {
    const [patient, carer] = [await test.aPatient(), await test.aPatient()];
    const id = await givenLink(test, patient, carer);
    test.clock.set("2026-05-11T12:00:00Z");
    const again = await change(patient, id, { state: "active" });
    test.clock.set(NOW);
    expect(again).toMatchObject({ status: 200, body: { data: { since_utc: NOW } } });
  });

  it.each(["patient", "carer"] as const)("is ended at once by the %s", async (side) => {
    const [patient, carer] = [await test.aPatient(), await test.aPatient()];
    const stranger = await test.aPatient();
    const id = await givenLink(test, patient, carer, "active", "figures");
    await aWaitingAlert(patient, carer);
    const days = "from=2026-05-01&to=2026-05-10";
    const calls = ["", `/doses?${days}`, `/adherence?${days}`];
    const seen = async () => {
      const answers = [];
      for (const call of calls)
        answers.push(await test.call("GET", `/api/care/${id}${call}`, carer));
      return answers.map(({ status }) => status);
    };
    expect(await seen()).toEqual([200, 200, 200]);
    expect((await end(stranger, id)).status).toBe(404);
    expect((await end(side === "patient" ? patient : carer, id)).status).toBe(200);
    expect(await seen()).toEqual([404, 404, 404]);
    expect((await change(carer, id, { is_muted: true })).status).toBe(404);
    expect((await end(patient, id)).status).toBe(404);
    expect(await careOf(patient)).toEqual({ carers: [], patients: [] });
    expect(await careOf(carer)).toEqual({ carers: [], patients: [] });
    const messages = await test.db
      .selectFrom("messages")
      .select(["state", "reason"])
      .where("profile_id", "=", patient.profileid)
      .execute();
    expect(messages).toEqual([{ state: "dropped", reason: "ended" }]);
  });

  it("of a blocked patient, who could not end it, shows nothing and stays as it is", async () => {
    const [patient, carer] = [await test.aPatient(), await test.aPatient()];
    const id = await givenLink(test, patient, carer);
    const { token } = await test.anAdmin();
    const block = (is_active: boolean) =>
      test.call("PATCH", `/api/users/${patient.userid}`, { token, body: { data: { is_active } } });
    await block(false);
    expect((await watch(carer, id)).status).toBe(404);
    expect((await change(carer, id, { is_muted: true })).status).toBe(404);
    await block(true);
    const { patients } = await careOf(carer);
    expect(patients).toMatchObject([{ id, is_muted: false }]);
    expect((await watch(carer, id)).status).toBe(200);
  });

  async function aWaitingAlert(patient: TestPerson, carer: TestPerson): Promise<void> {
    const now = test.clock.now();
    await test.db
      .insertInto("messages")
      .values({
        user_id: carer.userid,
        profile_id: patient.profileid,
        kind: "alert",
        step: "no_press",
        about_at: now,
        channel: "push",
        target: 1,
        state: "waiting",
        decided_at: now,
        send_at: now,
        until_at: now,
        details: "{}",
      })
      .execute();
  }
});
