import { DAY, HOUR, MINUTE, SECOND } from "@dosebeat/domain/time/durations";

/** The calls that servers receive on a national day. */
export const KINDS = ["frame", "press", "page", "statement", "list", "program"] as const;

export type Kind = (typeof KINDS)[number];

/** The profile of the day, per patient. */
const FRAMES_A_DAY = 48;
const DUE = [8 * HOUR, 13 * HOUR, 20 * HOUR];
/** The spread of presses around the due time; a million patients then press 4,400 times a second at the peak. */
const PRESSED_WITHIN = 90 * SECOND;
/** Two in three open the page around a dose; one in ten states there that it was taken. */
const OPENINGS = 2 / 3;
const STATEMENTS = 1 / 10;
const OPENED_WITHIN = 10 * MINUTE;
/** Patients per member of staff, and how often each member of staff reads a list from eight to four. */
const PATIENTS_A_CLINICIAN = 500;
const LIST_EVERY = 30 * SECOND;
const STAFF_FROM = 7.5 * HOUR;
const STAFF_UNTIL = 16 * HOUR;
/** Patients per call of another system. */
const PATIENTS_A_PROGRAM = 100;
const PROGRAM_EVERY = HOUR;

/** Calls a second of each kind at a time of day, in milliseconds since midnight. */
export function ratesAt(patients: number, at: number): Record<Kind, number> {
  const around = (within: number) =>
    DUE.reduce((sum, due) => sum + density(at - due, within), 0) * patients;
  const isStaffThere = at >= STAFF_FROM && at < STAFF_UNTIL;
  return {
    frame: (patients * FRAMES_A_DAY * SECOND) / DAY,
    press: around(PRESSED_WITHIN),
    page: around(OPENED_WITHIN) * OPENINGS,
    statement: around(OPENED_WITHIN) * STATEMENTS,
    list: isStaffThere ? (patients / PATIENTS_A_CLINICIAN) * (SECOND / LIST_EVERY) : 0,
    program: (patients / PATIENTS_A_PROGRAM) * (SECOND / PROGRAM_EVERY),
  };
}

/** The mean of a whole day. */
export function meanRates(patients: number): Record<Kind, number> {
  const aDay = (times: number) => (patients * times * SECOND) / DAY;
  const { frame, program, list } = ratesAt(patients, 8 * HOUR);
  return {
    frame,
    press: aDay(DUE.length),
    page: aDay(DUE.length * OPENINGS),
    statement: aDay(DUE.length * STATEMENTS),
    list: (list * (STAFF_UNTIL - STAFF_FROM)) / DAY,
    program,
  };
}

/** The density of a normal distribution, per second. */
function density(distance: number, within: number): number {
  return (SECOND * Math.exp(-((distance / within) ** 2) / 2)) / (within * Math.sqrt(2 * Math.PI));
}

export interface Arrival {
  /** Milliseconds after the start at which to send it, whatever happened to earlier calls. */
  at: number;
  kind: Kind;
}

/**
 * The schedule of all calls, fixed in advance from the rate at each moment.
 *
 * @param rates calls per second at the given number of milliseconds after the start
 */
export function arrivals(
  milliseconds: number,
  rates: (at: number) => Record<Kind, number>,
  random: () => number,
): Arrival[] {
  const step = 100;
  const found: Arrival[] = [];
  const owed = new Map<Kind, number>(KINDS.map((kind) => [kind, random()]));
  for (let from = 0; from < milliseconds; from += step) {
    const now = rates(from);
    for (const kind of KINDS) {
      const due = (owed.get(kind) ?? 0) + (now[kind] * step) / SECOND;
      for (let n = 0; n < Math.floor(due); n++) found.push({ at: from + random() * step, kind });
      owed.set(kind, due - Math.floor(due));
    }
  }
  return found.sort((one, other) => one.at - other.at);
}
