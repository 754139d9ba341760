/** So many boxes are registered at once, all or none. */
export const MOST_BOXES = 1000;

/** The columns of a file of boxes, as the contract spells them; only `deveui` must be there. */
export const COLUMNS = [
  "deveui",
  "serial_number",
  "claimcode",
  "model",
  "joineui",
  "qrprofileid",
  "interval_minutes",
] as const;

export type Column = (typeof COLUMNS)[number];

/** Heads may be written with blanks, dashes or capitals: `Serial number` is `serial_number`. */
export function columnOf(head: string): Column | undefined {
  const plain = (text: string) => text.toLowerCase().replaceAll(/[\s_-]/g, "");
  return COLUMNS.find((column) => plain(column) === plain(head));
}

/** A file to fill in, with one line as an example. Spreadsheets need the mark at its beginning. */
export const TEMPLATE = `\ufeff${COLUMNS.join(";")}\r\n70b3d57ed0000001;PB-0001;;pillbox-1;;;60\r\n`;
