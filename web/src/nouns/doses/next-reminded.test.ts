import type { Dose } from "@dosebeat/contract/doses";
import type { DoseStatus } from "@dosebeat/domain/doses/statuses";
import { expect, it } from "vitest";
import { nextReminded } from "./next-reminded.ts";
import { NOTHING_KNOWN } from "./test-dose.ts";

const NOW = Date.parse("2026-11-21T12:00:00Z");

function dose(time: string, status: DoseStatus): Dose {
  return {
    ...NOTHING_KNOWN,
    date: "2026-11-21",
    medicine: { id: 1, name: "Metformin", strength: "500 mg" },
    dosage_time: `${time}:00.000`,
    due_utc: `2026-11-21T${time}:00Z`,
    status,
  };
}

it("names the earliest dose to come that nobody has taken or skipped", () => {
  const doses = [
    dose("08:00", "overdue"),
    dose("20:00", "upcoming"),
    dose("16:00", "upcoming"),
    dose("13:00", "early"),
    dose("14:00", "skipped"),
  ];
  expect(nextReminded(doses, NOW)?.due_utc).toBe("2026-11-21T16:00:00Z");
});

it("names none once the last dose is due", () => {
  expect(nextReminded([dose("08:00", "overdue")], NOW)).toBeNull();
});
