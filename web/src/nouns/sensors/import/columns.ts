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

/** A template with one example row. Spreadsheets need the byte order mark. */
export const TEMPLATE = `\ufeff${COLUMNS.join(";")}\r\n70b3d57ed0000001;PB-0001;;pillbox-1;;;60\r\n`;
