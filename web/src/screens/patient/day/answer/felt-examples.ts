import type { Dose, Doses } from "@dosebeat/contract/doses";

/** An instant of that day. */
export const at = (time: string) => `2026-11-21T${time}:00Z`;

/** A dose of that day, with a press at a time or without. */
export function aDose(name: string, due: string, pressed: string | null): Dose {
  return {
    date: "2026-11-21",
    medicine: { id: name.length, name, strength: "" },
    dosage_time: `${due}:00.000`,
    due_utc: at(due),
    pressed_utc: pressed && at(pressed),
    deviation_minutes: pressed ? 0 : null,
    status: pressed ? "on_time" : "due",
    status_if_counted: null,
    confirmed_utc: null,
    reason: null,
    amount: null,
    unit: "",
    schedule: 1,
    timezone: null,
    stated_by: null,
    once_only: false,
    open: false,
    searched: null,
  };
}

/** Doses as an answer, with extra presses at the given times. */
export const dosesOf = (doses: Dose[], extra: string[] = []): Doses => ({
  timezone: "UTC",
  days: [],
  doses,
  extra_presses: extra.map((time) => ({ pressed_utc: at(time) })),
  named_presses: [],
  intakes: [],
  second_openings: [],
  close_pairs: [],
  silent: [],
});
