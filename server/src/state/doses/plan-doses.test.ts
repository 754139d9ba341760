import { DosesAnswer } from "@dosebeat/contract/doses";
import { MedicinePlanAnswer } from "@dosebeat/contract/plans";
import { StateDoseAnswer } from "@dosebeat/contract/statements";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, faultsIn, type TestApp } from "../../../test/app.ts";

let server: TestApp;

beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

interface Row {
  time?: string;
  amount?: number;
  recurrence?: object;
  timezone?: string;
}

/** A patient in a time zone, with a medicine that has had these schedules since 1 May. */
async function aPatient(timezone: string, ...rows: Row[]) {
  server.clock.set("2026-05-20T12:00:00Z");
  const patient = await server.aPatient();
  await server.db
    .updateTable("profile_zones")
    .set({ timezone })
    .where("profile_id", "=", patient.profileid)
    .execute();
  const medicine = await server.aMedicine(patient, { schedules: [] });
  const values = rows.map(({ time, amount, recurrence, ...row }) => ({
    medicine_id: medicine.id,
    dosage_time: time ?? "08:00",
    amount: amount ?? null,
    recurrence: recurrence === undefined ? null : JSON.stringify(recurrence),
    timezone: row.timezone ?? null,
    added_at: null,
    removed_at: null,
  }));
  await server.db.insertInto("medicine_schedules").values(values).execute();
  await server.db
    .updateTable("medicines")
    .set({ unit: "tablets" })
    .where("id", "=", medicine.id)
    .execute();
  const read = async (from: string, to: string, query = "") => {
    const path = `/api/doses?from=${from}&to=${to}${query}`;
    const answer = await server.call("GET", path, { token: patient.token });
    return DosesAnswer.parse(answer.body).data;
  };
  const state = (said: object) =>
    server.call("PUT", "/api/doses", {
      token: patient.token,
      body: { data: { medicine: medicine.id, dosage_time: "08:00", ...said } },
    });
  return { patient, medicine, read, state };
}

const weekly = { recurrence: { kind: "weekdays", days: [1] } };

test("doses tell their amount, unit, schedule and home zone, and days their word", async () => {
  const { read, medicine } = await aPatient("Europe/Berlin", { ...weekly, amount: 2.5 });
  const { doses, days } = await read("2026-05-11", "2026-05-12");
  expect(doses).toMatchObject([
    {
      date: "2026-05-11",
      amount: 2.5,
      unit: "tablets",
      timezone: null,
      medicine: { id: medicine.id },
    },
  ]);
  expect(doses[0]?.schedule).toBeGreaterThan(0);
  expect(days.map(({ plan }) => plan)).toEqual(["due", "not_due"]);
});

test("a paused day is paused, and a day before the plan is outside", async () => {
  const { read, medicine, patient } = await aPatient("Europe/Berlin", {});
  await server.db
    .insertInto("medicine_pauses")
    .values({
      profile_id: patient.profileid,
      medicine_id: medicine.id,
      reason: "",
      from_day: "2026-05-03",
      from_at: null,
      to_day: "2026-05-03",
      to_at: null,
      created_at: server.clock.now(),
      removed_at: null,
    })
    .execute();
  const { days } = await read("2026-04-30", "2026-05-04");
  expect(days.map(({ plan }) => plan)).toEqual(["outside", "due", "due", "paused", "due"]);
});

test("new amounts after a dose was confirmed leave the next one due", async () => {
  const times = ["08:00", "12:00", "18:00"];
  const { patient, medicine, read, state } = await aPatient(
    "UTC",
    ...times.map((time) => ({ time, amount: 1 })),
  );
  server.clock.set("2026-05-20T08:10:00Z");
  const at = "2026-05-20T08:05:00Z";
  expect((await state({ date: "2026-05-20", status: "confirmed", at })).status).toBe(200);
  server.clock.set("2026-05-20T08:30:00Z");
  const path = `/api/medicine-plan/${medicine.id}`;
  const { token } = patient;
  const { version } = MedicinePlanAnswer.parse(
    (await server.call("GET", path, { token })).body,
  ).data;
  const schedules = times.map((dosage_time) => ({ dosage_time, amount: 2 }));
  const body = { data: { version, schedules } };
  expect(await server.call("PUT", path, { token, body })).toMatchObject({ status: 200 });
  const { doses } = await read("2026-05-20", "2026-05-20");
  expect(doses.map(({ dosage_time, status, amount }) => [dosage_time, status, amount])).toEqual([
    ["08:00:00.000", "confirmed", 1],
    ["12:00:00.000", "upcoming", 2],
    ["18:00:00.000", "upcoming", 2],
  ]);
});

