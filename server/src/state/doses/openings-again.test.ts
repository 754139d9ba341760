import { DosesAnswer } from "@dosebeat/contract/doses";
import { expect, test } from "vitest";
import { startIntake } from "../../../test/intake.ts";

const { server, token: key } = await startIntake();

interface Frame {
  time: string;
  press_seq: number;
  presses?: { time: string; seq: number }[];
}

const WEEKLY = {
  dosage_time: "20:00",
  recurrence: { kind: "weekdays" as const, days: [1] },
};

/** A patient in UTC with a box that numbers its presses, at the given time. */
async function aPatient(schedules: (string | typeof WEEKLY)[], frames: Frame[], now: string) {
  server.clock.set(now);
  const patient = await server.aPatient({ timezone: "UTC" });
  const medicine = await server.aMedicine(patient, { startdate: "2026-04-06", schedules });
  const { sensor } = await server.aBinding(patient, { from: "2026-04-01T00:00:00Z" });
  await server.call("POST", "/api/ingest/box", {
    token: key,
    body: frames.map((frame) => ({ deveui: sensor.deveui, ...frame })),
  });
  const doses = async (from: string, to = from, more = "") => {
    const path = `/api/doses?from=${from}&to=${to}${more}`;
    const { body } = await server.call("GET", path, { token: patient.token });
    return DosesAnswer.parse(body).data;
  };
  return { patient, medicine, sensor, doses };
}

/** A frame for each press, a minute after it. */
function pressed(...instants: string[]): Frame[] {
  return instants.map((time, index) => ({
    time: new Date(Date.parse(time) + 60_000).toISOString(),
    press_seq: index + 1,
    presses: [{ time, seq: index + 1 }],
  }));
}

test("a weekly medicine opened again: each day tells of its own, whatever range is asked", async () => {
  const frames = pressed("2026-05-04T20:10:00Z", "2026-05-05T20:00:00Z", "2026-05-07T15:00:00Z");
  const { medicine, doses } = await aPatient([WEEKLY], frames, "2026-05-07T21:00:00Z");
  const near = {
    after_utc: null,
    until_utc: null,
    at_least: false,
    as: null,
    medicines: [medicine.id],
    due_utc: "2026-05-04T20:00:00.000Z",
    pressed_utc: "2026-05-04T20:10:00.000Z",
  };
  const tuesday = { ...near, opened_utc: "2026-05-05T20:00:00.000Z", date: "2026-05-05" };
  const thursday = { ...near, opened_utc: "2026-05-07T15:00:00.000Z", date: "2026-05-07" };
  expect((await doses("2026-05-05")).second_openings).toEqual([tuesday]);
  expect((await doses("2026-05-07")).second_openings).toEqual([thursday]);
  expect((await doses("2026-05-04", "2026-05-07")).second_openings).toEqual([tuesday, thursday]);
  expect((await doses("2026-05-04")).second_openings).toEqual([]);
  const one = await doses("2026-05-04", "2026-05-07", `&medicine=${medicine.id}`);
  expect(one.second_openings).toEqual([]);
});

test("what the patient named is none, and what nobody knows is asked no more", async () => {
  const frames = pressed("2026-05-05T08:00:00Z", "2026-05-05T12:40:00Z");
  const { patient, medicine, doses } = await aPatient(["08:00"], frames, "2026-05-05T13:00:00Z");
  const name = (data: object) =>
    server.call("PUT", "/api/presses", {
      token: patient.token,
      body: { data: { pressed_utc: "2026-05-05T12:40:00Z", ...data } },
    });
  const told = async () => (await doses("2026-05-05")).second_openings.map(({ as }) => as);
  expect(await told()).toEqual([null]);
  await name({ as: "not_known" });
  expect(await told()).toEqual(["not_known"]);
  for (const as of ["refill", "test", "not_taken"]) {
    await name({ as });
    expect(await told()).toEqual([]);
  }
  await name({ as: "twice", medicines: [medicine.id] });
  expect(await told()).toEqual([]);
  const { doses: taken } = await doses("2026-05-05");
  expect(taken.map(({ pressed_utc }) => pressed_utc)).toEqual(["2026-05-05T08:00:00.000Z"]);
  await name({ as: null });
  expect(await told()).toEqual([null]);
});

test("a press of which only the number is known counts as at least one", async () => {
  const [dose] = pressed("2026-05-04T20:00:00Z");
  const hours = [6, 10, 14, 18, 19].map((hour) => ({
    time: `2026-05-06T${String(hour).padStart(2, "0")}:10:00Z`,
    press_seq: 1,
  }));
  const frames = [
    ...(dose ? [dose] : []),
    ...hours,
    { time: "2026-05-06T20:10:00Z", press_seq: 2 },
  ];
  const { doses } = await aPatient([WEEKLY], frames, "2026-05-06T23:00:00Z");
  expect((await doses("2026-05-06")).second_openings).toMatchObject([
    {
      opened_utc: null,
      at_least: true,
      due_utc: "2026-05-04T20:00:00.000Z",
      after_utc: "2026-05-06T19:10:00.000Z",
      until_utc: "2026-05-06T20:10:00.000Z",
    },
  ]);
});

test("two doses taken shortly after each other are told on the day of the second", async () => {
  const frames = pressed("2026-05-05T02:30:00Z", "2026-05-05T04:30:00Z");
  const { doses } = await aPatient(["20:00", "06:00"], frames, "2026-05-05T13:00:00Z");
  const pair = {
    date: "2026-05-05",
    minutes: 120,
    due_utc: "2026-05-04T20:00:00.000Z",
    pressed_utc: "2026-05-05T02:30:00.000Z",
    next_due_utc: "2026-05-05T06:00:00.000Z",
    next_pressed_utc: "2026-05-05T04:30:00.000Z",
  };
  expect((await doses("2026-05-05")).close_pairs).toEqual([pair]);
  expect((await doses("2026-05-04")).close_pairs).toEqual([]);
  expect((await doses("2026-05-04", "2026-05-05")).close_pairs).toEqual([pair]);
});

test("a dose is open only until the box is heard, and not while it is silent", async () => {
  const heard = ["2026-05-04T06:00:00Z", "2026-05-05T06:00:00Z", "2026-05-05T07:00:00Z"];
  const frames = heard.map((time) => ({ time, press_seq: 1 }));
  const { sensor, doses } = await aPatient(["20:00", "08:00"], frames, "2026-05-05T08:01:00Z");
  const told = async () => {
    const { doses: found } = await doses("2026-05-04");
    return found.map(({ status, open }) => [status, open]).at(-1);
  };
  expect(await told()).toEqual(["unknown", true]);
  server.clock.set("2026-05-05T23:00:00Z");
  expect(await told()).toEqual(["unknown", false]);
  const body = [{ deveui: sensor.deveui, time: "2026-05-05T22:50:00Z", press_seq: 1 }];
  await server.call("POST", "/api/ingest/box", { token: key, body });
  expect(await told()).toEqual(["missed", false]);
});
