import { PressHistoryAnswer } from "@dosebeat/contract/readings";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/app.ts";

let server: TestApp;
let key: string;

beforeAll(async () => {
  server = await createTestApp();
  key = await server.anIngestKey();
});
afterAll(() => server.close());

async function aPatientWhoPressed(times: string[]) {
  const patient = await server.aPatient({ timezone: "America/New_York" });
  const { sensor } = await server.aBinding(patient, { from: "2026-05-01T00:00:00Z" });
  const body = times.map((time) => ({ deveui: sensor.deveui, time, presses: [{ time }] }));
  const answer = await server.call("POST", "/api/ingest/box", { token: key, body });
  expect(answer).toMatchObject({ status: 200 });
  return patient;
}

function history(person: Pick<TestPerson, "token">, data: object) {
  const call = { token: person.token, body: { data } };
  return server.call("POST", "/api/sensor/button/getButtonPressHistory", call);
}

const TIMES = ["2026-05-09T12:00:00Z", "2026-05-09T12:00:50Z", "2026-05-09T12:01:10Z"];

test("presses within a minute of the first are one, shown in the patient's time zone", async () => {
  const patient = await aPatientWhoPressed(TIMES);
  const range = { profileId: patient.profileid, startDate: "2026-05-09", endDate: "2026-05-09" };
  const local = PressHistoryAnswer.parse((await history(patient, range)).body).data;
  expect(local.presses).toEqual([
    {
      sensordate: "2026-05-09",
      sensortime: "08:00:00.000",
      sensordatetime_utc: "2026-05-09T12:00:00.000Z",
    },
    {
      sensordate: "2026-05-09",
      sensortime: "08:01:10.000",
      sensordatetime_utc: "2026-05-09T12:01:10.000Z",
    },
  ]);
  const east = PressHistoryAnswer.parse(
    (await history(patient, { ...range, timeOffset: 765 })).body,
  ).data;
  expect(east.presses[0]).toMatchObject({ sensordate: "2026-05-10", sensortime: "00:45:00.000" });
});

test("clusters are formed before the range is cut", async () => {
  const patient = await aPatientWhoPressed(TIMES);
  const range = { startDate: "2026-05-09T12:00:30Z", endDate: "2026-05-10" };
  const answer = await history(patient, { profileId: patient.profileid, ...range });
  const { presses } = PressHistoryAnswer.parse(answer.body).data;
  expect(presses.map((press) => press.sensordatetime_utc)).toEqual(["2026-05-09T12:01:10.000Z"]);
});

test("another's presses are not found, but administrators may read them", async () => {
  const patient = await aPatientWhoPressed(TIMES);
  const range = { profileId: patient.profileid, startDate: "2026-05-09", endDate: "2026-05-09" };
  expect(await history(await server.aPatient(), range)).toMatchObject({ status: 404 });
  expect(await history(await server.anAdmin(), range)).toMatchObject({ status: 200 });
  expect(await history({ token: "none" }, range)).toMatchObject({ status: 401 });
});