describe("a pocket dose of a weekly medicine", () => {
  const monday = { date: "2026-05-11", status: "confirmed" };

  test("may be taken between the doses before and after", async () => {
    const { state, read } = await aPatient("UTC", weekly);
    for (const at of ["2026-05-15T12:00:00Z", "2026-05-05T08:00:00Z"]) {
      expect((await state({ ...monday, at })).status).toBe(200);
      const { doses } = await read("2026-05-11", "2026-05-11");
      expect(doses).toMatchObject([
        { status: "confirmed", confirmed_utc: at.replace("Z", ".000Z") },
      ]);
    }
  });

  test("not beyond them; a daily one not by more than a day", async () => {
    const { state } = await aPatient("UTC", weekly);
    for (const at of ["2026-05-18T08:00:01Z", "2026-05-04T07:59:59Z"]) {
      expect(faultsIn(await state({ ...monday, at }))).toEqual(["at"]);
    }
    const daily = await aPatient("UTC", {});
    expect((await daily.state({ ...monday, at: "2026-05-12T08:00:00Z" })).status).toBe(200);
    const late = await daily.state({ ...monday, at: "2026-05-12T08:00:01Z" });
    expect(faultsIn(late)).toEqual(["at"]);
  });
});

describe("home time of Tokyo on a day stretched by a flight to New York", () => {
  async function traveller() {
    const found = await aPatient("Asia/Tokyo", { time: "04:00", timezone: "Asia/Tokyo" });
    await server.db
      .insertInto("profile_zones")
      .values({
        profile_id: found.patient.profileid,
        from_day: "2026-05-10",
        timezone: "America/New_York",
      })
      .execute();
    const state = (said: object) =>
      found.state({
        date: "2026-05-09",
        dosage_time: "04:00",
        status: "skipped",
        reason: "ill",
        ...said,
      });
    return { ...found, state };
  }
  const second = "2026-05-09T19:00:00.000Z";

  test("one time is there twice, and is named by when it is due", async () => {
    const { state, read } = await traveller();
    const { doses } = await read("2026-05-09", "2026-05-09");
    expect(doses.map(({ due_utc }) => due_utc)).toEqual(["2026-05-08T19:00:00.000Z", second]);
    expect(faultsIn(await state({}))).toEqual(["due_utc"]);
    const said = await state({ due_utc: second });
    expect(StateDoseAnswer.parse(said.body).data).toMatchObject({
      due_utc: second,
      status: "skipped",
    });
    const after = await read("2026-05-09", "2026-05-09");
    expect(after.doses.map(({ status }) => status)).toEqual(["unknown", "skipped"]);
    expect((await state({ due_utc: "2026-05-09T18:00:00Z" })).status).toBe(404);
  });

  test("the statement goes by the home day and is taken back by the same name", async () => {
    const { state, read, patient } = await traveller();
    await state({ due_utc: second });
    const { day } = await server.db
      .selectFrom("dose_statements")
      .select("day")
      .where("profile_id", "=", patient.profileid)
      .executeTakeFirstOrThrow();
    expect(day).toBe("2026-05-10");
    const undone = await state({ due_utc: second, status: null, reason: undefined });
    expect(StateDoseAnswer.parse(undone.body).meta.outcome).toBe("kept");
    const { doses } = await read("2026-05-09", "2026-05-09");
    expect(doses.map(({ status }) => status)).toEqual(["unknown", "unknown"]);
  });

  test("a stranger finds no such dose", async () => {
    const { medicine } = await traveller();
    const stranger = await server.aPatient();
    const answer = await server.call("PUT", "/api/doses", {
      token: stranger.token,
      body: {
        data: {
          medicine: medicine.id,
          date: "2026-05-09",
          dosage_time: "04:00",
          due_utc: second,
          status: "skipped",
          reason: "ill",
        },
      },
    });
    expect(answer.status).toBe(404);
  });
});
