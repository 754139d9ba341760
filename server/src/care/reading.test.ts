import { AccessLogAnswer } from "@dosebeat/contract/audit";
import { CARE_SCOPES, CareAnswer, type CareScope, WatchedAnswer } from "@dosebeat/contract/care";
import { DosesAnswer } from "@dosebeat/contract/doses";
import { MINUTE } from "@dosebeat/domain/time/durations";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../test/app.ts";
import { addOwnRecords } from "../../test/own-records.ts";
import { givenLink } from "../../test/reminders.ts";

const NOW = "2026-05-10T12:00:00.000Z";
const DAYS = "from=2026-05-01&to=2026-05-10";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
beforeEach(() => test.clock.set(NOW));

const get = ({ token }: TestPerson, path: string) => test.call("GET", path, { token });

async function watched(carer: TestPerson, link: number) {
  return WatchedAnswer.parse((await get(carer, `/api/care/${link}`)).body).data;
}

const linked = (patient: TestPerson, carer: TestPerson, scope: CareScope) =>
  givenLink(test, patient, carer, "active", scope);

describe("what a carer may see", () => {
  const OF_SCOPE: Readonly<Record<CareScope, number[]>> = {
    alerts: [200, 403, 403],
    doses: [200, 200, 403],
    figures: [200, 200, 200],
  };

  it.each(CARE_SCOPES)("with the scope %s, and a stranger nothing", async (scope) => {
    const patient = await test.aPatient();
    const [carer, stranger] = [await test.aPatient(), await test.aPatient()];
    const link = await linked(patient, carer, scope);
    const paths = ["", `/doses?${DAYS}`, `/adherence?${DAYS}`];
    const answers = async (person: TestPerson) => {
      const all = [];
      for (const path of paths) all.push((await get(person, `/api/care/${link}${path}`)).status);
      return all;
    };
    expect(await answers(carer)).toEqual(OF_SCOPE[scope]);
    expect(await answers(stranger)).toEqual([404, 404, 404]);
    expect(await answers(patient)).toEqual([404, 404, 404]);
    expect(await answers(await test.anAdmin())).toEqual([404, 404, 404]);
  });

  it("is the same as the patient sees, without reasons and notes", async () => {
    const [patient, carer] = [await test.aPatient(), await test.aPatient()];
    const medicine = await test.aMedicine(patient, { schedules: ["08:00"] });
    await addOwnRecords(
      test.db,
      { ...patient, medicine: medicine.id, now: test.clock.now() },
      "Hush-hush",
    );
    const skipped = { date: "2026-05-09", medicine: medicine.id, dosage_time: "08:00" };
    const body = { data: { ...skipped, status: "skipped", reason: "Hush-hush sick" } };
    await test.call("PUT", "/api/doses", { token: patient.token, body });
    const excused = { data: { from: "2026-05-05", to: "2026-05-05", reason: "Hush-hush" } };
    await test.call("POST", "/api/excused", { token: patient.token, body: excused });
    const link = await linked(patient, carer, "figures");
    const own = DosesAnswer.parse((await get(patient, `/api/doses?${DAYS}`)).body).data;
    const seen = DosesAnswer.parse((await get(carer, `/api/care/${link}/doses?${DAYS}`)).body).data;
    expect(JSON.stringify(own)).toContain("Hush-hush sick");
    expect(JSON.stringify(seen).replaceAll("Hush-hush tablets", "")).not.toContain("Hush-hush");
    expect(seen).toEqual({
      ...own,
      doses: own.doses.map((dose) => ({ ...dose, reason: null })),
      intakes: own.intakes.map((intake) => ({ ...intake, note: "" })),
    });
    const figures = `adherence?${DAYS}`;
    expect((await get(carer, `/api/care/${link}/${figures}`)).body).toEqual(
      (await get(patient, `/api/${figures}`)).body,
    );
  });

  it("is the same where a worker calculates it", async () => {
    const [patient, carer] = [await test.aPatient(), await test.aPatient()];
    const medicine = await test.aMedicine(patient, {
      startdate: "2025-05-01",
      schedules: ["08:00"],
    });
    const body = {
      data: {
        date: "2026-05-09",
        medicine: medicine.id,
        dosage_time: "08:00",
        status: "skipped",
        reason: "Hush-hush sick",
      },
    };
    await test.call("PUT", "/api/doses", { token: patient.token, body });
    const link = await linked(patient, carer, "doses");
    const year = "from=2025-05-10&to=2026-05-10";
    const own = DosesAnswer.parse((await get(patient, `/api/doses?${year}`)).body).data;
    const seen = DosesAnswer.parse((await get(carer, `/api/care/${link}/doses?${year}`)).body).data;
    expect(own.doses.length).toBeGreaterThan(360);
    expect(JSON.stringify(own)).toContain("Hush-hush");
    expect(JSON.stringify(seen)).not.toContain("Hush-hush");
    expect(seen.doses).toHaveLength(own.doses.length);
  });

  it("is nothing by the calls of patients, whatever the scope", async () => {
    const [patient, carer] = [await test.aPatient(), await test.aPatient()];
    await linked(patient, carer, "figures");
    const named = `${DAYS}&profileid=${patient.profileid}`;
    for (const call of ["doses", "adherence", "intakes", "silences", "excursions"]) {
      expect([call, (await get(carer, `/api/${call}?${named}`)).status]).toEqual([call, 404]);
    }
  });

  it("says how the patient is: waiting, then that no answer came, and off where reminders are", async () => {
    const [patient, carer] = [
      await test.aPatient({ givenname: "Margaret" }),
      await test.aPatient(),
    ];
    const link = await linked(patient, carer, "alerts");
    await test.aMedicine(patient, { schedules: ["11:00"] });
    const stateAt = async (clock: string) => {
      test.clock.set(`2026-05-10T${clock}:00Z`);
      const { state, since_utc, off_until_utc } = await watched(carer, link);
      return [state, since_utc, off_until_utc];
    };
    const due = "2026-05-10T11:00:00.000Z";
    expect(await stateAt("11:20")).toEqual(["well", null, null]);
    expect(await stateAt("11:45")).toEqual(["waiting", due, null]);
    expect(await stateAt("12:45")).toEqual(["no_answer", due, null]);
    const until = "2026-05-11T12:00:00.000Z";
    const body = { data: { off_until: until } };
    await test.call("PUT", "/api/reminders", { token: patient.token, body });
    expect(await stateAt("12:46")).toEqual(["off", null, until]);
  });

  it("is shown by the clock of the patient's day, not of the place where the next one begins", async () => {
    const [patient, carer] = [await test.aPatient(), await test.aPatient()];
    const link = await linked(patient, carer, "doses");
    const body = { data: { timezone: "Asia/Tokyo" } };
    const answer = await test.call("PUT", "/api/profile/userdata", {
      token: patient.token,
      body,
    });
    expect(answer.status).toBe(200);
    expect((await watched(carer, link)).timezone).toBe("UTC");
    test.clock.set("2026-05-10T18:00:00Z");
    expect((await watched(carer, link)).timezone).toBe("Asia/Tokyo");
  });

  /** With more doses in a few days than the server's main thread calculates. */
  async function aHeavyPatient(): Promise<TestPerson> {
    const patient = await test.aPatient();
    const schedules = Array.from(
      { length: 48 },
      (_, half) => `${String(half >> 1).padStart(2, "0")}:${half % 2 === 0 ? "00" : "30"}`,
    );
    for (let n = 0; n < 12; n += 1) await test.aMedicine(patient, { schedules });
    return patient;
  }

  it("says how a patient is whose plan only a worker can read", async () => {
    const [patient, carer] = [await aHeavyPatient(), await test.aPatient()];
    const link = await linked(patient, carer, "alerts");
    const run = vi.spyOn(test.parts.workers, "run");
    const since_utc = "2026-05-10T10:30:00.000Z";
    const state = { id: link, timezone: "UTC", state: "no_answer", since_utc, off_until_utc: null };
    expect(await watched(carer, link)).toMatchObject(state);
    const { patients } = CareAnswer.parse((await get(carer, "/api/care")).body).data;
    expect(patients).toMatchObject([state]);
    expect(run).toHaveBeenCalledTimes(2);
    run.mockRestore();
  });

  it("leaves out whose state cannot be worked out, and costs nobody else", async () => {
    const [patient, carer] = [await test.aPatient(), await test.aPatient()];
    await linked(await aHeavyPatient(), carer, "alerts");
    const link = await linked(patient, carer, "alerts");
    const run = vi.spyOn(test.parts.workers, "run").mockRejectedValue(new Error("no result"));
    const { status, body } = await get(carer, "/api/care");
    run.mockRestore();
    expect(status).toBe(200);
    expect(CareAnswer.parse(body).data.patients).toMatchObject([{ id: link }]);
  });

  it("lists the worst first", async () => {
    const carer = await test.aPatient();
    const [well, worse] = [await test.aPatient(), await test.aPatient()];
    await linked(well, carer, "alerts");
    await linked(worse, carer, "alerts");
    await test.aMedicine(worse, { schedules: ["10:00"] });
    const { patients } = CareAnswer.parse((await get(carer, "/api/care")).body).data;
    expect(patients.map(({ state }) => state)).toEqual(["no_answer", "well"]);
  });
});

