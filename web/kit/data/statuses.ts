import type { Dose } from "@dosebeat/contract/doses";
import type { DoseStatus } from "@dosebeat/domain/doses/statuses";
import { at, instant, TODAY } from "./calendar.ts";

type Medicine = Dose["medicine"];

export const THYROID: Medicine = { id: 1, name: "Levothyroxine", strength: "75 µg" };
export const SUGAR: Medicine = { id: 2, name: "Metformin", strength: "500 mg" };
export const HEART: Medicine = { id: 3, name: "Ramipril", strength: "5 mg" };
export const MEDICINES = [THYROID, SUGAR, HEART] as const;

interface Wanted extends Partial<Dose> {
  date?: string;
  medicine: Medicine;
  time: string;
  /** The local time of the press. */
  pressed?: string;
  status: DoseStatus;
}

/** A dose about which only the given values are known. */
export function doseOf({ date = TODAY, time, pressed, ...dose }: Wanted): Dose {
  return {
    date,
    dosage_time: `${time}:00.000`,
    due_utc: instant(date, time),
    pressed_utc: pressed === undefined ? null : instant(date, pressed),
    deviation_minutes: pressed === undefined ? null : (at(date, pressed) - at(date, time)) / 60_000,
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
    status_if_counted: null,
    ...dose,
  };
}

/** When the box was offline today. */
export const SILENCE = {
  from_utc: instant(TODAY, "11:10"),
  to_utc: instant(TODAY, "13:10"),
} as const;

const searched = (from: string, to: string): Dose["searched"] => ({
  from_utc: instant(TODAY, from),
  to_utc: instant(TODAY, to),
  doubt: null,
});

/** A dose of today in every status. */
export const BY_STATUS: Readonly<Record<DoseStatus, Dose>> = {
  on_time: doseOf({ medicine: THYROID, time: "06:00", pressed: "06:04", status: "on_time" }),
  early: doseOf({ medicine: SUGAR, time: "07:30", pressed: "06:42", status: "early" }),
  late: doseOf({ medicine: HEART, time: "08:00", pressed: "09:35", status: "late" }),
  missed: doseOf({
    medicine: SUGAR,
    time: "10:00",
    status: "missed",
    searched: searched("09:35", "11:00"),
  }),
  unknown: doseOf({
    medicine: THYROID,
    time: "12:00",
    status: "unknown",
    searched: {
      from_utc: instant(TODAY, "10:00"),
      to_utc: instant(TODAY, "13:00"),
      doubt: { kind: "unheard", ...SILENCE },
    },
  }),
  confirmed: doseOf({
    medicine: SUGAR,
    time: "13:30",
    status: "confirmed",
    confirmed_utc: instant(TODAY, "13:50"),
    stated_by: "patient",
  }),
  skipped: doseOf({
    medicine: HEART,
    time: "14:30",
    status: "skipped",
    reason: "I felt unwell",
    stated_by: "patient",
  }),
  excused: doseOf({ medicine: THYROID, time: "15:30", status: "excused", reason: "In hospital" }),
  overdue: doseOf({
    medicine: SUGAR,
    time: "16:00",
    status: "overdue",
    searched: searched("14:45", "18:00"),
  }),
  due: doseOf({ medicine: HEART, time: "17:00", status: "due" }),
  upcoming: doseOf({ medicine: SUGAR, time: "20:00", status: "upcoming" }),
};
