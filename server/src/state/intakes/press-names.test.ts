import { DosesAnswer } from "@dosebeat/contract/doses";
import { IntakeAnswer } from "@dosebeat/contract/intakes";
import { NamePressAnswer } from "@dosebeat/contract/press-names";
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

/** A patient in UTC with aspirin at 08:00 and presses at the given times. */
async function aPatient(...times: string[]) {
  server.clock.set(`${DAY}T18:00:00Z`);
  const patient = await server.aPatient();
  const { token } = patient;
  const medicine = await server.aMedicine(patient, { startdate: DAY, schedules: ["08:00"] });
  const { sensor } = await server.aBinding(patient, { from: "2026-05-01T00:00:00Z" });
  const messages = times.map((time) => ({
    deveui: sensor.deveui,
    time: `${DAY}T${time}:30Z`,
    presses: [{ time: `${DAY}T${time}:00Z` }],
  }));
  const sent = await server.call("POST", "/api/ingest/box", { token: key, body: messages });
  expect(sent.status).toBe(200);
  const name = (time: string, data: object, by = token) =>
    server.call("PUT", "/api/presses", {
      token: by,
      body: { data: { pressed_utc: `${DAY}T${time}:00Z`, ...data } },
    });
  const day = async () => {
    const answer = await server.call("GET", `/api/doses?from=${DAY}&to=${DAY}`, { token });
    const { doses, extra_presses, named_presses, intakes } = DosesAnswer.parse(answer.body).data;
    return {
      pressed: doses.map(({ pressed_utc }) => pressed_utc?.slice(11, 16) ?? null),
      extra: extra_presses.map(({ pressed_utc }) => pressed_utc.slice(11, 16)),
      named: named_presses.map(({ pressed_utc, as }) => [pressed_utc.slice(11, 16), as]),
      intakes: intakes.map(({ pressed_utc }) => pressed_utc?.slice(11, 16) ?? null),
    };
  };
  const state = (time: string) =>
    server.call("POST", "/api/intakes", {
      token,
      body: { data: { medicine: medicine.id, at: `${DAY}T${time}:00Z` } },
    });
  return { patient, medicine, name, day, state };
}

test("a named extra press makes an intake, and taking the name back removes it", async () => {
  const { medicine, name, day } = await aPatient("08:05", "14:00");
  expect(await name("14:00", { as: "as_needed", medicine: medicine.id })).toMatchObject({
    status: 200,
    body: { data: { as: "as_needed", medicine: medicine.id, intake: { note: "" } } },
  });
  expect(await day()).toEqual({
    pressed: ["08:05"],
    extra: [],
    named: [["14:00", "as_needed"]],
    intakes: ["14:00"],
  });
  expect((await name("14:00", { as: null })).body).toMatchObject({ data: { intake: null } });
  expect(await day()).toEqual({ pressed: ["08:05"], extra: ["14:00"], named: [], intakes: [] });
});

test("a live event of a named press names the medicine or the name, never an instant", async () => {
  const { patient, medicine, name } = await aPatient("08:05", "14:00");
  const told: unknown[] = [];
  const stop = server.parts.announcer.onPublish((events) => {
    told.push(...events.flatMap(({ kind, id }) => (kind === "dose" ? [id] : [])));
  });
  const key = "d8e7c3a4-6f0b-4f3c-9a55-0c2a7b1d9e10";
  await name("14:00", { as: "as_needed", medicine: medicine.id });
  for (let sent = 0; sent < 2; sent += 1) {
    expect((await name("14:00", { as: "refill", key })).status).toBe(200);
  }
  stop();
  const { id } = await server.db
    .selectFrom("press_names")
    .select("id")
    .where("profile_id", "=", patient.profileid)
    .where("named_as", "=", "refill")
    .executeTakeFirstOrThrow();
  expect(told).toEqual([medicine.id, id]);
});

test("a press that a dose has is withdrawn only on an answer", async () => {
  const { name, day } = await aPatient("08:05", "08:40");
  const asked = await name("08:05", { as: "refill" });
  expect(asked).toMatchObject({
    status: 409,
    body: {
      error: {
        code: "press_used",
        details: { doses: [{ date: DAY, dosage_time: "08:00:00.000" }] },
      },
    },
  });
  expect((await name("08:05", { as: "refill", also: true })).status).toBe(200);
  expect((await day()).pressed).toEqual(["08:05"]);
  expect((await name("08:05", { as: "not_taken", also: false })).status).toBe(200);
  expect(await day()).toEqual({
    pressed: ["08:40"],
    extra: [],
    named: [["08:05", "not_taken"]],
    intakes: [],
  });
});

