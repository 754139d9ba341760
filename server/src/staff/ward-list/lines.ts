import type { WardList } from "@dosebeat/contract/ward-list";
import { csvLine } from "../../http/csv.ts";

const COLUMNS = [
  "profileid",
  "record_number",
  "familyname",
  "givenname",
  "born",
  "medicines",
  "due",
  "taken",
  "missed",
  "unknown",
  "skipped",
  "last_press_utc",
  "deveui",
  "box_state",
  "last_contact_utc",
  "last_contact",
  "next_contact_utc",
  "from",
  "to",
];

export async function* wardLines({ data }: WardList): AsyncGenerator<string> {
  yield csvLine(COLUMNS);
  for (const row of data) {
    const { sensor, contact } = row;
    yield csvLine([
      row.profileid,
      row.record_number,
      row.familyname,
      row.givenname,
      row.born,
      row.medicines,
      row.due,
      row.taken,
      row.missed,
      row.unknown,
      row.skipped,
      row.last_press_utc,
      sensor?.deveui ?? null,
      sensor?.state ?? null,
      contact?.at_utc ?? null,
      contact?.outcome ?? contact?.kind ?? null,
      row.next_contact_utc,
      row.from,
      row.to,
    ]);
  }
}
