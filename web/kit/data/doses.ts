import type { Dose, Doses } from "@dosebeat/contract/doses";
import type { DoseStatus } from "@dosebeat/domain/doses/statuses";
import { shiftDate } from "../../src/i18n/format.ts";
import { DATES, instant, TODAY, ZONE } from "./calendar.ts";
import { BY_STATUS, doseOf, HEART, SILENCE, SUGAR, THYROID } from "./statuses.ts";

/** The outcomes of the three doses of a past day, repeated in turn. */
const FATES: readonly { status: DoseStatus; pressed?: string }[][] = [
  [
    { status: "on_time", pressed: "08:06" },
    { status: "on_time", pressed: "12:55" },
    { status: "on_time", pressed: "20:20" },
  ],
  [
    { status: "on_time", pressed: "07:41" },
    { status: "late", pressed: "13:48" },
    { status: "on_time", pressed: "20:02" },
  ],
  [
    { status: "early", pressed: "07:05" },
    { status: "on_time", pressed: "13:10" },
    { status: "missed" },
  ],
  [
    { status: "late", pressed: "10:30" },
    { status: "confirmed" },
    { status: "on_time", pressed: "19:58" },
  ],
  [{ status: "unknown" }, { status: "unknown" }, { status: "on_time", pressed: "20:11" }],
  [
    { status: "on_time", pressed: "08:00" },
    { status: "skipped" },
    { status: "late", pressed: "21:05" },
  ],
  [{ status: "excused" }, { status: "excused" }, { status: "excused" }],
];

const TIMES = [
  { time: "08:00", medicine: THYROID },
  { time: "13:00", medicine: SUGAR },
  { time: "20:00", medicine: HEART },
] as const;

function dosesOn(date: string, index: number): Dose[] {
  if (date === TODAY) return Object.values(BY_STATUS);
  const fates = FATES[index % FATES.length];
  return TIMES.map(({ time, medicine }, place) => {
    const { status, pressed } = (date < TODAY && fates?.[place]) || { status: "upcoming" as const };
    return doseOf({
      date,
      time,
      medicine,
      status,
      ...(pressed !== undefined && { pressed }),
      ...(status === "confirmed" && { confirmed_utc: instant(date, time) }),
      ...(status === "skipped" && { reason: "I felt unwell" }),
      ...(status === "excused" && { reason: "In hospital" }),
    });
  });
}

/** The server's answer for chart days of the month, inclusive. */
export function dosesOf(from: string, to: string): Doses {
  const shown = DATES.map((date, index) => ({ date, index })).filter(
    ({ date }) => date >= from && date <= to,
  );
  return {
    timezone: ZONE,
    days: shown.map(({ date }) => ({
      date,
      plan: "due" as const,
      start_utc: instant(date, "03:00"),
      end_utc: instant(shiftDate(date, 1), "03:00"),
      timezone: ZONE,
    })),
    doses: shown.flatMap(({ date, index }) => dosesOn(date, index)),
    extra_presses: [{ pressed_utc: instant(TODAY, "15:05") }],
    named_presses: [],
    intakes: [],
    second_openings: [],
    close_pairs: [],
    silent: [SILENCE, ...shown.flatMap(({ date, index }) => silenceOn(date, index))],
  };
}

function silenceOn(date: string, index: number): Doses["silent"] {
  const [first] = dosesOn(date, index);
  return date < TODAY && first?.status === "unknown"
    ? [{ from_utc: instant(date, "05:20"), to_utc: instant(date, "15:40") }]
    : [];
}
