import type { Dose } from "@dosebeat/contract/doses";
import { formatDosageTime } from "../../i18n/format.ts";
import type { Format } from "../../i18n/use-format.ts";

/** The local time of a dose as planned, `08:00`; for home time, by the patient's clock. */
export function localTimeOf(
  { timezone, dosage_time, due_utc }: Pick<Dose, "timezone" | "dosage_time" | "due_utc">,
  format: Pick<Format, "time">,
): string {
  return timezone === null ? formatDosageTime(dosage_time) : format.time(due_utc);
}
