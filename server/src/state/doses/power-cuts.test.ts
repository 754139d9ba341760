import { DosesAnswer } from "@dosebeat/contract/doses";
import { IngestAnswer } from "@dosebeat/contract/ingest";
import { HOUR } from "@dosebeat/domain/time/durations";
import { describe, expect, test } from "vitest";
import type { TestPerson } from "../../../test/app.ts";
import { startIntake } from "../../../test/intake.ts";
import { chirpStackUp, recordOf, ttsUp } from "../../../test/messages.ts";

/**
 * Boxes that lose power, or do not number all their frames: no taken dose counts as missed, and healthy days stay
 * proven.
 */

const { server, token: key } = await startIntake();

const START = Date.parse("2026-05-10T00:00:00Z");
const hours = (count: number) => Array.from({ length: count }, (_, hour) => hour);
/** No power from 21:30 on the first day to 02:30 on the second. */
const hasPower = (hour: number) => hour < 22 || hour > 26;
const timeAt = (hour: number) => new Date(START + hour * HOUR).toISOString();

/** A patient with aspirin at 08:00 and 20:00 UTC and a box; now is 13:00 of 13 May. */
async function aPatientWithBox(model = "pillbox-1", interval_minutes?: number) {
  server.clock.set("2026-05-09T23:00:00Z");
  const patient = await server.aPatient({ timezone: "UTC" });
  await server.aMedicine(patient, { schedules: ["08:00", "20:00"] });
  const sensor = await server.aSensor({ interval_minutes });
  await server.aBinding(patient, { sensor, from: "2026-05-01T00:00:00Z" });
  await server.db.updateTable("sensors").set({ model }).where("id", "=", sensor.id).execute();
  server.clock.set("2026-05-13T13:00:00Z");
  return { patient, deveui: sensor.deveui };
}

async function post(path: string, body: object): Promise<number> {
  const answer = await server.call("POST", `/api/ingest/${path}`, { token: key, body });
  expect(answer).toMatchObject({ status: 200 });
  return IngestAnswer.parse(answer.body).data.accepted;
}

const send = (deveui: string, messages: object[]) =>
  post(
    "box",
    messages.map((message) => ({ deveui, ...message })),
  );

async function statusesOf(person: TestPerson, from: string, to = from): Promise<string[]> {
  const path = `/api/doses?from=${from}&to=${to}`;
  const { body } = await server.call("GET", path, { token: person.token });
  return DosesAnswer.parse(body).data.doses.map(({ status }) => status);
}

test("a box activated by personalization that counts from 0 again loses no message and no dose", async () => {
  const { patient, deveui } = await aPatientWithBox("milesight-iot/ws101");
  let counter = 0;
  let accepted = 0;
  const deliver = async (hour: number, hex: string) => {
    const body = ttsUp({ deveui, time: timeAt(hour), fcnt: counter++, fport: 85, hex });
    accepted += await post("tts", body);
  };
  const cut = 36;
  let sent = 0;
  for (const hour of hours(84)) {
    // No power from noon of day 2 to 14:00.
    if (hour === cut) counter = 0;
    if (hour >= cut && hour < cut + 2) continue;
    await deliver(hour, "017510");
    sent += 1;
    if (hour % 24 === 8 || hour % 24 === 20) {
      await deliver(hour + 0.25, "017510ff2e01");
      sent += 1;
    }
  }
  expect(accepted).toBe(sent);
  expect((await recordOf(server, deveui)).uplinks).toHaveLength(sent);
  const taken = await statusesOf(patient, "2026-05-10", "2026-05-12");
  expect(taken).toEqual(taken.map(() => "on_time"));
  expect(taken).toHaveLength(6);
});

test("a numbered box without a boot number whose frame counter starts again proves nothing of the time between", async () => {
  const { patient, deveui } = await aPatientWithBox();
  // A press at 22:00 is not counted: the battery was empty from 21:30 to 02:30.
  const messages = hours(72)
    .filter(hasPower)
    .map((hour) => ({
      time: timeAt(hour),
      fcnt: hour < 22 ? 500 + hour : hour - 27,
      press_seq: 41,
    }));
  await send(deveui, messages);
  expect(await statusesOf(patient, "2026-05-10", "2026-05-11")).toEqual([
    "missed",
    "unknown",
    "missed",
    "missed",
  ]);
});

describe("own JSON of a box without press numbers", () => {
  test("proves nothing while any of its messages is not counted", async () => {
    const { patient, deveui } = await aPatientWithBox();
    const counted = hours(72).map((hour) => ({ time: timeAt(hour), fcnt: hour, temperature: 20 }));
    await send(deveui, counted);
    expect(await statusesOf(patient, "2026-05-11")).toEqual(["missed", "missed"]);
    // On a day long before the requested range.
    await send(deveui, [{ time: "2026-05-02T08:10:00Z", presses: [{ age_s: 2 }] }]);
    expect(await statusesOf(patient, "2026-05-11")).toEqual(["unknown", "unknown"]);
    expect(await statusesOf(patient, "2026-05-02")).toEqual(["on_time", "unknown"]);
  });

  test("of another patient's time does not count", async () => {
    const { patient: earlier, deveui } = await aPatientWithBox();
    await send(deveui, [
      { time: "2026-05-02T08:10:00Z", presses: [{ age_s: 2 }] },
      { time: "2026-05-03T08:10:00Z", presses: [{ age_s: 2 }] },
    ]);
    const sensor = (await recordOf(server, deveui)).sensor;
    if (!sensor) throw new Error("The box is registered.");
    await server.db
      .updateTable("bindings")
      .set({ valid_to: new Date("2026-05-05T00:00:00Z") })
      .where("profile_id", "=", earlier.profileid)
      .execute();
    const patient = await server.aPatient({ timezone: "UTC" });
    await server.aMedicine(patient, { schedules: ["08:00", "20:00"] });
    await server.aBinding(patient, { sensor, from: "2026-05-05T00:00:00Z" });
    await send(
      deveui,
      hours(72).map((hour) => ({ time: timeAt(hour), fcnt: hour, temperature: 20 })),
    );
    expect(await statusesOf(patient, "2026-05-11")).toEqual(["missed", "missed"]);
  });

  test("without times that says the same after a power cut is stored, and proves nothing of it", async () => {
    const { patient, deveui } = await aPatientWithBox();
    let accepted = 0;
    for (const hour of hours(60)) {
      if (!hasPower(hour)) continue;
      server.clock.set(timeAt(hour));
      accepted += await post("box", { deveui, fcnt: hour < 22 ? hour : hour - 27 });
    }
    expect(accepted).toBe(55);
    server.clock.set("2026-05-13T13:00:00Z");
    expect(await statusesOf(patient, "2026-05-10", "2026-05-11")).toEqual([
      "missed",
      "unknown",
      "missed",
      "missed",
    ]);
  });
});

