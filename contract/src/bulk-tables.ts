import { STUDY_TABLES, type StudyColumn } from "./study-tables.ts";

/** The tables that are exported for many patients at once. */
export const BULK_TABLE_NAMES = ["doses", "figures", "presses", "readings"] as const;
export type BulkTable = (typeof BULK_TABLE_NAMES)[number];

const PROFILE = {
  name: "profileid",
  type: "integer",
  unit: "",
  meaning: "Id of the patient's profile.",
} as const satisfies StudyColumn;

/** What a press was used for is part of the table of doses. */
const OF_DOSES = new Set(["used_by_dose", "named_as", "named_by", "named_utc", "second_opening"]);

const reading = (name: string, type: StudyColumn["type"], meaning: string, unit = "") => ({
  name,
  type,
  meaning,
  unit,
});

/** The tables with their columns, in order: those of a study (study-tables.ts) by profile, and readings. */
export const BULK_TABLES: Readonly<Record<BulkTable, readonly StudyColumn[]>> = {
  doses: [PROFILE, ...STUDY_TABLES.doses.filter(isColumn)],
  figures: [PROFILE, ...STUDY_TABLES.days.filter(isColumn)],
  presses: [
    PROFILE,
    ...STUDY_TABLES.openings.filter(isColumn).filter(({ name }) => !OF_DOSES.has(name)),
  ],
  readings: [
    PROFILE,
    reading("at_utc", "instant", "When it was measured."),
    reading("deveui", "text", "DevEUI of the box."),
    reading("temperature", "number", "Temperature; empty: not measured.", "°C"),
    reading("humidity", "number", "Relative humidity; empty: not measured.", "%"),
    reading("battery", "number", "Battery charge; empty: not known.", "%"),
    reading("motion", "integer", "Movements since the reading before; empty: not known."),
  ],
};

function isColumn({ name }: { name: string }): boolean {
  return name !== "record_number";
}
