import { useTranslations } from "use-intl";
import { CallError } from "../../api/call.ts";
import { formatDosageTime } from "../../i18n/format.ts";
import { useFormat } from "../../i18n/use-format.ts";

/** A row that others added or ended while the plan was being edited. */
export interface ChangedRow {
  time: string;
  change: "added" | "ended";
}

/** What others changed, according to the refusal of a save; null: it was refused for another reason. */
export function changesIn(error: Error): ChangedRow[] | null {
  if (!(error instanceof CallError) || error.problem.code !== "plan_changed") return null;
  const { changed } = error.details;
  return Array.isArray(changed) ? changed.flatMap(readChanged) : [];
}

function readChanged(value: unknown): ChangedRow[] {
  if (typeof value !== "object" || value === null) return [];
  const time: unknown = Reflect.get(value, "dosage_time");
  const change: unknown = Reflect.get(value, "change");
  if (typeof time !== "string" || (change !== "added" && change !== "ended")) return [];
  return [{ time: formatDosageTime(time), change }];
}

/** "09:00 was added, 08:00 ended" */
export function useChangesInWords() {
  const t = useTranslations("planEditor");
  const format = useFormat("UTC");
  return (changes: readonly ChangedRow[]): string => {
    const said = changes.map(({ time, change }) =>
      t(change === "added" ? "changedAdded" : "changedEnded", { time }),
    );
    return said.length > 0 ? format.list([...new Set(said)]) : "–";
  };
}