describe("a carer's look", () => {
  async function accesses(patient: TestPerson) {
    const { body } = await get(patient, "/api/profile/access-log");
    const { data } = AccessLogAnswer.parse(body);
    return data.map(({ attributes }) => attributes).filter(({ kind }) => kind === "carer-read");
  }

  it("is told the patient once a visit, and when it was", async () => {
    const patient = await test.aPatient();
    const [carer, stranger] = [
      await test.aPatient({ givenname: "Robert", familyname: "Thompson" }),
      await test.aPatient(),
    ];
    const link = await linked(patient, carer, "doses");
    expect(await accesses(patient)).toEqual([]);
    await get(carer, `/api/care/${link}`);
    test.clock.advance(10 * MINUTE);
    await get(carer, `/api/care/${link}/doses?${DAYS}`);
    await get(carer, "/api/care");
    await get(stranger, `/api/care/${link}`);
    expect(await accesses(patient)).toMatchObject([
      { who: "Robert Thompson", from: NOW, count: 1 },
    ]);
    const { carers } = CareAnswer.parse((await get(patient, "/api/care")).body).data;
    expect(carers).toMatchObject([{ last_read_utc: "2026-05-10T12:10:00.000Z" }]);
    test.clock.advance(30 * MINUTE);
    await get(carer, "/api/care");
    expect(await accesses(patient)).toHaveLength(2);
  });

  it("that is refused leaves no trace", async () => {
    const [patient, carer] = [await test.aPatient(), await test.aPatient()];
    const link = await linked(patient, carer, "alerts");
    expect((await get(carer, `/api/care/${link}/doses?${DAYS}`)).status).toBe(403);
    const far = await get(carer, `/api/care/${link}/doses?from=2020-01-01&to=2026-01-01`);
    expect(far.status).toBe(400);
    expect(await accesses(patient)).toEqual([]);
  });

  it("by somebody who acts for the carer shows their own carers, and no patients", async () => {
    const [patient, carer] = [await test.aPatient(), await test.aPatient()];
    const [admin, own] = [await test.anAdmin(), await test.aPatient()];
    const link = await linked(patient, carer, "figures");
    await linked(carer, own, "alerts");
    const { profileuid } = await test.db
      .selectFrom("profiles")
      .select("profileuid")
      .where("id", "=", carer.profileid)
      .executeTakeFirstOrThrow();
    const reason = { data: { profileuid, reason: "a call for help" } };
    await test.call("POST", "/api/impersonation", { token: admin.token, body: reason });
    const { public_id } = await test.db
      .selectFrom("impersonations")
      .select("public_id")
      .where("profile_id", "=", carer.profileid)
      .executeTakeFirstOrThrow();
    const acting = { token: admin.token, headers: { "x-impersonation": public_id } };
    const { carers, patients } = CareAnswer.parse(
      (await test.call("GET", "/api/care", acting)).body,
    ).data;
    expect([carers.length, patients]).toEqual([1, []]);
    expect((await test.call("GET", `/api/care/${link}`, acting)).status).toBe(400);
    expect(await accesses(patient)).toEqual([]);
  });
});
