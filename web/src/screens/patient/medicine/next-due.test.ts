import type { Dose } from "@dosebeat/contract/doses";
import { expect, it } from "vitest";
import { NOTHING_KNOWN } from "../../../nouns/doses/test-dose.ts";
import { nextDueOf } from "./next-due.ts";

const NOW = Date.parse("2026-11-21T12:00:00Z");

function dose(id: number, due_utc: string, pressed_utc: string | null = null): Dose {
  return {
    ...NOTHING_KNOWN,
    date: due_utc.slice(0, 10),
    medicine: { id, name: "Methotrexat", strength: "10 mg" },
    dosage_time: "08:00:00.000",
    due_utc,
    pressed_utc,
    status: pressed_utc === null ? "upcoming" : "early",
  };
}

it("finds a weekly dose days ahead, among the days that are known later", () => {
  const soon = { doses: [dose(2, "2026-11-21T20:00:00Z")] };
  const later = { doses: [dose(1, "2026-11-26T08:00:00Z"), dose(1, "2026-12-03T08:00:00Z")] };
  expect(nextDueOf(1, [soon, later], NOW)?.date).toBe("2026-11-26");
  expect(nextDueOf(1, [soon, undefined], NOW)).toBeUndefined();
});

it("passes over what is due no more, and what was taken early", () => {
  const known = {
    doses: [
      dose(1, "2026-11-21T08:00:00Z"),
      dose(1, "2026-11-21T13:00:00Z", "2026-11-21T11:50:00Z"),
      dose(1, "2026-11-22T08:00:00Z"),
    ],
  };
  expect(nextDueOf(1, [known], NOW)?.date).toBe("2026-11-22");
});
