import type { Doses } from "@dosebeat/contract/doses";
import { expect, it } from "vitest";
import { withZoneOf } from "./zone-of-day.ts";

it("a day before a change of zone keeps its own time zone", () => {
  const dayOf = (date: string, timezone: string) => ({
    date,
    timezone,
    plan: "due" as const,
    start_utc: `${date}T03:00:00Z`,
    end_utc: `${date}T23:00:00Z`,
  });
  const days = [dayOf("2026-05-10", "Europe/Berlin"), dayOf("2026-05-11", "Asia/Tokyo")];
  const known: Doses = {
    timezone: "Asia/Tokyo",
    days,
    doses: [],
    extra_presses: [],
    second_openings: [],
    close_pairs: [],
    silent: [],
    named_presses: [],
    intakes: [],
  };
  expect(withZoneOf(known, "2026-05-10")).toEqual({ ...known, timezone: "Europe/Berlin" });
  expect(withZoneOf(known, "2026-05-11")).toBe(known);
});
