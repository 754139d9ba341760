import { DosesAnswer } from "@dosebeat/contract/doses";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/app.ts";
import { eventsOf } from "../../../test/heard.ts";

let server: TestApp;
let key: string;

beforeAll(async () => {
  server = await createTestApp();
  key = await server.anIngestKey();
});
afterAll(() => server.close());

/** A patient in Berlin with a box and aspirin at 08:00 and 20:00 since 1 May; now is noon of 10 May. */
async function aPatientWithBox() {
  server.clock.set("2026-05-10T10:00:00Z");
  const patient = await server.aPatient({ timezone: "Europe/Berlin" });
  const medicine = await server.aMedicine(patient, { schedules: ["08:00", "20:00"] });
  const { sensor } = await server.aBinding(patient, { from: "2026-05-01T00:00:00Z" });
  return { patient, medicine, deveui: sensor.deveui };
}

async function send(deveui: string, messages: object[]): Promise<void> {
  const body = messages.map((message) => ({ deveui, ...message }));
  const answer = await server.call("POST", "/api/ingest/box", { token: key, body });
  expect(answer).toMatchObject({ status: 200 });
}

/** Hourly frames of a box that numbers its presses. */
async function hours(deveui: string, day: string, from: number, to: number, press_seq: number) {
  const messages = Array.from({ length: to - from + 1 }, (_, hour) => ({
    time: `${day}T${String(from + hour).padStart(2, "0")}:00:00Z`,
    boot: 1,
    press_seq,
  }));
  await send(deveui, messages);
}

async function pressAt(deveui: string, time: string, press_seq: number) {
  await send(deveui, [{ time, boot: 1, press_seq, presses: [{ seq: press_seq, time }] }]);
}

async function dosesOf(person: TestPerson, query: string) {
  const answer = await server.call("GET", `/api/doses?${query}`, { token: person.token });
  expect(answer).toMatchObject({ status: 200 });
  return DosesAnswer.parse(answer.body).data;
}

test("a press is shown with its dose, and the day with its bounds in the patient's time zone", async () => {
  const { patient, medicine, deveui } = await aPatientWithBox();
  await hours(deveui, "2026-05-10", 0, 5, 4);
  await pressAt(deveui, "2026-05-10T06:12:30Z", 5);
  await hours(deveui, "2026-05-10", 7, 9, 5);
  const doses = await dosesOf(patient, "from=2026-05-10&to=2026-05-10");
  expect(doses).toEqual({
    timezone: "Europe/Berlin",
    days: [
      {
        date: "2026-05-10",
        start_utc: "2026-05-10T01:00:00.000Z",
        end_utc: "2026-05-11T01:00:00.000Z",
        timezone: "Europe/Berlin",
        plan: "due",
      },
    ],
    doses: [
      {
        date: "2026-05-10",
        medicine: { id: medicine.id, name: "Aspirin", strength: "" },
        once_only: false,
        open: false,
        dosage_time: "08:00:00.000",
        amount: null,
        unit: "",
        schedule: expect.any(Number),
        timezone: null,
        due_utc: "2026-05-10T06:00:00.000Z",
        pressed_utc: "2026-05-10T06:12:30.000Z",
        deviation_minutes: 12.5,
        status: "on_time",
        confirmed_utc: null,
        reason: null,
        stated_by: null,
        searched: null,
        status_if_counted: null,
      },
      {
        date: "2026-05-10",
        medicine: { id: medicine.id, name: "Aspirin", strength: "" },
        once_only: false,
        open: false,
        dosage_time: "20:00:00.000",
        amount: null,
        unit: "",
        schedule: expect.any(Number),
        timezone: null,
        due_utc: "2026-05-10T18:00:00.000Z",
        pressed_utc: null,
        deviation_minutes: null,
        status: "upcoming",
        confirmed_utc: null,
        reason: null,
        stated_by: null,
        searched: null,
        status_if_counted: null,
      },
    ],
    extra_presses: [],
    named_presses: [],
    intakes: [],
    second_openings: [],
    close_pairs: [],
    silent: [],
  });
});

test("a dose is missed only once the box proves it; until then it is unknown, and late messages change it", async () => {
  const { patient, deveui } = await aPatientWithBox();
  const yesterday = async () => {
    const { doses } = await dosesOf(patient, "from=2026-05-09&to=2026-05-09");
    return doses.map((dose) => dose.status);
  };
  expect(await yesterday()).toEqual(["unknown", "unknown"]);
  await hours(deveui, "2026-05-09", 0, 5, 4);
  await hours(deveui, "2026-05-10", 7, 9, 5);
  expect(await yesterday()).toEqual(["unknown", "unknown"]);
  // Number 5 arrives a day late, in a history frame; the press was in the evening.
  await send(deveui, [
    { time: "2026-05-10T09:30:00Z", boot: 1, presses: [{ seq: 5, time: "2026-05-09T18:02:00Z" }] },
  ]);
  expect(await yesterday()).toEqual(["missed", "on_time"]);
});

