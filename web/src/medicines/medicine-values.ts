import type { EditMedicine, Medicine, MedicineRequest } from "@dosebeat/contract/medicines";
import { CallError, type Problem } from "../api/call.ts";
import { textIn } from "../ui/forms/draft.ts";

export const FIELDS = [
  "name",
  "strength",
  "galenicform",
  "type",
  "description",
  "startdate",
  "enddate",
] as const;

export type Field = (typeof FIELDS)[number];

/** What the form holds; an empty end date means that there is no end. */
export type MedicineValues = Record<Field, string>;

/** What is wrong with each field: a text of the catalogue, or the words of the server. */
export type FieldFaults = Partial<Record<Field, string>>;

export function valuesOf(medicine: Medicine): MedicineValues {
  const { name, strength, galenicform, type, description, startdate } = medicine;
  return {
    ...{ name, strength, galenicform, type, description, startdate },
    enddate: medicine.enddate ?? "",
  };
}

export function emptyValues(startdate: string): MedicineValues {
  const nothing = { name: "", type: "", description: "", enddate: "" };
  return { ...nothing, strength: "", galenicform: "", startdate };
}

/** What was kept of the fields, or null when it is something else. */
export function readValues(value: unknown): MedicineValues | null {
  const values = emptyValues("");
  for (const field of FIELDS) {
    const text = textIn(value, field);
    if (text === null) return null;
    values[field] = text;
  }
  return values;
}

/** As the contract wants them. */
export function requestOf({ enddate, ...values }: MedicineValues): MedicineRequest {
  return { ...values, enddate: enddate || null };
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
  return Object.fromEntries(
    changed.map((field) => [field, field === "enddate" ? values.enddate || null : values[field]]),
  );
}

type FaultText = "nameNeeded" | "startNeeded" | "dateOrder";

/** What can be told before the server is asked. */
export function faultsOf(
  { name, startdate, enddate }: MedicineValues,
  t: (key: FaultText) => string,
): FieldFaults {
  const inOrder = !enddate || startdate <= enddate;
  return {
    ...(name.trim() ? {} : { name: t("nameNeeded") }),
    ...(startdate ? {} : { startdate: t("startNeeded") }),
    ...(startdate && !inOrder ? { startdate: t("dateOrder") } : {}),
  };
}

/** What the server found, for the medicine at `index` of those that were sent. */
export function serverFaults(
  error: Error | null,
  index: number,
  say: (problem: Problem) => string,
): FieldFaults {
  if (!(error instanceof CallError)) return {};
  const faults: FieldFaults = {};
  for (const fault of error.faults) {
    const { path } = fault;
    const [first] = path;
    if ((typeof first === "number" ? first : 0) !== index) continue;
    const field = FIELDS.find((known) => path.includes(known));
    if (field) faults[field] ??= say(fault);
  }
  return faults;
}
