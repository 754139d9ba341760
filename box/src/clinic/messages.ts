import type { BoxMessage } from "@dosebeat/contract/ingest";
import { DAY, HOUR, MINUTE } from "@dosebeat/domain/time/durations";
import { addDays } from "@dosebeat/domain/time/local-time";
import { chance } from "../chance.ts";
import { batteryOf, isSilent, pressesOn } from "./days.ts";
import type { ClinicPatient } from "./patients.ts";

/** How often a box of the clinic reports by itself, in minutes. */
export const INTERVAL_MINUTES = 240;

/** The days that the demonstration covers. */
export interface Span {
  /** The date on which the boxes were switched on. */
  firstDay: string;
  /** When the demonstration was started for the first time. */
  started: number;
}

/** What the network receives of a patient's box after `after` and up to `until`, ascending. */
export function messagesOf(
  patient: ClinicPatient,
  span: Span,
  after: number,
  until: number,
): BoxMessage[] {
  const { deveui } = patient;
  if (deveui === null) return [];
  const from = Date.parse(span.firstDay) + 6 * HOUR;
  const presses = pressesUntil(patient, span, until).filter((at) => at >= from);
  const reports: { at: number; press: number | null }[] = [
    ...reportsBetween(patient.number, from, until).map((at) => ({ at, press: null })),
    ...presses.map((at, index) => ({ at: at + delayOf(patient.number, at), press: index })),
  ];
  return reports
    .sort((a, b) => a.at - b.at)
    .map((report, fcnt) => ({ ...report, fcnt }))
    .filter(({ at }) => at > after && at <= until && !isSilent(patient, at, span.started))
    .map(({ at, press, fcnt }) => {
      const counted = presses.filter((pressed) => pressed <= at).length;
      const pressed = press === null ? undefined : presses[press];
      return {
        deveui,
        time: new Date(at).toISOString(),
        battery: batteryOf(patient, at, span.started),
        boot: 1,
        press_seq: counted,
        ...climateAt(patient.number, at),
        ...(patient.habit === "wrong model" && { fcnt }),
        ...(pressed !== undefined && {
          presses: [{ seq: (press ?? 0) + 1, time: new Date(pressed).toISOString() }],
        }),
      };
    });
}

function pressesUntil(patient: ClinicPatient, { firstDay, started }: Span, until: number) {
  const found: number[] = [];
  for (let day = 0; ; day += 1) {
    const date = addDays(firstDay, day);
    const noon = Date.parse(date) + 12 * HOUR;
    if (noon - DAY > until) return found.filter((at) => at <= until).sort((a, b) => a - b);
    const daysBefore = Math.round((startOfDay(started) - Date.parse(date)) / DAY);
    found.push(...pressesOn(patient, { date, daysBefore }));
  }
}

function startOfDay(at: number): number {
  return Math.floor(at / DAY) * DAY;
}

/** Boxes report at different minutes, so that not all of them send at once. */
function reportsBetween(number: number, from: number, until: number): number[] {
  const reports: number[] = [];
  const offset = Math.floor(chance("clinic", "offset", number) * INTERVAL_MINUTES) * MINUTE;
  for (let at = from + offset; at <= until; at += INTERVAL_MINUTES * MINUTE) reports.push(at);
  return reports;
}

function delayOf(number: number, at: number): number {
  return Math.round((1 + 2 * chance("clinic", "delay", number, at)) * 1000);
}

function climateAt(number: number, at: number) {
  const warmest = Math.cos(((at % DAY) / DAY - 0.6) * 2 * Math.PI);
  return {
    temperature: Math.round((21 + (number % 3) + 1.5 * warmest) * 10) / 10,
    humidity: Math.round(45 + (number % 10) - 4 * warmest),
  };
}
