import { DosesAnswer } from "@dosebeat/contract/doses";
import { HOUR } from "@dosebeat/domain/time/durations";
import { describe, expect, test } from "vitest";
import type { TestPerson } from "../../../test/app.ts";
import { startIntake } from "../../../test/intake.ts";
import { chirpStackUp, ttsUp } from "../../../test/messages.ts";

/** Evidence that looks like proof of a missed dose, but is not. */

const { server, token: key } = await startIntake();

/** A patient with aspirin at 08:00 and 20:00 UTC since 1 May, and a box; now is noon of 12 May. */
async function aPatientWithBox(model = "pillbox-1", times = ["08:00", "20:00"]) {
  server.clock.set("2026-05-12T12:00:00Z");
  const patient = await server.aPatient({ timezone: "UTC" });
  await server.aMedicine(patient, { schedules: times });
  const { sensor } = await server.aBinding(patient, { from: "2026-03-01T00:00:00Z" });
  await server.db.updateTable("sensors").set({ model }).where("id", "=", sensor.id).execute();
  return { patient, deveui: sensor.deveui };
}

async function post(path: string, body: object): Promise<void> {
  const answer = await server.call("POST", `/api/ingest/${path}`, { token: key, body });
  expect(answer).toMatchObject({ status: 200 });
}

const send = (deveui: string, messages: object[]) =>
  post(
    "box",
    messages.map((message) => ({ deveui, ...message })),
  );

/** Every hour from one time to another, both inclusive. */
function hourly(from: string, to: string): string[] {
  const [first, last] = [Date.parse(from), Date.parse(to)];
  const count = Math.round((last - first) / HOUR) + 1;
  return Array.from({ length: count }, (_, hour) => new Date(first + hour * HOUR).toISOString());
}

async function dosesOf(person: TestPerson, from: string, to = from) {
  const path = `/api/doses?from=${from}&to=${to}`;
  const { body } = await server.call("GET", path, { token: person.token });
  return DosesAnswer.parse(body).data.doses;
}

async function statusesOf(person: TestPerson, from: string, to = from) {
  return (await dosesOf(person, from, to)).map(({ status }) => status);
}

describe("a boot number that is sent now and then", () => {
  test.each([
    ["ten days before", "2026-05-01T00:00:00Z"],
    ["two months before", "2026-03-08T00:00:00Z"],
  ])("and last %s is found, however far away", async (_, lastSent) => {
    const { patient, deveui } = await aPatientWithBox();
    const numbered = { press_seq: 5 };
    await send(deveui, [
      { time: lastSent, ...numbered, boot: 1 },
      ...hourly("2026-05-01T01:00:00Z", "2026-05-10T05:00:00Z").map((time) => ({
        time,
        ...numbered,
      })),
      { time: "2026-05-10T14:00:00Z", ...numbered, boot: 2 },
      ...hourly("2026-05-10T15:00:00Z", "2026-05-12T11:00:00Z").map((time) => ({
        time,
        ...numbered,
      })),
    ]);
    expect(await statusesOf(patient, "2026-05-10")).toEqual(["unknown", "missed"]);
    expect((await statusesOf(patient, "2026-05-09", "2026-05-11")).slice(2, 4)).toEqual([
      "unknown",
      "missed",
    ]);
  });
});

describe("an uplink decoded only by the network", () => {
  test.each<[string, (deveui: string, time: string, fcnt: number) => Promise<void>]>([
    [
      "ChirpStack",
      (deveui, time, fcnt) => {
        const fields = { object: { button: "short" } };
        return post("chirpstack?event=up", chirpStackUp({ deveui, time, fcnt, fields }));
      },
    ],
    [
      "The Things Stack",
      (deveui, time, fcnt) => {
        const fields = { decoded_payload: { button_event: { status: "short press" } } };
        return post("tts", ttsUp({ deveui, time, fcnt, fields }));
      },
    ],
  ])("%s may contain a press", async (_, deliver) => {
    const { patient, deveui } = await aPatientWithBox("milesight-iot/ws101");
    const times = hourly("2026-05-09T00:00:00Z", "2026-05-12T11:00:00Z");
    for (const [index, time] of times.entries()) await deliver(deveui, time, index);
    expect(await statusesOf(patient, "2026-05-10")).toEqual(["unknown", "unknown"]);
  });
});

test("a device without a button cannot prove that nothing was pressed", async () => {
  const { patient, deveui } = await aPatientWithBox("elsys/ers");
  const times = hourly("2026-05-09T00:00:00Z", "2026-05-12T11:00:00Z");
  // Temperature 22.6 °C and humidity 41 %, from the manufacturer's documentation.
  const frame = { hex: "0100e20229", fport: 5 };
  for (const [fcnt, time] of times.entries()) {
    await post("chirpstack?event=up", chirpStackUp({ deveui, time, fcnt, ...frame }));
  }
  const [dose] = await dosesOf(patient, "2026-05-10");
  expect(dose).toMatchObject({ status: "unknown", searched: { doubt: { kind: "no_button" } } });
});

test("a message dated in the future proves nothing about hours that have not passed", async () => {
  const { patient, deveui } = await aPatientWithBox();
  const numbered = { press_seq: 5, boot: 1 };
  await send(
    deveui,
    hourly("2026-05-11T20:00:00Z", "2026-05-12T05:00:00Z").map((time) => ({ time, ...numbered })),
  );
  server.clock.set("2026-05-12T06:00:00Z");
  await send(deveui, [{ time: "2026-05-12T18:00:00Z", ...numbered }]);
  server.clock.set("2026-05-12T14:30:00Z");
  expect(await statusesOf(patient, "2026-05-12")).toEqual(["unknown", "upcoming"]);
});

test("a press dated in the future is not matched to a dose that is still to come", async () => {
  const { patient, deveui } = await aPatientWithBox();
  server.clock.set("2026-05-12T08:05:00Z");
  const later = { time: "2026-05-12T20:01:00Z", seq: 6 };
  const body = { deveui, boot: 1, press_seq: 6, presses: [later] };
  const refused = await server.call("POST", "/api/ingest/box", { token: key, body });
  expect(refused).toMatchObject({ status: 400 });
  expect(JSON.stringify(refused.body)).toContain("look at the clock of the box");
  server.clock.set("2026-05-12T23:00:00Z");
  expect(await statusesOf(patient, "2026-05-12")).toEqual(["unknown", "unknown"]);
});

test("one press stays one, however late a frame repeats it", async () => {
  const { patient, deveui } = await aPatientWithBox("pillbox-1", ["08:00", "08:30"]);
  const times = hourly("2026-04-29T00:00:00Z", "2026-05-12T11:00:00Z");
  const pressed = Date.parse("2026-05-01T08:00:00Z");
  await send(
    deveui,
    times.map((time) => ({ time, boot: 1, press_seq: Date.parse(time) < pressed ? 5 : 7 })),
  );
  const presses = [
    { seq: 6, time: "2026-05-01T07:59:30Z" },
    { seq: 7, time: "2026-05-01T08:00:00Z" },
  ];
  await send(deveui, [{ time: "2026-05-01T08:00:05Z", boot: 1, press_seq: 7, presses }]);
  const again = [{ seq: 7, time: "2026-05-01T08:00:50Z" }];
  await send(deveui, [{ time: "2026-05-11T08:00:10Z", boot: 1, press_seq: 7, presses: again }]);
  const alone = await statusesOf(patient, "2026-05-01");
  expect((await statusesOf(patient, "2026-05-01", "2026-05-11")).slice(0, 2)).toEqual(alone);
});
