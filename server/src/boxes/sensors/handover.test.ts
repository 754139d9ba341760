import { ProfileAnswer } from "@dosebeat/contract/profiles";
import { expect, test } from "vitest";
import type { TestPerson } from "../../../test/app.ts";
import { startIntake } from "../../../test/intake.ts";

const { server, token } = await startIntake();
const admin = await server.anAdmin();

async function send(deveui: string, time: string, fields: object): Promise<void> {
  server.clock.set(time);
  const body = { deveui, time, ...fields };
  expect(await server.call("POST", "/api/ingest/box", { token, body })).toMatchObject({
    status: 200,
  });
}

async function boxOf(person: TestPerson) {
  const { body } = await server.call("GET", "/api/profile/userdata", { token: person.token });
  return ProfileAnswer.parse(body).data.sensor;
}

test.each([
  ["now", undefined, null],
  ["before the box reported its battery", "2026-05-10T09:00:00Z", 9],
  ["after the box reported its battery", "2026-05-10T11:00:00Z", null],
])("a patient who gets a box %s sees only what it reported since", async (_, from, battery) => {
  const [former, next] = [await server.aPatient(), await server.aPatient()];
  server.clock.set("2026-05-09T00:00:00Z");
  const { sensor } = await server.aBinding(former);
  await send(sensor.deveui, "2026-05-09T08:00:00Z", { battery: 30, buttonmode: 3 });
  expect(await boxOf(former)).toMatchObject({ battery: 30, buttonmode: 3 });
  server.clock.set("2026-05-10T08:00:00Z");
  const ended = { token: admin.token, body: { data: { profileid: former.profileid } } };
  expect((await server.call("PUT", "/api/sensor/unassign", ended)).status).toBe(200);
  await send(sensor.deveui, "2026-05-10T10:00:00Z", { battery: 9, buttonmode: 3 });

  server.clock.set("2026-05-10T12:00:00Z");
  const data = { profileid: next.profileid, deveui: sensor.deveui, ...(from && { from }) };
  const assigned = { token: admin.token, body: { data } };
  expect((await server.call("POST", "/api/sensor/assign", assigned)).status).toBe(200);
  await send(sensor.deveui, "2026-05-10T13:00:00Z", { temperature: 15 });
  expect(await boxOf(next)).toMatchObject({ battery, buttonmode: null });
  await send(sensor.deveui, "2026-05-10T14:00:00Z", { battery: 8, buttonmode: 2 });
  expect(await boxOf(next)).toMatchObject({ battery: 8, buttonmode: 2 });
});
