import { getDoses } from "@dosebeat/contract/doses-calls";
import { getUserdata } from "@dosebeat/contract/profiles-calls";
import { getSchedules } from "@dosebeat/contract/schedules-calls";
import { expect, it } from "vitest";
import { keptDayOf } from "./kept-day.ts";

const profile = { ...getUserdata.example.answer.data, timezone: "Europe/Berlin" };
const schedules = getSchedules.example.answer.data;
const doses = getDoses.example.answer.data;
const [day] = doses.days;
if (!day) throw new Error("The example has no day.");
const next = {
  ...day,
  date: "2026-05-11",
  start_utc: day.end_utc,
  end_utc: "2026-05-12T01:00:00.000Z",
};
const both = { ...doses, days: [day, next] };

/** What is drawn at one instant from doses answered at another; both are in UTC. */
function drawn(at: string, now: string, more: object = {}) {
  const known = { profile, schedules, doses: both, ...more };
  const answerOf = (data: unknown) => ({ at: Date.parse(at), data });
  const answers = {
    profile: answerOf(known.profile),
    schedules: answerOf(known.schedules),
    doses: answerOf(known.doses),
  };
  return keptDayOf({ answers }, Date.parse(now));
}

it("is what was known of today, with its instant", () => {
  expect(drawn("2026-05-10T06:12:00Z", "2026-05-10T07:00:00Z")).toMatchObject({
    at: Date.parse("2026-05-10T06:12:00Z"),
    profile: { timezone: "Europe/Berlin" },
    doses: { as_of: "2026-05-10T06:12:00.000Z", doses: doses.doses },
  });
});

it("is never an answer of an earlier chart day, which ends at three", () => {
  // Two dates on one chart day, then one date on two chart days.
  expect(drawn("2026-05-10T21:00:00Z", "2026-05-11T00:59:59Z")).not.toBeNull();
  expect(drawn("2026-05-11T00:59:00Z", "2026-05-11T01:00:00Z")).toBeNull();
  // It also contained the next day, but only as expected the evening before.
  expect(drawn("2026-05-10T18:00:00Z", "2026-05-11T06:00:00Z")).toBeNull();
  expect(drawn("2026-05-09T18:00:00Z", "2026-05-10T06:00:00Z")).toBeNull();
  expect(drawn("2026-05-10T06:00:00Z", "2026-05-12T06:00:00Z")).toBeNull();
});

it("is no day that the server counts otherwise, as in a night with a clock change", () => {
  const short = { ...day, end_utc: "2026-05-10T06:30:00.000Z" };
  const more = { doses: { ...both, days: [short, next] } };
  expect(drawn("2026-05-10T06:12:00Z", "2026-05-10T07:00:00Z", more)).toBeNull();
});

it("is nothing without a medicine, or of what another release kept", () => {
  for (const more of [
    { profile: { ...profile, medicines: [] } },
    { profile: { id: 7 } },
    { schedules: [] },
    { doses: { days: [day] } },
  ]) {
    expect(drawn("2026-05-10T06:12:00Z", "2026-05-10T07:00:00Z", more)).toBeNull();
  }
});
