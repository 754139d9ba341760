/** Boxes registered by one call, all or none. */
export const MAX_BOXES = 1000;

/** The columns of an import file, named as in the contract; only `deveui` is required. */
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

/** Column names may have spaces, dashes or capitals: `Serial number` is `serial_number`. */
export function columnOf(head: string): Column | undefined {
  const plain = (text: string) => text.toLowerCase().replaceAll(/[\s_-]/g, "");
  return COLUMNS.find((column) => plain(column) === plain(head));
}

/** A template with one example row. Spreadsheets need the byte order mark. */
export const TEMPLATE = `\ufeff${COLUMNS.join(";")}\r\n70b3d57ed0000001;PB-0001;;pillbox-1;;;60\r\n`;
