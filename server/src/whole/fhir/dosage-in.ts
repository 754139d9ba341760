import type { MedicineInput } from "@dosebeat/contract/medicines";
import type { ZoneSpan } from "@dosebeat/domain/time/local-time";
import { type Dosage, wordsOf } from "./elements.ts";
import type { Lines } from "./lines.ts";
import { rowsOfTiming, type TimedRow } from "./timing-in.ts";

type Quantity = NonNullable<NonNullable<Dosage["doseAndRate"]>[number]["doseQuantity"]>;

/** What all dosages of a prescription say together. */
export interface Dosages {
  rows: (TimedRow & { amount: number | null })[];
  asNeeded: MedicineInput["as_needed"];
  unit: string;
  instructions: string[];
}

const READ = [
  "id",
  "sequence",
  "text",
  "patientInstruction",
  "additionalInstruction",
  "timing",
  "asNeededBoolean",
  "asNeededCodeableConcept",
  "doseAndRate",
  "maxDosePerPeriod",
];

/** Limits that nothing here would enforce. */
const LIMITS = ["maxDosePerAdministration", "maxDosePerLifetime"];

/** Reads dosages; what a plan cannot express is reported in `lines`. */
export function readDosages(
  dosages: readonly Dosage[],
  zones: readonly ZoneSpan[],
  lines: Lines,
): Dosages {
  const units = new Set<string>();
  const read: Dosages = { rows: [], asNeeded: null, unit: "", instructions: [] };
  for (const [index, dosage] of dosages.entries()) {
    const path = `MedicationRequest.dosageInstruction[${index}]`;
    for (const name of LIMITS)
      if (name in dosage) lines.error(`${path}.${name}`, "No plan here keeps this limit");
    lines.unread(dosage, path, [...READ, ...LIMITS]);
    if (dosage.text?.trim())
      lines.warn(`${path}.text`, `Not compared with the times: "${dosage.text.slice(0, 300)}"`);
    const amount = amountOf(dosage, path, units, lines);
    if (isAsNeeded(dosage)) {
      if (read.asNeeded) lines.error(path, "Only one dosage as needed is understood");
      read.asNeeded = asNeededOf(dosage, amount, path, units, lines);
    } else if (dosage.timing) {
      const rows = rowsOfTiming(dosage.timing, `${path}.timing`, zones, lines);
      read.rows.push(...rows.map((row) => ({ ...row, amount })));
    } else {
      lines.error(`${path}.timing`, "Send one, or say that the dose is taken as needed");
    }
    if (dosage.maxDosePerPeriod && !isAsNeeded(dosage))
      lines.error(
        `${path}.maxDosePerPeriod`,
        "A limit is understood only for doses that are taken as needed",
      );
    for (const text of instructionsOf(dosage))
      if (!read.instructions.includes(text)) read.instructions.push(text);
  }
  if (units.size > 1)
    lines.error("MedicationRequest.dosageInstruction", "Send all amounts in one unit");
  return { ...read, unit: [...units][0] ?? "" };
}

function isAsNeeded({ asNeededBoolean, asNeededCodeableConcept }: Dosage): boolean {
  return asNeededBoolean === true || asNeededCodeableConcept !== undefined;
}

function instructionsOf({ patientInstruction, additionalInstruction = [] }: Dosage): string[] {
  const all = [patientInstruction, ...additionalInstruction.map(wordsOf)];
  return all.flatMap((text) => text?.trim() || []);
}

function amountOf(
  { doseAndRate = [] }: Dosage,
  path: string,
  units: Set<string>,
  lines: Lines,
): number | null {
  const [first, ...more] = doseAndRate;
  if (more.length > 0) lines.error(`${path}.doseAndRate`, "There is more than one dose");
  if (!first) return null;
  const { doseQuantity, type: _, id: __, ...others } = first;
  for (const name of Object.keys(others))
    lines.error(`${path}.doseAndRate[0].${name}`, "Only `doseQuantity` is understood");
  return doseQuantity
    ? countedOf(doseQuantity, `${path}.doseAndRate[0].doseQuantity`, units, lines)
    : null;
}

function countedOf(
  { value, unit, code, comparator }: Quantity,
  path: string,
  units: Set<string>,
  lines: Lines,
): number {
  if (comparator !== undefined)
    lines.error(`${path}.comparator`, "Send an exact amount, without a comparator");
  units.add((unit ?? code ?? "").trim());
  return value;
}

function asNeededOf(
  { timing, asNeededCodeableConcept, maxDosePerPeriod }: Dosage,
  amount: number | null,
  path: string,
  units: Set<string>,
  lines: Lines,
): Dosages["asNeeded"] {
  if (timing) lines.error(`${path}.timing`, "As needed at set times is not understood");
  const { numerator, denominator } = maxDosePerPeriod ?? {};
  const isOfDay =
    (denominator?.value === 24 && denominator.code === "h") ||
    (denominator?.value === 1 && denominator.code === "d");
  const at = `${path}.maxDosePerPeriod`;
  if (maxDosePerPeriod && (!numerator || !isOfDay))
    lines.error(at, "A limit must be for 24 hours (`h`) or one day (`d`)");
  return {
    amount,
    min_interval_minutes: null,
    max_24h: numerator && isOfDay ? countedOf(numerator, at, units, lines) : null,
    for: wordsOf(asNeededCodeableConcept) ?? "",
  };
}
