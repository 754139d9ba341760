import type { Recurrence } from "@dosebeat/domain/time/recurrence";
import { type Cell, csvLine } from "../../http/csv.ts";
import type { findOwnMedicines } from "./export-queries.ts";
import { instant } from "./present-stated.ts";

type OwnMedicine = Awaited<ReturnType<typeof findOwnMedicines>>[number];

const HEAD = [
  "medicine",
  "strength",
  "startdate",
  "enddate",
  "dosage_time",
  "amount",
  "unit",
  "recurrence",
  "valid_from",
  "valid_to",
  "timezone",
  "added_utc",
  "removed_utc",
  "min_interval_minutes",
  "max_24h",
];

/** Every time that a medicine has or had; one that is taken as needed also has its own line. */
export function* planLines(medicines: readonly OwnMedicine[]): Generator<string> {
  yield csvLine(HEAD);
  for (const { row, times } of medicines) {
    const about = [row.name, row.strength, row.startdate, row.enddate];
    for (const time of times) {
      const removed = [row.removed_at, time.removed_at].filter((at) => at !== null);
      const end = removed.sort((a, b) => a.getTime() - b.getTime())[0] ?? null;
      yield csvLine([
        ...about,
        time.dosage_time.slice(0, 5),
        time.amount,
        row.unit,
        recurrenceText(time.recurrence),
        time.valid_from,
        time.valid_to,
        time.timezone,
        instant(time.added_at),
        instant(end),
        null,
        null,
      ]);
    }
    const { as_needed: needed } = row;
    if (needed === null) continue;
    const none: Cell[] = [null, null, null, null];
    yield csvLine([
      ...about,
      null,
      needed.amount,
      row.unit,
      "as needed",
      ...none,
      instant(row.removed_at),
      needed.min_interval_minutes,
      needed.max_24h,
    ]);
  }
}

/** Short, and safe from spreadsheets: to them a comma before a minus begins a formula. */
function recurrenceText(recurrence: Recurrence | null): string {
  if (recurrence === null) return "daily";
  switch (recurrence.kind) {
    case "daily":
      return "daily";
    case "weekdays":
      return `weekdays ${recurrence.days.join(" ")}`;
    case "interval":
      return `every ${recurrence.every} days from ${recurrence.anchor}`;
    case "cycle":
      return `${recurrence.on} days on ${recurrence.off} off from ${recurrence.anchor}`;
    case "monthly":
      return `monthly ${recurrence.days.map((day) => (day === -1 ? "last" : day)).join(" ")}`;
  }
}
