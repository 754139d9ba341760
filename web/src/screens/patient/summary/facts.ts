import type { Dose, Doses } from "@dosebeat/contract/doses";
import type { DayWord } from "@dosebeat/contract/plan-parts";
import { type Tally, tallyOf, tallyPartOf } from "@dosebeat/domain/adherence/tally";
import { formatDosageTime } from "../../../i18n/format.ts";
import { overlaps } from "../../../nouns/doses/was-offline.ts";
import { DAY_PARTS, type DayPart, dayPartOf } from "../../../nouns/schedules/day-parts.ts";

export type CountedDose = Pick<Dose, "date" | "dosage_time" | "due_utc" | "status"> &
  Partial<Pick<Dose, "searched">>;

/**
 * Where some doses lie. `part`: all in one part of the day, for example each the only dose of its evening;
 * `days`: whole days of several doses; `time`: all at one time of day; `doses`: anything else, with their
 * parts.
 */
export type Where =
  | { kind: "none" }
  | { kind: "part"; part: DayPart; count: number }
  | { kind: "days"; count: number }
  | { kind: "time"; time: string; count: number }
  | { kind: "doses"; count: number; parts: { part: DayPart; count: number }[] };

/** Why doses are unclear, if one reason explains all of them. */
export type Cause = "offline" | "lost" | "noBox";

/** What can be said about some days; everything in a summary is true of its doses. */
export interface Facts {
  tally: Tally;
  missed: Where;
  unclear: Where;
  cause: Cause | null;
  /** Parts of the day in which nothing was left out and most doses were on time. */
  regular: DayPart[];
  /** No box, and no press recorded: everything comes from the patient's own statements. */
  byOwnWord: boolean;
  /** What was taken as needed, and on how many days. */
  intakes: Times;
  /** The same for intakes outside the planned times, for example before the medicine was added. */
  also: Times;
  /** Nothing was due because of pauses. */
  isPaused: boolean;
}

interface Times {
  count: number;
  days: number;
}

/** What happened apart from the doses. */
export interface Beside {
  /** Intakes of as-needed medicines. */
  intakes: readonly { date: string }[];
  /** Intakes of medicines with times. */
  also: readonly { date: string }[];
  words: readonly DayWord[];
}

const NOTHING: Beside = { intakes: [], also: [], words: [] };

/** Fewer doses than this do not make a habit. */
const LEAST_REGULAR = 3;
/** The share of on-time doses, and of clear doses, that makes a part of the day regular. */
const REGULAR_SHARE = 0.8;

export function factsOf(
  doses: readonly CountedDose[],
  silent: Doses["silent"],
  hasBox: boolean,
  { intakes, also, words }: Beside = NOTHING,
): Facts {
  const tally = tallyOf(doses);
  const of = (part: "missed" | "unknown") =>
    doses.filter(({ status }) => tallyPartOf(status) === part);
  const unclear = of("unknown");
  const counted = tally.onTime + tally.early + tally.late + tally.missed;
  return {
    tally,
    missed: whereOf(of("missed"), doses),
    unclear: whereOf(unclear, doses),
    cause: causeOf(unclear, silent),
    regular: DAY_PARTS.filter((part) => isRegular(doses.filter((dose) => partOf(dose) === part))),
    byOwnWord: !hasBox && counted === 0,
    intakes: timesOf(intakes),
    also: timesOf(also),
    isPaused: words.includes("paused"),
  };
}

function timesOf(intakes: readonly { date: string }[]): Times {
  return { count: intakes.length, days: new Set(intakes.map(({ date }) => date)).size };
}

function partOf({ dosage_time }: CountedDose): DayPart {
  return dayPartOf(dosage_time);
}

/** Where `some` of `all` doses lie. */
export function whereOf(some: readonly CountedDose[], all: readonly CountedDose[]): Where {
  const [first] = some;
  if (!first) return { kind: "none" };
  const part = partOf(first);
  const isOnlyOne = (dose: CountedDose) =>
    all.filter((other) => other.date === dose.date && partOf(other) === part).length === 1;
  if (some.every((dose) => partOf(dose) === part && isOnlyOne(dose)))
    return { kind: "part", part, count: some.length };
  const dates = new Set(some.map(({ date }) => date));
  const isWhole = (date: string) => {
    const count = all.filter((dose) => dose.date === date).length;
    return count > 1 && some.filter((dose) => dose.date === date).length === count;
  };
  if ([...dates].every(isWhole)) return { kind: "days", count: dates.size };
  const time = first.dosage_time;
  if (some.every((dose) => dose.dosage_time === time))
    return { kind: "time", time: formatDosageTime(time), count: some.length };
  const parts = DAY_PARTS.map((name) => ({
    part: name,
    count: some.filter((dose) => partOf(dose) === name).length,
  })).filter(({ count }) => count > 0);
  return { kind: "doses", count: some.length, parts };
}

function isRegular(doses: readonly CountedDose[]): boolean {
  const { due, onTime, missed, skipped, unknown, overdue } = tallyOf(doses);
  const clear = due - unknown;
  return (
    clear >= LEAST_REGULAR &&
    clear >= due * REGULAR_SHARE &&
    missed + skipped + overdue === 0 &&
    onTime >= clear * REGULAR_SHARE
  );
}

/** The reason that all of them share. */
function causeOf(unclear: readonly CountedDose[], silent: Doses["silent"]): Cause | null {
  const [first, ...others] = new Set(unclear.map((dose) => causeOfOne(dose, silent)));
  return others.length === 0 ? (first ?? null) : null;
}

/**
 * The same reason that the dose's story gives; whether a box is linked now says nothing about the time of the
 * dose.
 */
function causeOfOne({ searched }: CountedDose, silent: Doses["silent"]): Cause | null {
  if (searched?.doubt?.kind === "no_box") return "noBox";
  if (searched?.doubt?.kind !== "unheard") return null;
  return silent.some((gap) => overlaps(gap, searched)) ? "offline" : "lost";
}
