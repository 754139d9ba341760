import type { SUMMARY_ORDERS } from "@dosebeat/contract/summary-orders";

interface Column {
  field: (typeof SUMMARY_ORDERS)[number];
  label: "patient" | "taken" | "coverage" | "missed" | "unclear" | "change" | "lastPress" | "box";
  /** The direction that puts patients in need first. */
  first: "asc" | "desc";
}

/** Columns of the list of patients; each can order it. */
export const PATIENT_COLUMNS: readonly Column[] = [
  { field: "familyname", label: "patient", first: "asc" },
  { field: "taking", label: "taken", first: "asc" },
  { field: "missed", label: "missed", first: "desc" },
  { field: "unknown", label: "unclear", first: "desc" },
  { field: "coverage", label: "coverage", first: "asc" },
  { field: "trend", label: "change", first: "asc" },
  { field: "last_press", label: "lastPress", first: "asc" },
  { field: "state", label: "box", first: "asc" },
];
