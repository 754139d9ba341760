import type { Dose, Doses } from "@dosebeat/contract/doses";
import type { DosesReader } from "../../worker-tasks.ts";

export type ReadDoses = Pick<Doses, "doses" | "intakes">;

/** What carers get: without reasons and notes. */
function withoutRemarks<Given extends Pick<Doses, "doses" | "intakes">>(given: Given): Given {
  return {
    ...given,
    doses: given.doses.map((dose) => ({ ...dose, reason: null })),
    intakes: given.intakes.map((intake) => ({ ...intake, note: "" })),
  };
}

/** The part of doses and intakes that a reader may see. */
export function shownTo<Given extends ReadDoses>(
  reader: DosesReader,
  given: Given,
  now: Date,
): Given {
  if (reader === "patient") return given;
  if (reader === "carer") return withoutRemarks(given);
  return { ...given, doses: given.doses.flatMap((dose) => comingDose(dose, now)), intakes: [] };
}

/** The whole answer for a reader. Warnings of second openings stay: safety comes before blinding. */
export function answerFor(reader: DosesReader, doses: Doses, now: Date): Doses {
  const shown = shownTo(reader, doses, now);
  return reader === "blinded" ? { ...shown, ...NO_RESULTS } : shown;
}

/** Replaces the parts that reveal results. */
export const NO_RESULTS = { extra_presses: [], named_presses: [], close_pairs: [], silent: [] };

/**
 * A dose for a reader from whom a study hides results: shown as still to come, even if a press for it has already
 * been made.
 */
function comingDose(dose: Dose, now: Date): Dose[] {
  if (Date.parse(dose.due_utc) < now.getTime()) return [];
  const isExcused = dose.status === "excused";
  const { said_taken_utc: _, ...shown } = dose;
  return [
    {
      ...shown,
      pressed_utc: null,
      deviation_minutes: null,
      status: isExcused ? "excused" : "upcoming",
      status_if_counted: isExcused && dose.status_if_counted !== null ? "upcoming" : null,
      confirmed_utc: null,
      stated_by: null,
      reason: isExcused ? dose.reason : null,
      searched: null,
      open: false,
    },
  ];
}
