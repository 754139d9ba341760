import type { Doses } from "@dosebeat/contract/doses";
import { getDoses } from "@dosebeat/contract/doses-calls";
import type { NextIntake } from "@dosebeat/contract/intakes";
import { INTAKE } from "@dosebeat/contract/intakes-calls";
import { HOUR } from "@dosebeat/domain/time/durations";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type Named, onItsDay, withNamed, withNamedIntake, withStored } from "./show-intake.ts";

beforeEach(() => vi.useFakeTimers({ now: Date.parse(INTAKE.at_utc) + 60_000 }));
afterEach(() => vi.useRealTimers());

const NEXT: NextIntake = {
  medicine: INTAKE.medicine,
  last_utc: null,
  in_24h: 0,
  at_least: false,
  not_before_utc: null,
};

it("counts a stored intake once for when its medicine may be taken again", () => {
  const other = { ...NEXT, medicine: INTAKE.medicine + 1 };
  const before = { intakes: [], next: [NEXT, other] };
  const after = withStored(before, INTAKE);
  const counted = { ...NEXT, last_utc: INTAKE.at_utc, in_24h: 1 };
  expect(after).toEqual({ intakes: [INTAKE], next: [counted, other] });
  // The server's own answer arrived first.
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

const PRESSED = "2026-05-10T15:00:00.000Z";
const TAKEN = { ...INTAKE, id: 77, at_utc: PRESSED, pressed_utc: PRESSED, date: "2026-05-10" };
const NAMED: Named = {
  pressed_utc: PRESSED,
  as: "as_needed",
  medicine: INTAKE.medicine,
  medicines: [],
  also: false,
  intake: TAKEN,
  said_utc: PRESSED,
};
const EXAMPLE: Doses = getDoses.example.answer.data;

it("counts the intake of a named press once, and shows the press by its name", () => {
  vi.setSystemTime(Date.parse(PRESSED) + 60_000);
  const counted = withNamedIntake({ intakes: [], next: [NEXT] }, NAMED);
  expect(counted.next).toEqual([{ ...NEXT, last_utc: PRESSED, in_24h: 1 }]);
  expect(withNamedIntake(counted, NAMED)).toBe(counted);

  const days = EXAMPLE.days.map((day) => ({ ...day, date: TAKEN.date }));
  const before = {
    ...EXAMPLE,
    days,
    intakes: [],
    named_presses: [],
    extra_presses: [{ pressed_utc: PRESSED }],
  };
  const after = withNamed(before, NAMED);
  expect(after.intakes).toEqual([TAKEN]);
  expect(after.extra_presses).toEqual([]);
  expect(after.named_presses).toMatchObject([{ pressed_utc: PRESSED, as: "as_needed" }]);
  // Taken back, the press is neither; its effect on the next intake stays until the server's next answer.
  const back = { ...NAMED, as: null, medicine: null, intake: null };
  expect(withNamed(after, back)).toMatchObject({ intakes: [], named_presses: [] });
  expect(withNamedIntake(counted, back)).toEqual({ ...counted, intakes: [] });
});

it("does not count a press of the day before for the last 24 hours", () => {
  vi.setSystemTime(Date.parse(PRESSED) + 25 * HOUR);
  const [next] = withNamedIntake({ intakes: [], next: [NEXT] }, NAMED).next;
  expect(next).toEqual({ ...NEXT, last_utc: PRESSED, in_24h: 0 });
});
