import type { Dose, Doses } from "@dosebeat/contract/doses";
import type { DoseStatus } from "@dosebeat/domain/statuses";
import { TOLERANCE } from "@dosebeat/domain/tolerance";
import { describe, expect, it } from "vitest";
import { answerOf, withZoneOf } from "./answer.ts";

function dose(time: string, status: DoseStatus, date = "2026-11-21"): Dose {
  return {
    date,
    medicine: { id: 1, name: "Metformin", strength: "500 mg" },
    dosage_time: `${time}:00.000`,
    due_utc: `${date}T${time}:00Z`,
    pressed_utc: null,
    deviation_minutes: null,
    confirmed_utc: null,
    reason: null,
    stated_by: null,
    searched: null,
    status_if_counted: null,
    status,
  };
}

const at = (time: string) => Date.parse(`2026-11-21T${time}:00Z`);
const tomorrow = [dose("08:00", "upcoming", "2026-11-22")];

describe("today's answer", () => {
  it("is the next dose", () => {
    const doses = [dose("08:00", "on_time"), dose("20:00", "upcoming")];
    expect(answerOf(doses, tomorrow, at("12:00"))).toMatchObject({
      kind: "next",
      group: { due: at("20:00") },
    });
  });

  it("is `now` from the tolerance before until the tolerance after, inclusive", () => {
    const doses = [dose("20:00", "upcoming")];
    const kindAt = (off: number) => answerOf(doses, [], at("20:00") + off).kind;
    expect(kindAt(-TOLERANCE - 1)).toBe("next");
    expect(kindAt(-TOLERANCE)).toBe("now");
    expect(kindAt(TOLERANCE)).toBe("now");
    expect(kindAt(TOLERANCE + 1)).toBe("overdue");
  });

  it("shows an overdue dose before the next one", () => {
    const doses = [dose("08:00", "overdue"), dose("20:00", "upcoming")];
    expect(answerOf(doses, [], at("10:00"))).toMatchObject({
      kind: "overdue",
      group: { due: at("08:00") },
    });
  });

  it("is complete, with tomorrow's first dose, when all were taken", () => {
    const doses = [dose("08:00", "late"), dose("20:00", "confirmed")];
    expect(answerOf(doses, tomorrow, at("21:00"))).toMatchObject({
      kind: "tomorrow",
      complete: true,
    });
  });

  it("is over but incomplete when one was missed", () => {
    expect(answerOf([dose("08:00", "missed")], [], at("23:00"))).toEqual({
      kind: "over",
      complete: false,
      planned: true,
    });
  });

  it("handles a day without doses", () => {
    expect(answerOf([], [], at("23:00"))).toEqual({
      kind: "over",
      complete: false,
      planned: false,
    });
  });
});

it("a day before a change of zone keeps its own time zone", () => {
  const dayOf = (date: string, timezone: string) => ({
    ...{ date, timezone },
    ...{ start_utc: `${date}T03:00:00Z`, end_utc: `${date}T23:00:00Z` },
  });
  const days = [dayOf("2026-05-10", "Europe/Berlin"), dayOf("2026-05-11", "Asia/Tokyo")];
  const known: Doses = { timezone: "Asia/Tokyo", days, doses: [], extra_presses: [], silent: [] };
  expect(withZoneOf(known, "2026-05-10")).toEqual({ ...known, timezone: "Europe/Berlin" });
  expect(withZoneOf(known, "2026-05-11")).toBe(known);
});
