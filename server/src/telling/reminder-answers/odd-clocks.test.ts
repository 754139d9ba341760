import { DosesAnswer } from "@dosebeat/contract/doses";
import { ReminderAnsweredAnswer } from "@dosebeat/contract/reminder-answers";
import { MINUTE } from "@dosebeat/domain/time/durations";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/app.ts";
import { givenMessage, givenToken } from "../../../test/given-messages.ts";

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

let keys = 0;

/** A patient who takes medicines at these times, and was reminded of what is due at an instant; it is five minutes later. */
async function reminded(due: string, schedules: string[], timezone = "UTC") {
  const about_at = new Date(due);
  server.clock.set(new Date(about_at.getTime() + 5 * MINUTE));
  const patient = await server.aPatient({ timezone });
  const startdate = "2026-03-01";
  for (const time of schedules) await server.aMedicine(patient, { startdate, schedules: [time] });
  const message = await givenMessage(server, patient, { about_at, decided_at: about_at });
  return { patient, token: givenToken(server, message, about_at) };
}

type Reminded = Awaited<ReturnType<typeof reminded>>;

async function answer({ token }: Pick<Reminded, "token">, data: Record<string, unknown>) {
  keys += 1;
  const key = `00000000-0000-4000-8000-${String(keys).padStart(12, "0")}`;
  const body = { data: { token, key, ...data } };
  const sent = await server.call("POST", "/api/reminder-answers", { body });
  expect(sent).toMatchObject({ status: 200 });
  return ReminderAnsweredAnswer.parse(sent.body).data;
}

async function confirmed({ token }: TestPerson, from: string, to = from) {
  const { body } = await server.call("GET", `/api/doses?from=${from}&to=${to}`, { token });
  const { doses } = DosesAnswer.parse(body).data;
  return doses.flatMap(({ date, confirmed_utc }) => (confirmed_utc ? [[date, confirmed_utc]] : []));
}

describe("where clocks go forward, a dose of 02:30 is due at 03:30, on the day after its own", () => {
  const due = "2026-03-08T07:30:00.000Z";
  const days = ["2026-03-07", "2026-03-08"] as const;

  test("it is open, and taken", async () => {
    const to = await reminded(due, ["02:30"], "America/New_York");
    expect((await answer(to, { answer: "look" })).open).toHaveLength(1);
    expect(await answer(to, { answer: "taken", said_utc: due })).toMatchObject({ open: [] });
    expect(await confirmed(to.patient, ...days)).toEqual([["2026-03-07", due]]);
  });

  test("beside one of 03:30, both are", async () => {
    const to = await reminded(due, ["02:30", "03:30"], "America/New_York");
    expect(await answer(to, { answer: "taken", said_utc: due })).toMatchObject({ open: [] });
    expect(await confirmed(to.patient, ...days)).toEqual([
      ["2026-03-07", due],
      ["2026-03-08", due],
    ]);
  });
});

test.each([
  ["an hour", "2026-05-10T07:05:00Z"],
  ["a day and a half", "2026-05-08T20:05:00Z"],
  ["fifty-six years", "1970-01-01T00:10:00Z"],
])(
  "an answer of a phone whose clock is %s behind is not earlier than its reminder",
  async (_how, said_utc) => {
    const due = "2026-05-10T08:00:00.000Z";
    const to = await reminded(due, ["08:00"]);
    const said = await answer(to, { answer: "taken", said_utc });
    expect(said).toMatchObject({ outcome: "kept", open: [] });
    expect(await confirmed(to.patient, "2026-05-10")).toEqual([["2026-05-10", due]]);
  },
);