test("a dose without a press has the window that was searched, and the gaps in it", async () => {
  const { patient, deveui } = await aPatientWithBox();
  const searched = async (day: string) =>
    (await dosesOf(patient, `from=${day}&to=${day}`)).doses.map((dose) => dose.searched);
  // Number 5 is missing between the evening of the 8th and the morning of the 9th.
  await hours(deveui, "2026-05-08", 0, 20, 4);
  await hours(deveui, "2026-05-09", 8, 23, 5);
  await hours(deveui, "2026-05-10", 0, 9, 5);
  expect(await searched("2026-05-09")).toEqual([
    {
      from_utc: "2026-05-09T02:00:00.000Z",
      to_utc: "2026-05-09T17:59:59.999Z",
      doubt: {
        kind: "unheard",
        from_utc: "2026-05-08T20:00:00.000Z",
        to_utc: "2026-05-09T08:00:00.000Z",
      },
    },
    { from_utc: "2026-05-09T14:00:00.000Z", to_utc: "2026-05-10T05:59:59.999Z", doubt: null },
  ]);
  await server.call("PUT", "/api/sensor/unassign", {
    token: (await server.anAdmin()).token,
    body: { data: { deveui } },
  });
  server.clock.set("2026-05-12T10:00:00Z");
  expect((await searched("2026-05-11")).map((found) => found?.doubt)).toEqual([
    { kind: "no_box" },
    { kind: "no_box" },
  ]);
});

test("a press after the patient skipped everything due then shows that it was taken after all", async () => {
  const { patient, medicine, deveui } = await aPatientWithBox();
  await hours(deveui, "2026-05-10", 0, 5, 4);
  server.clock.set("2026-05-10T06:40:00Z");
  const skip = (id: number) => ({
    date: "2026-05-10",
    medicine: id,
    dosage_time: "08:00",
    status: "skipped",
    reason: "ill",
  });
  const state = (data: object) =>
    server.call("PUT", "/api/doses", { token: patient.token, body: { data } });
  await state(skip(medicine.id));
  server.clock.set("2026-05-10T10:00:00Z");
  await pressAt(deveui, "2026-05-10T07:10:00Z", 5);
  const morning = async () => {
    const { doses } = await dosesOf(patient, "from=2026-05-10&to=2026-05-10");
    return doses
      .filter(({ dosage_time }) => dosage_time.startsWith("08"))
      .map(({ status, reason, stated_by, pressed_utc }) => [
        status,
        reason,
        stated_by,
        pressed_utc,
      ]);
  };
  const pressed = "2026-05-10T07:10:00.000Z";
  expect(await morning()).toEqual([["late", "ill", "patient", pressed]]);
  // Another medicine at eight was not skipped, so the press may have been for that one.
  await server.aMedicine(patient, { name: "Ramipril", schedules: ["08:00"] });
  expect(await morning()).toEqual([
    ["skipped", "ill", "patient", pressed],
    ["late", null, null, pressed],
  ]);
});

test("a patient's statements about doses and days are published", async () => {
  const { patient, medicine } = await aPatientWithBox();
  const dose = { date: "2026-05-09", medicine: medicine.id, dosage_time: "08:00" };
  const days = { from: "2026-05-08", to: "2026-05-08", reason: "Hospital" };
  const statement = { ...dose, status: "skipped", reason: "ill" };
  const { token } = patient;
  const published = await eventsOf(server, async () => {
    await server.call("PUT", "/api/doses", { token, body: { data: statement } });
    await server.call("POST", "/api/excused", { token, body: { data: days } });
  });
  expect(published).toEqual([
    { kind: "dose", profileid: patient.profileid, id: medicine.id },
    { kind: "dose", profileid: patient.profileid, id: expect.any(Number) },
  ]);
});

test("an open dose is unknown, not overdue, while the box is silent", async () => {
  const { patient, deveui } = await aPatientWithBox();
  await hours(deveui, "2026-05-10", 0, 5, 4);
  const morning = async () =>
    (await dosesOf(patient, "from=2026-05-10&to=2026-05-10")).doses[0]?.status;
  server.clock.set("2026-05-10T07:30:00Z");
  expect(await morning()).toBe("overdue");
  server.clock.set("2026-05-10T09:00:00Z");
  expect(await morning()).toBe("unknown");
  const { silent } = await dosesOf(patient, "from=2026-05-09&to=2026-05-10");
  expect(silent).toEqual([
    { from_utc: "2026-05-01T00:00:00.000Z", to_utc: "2026-05-10T00:00:00.000Z" },
    { from_utc: "2026-05-10T05:00:00.000Z", to_utc: null },
  ]);
});

