import type { Dose, Doses } from "@dosebeat/contract/doses";
import { MINUTE } from "@dosebeat/domain/time/durations";
import type { useTranslations } from "use-intl";
import type { Format } from "../../i18n/use-format.ts";
import { isUnknownOffline } from "./device-view.ts";

type Translate = ReturnType<typeof useTranslations<"dose">>;
export type StatusFields = Pick<
  Dose,
  "status" | "deviation_minutes" | "pressed_utc" | "confirmed_utc" | "due_utc"
> &
  Partial<Pick<Dose, "searched" | "stated_by">>;

/** The status as text, with the deviation if there is one. */
export function statusText(
  t: Translate,
  format: Format,
  dose: StatusFields,
  silent: Doses["silent"],
) {
  const off = () => format.by((dose.deviation_minutes ?? 0) * MINUTE);
  switch (dose.status) {
    case "on_time":
      return dose.pressed_utc
        ? t("onTimeAt", { time: format.time(dose.pressed_utc) })
        : t("onTime");
    case "early":
      return t("early", { duration: off() });
    case "late":
      return t("late", { duration: off() });
    case "unknown":
      if (isUnknownOffline(dose)) return t("unknownOffline");
      return isDuring(silent, dose.due_utc) ? t("unknownSilent") : t("unknown");
    case "confirmed":
      return dose.confirmed_utc
        ? t("confirmedAt", {
            time: format.time(dose.confirmed_utc),
            by: dose.stated_by ?? "patient",
          })
        : t("confirmed");
    default:
      return t(dose.status);
  }
}

function isDuring(silent: Doses["silent"], instant: string) {
  const at = Date.parse(instant);
  return silent.some(
    (gap) =>
      Date.parse(gap.from_utc) <= at && (gap.to_utc === null || at <= Date.parse(gap.to_utc)),
  );
}
