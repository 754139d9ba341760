import type { Excursion, MedicineExcursions } from "@dosebeat/contract/storage";
import { HOUR } from "@dosebeat/domain/time/durations";
import { boxDuring } from "./devices.ts";
import { dayIn, observed } from "./figures.ts";
import type { HeldBox } from "./queries.ts";
import { absent, listOf, measured, referenceTo, THERAPY } from "./r4.ts";

const BEYOND: Readonly<Record<Excursion["kind"], { text: string; unit: string }>> = {
  hot: { text: "The air of the box was warmer than the medicine may be kept", unit: "Cel" },
  cold: { text: "The air of the box was colder than the medicine may be kept", unit: "Cel" },
  humid: { text: "The air of the box was damper than the medicine may be kept", unit: "%" },
};

const MEAN = "Mean kinetic temperature of the air of the box";

interface ClimateOf {
  patient: number;
  held: readonly HeldBox[];
  /** End of the range or now, whichever is earlier, and the day by which it was requested. */
  end: Date;
  to: string;
}

/** What the box measured compared with a medicine's limits: each excursion, and the mean kinetic temperature. */
export function climateAsObservations(
  { medicine, excursions, mkt }: MedicineExcursions,
  { patient, held, end, to }: ClimateOf,
) {
  const beyond = excursions.map((excursion) => {
    const { kind, from_utc, to_utc, from_open, to_open, minutes, peak, readings } = excursion;
    const span = { start: new Date(from_utc), end: new Date(to_utc) };
    return {
      ...aboutAir(patient, medicine, excursionId(medicine, excursion)),
      // Without readings at either end it may have lasted longer.
      status: from_open || to_open ? "preliminary" : "final",
      code: { ...observed(kind), text: BEYOND[kind].text },
      effectivePeriod: { start: from_utc, end: to_utc },
      valueQuantity: measured(peak, BEYOND[kind].unit),
      component: [
        { code: observed("minutes"), valueQuantity: measured(minutes, "min") },
        { code: observed("readings"), valueInteger: readings },
      ],
      device: boxDuring(held, span),
    };
  });
  const start = new Date(end.getTime() - mkt.hours * HOUR);
  const id = `kinetic-mean-${medicine}-${to.replaceAll("-", "")}`;
  const mean = {
    ...aboutAir(patient, medicine, id),
    status: "final",
    code: { ...observed("kinetic_mean"), text: MEAN },
    effectivePeriod: { start: start.toISOString(), end: end.toISOString() },
    ...(mkt.celsius === null
      ? { dataAbsentReason: absent("unknown", "Less than 70 % of the time was measured") }
      : { valueQuantity: measured(mkt.celsius, "Cel") }),
    component: [{ code: observed("coverage"), valueQuantity: measured(100 * mkt.coverage, "%") }],
    device: boxDuring(held, { start, end }),
  };
  return [...beyond, mean];
}

function aboutAir(patient: number, medicine: number, id: string) {
  return {
    resourceType: "Observation" as const,
    id,
    category: [THERAPY],
    subject: referenceTo("Patient", patient),
    focus: listOf(referenceTo("MedicationRequest", medicine)),
  };
}

function excursionId(medicine: number, { kind, from_utc }: Excursion): string {
  return `${kind}-${medicine}-${from_utc.replace(/[-:]|\.\d+/g, "")}`;
}

/** The medicine and the day in the id of such an observation; null: it is not one. */
export function readClimateId(id: string): { medicine: number; day: string } | null {
  const [, medicine, digits] =
    /^(?:hot|cold|humid)-([1-9]\d{0,14})-(\d{8})T\d{6}Z$/.exec(id) ??
    /^kinetic-mean-([1-9]\d{0,14})-(\d{8})$/.exec(id) ??
    [];
  return medicine === undefined || digits === undefined
    ? null
    : { medicine: Number(medicine), day: dayIn(digits) };
}