test("so is one that counts for a weekly dose of two days before", async () => {
  server.clock.set("2026-05-14T12:00:00Z");
  const patient = await server.aPatient();
  const weekly = { dosage_time: "20:00", recurrence: { kind: "weekdays" as const, days: [1] } };
  const { id } = await server.aMedicine(patient, { startdate: "2026-04-06", schedules: [weekly] });
  const { sensor } = await server.aBinding(patient, { from: "2026-04-01T00:00:00Z" });
  const pressed_utc = "2026-05-13T19:00:00Z";
  const body = {
    deveui: sensor.deveui,
    time: "2026-05-13T19:00:30Z",
    presses: [{ time: pressed_utc }],
  };
  expect((await server.call("POST", "/api/ingest/box", { token: key, body })).status).toBe(200);
  const asked = await server.call("PUT", "/api/presses", {
    token: patient.token,
    body: { data: { pressed_utc, as: "refill" } },
  });
  expect(asked).toMatchObject({
    status: 409,
    body: { error: { details: { doses: [{ date: "2026-05-11", medicine: { id } }] } } },
  });
});

test("a stated intake takes the nearest extra press within 15 minutes", async () => {
  const { day, state } = await aPatient("08:05", "14:00", "16:00");
  expect((await state("14:14")).status).toBe(201);
  expect(await day()).toMatchObject({ extra: ["16:00"], intakes: ["14:00"] });
});

test("a dose of days ago takes the extra press near which it was confirmed, whatever range is asked", async () => {
  const { patient, medicine } = await aPatient("14:00");
  await server.db
    .updateTable("medicine_schedules")
    .set({ recurrence: JSON.stringify({ kind: "weekdays", days: [2] }) })
    .where("medicine_id", "=", medicine.id)
    .execute();
  await server.db
    .updateTable("medicines")
    .set({ startdate: "2026-05-01" })
    .where("id", "=", medicine.id)
    .execute();
  const { token } = patient;
  const extra = async (from: string, to: string) => {
    const answer = await server.call("GET", `/api/doses?from=${from}&to=${to}`, { token });
    return DosesAnswer.parse(answer.body).data.extra_presses.length;
  };
  expect(await extra(DAY, DAY)).toBe(1);
  const said = { date: "2026-05-05", status: "confirmed", at: `${DAY}T14:05:00Z` };
  const body = { data: { medicine: medicine.id, dosage_time: "08:00", ...said } };
  expect((await server.call("PUT", "/api/doses", { token, body })).status).toBe(200);
  expect(await extra("2026-05-04", DAY)).toBe(0);
  expect(await extra(DAY, DAY)).toBe(0);
});

test("a press that an intake already has takes that one, and no second is made", async () => {
  const { medicine, name, day, state } = await aPatient("08:05", "14:00");
  const { id } = IntakeAnswer.parse((await state("14:02")).body).data;
  const said = { as: "as_needed", medicine: medicine.id };
  expect((await name("14:00", said)).body).toMatchObject({ data: { intake: { id } } });
  expect(await day()).toMatchObject({ named: [["14:00", "as_needed"]], intakes: ["14:00"] });
  expect((await name("14:00", said)).body).toMatchObject({ data: { intake: { id } } });
  await name("14:00", { as: null });
  expect(await day()).toMatchObject({ named: [], intakes: ["14:00"] });
  const other = { ...said, amount: 2 };
  expect((await name("14:00", other)).body).not.toMatchObject({ data: { intake: { id } } });
  expect((await day()).intakes).toHaveLength(2);
});

test("an intake that a word made holds again with a later word of it", async () => {
  const { medicine, name, day } = await aPatient("14:00");
  const said = { as: "as_needed", medicine: medicine.id, amount: 2, also: false };
  const made = NamePressAnswer.parse((await name("14:00", said)).body).data.intake?.id;
  await name("14:00", { as: "refill", also: false });
  expect((await day()).intakes).toEqual([]);
  const again = await name("14:00", { as: "as_needed", intake: made, also: false });
  expect(again.body).toMatchObject({ data: { intake: { id: made, amount: 2 } } });
  expect((await day()).intakes).toEqual(["14:00"]);
  await name("14:00", { as: null });
  expect((await day()).intakes).toEqual([]);
});

test("strangers have no such press, medicine or intake", async () => {
  const { medicine, name, state } = await aPatient("14:00");
  const stranger = await server.aPatient();
  expect((await name("14:00", { as: "refill" }, stranger.token)).status).toBe(404);
  expect((await name("15:00", { as: "refill" })).status).toBe(404);
  const { id } = await server.aMedicine(stranger);
  const as = { as: "as_needed", also: false };
  expect((await name("14:00", { ...as, medicine: id })).status).toBe(404);
  expect((await name("14:00", as)).status).toBe(400);
  const theirs = await aPatient("14:00");
  const stated = await theirs.state("14:00");
  const intake = IntakeAnswer.parse(stated.body).data.id;
  expect((await name("14:00", { ...as, intake })).status).toBe(404);
  expect((await state("14:00")).status).toBe(201);
  expect(medicine.id).toBeGreaterThan(0);
});
