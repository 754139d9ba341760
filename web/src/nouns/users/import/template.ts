import { PERSON_COLUMNS } from "@dosebeat/contract/people-import";

const EXAMPLE = "ada@example.org;Ada;Lovelace;en;Europe/London;S-0001;1951;";

/** A template with one example row. Spreadsheets need the byte order mark. */
export const TEMPLATE = `\ufeff${PERSON_COLUMNS.join(";")}\r\n${EXAMPLE}\r\n`;