describe("a counter that outlives a power cut", () => {
  /** The frame after the power cut has the next counter. */
  const lived = hours(60)
    .filter(hasPower)
    .map((hour, fcnt) => ({ time: timeAt(hour), fcnt, press_seq: 5 }));
  const DAYS = ["2026-05-10", "2026-05-11"] as const;

  test("shows by the interval that staff entered with the box", async () => {
    const { patient, deveui } = await aPatientWithBox("pillbox-1", 60);
    await send(deveui, lived);
    expect(await statusesOf(patient, ...DAYS)).toEqual(["missed", "unknown", "missed", "missed"]);
  });

  test("shows by the interval that the box reported, also before it did", async () => {
    const { patient, deveui } = await aPatientWithBox();
    await send(deveui, lived);
    expect(await statusesOf(patient, ...DAYS)).toEqual(["missed", "missed", "missed", "missed"]);
    const report = { fcnt: 50, time: timeAt(60), hex: "14000100780100" };
    await post("chirpstack?event=up", chirpStackUp({ deveui, ...report }));
    expect(await statusesOf(patient, ...DAYS)).toEqual(["missed", "unknown", "missed", "missed"]);
  });

  test("is judged by the interval of its time, and across a change by the longer", async () => {
    const { patient, deveui } = await aPatientWithBox("pillbox-1", 60);
    const report = (hour: number, minutes: string) =>
      post(
        "chirpstack?event=up",
        chirpStackUp({
          deveui,
          time: timeAt(hour),
          fcnt: 1000 + Math.round(hour),
          session: "other",
          hex: `140001${minutes}0100`,
        }),
      );
    // Every ten hours at first, every ten minutes at the end, reported in the wrong order.
    await report(59.9, "000a");
    await report(-1, "0258");
    await send(deveui, lived);
    expect((await statusesOf(patient, ...DAYS)).slice(0, 3)).toEqual([
      "missed",
      "missed",
      "missed",
    ]);
  });
});

test("a press dated a second after the frame that counts it is not doubted", async () => {
  const { patient, deveui } = await aPatientWithBox();
  const numberAt = (hour: number) => (hour < 9.5 ? 126 : 127);
  await send(deveui, [
    ...hours(72).map((hour) => ({ time: timeAt(hour), fcnt: 2 * hour, press_seq: numberAt(hour) })),
    { time: "2026-05-10T09:32:21Z", fcnt: 19, press_seq: 127 },
    {
      time: "2026-05-10T09:32:24Z",
      fcnt: 19,
      press_seq: 127,
      presses: [{ seq: 127, time: "2026-05-10T09:32:22Z" }],
    },
  ]);
  expect(await statusesOf(patient, "2026-05-10")).toEqual(["late", "missed"]);
  const path = "/api/adherence?from=2026-05-10&to=2026-05-10";
  const { body } = await server.call("GET", path, { token: patient.token });
  expect(body).toMatchObject({ data: { figures: { coverage: { numerator: 2, denominator: 2 } } } });
});

test("a press after the word that a dose is skipped wins, one before does not", async () => {
  const { patient, deveui } = await aPatientWithBox();
  const { body } = await server.call("GET", "/api/doses?from=2026-05-10&to=2026-05-11", {
    token: patient.token,
  });
  const [dose] = DosesAnswer.parse(body).data.doses;
  server.clock.set("2026-05-10T08:40:00Z");
  const skip = (date: string, dosage_time: string) =>
    server.call("PUT", "/api/doses", {
      token: patient.token,
      body: {
        data: {
          date,
          medicine: dose?.medicine.id,
          dosage_time,
          status: "skipped",
          reason: "nausea",
        },
      },
    });
  expect((await skip("2026-05-10", "08:00")).status).toBe(200);
  server.clock.set("2026-05-11T08:40:00Z");
  expect((await skip("2026-05-11", "08:00")).status).toBe(200);
  server.clock.set("2026-05-13T13:00:00Z");
  await send(deveui, [
    { time: "2026-05-10T09:10:00Z", fcnt: 1, presses: [{ age_s: 0 }] },
    { time: "2026-05-11T08:35:00Z", fcnt: 2, presses: [{ age_s: 0 }] },
  ]);
  const statuses = await statusesOf(patient, "2026-05-10", "2026-05-11");
  expect([statuses[0], statuses[2]]).toEqual(["late", "skipped"]);
});
