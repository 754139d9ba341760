/** The columns of an import file, named as in the contract; only `deveui` is required. */
export const COLUMNS = [
  "deveui",
  "serial_number",
  "claimcode",
  "model",
  "joineui",
  "qrprofileid",
  "interval_minutes",
  "state",
  "box_group",
  "place",
  "notes",
] as const;

/** Additional columns of the list's file; an import ignores them. */
export const TOLD_COLUMNS = ["condition", "last_contact", "battery", "assigned"] as const;

export type Column = (typeof COLUMNS)[number];

/** Fields that a box may lack. */
export const CLEARED = [
  "serial_number",
  "joineui",
  "qrprofileid",
  "box_group",
  "place",
  "notes",
] as const;

/** A template with one example row. Spreadsheets need the byte order mark. */
export const TEMPLATE = `\ufeff${COLUMNS.join(";")}\r\n70b3d57ed0000001;PB-0001;;pillbox-1;;;60;in_use;;;\r\n`;
