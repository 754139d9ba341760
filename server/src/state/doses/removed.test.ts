import { AdherenceAnswer } from "@dosebeat/contract/adherence";
import { DosesAnswer } from "@dosebeat/contract/doses";
import { StateDoseAnswer } from "@dosebeat/contract/statements";
import { HOUR } from "@dosebeat/domain/time/durations";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";

let server: TestApp;
let key: string;

beforeAll(async () => {
  server = await createTestApp();
  key = await server.anIngestKey();
});
afterAll(() => server.close());

const DAY = "2026-05-10";

/** A patient in UTC with aspirin at 07:00 and 20:00 since 1 May, and a box that loses no messages. */
async function aPatient() {
  server.clock.set(`${DAY}T06:00:00Z`);
  const patient = await server.aPatient();
  const medicine = await server.aMedicine(patient, { schedules: ["07:00", "20:00"] });
  const { sensor } = await server.aBinding(patient, { from: "2026-05-01T00:00:00Z" });
  const { token } = patient;
  /** Delivers press number `seq`; the box reports its newest number every hour. */
  const deliver = async (presses: object[], time: string, press_seq: number) => {
    const body = { deveui: sensor.deveui, time, boot: 1, press_seq, presses };
    const answer = await server.call("POST", "/api/ingest/box", { token: key, body });
    expect(answer).toMatchObject({ status: 200, body: { data: { accepted: 1 } } });
  };
  await deliver([], "2026-05-01T03:00:00Z", 0);
  const press = (clock: string, seq: number, arrives = clock) => {
    at(arrives);
    return deliver([{ seq, time: `${DAY}T${clock}:00Z` }], `${DAY}T${arrives}:00Z`, seq);
  };
  const removeMedicine = () => server.call("DELETE", `/api/medicines/${medicine.id}`, { token });
  const removeTime = async (time: string) => {
    const row = await server.db
      .selectFrom("medicine_schedules")
      .select("id")
      .where("medicine_id", "=", medicine.id)
      .where("dosage_time", "=", time)
      .executeTakeFirstOrThrow();
    return server.call("DELETE", `/api/medicine-schedules/${row.id}`, { token });
  };
  const state = (said: object) =>
    server.call("PUT", "/api/doses", {
      token,
      body: { data: { date: DAY, medicine: medicine.id, dosage_time: "07:00", ...said } },
    });
  return { patient, medicine, token, press, removeMedicine, removeTime, state };
}

type Patient = Awaited<ReturnType<typeof aPatient>>;

/** Sets the clock within the day. */
const at = (clock: string) => server.clock.set(`${DAY}T${clock}:00Z`);

/** Every dose of the day as in the chart, and the extra presses. */
async function dayOf({ token }: Patient) {
  const answer = await server.call("GET", `/api/doses?from=${DAY}&to=${DAY}`, { token });
  const { doses, extra_presses } = DosesAnswer.parse(answer.body).data;
  const clock = (instant: string | null) => instant?.slice(11, 16) ?? null;
  return {
    doses: doses.map((dose) => [
      dose.dosage_time.slice(0, 5),
      dose.status,
      clock(dose.pressed_utc),
    ]),
    extra: extra_presses.map(({ pressed_utc }) => clock(pressed_utc)),
  };
}

test("a dose pressed for at 06:47 stays taken when its medicine is removed at 06:48, on every screen", async () => {
  const who = await aPatient();
  await who.press("06:47", 1);
  at("06:48");
  expect((await who.removeMedicine()).status).toBe(200);
  const kept = { doses: [["07:00", "on_time", "06:47"]], extra: [] };
  expect(await dayOf(who)).toEqual(kept);
  at("22:00");
  expect(await dayOf(who)).toEqual(kept);
  const week = await server.call("GET", `/api/doses?from=2026-05-08&to=2026-05-14`, who);
  const weekDoses = DosesAnswer.parse(week.body).data.doses.filter(({ date }) => date === DAY);
  expect(weekDoses.map(({ status }) => status)).toEqual(["on_time"]);
  server.clock.set("2026-05-12T06:00:00Z");
  const query = `/api/adherence?from=${DAY}&to=${DAY}`;
  const [day] = AdherenceAnswer.parse((await server.call("GET", query, who)).body).data.days;
  expect(day).toMatchObject({ due: 1, taken: 1, on_time: 1, presses: 1, extra: 0, occasions: 1 });
  const csv = await server.call("GET", "/api/export?table=doses", {
    token: who.token,
    headers: { accept: "text/csv" },
  });
  const rows = `${csv.body}`.split("\n").filter((row) => row.startsWith(DAY));
  expect(rows).toHaveLength(1);
  expect(rows[0]).toContain("on_time");
});

