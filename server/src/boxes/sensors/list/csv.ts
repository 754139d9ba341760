import { csvLine } from "../../../http/csv.ts";
import type { ExportedBox } from "./export-queries.ts";

/** The columns that an import reads, then four that it ignores. */
const HEAD = [
  "deveui",
  "serial_number",
  "model",
  "joineui",
  "qrprofileid",
  "interval_minutes",
  "state",
  "box_group",
  "place",
  "notes",
  "condition",
  "last_contact",
  "battery",
  "assigned",
] as const;

/** Lines of CSV, without claim codes and names, since such files are mailed around. */
export async function* boxLines(boxes: AsyncIterable<ExportedBox>): AsyncGenerator<string> {
  yield csvLine(HEAD);
  for await (const box of boxes) {
    yield csvLine([
      box.deveui,
      box.serial_number,
      box.model,
      box.joineui,
      box.qrprofileid,
      box.interval_minutes,
      box.use_state,
      box.box_group,
      box.place,
      box.notes,
      box.condition,
      box.last_received_at?.toISOString() ?? null,
      box.battery === null ? null : Math.round(box.battery),
      box.is_bound,
    ]);
  }
}
