import type { EditMedicine, Medicine, MedicineRequest } from "@dosebeat/contract/medicines";
import { CallError, type Problem } from "../../api/call.ts";
import { textIn } from "../../ui/forms/draft.ts";
import { limitsFault, limitsOfText, textOfLimits } from "../storage/limits-text.ts";

export const FIELDS = [
  "name",
  "strength",
  "galenicform",
  "type",
  "description",
  "prescriber",
  "indication",
  "instructions",
  "once_only",
  "if_late",
  "every_day_by",
  "startdate",
  "enddate",
  "storage",
  "pack_code",
] as const;

export type Field = (typeof FIELDS)[number];

/** Values of the form; an empty end date means open-ended, an empty `once_only` means no. */
export type MedicineValues = Record<Field, string>;

/** An error message per field, from the catalogue or the server. */
export type FieldFaults = Partial<Record<Field, string>>;

const NEW_FIELDS: readonly Field[] = ["once_only", "if_late", "every_day_by", "pack_code"];

/** The value of `once_only` if an extra dose is dangerous. */
export const YES = "yes";

export function valuesOf(medicine: Medicine): MedicineValues {
  const { name, strength, galenicform, type, description, startdate } = medicine;
  const { prescriber, indication, instructions, if_late, every_day_by, pack_code } = medicine;
  return {
    name,
    strength,
    galenicform,
    type,
    description,
    startdate,
    prescriber,
    indication,
    instructions,
    if_late,
    every_day_by,
    pack_code,
    once_only: medicine.once_only ? YES : "",
    enddate: medicine.enddate ?? "",
    storage: textOfLimits(medicine.storage),
  };
}

export function emptyValues(startdate: string): MedicineValues {
  const nothing = { name: "", type: "", description: "", enddate: "", prescriber: "" };
  const empty = { strength: "", galenicform: "", indication: "", instructions: "" };
  return {
    ...nothing,
    ...empty,
    once_only: "",
    if_late: "",
    every_day_by: "",
    startdate,
    storage: "",
    pack_code: "",
  };
}

/** A stored draft of the fields; null if the value is not one. */
export function readValues(value: unknown): MedicineValues | null {
  const values = emptyValues("");
  for (const field of FIELDS) {
    // Earlier releases did not store these fields.
    const missing = NEW_FIELDS.includes(field) ? "" : null;
    const text = textIn(value, field) ?? missing;
    if (text === null) return null;
    values[field] = text;
  }
  return values;
}

/** As the request body. */
export function requestOf(values: MedicineValues): MedicineRequest {
  const { enddate, storage, once_only, ...texts } = values;
  return {
    ...texts,
    once_only: once_only === YES,
    enddate: enddate || null,
    storage: limitsOfText(storage),
  };
}

export function isSame(one: MedicineValues, other: MedicineValues): boolean {
  return FIELDS.every((field) => one[field] === other[field]);
}

/** The fields that differ from the stored record. */
export function changesOf(
  values: MedicineValues,
  stored: Medicine,
): Omit<EditMedicine["data"], "id"> {
  const before = valuesOf(stored);
  const changed = FIELDS.filter((field) => values[field] !== before[field]);
  return Object.fromEntries(changed.map((field) => [field, sentOf(field, values)]));
}

function sentOf(field: Field, values: MedicineValues) {
  if (field === "once_only") return values.once_only === YES;
  if (field === "storage") return limitsOfText(values.storage);
  return field === "enddate" ? values.enddate || null : values[field];
}

type FaultText = "nameNeeded" | "startNeeded" | "dateOrder" | "limitsNumber" | "limitsOrder";

/** Errors that can be found without asking the server. */
export function faultsOf(
  { name, startdate, enddate, storage }: MedicineValues,
  t: (key: FaultText) => string,
): FieldFaults {
  const inOrder = !enddate || startdate <= enddate;
  const limits = limitsFault(storage);
  return {
    ...(name.trim() ? {} : { name: t("nameNeeded") }),
    ...(startdate ? {} : { startdate: t("startNeeded") }),
    ...(startdate && !inOrder ? { startdate: t("dateOrder") } : {}),
    ...(limits ? { storage: t(limits) } : {}),
  };
}

/** The server's field errors for the medicine at `index` of the request. */
export function serverFaults(
  error: Error | null,
  index: number,
  translate: (problem: Problem) => string,
): FieldFaults {
  if (!(error instanceof CallError)) return {};
  const faults: FieldFaults = {};
  for (const fault of error.faults) {
    const { path } = fault;
    const [first] = path;
    if ((typeof first === "number" ? first : 0) !== index) continue;
    const field = FIELDS.find((known) => path.includes(known));
    if (field) faults[field] ??= translate(fault);
  }
  return faults;
}