test("the same when only the time is removed, also when the press arrives later", async () => {
  const who = await aPatient();
  at("06:48");
  await who.removeTime("07:00");
  at("08:00");
  expect((await dayOf(who)).doses).toEqual([["20:00", "upcoming", null]]);
  await who.press("06:47", 1, "09:10");
  at("10:00");
  expect(await dayOf(who)).toEqual({
    doses: [
      ["07:00", "on_time", "06:47"],
      ["20:00", "upcoming", null],
    ],
    extra: [],
  });
});

test("a press after the removal does not bring the dose back", async () => {
  const who = await aPatient();
  at("06:48");
  await who.removeMedicine();
  await who.press("06:49", 1);
  at("07:10");
  expect((await dayOf(who)).doses).toEqual([]);
});

test("a time that is moved by minutes is taken with the press of the old one", async () => {
  const who = await aPatient();
  await who.press("06:47", 1);
  at("06:48");
  await who.removeTime("07:00");
  const add = (dosage_time: string) =>
    server.call("POST", "/api/medicine-schedules", {
      token: who.token,
      body: { data: { dosage_time, medicine: who.medicine.id } },
    });
  expect((await add("06:50")).status).toBe(201);
  server.clock.set("2026-05-11T06:00:00Z");
  // Ten minutes apart, one opening covers both.
  expect(await dayOf(who)).toMatchObject({
    doses: [
      ["06:50", "on_time", "06:47"],
      ["07:00", "on_time", "06:47"],
      ["20:00", "unknown", null],
    ],
  });
});

test("what was confirmed before the removal stays; withdrawn, it is gone", async () => {
  const who = await aPatient();
  at("06:40");
  const taken = { status: "confirmed", at: `${DAY}T06:39:00Z` };
  expect((await who.state(taken)).status).toBe(200);
  at("06:48");
  await who.removeMedicine();
  at("12:00");
  expect((await dayOf(who)).doses).toEqual([["07:00", "confirmed", null]]);
  const undone = await who.state({ status: null, key: "00000000-0000-4000-8000-000000000001" });
  expect(StateDoseAnswer.parse(undone.body)).toMatchObject({
    data: { status: "excused", status_if_counted: null, confirmed_utc: null, reason: null },
    meta: { outcome: "kept" },
  });
  expect((await dayOf(who)).doses).toEqual([]);
  // Nothing left to take back, and nothing to add.
  expect((await who.state({ status: "skipped", reason: "ill" })).status).toBe(404);
});

test("a word said offline before the removal counts, although it arrives after it", async () => {
  const who = await aPatient();
  at("06:48");
  await who.removeMedicine();
  at("12:00");
  const taken = { status: "confirmed", at: `${DAY}T06:39:00Z` };
  expect((await who.state({ ...taken, said_utc: `${DAY}T06:49:00Z` })).status).toBe(404);
  const answer = await who.state({ ...taken, said_utc: `${DAY}T06:40:00Z` });
  expect(StateDoseAnswer.parse(answer.body)).toMatchObject({
    data: { status: "confirmed" },
    meta: { outcome: "kept" },
  });
  expect((await dayOf(who)).doses).toEqual([["07:00", "confirmed", null]]);
});

test("a dose kept by its press can be stated, and a stranger sees nothing of it", async () => {
  const who = await aPatient();
  await who.press("06:47", 1);
  at("06:48");
  await who.removeMedicine();
  at("07:30");
  const data = { date: DAY, medicine: who.medicine.id, dosage_time: "07:00" };
  const skipped = { ...data, status: "skipped", reason: "only opened" };
  const { token } = await server.aPatient();
  expect((await server.call("PUT", "/api/doses", { token, body: { data: skipped } })).status).toBe(
    404,
  );
  expect((await who.state({ status: "skipped", reason: "only opened" })).body).toMatchObject({
    data: { status: "skipped", pressed_utc: `${DAY}T06:47:00.000Z` },
  });
});

test("a patient who changes the plan many times a day gets the same answer by a worker", async () => {
  const who = await aPatient();
  const early = new Date(`${DAY}T04:00:00Z`).getTime();
  await server.db
    .insertInto("medicine_schedules")
    .values(
      Array.from({ length: 200 }, (_, index) => ({
        medicine_id: who.medicine.id,
        dosage_time: `${String(6 + (index % 2)).padStart(2, "0")}:${String(index % 60).padStart(2, "0")}`,
        added_at: new Date(early + (index - 1) * 20_000),
        removed_at: new Date(early + index * 20_000),
      })),
    )
    .execute();
  await who.press("03:59", 1, "04:00");
  await who.press("06:47", 2);
  at("06:48");
  await who.removeMedicine();
  server.clock.advance(HOUR);
  const { doses } = await dayOf(who);
  expect(doses.filter(([time]) => time === "07:00")).toEqual([["07:00", "on_time", "06:47"]]);
});
