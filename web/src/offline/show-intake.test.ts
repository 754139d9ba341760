import type { NextIntake } from "@dosebeat/contract/intakes";
import { INTAKE } from "@dosebeat/contract/intakes-calls";
import { expect, it } from "vitest";
import { onItsDay, withStored } from "./show-intake.ts";

const NEXT: NextIntake = {
  ...{ medicine: INTAKE.medicine, last_utc: null, in_24h: 0, at_least: false },
  not_before_utc: null,
};

it("counts a stored intake once for when its medicine may be taken again", () => {
  const other = { ...NEXT, medicine: INTAKE.medicine + 1 };
  const before = { intakes: [], next: [NEXT, other] };
  const after = withStored(before, INTAKE);
  const counted = { ...NEXT, last_utc: INTAKE.at_utc, in_24h: 1 };
  expect(after).toEqual({ intakes: [INTAKE], next: [counted, other] });
  // The server's own answer was faster.
  expect(withStored(after, INTAKE)).toBe(after);
});

it("adds a stored intake to the answers that have its day, once", () => {
  const days = [{ date: INTAKE.date }];
  const after = onItsDay({ days, intakes: [] }, INTAKE);
  expect(after.intakes).toEqual([INTAKE]);
  expect(onItsDay(after, INTAKE)).toBe(after);
  const others = { days: [{ date: "2026-05-09" }], intakes: [] };
  expect(onItsDay(others, INTAKE)).toBe(others);
});
