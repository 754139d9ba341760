import type { Adherence } from "@dosebeat/contract/adherence";
import { LEAST_COVERAGE } from "@dosebeat/domain/adherence/adherence";
import type { DayRange } from "../../plan/planned/day-range.ts";
import {
  absent,
  type CodeableConcept,
  listOf,
  measured,
  OBSERVED,
  type Quantity,
  type Reference,
  referenceTo,
  THERAPY,
} from "./r4.ts";

type Figures = Adherence["figures"];

/** Figures that are shares, by their names in GET /api/adherence. */
const SHARES = {
  coverage: "Doses on monitored days out of past doses",
  taking: "Doses taken out of doses due",
  implementation: "Doses taken out of doses due, from the first press to the last",
  daily_implementation: "Days with the presses due out of monitored days",
  correct_dosing: "Days with exactly the presses due out of monitored days",
  timing_of_due: "Doses taken on time out of doses due",
  timing_of_taken: "Doses taken on time out of doses taken",
} as const;

const HOLIDAYS = "Runs of three or more proved days without a dose taken";
const PERSISTENCE = "Days from the first press to the last before the patient stopped";

/** An addition to a value, such as the counts behind a percentage. */
interface Part {
  code: CodeableConcept;
  valueInteger?: number;
  valueBoolean?: boolean;
  valueQuantity?: Quantity;
}

interface Found {
  valueQuantity?: Quantity | undefined;
  dataAbsentReason?: CodeableConcept | undefined;
  component?: Part[] | undefined;
}

/** What figures are about. */
interface FiguresOf {
  patient: number;
  range: DayRange;
  /** Null: the whole plan. */
  medicine: number | null;
  /** The box the patient had throughout that time. */
  device: Reference | undefined;
  /** Whether a day of the range is not over. */
  isRunning: boolean;
}

/** Each figure in R4: a percentage or a number, with the counts behind it, and never reported by a person. */
export function figuresAsObservations(figures: Figures, of: FiguresOf) {
  const known = isKnown(figures);
  const shares = Object.entries(SHARES).map(([name, text]) => {
    const share = figures[name as keyof typeof SHARES]; // the keys of SHARES
    return observationOf(figures, of, name, text, shareOf(share, known || name === "coverage"));
  });
  const { drug_holidays, persistence } = figures;
  const holidays = observationOf(figures, of, "drug_holidays", HOLIDAYS, {
    valueQuantity: measured(drug_holidays.count, "1"),
    component: [
      { code: observed("longest_days"), valueQuantity: measured(drug_holidays.longest_days, "d") },
    ],
  });
  if (persistence === null) return [...shares, holidays];
  const { days, stopped } = persistence;
  const lasting = observationOf(figures, of, "persistence", PERSISTENCE, {
    ...(days === null
      ? { dataAbsentReason: absent("not-applicable", "There is no press") }
      : { valueQuantity: measured(days, "d") }),
    component: [{ code: observed("stopped"), valueBoolean: stopped }],
  });
  return [...shares, holidays, lasting];
}

/** Below this coverage a percentage means too little to be shown (docs/adherence.md). */
function isKnown({ coverage: { percent } }: Figures): boolean {
  return percent !== null && percent >= 100 * LEAST_COVERAGE;
}

function shareOf({ numerator, denominator, percent }: Figures["taking"], known: boolean): Found {
  const component = [
    { code: observed("numerator"), valueInteger: numerator },
    { code: observed("denominator"), valueInteger: denominator },
  ];
  if (percent === null)
    return { dataAbsentReason: absent("not-applicable", "There is nothing to count"), component };
  return known
    ? { valueQuantity: measured(percent, "%"), component }
    : {
        dataAbsentReason: absent("unknown", "Less than 70 % of the doses are of monitored days"),
        component,
      };
}

function observationOf(
  { range: unclear }: Figures,
  { patient, range, medicine, device, isRunning }: FiguresOf,
  name: string,
  text: string,
  found: Found,
) {
  return {
    resourceType: "Observation" as const,
    id: idOf(name, patient, range, medicine),
    status: isRunning || unclear !== null ? "preliminary" : "final",
    category: [THERAPY],
    code: { ...observed(name), text },
    subject: referenceTo("Patient", patient),
    focus: listOf(medicine === null ? undefined : referenceTo("MedicationRequest", medicine)),
    effectivePeriod: { start: range.from, end: range.to },
    ...found,
    device,
  };
}

/** What was observed, by the names in the API. */
export function observed(code: string): CodeableConcept {
  return { coding: [{ system: OBSERVED, code }] };
}

function idOf(name: string, patient: number, { from, to }: DayRange, medicine: number | null) {
  const days = [from, to].map((day) => day.replaceAll("-", ""));
  const of = medicine === null ? [] : [medicine];
  return [name.replaceAll("_", "-"), patient, ...days, ...of].join("-");
}

/** Reads the id of a figure; null: it is not one. */
export function readFigureId(id: string): Pick<FiguresOf, "patient" | "range" | "medicine"> | null {
  const [, patient, from = "", to = "", medicine] =
    /^[a-z-]+-([1-9]\d{0,14})-(\d{8})-(\d{8})(?:-([1-9]\d{0,14}))?$/.exec(id) ?? [];
  if (patient === undefined) return null;
  const range = { from: dayIn(from), to: dayIn(to) };
  return {
    patient: Number(patient),
    range,
    medicine: medicine === undefined ? null : Number(medicine),
  };
}

/** `20260510` as a day. */
export function dayIn(digits: string): string {
  return digits.replace(/^(\d{4})(\d{2})(\d{2})$/, "$1-$2-$3");
}