test("a press belongs to the patient who had the box at the time", async () => {
  const { patient, deveui } = await aPatientWithBox();
  const other = await server.aPatient({ timezone: "Europe/Berlin" });
  await server.aMedicine(other, { schedules: ["08:00"] });
  const admin = await server.anAdmin();
  await pressAt(deveui, "2026-05-09T06:00:00Z", 1);
  await server.call("PUT", "/api/sensor/unassign", {
    token: admin.token,
    body: { data: { deveui } },
  });
  const body = { data: { profileid: other.profileid, deveui } };
  await server.call("POST", "/api/sensor/assign", { token: admin.token, body });
  server.clock.set("2026-05-11T10:00:00Z");
  await pressAt(deveui, "2026-05-11T06:00:00Z", 2);
  const pressed = async (person: TestPerson) =>
    (await dosesOf(person, "from=2026-05-09&to=2026-05-11")).doses
      .map((dose) => dose.pressed_utc)
      .filter((at) => at !== null);
  expect(await pressed(patient)).toEqual(["2026-05-09T06:00:00.000Z"]);
  expect(await pressed(other)).toEqual(["2026-05-11T06:00:00.000Z"]);
});

test("a dose due before its medicine was removed can still be edited", async () => {
  const { patient, medicine } = await aPatientWithBox();
  const path = `/api/medicines/${medicine.id}`;
  expect((await server.call("DELETE", path, { token: patient.token })).status).toBe(200);
  const of = { date: "2026-05-09", medicine: medicine.id, dosage_time: "08:00" };
  const state = ({ token }: TestPerson, data: object) =>
    server.call("PUT", "/api/doses", { token, body: { data: { ...of, ...data } } });
  const taken = { status: "confirmed", at: "2026-05-09T06:10:00Z" };
  expect((await state(patient, taken)).body).toMatchObject({ data: { status: "confirmed" } });
  expect((await state(patient, { status: null })).body).toMatchObject({
    data: { status: "unknown" },
  });
  expect((await state(patient, { ...taken, date: "2026-05-11" })).status).toBe(404);
  expect((await state(await server.aPatient(), taken)).status).toBe(404);
});

test("each day has its time zone: a change applies from the next day, earlier days keep theirs", async () => {
  const { patient } = await aPatientWithBox();
  const body = { data: { timezone: "Asia/Tokyo" } };
  const { status } = await server.call("PUT", "/api/profile/userdata", {
    token: patient.token,
    body,
  });
  expect(status).toBe(200);
  const { days, timezone } = await dosesOf(patient, "from=2026-05-09&to=2026-05-12");
  expect(days.map((day) => [day.date, day.timezone])).toEqual([
    ["2026-05-09", "Europe/Berlin"],
    ["2026-05-10", "Europe/Berlin"],
    ["2026-05-11", "Asia/Tokyo"],
    ["2026-05-12", "Asia/Tokyo"],
  ]);
  expect(timezone).toBe("Asia/Tokyo");
});

test("doses can be limited to one medicine, even a removed one", async () => {
  const { patient, medicine } = await aPatientWithBox();
  await server.aMedicine(patient, { name: "Ramipril", schedules: ["08:00"] });
  await server.call("DELETE", `/api/medicines/${medicine.id}`, { token: patient.token });
  const limited = await dosesOf(patient, `from=2026-05-09&to=2026-05-10&medicine=${medicine.id}`);
  expect(limited.doses.map((dose) => [dose.date, dose.dosage_time])).toEqual([
    ["2026-05-09", "08:00:00.000"],
    ["2026-05-09", "20:00:00.000"],
    ["2026-05-10", "08:00:00.000"],
  ]);
});

test.each([
  ["from=2026-05-10&to=2026-05-09", "to"],
  ["from=2026-05-10&to=2027-06-14", "to"],
  ["from=2026-05-10", "to"],
  ["from=10.05.2026&to=2026-05-10", "from"],
  ["from=0001-01-01&to=0001-01-02", "from"],
  ["from=2026-05-10&to=2026-05-10&medicine=x", "medicine"],
  ["from=2026-05-10&to=2026-05-10&patient=1", "patient"],
])("the query %s is rejected at %s", async (query, path) => {
  const { token } = await server.aPatient();
  const answer = await server.call("GET", `/api/doses?${query}`, { token });
  expect(answer).toMatchObject({
    status: 400,
    body: {
      error: {
        details: { errors: expect.arrayContaining([expect.objectContaining({ path: [path] })]) },
      },
    },
  });
});

test("others get nothing: 401 without a token, 404 for another's profile or medicine", async () => {
  const { patient, medicine } = await aPatientWithBox();
  const stranger = await server.aPatient();
  const admin = await server.anAdmin();
  const day = "/api/doses?from=2026-05-10&to=2026-05-10";
  const status = async (url: string, person?: TestPerson) =>
    (await server.call("GET", url, person ? { token: person.token } : {})).status;
  expect(await status(day)).toBe(401);
  expect(await status(`${day}&profileid=${patient.profileid}`, stranger)).toBe(404);
  expect(await status(`${day}&profileid=999999`, stranger)).toBe(404);
  expect(await status(`${day}&medicine=${medicine.id}`, stranger)).toBe(404);
  expect(await status(`${day}&profileid=${patient.profileid}`, admin)).toBe(200);
  expect(await status(`${day}&profileid=999999`, admin)).toBe(404);
});
