import type { Doses } from "@dosebeat/contract/doses";
import { MINUTE } from "@dosebeat/domain/time/durations";
import type { useTranslations } from "use-intl";
import type { Format } from "../../../../i18n/use-format.ts";
import { isUnknownOffline } from "../../../../nouns/doses/device-view.ts";
import { statusText } from "../../../../nouns/doses/status-text.ts";
import type { DoseRow } from "./rows.ts";

export interface LineContext {
  t: ReturnType<typeof useTranslations<"timeline">>;
  dose: ReturnType<typeof useTranslations<"dose">>;
  format: Format;
  silent: Doses["silent"];
  now: number;
  /** Whether the server is being asked: then this device does not count as offline. */
  isAsking: boolean;
}

/** The outcome of a row's doses, in one line. */
export function statusLine(row: DoseRow, context: LineContext): string {
  const line = outcomeOf(row, context);
  const isShownAnyway = row.doses[0].status === "excused" && row.status !== "excused";
  return isShownAnyway ? context.t("notCounted", { status: line }) : line;
}

function outcomeOf({ doses: [first], status, at, next }: DoseRow, context: LineContext): string {
  const { t, dose, format, silent, now, isAsking } = context;
  const { pressed_utc } = first;
  if (next && at > now) return t("in", { duration: format.duration(at - now) });
  if (status === "overdue") return t("noPress");
  // A silence of the box has its own row.
  if (status === "unknown") {
    const isOffline = !isAsking && isUnknownOffline({ ...first, status });
    return dose(isOffline ? "unknownOffline" : "unknown");
  }
  if ((status === "late" || status === "early") && pressed_utc) {
    const duration = format.by((first.deviation_minutes ?? 0) * MINUTE);
    return t(status, { time: format.time(pressed_utc), duration });
  }
  return statusText(dose, format, { ...first, status }, silent);
}
