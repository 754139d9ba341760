/** The tables of a study export, in the order of the manifest. Source: docs/studies.md, "Exporting". */
export const STUDY_TABLE_NAMES = [
  "subjects",
  "doses",
  "openings",
  "days",
  "plan",
  "statements",
  "boxes",
  "gaps",
  "dictionary",
] as const;

export type StudyTable = (typeof STUDY_TABLE_NAMES)[number];
