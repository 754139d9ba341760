/**
 * Cells of CSV files, which server and browser write. Spreadsheets run a cell as a formula if it begins with
 * one of these characters (OWASP, CSV injection), some of them also in their wide or small forms.
 */
const FORMULA = "=+\\-@＝＋－＠−﹢﹣﹦﹫";

/** Invisible characters that some programs drop: spaces, control characters, direction marks, fillers. */
const UNSEEN = "\\s\\p{Cc}\\p{Cf}\\p{Default_Ignorable_Code_Point}\\u2800";

/**
 * Where a cell begins: some programs split lines at semicolons, tabs or bars instead of commas, or ignore quotes,
 * so one may begin after any of them.
 */
const START = `(?<=(?:^|[,;|\\t\\r\\n"])[${UNSEEN}]*)`;

// Rare characters are searched first, so that each run of invisible characters is scanned only once.
const FORMULAS = new RegExp(`(?=[${FORMULA}])${START}`, "gu");
const HARMLESS_FORMULAS = new RegExp(
  `'(?=[${FORMULA}])(?<=(?:^|[,;|\\t\\r\\n"])[${UNSEEN}]*')`,
  "gu",
);
const LEADING_SEPARATOR = new RegExp(`^[${UNSEEN}]*[\\t\\r\\n]`, "u");

/** Puts an apostrophe before what would be a formula; anything else stays as it is. */
export function harmlessCell(text: string): string {
  const safe = text.replace(FORMULAS, "'");
  return LEADING_SEPARATOR.test(safe) ? `'${safe}` : safe;
}

/** Takes away the apostrophes that `harmlessCell` puts before formulas, when a file comes back. */
export function originalCell(text: string): string {
  return text.replace(HARMLESS_FORMULAS, "");
}
