import type { Dose, Doses } from "@dosebeat/contract/doses";
import type { DosesReader } from "../../worker-tasks.ts";

export type ReadDoses = Pick<Doses, "doses" | "intakes">;

/** What carers get: neither reasons nor notes. */
function withoutRemarks<Given extends Pick<Doses, "doses" | "intakes">>(given: Given): Given {
  return {
    ...given,
    doses: given.doses.map((dose) => ({ ...dose, reason: null })),
    intakes: given.intakes.map((intake) => ({ ...intake, note: "" })),
  };
}

/** What a reader gets of doses and intakes. */
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

/** In place of what tells results. */
export const NO_RESULTS = { extra_presses: [], named_presses: [], close_pairs: [], silent: [] };

/** Of a dose from whose reader a study keeps results: that it is still to come, whatever was pressed for it already. */
function comingDose(dose: Dose, now: Date): Dose[] {
  if (Date.parse(dose.due_utc) < now.getTime()) return [];
  const isExcused = dose.status === "excused";
  return [
    {
      ...dose,
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
