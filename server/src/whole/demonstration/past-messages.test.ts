import { DAY, HOUR } from "@dosebeat/domain/time/durations";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { givenLink } from "../../../test/reminders.ts";
import { tellPast } from "./past-messages.ts";

const NOW = new Date("2026-05-10T12:00:00Z");
const DAYS = 6;

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

it("the last days show what the patient and the carer would have been sent, once", async () => {
  const begin = new Date(NOW.getTime() - DAYS * DAY);
  server.clock.set(begin);
  const patient = await server.aPatient({ timezone: "UTC" });
  const stranger = await server.aPatient({ timezone: "UTC" });
  const carer = await server.aPatient({ timezone: "UTC" });
  await server.aMedicine(patient, { startdate: "2026-05-01", schedules: ["08:00:00.000"] });
  const sensor = await server.aSensor();
  await server.aBinding(patient, { sensor, from: begin });
  const { deveui } = sensor;
  server.clock.set(NOW);
  const token = await server.anIngestKey();
  for (let hour = 0; hour < DAYS * 24; hour += 1) {
    const time = new Date(begin.getTime() + hour * HOUR).toISOString();
    const body = { deveui, time, boot: 0, press_seq: 100 };
    expect((await server.call("POST", "/api/ingest/box", { token, body })).status).toBeLessThan(
      300,
    );
  }
  const accounts = [patient, stranger].map(({ email }) => ({
    email,
    password: "",
    shows: "taper" as const,
  }));
  const parts = { ...server.parts, demonstration: accounts };
  await tellPast(parts);
  expect(await told()).toEqual([]);

  await givenLink(server, patient, carer);
  await tellPast(parts);
  const first = await told();
  const days = ["2026-05-08", "2026-05-09", "2026-05-10"];
  expect(first.filter(({ to, step }) => to === carer.userid && step === "no_press")).toHaveLength(
    3,
  );
  for (const day of days) {
    const steps = first.filter(({ to, about }) => to === patient.userid && about.startsWith(day));
    expect(steps.map(({ step }) => step)).toEqual(["due", "repeat-1", "repeat-2", "last"]);
  }
  await tellPast(parts);
  expect(await told()).toEqual(first);
});

async function told() {
  const rows = await server.db
    .selectFrom("messages")
    .select(["user_id as to", "step", "about_at", "state", "channel"])
    .orderBy("about_at")
    .orderBy("decided_at")
    .execute();
  return rows.map(({ about_at, ...row }) => ({ ...row, about: about_at.toISOString() }));
}
