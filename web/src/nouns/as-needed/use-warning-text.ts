import type { IntakeWarning } from "@dosebeat/contract/intakes";
import { MINUTE } from "@dosebeat/domain/time/durations";
import { useTranslations } from "use-intl";
import { useAmount } from "../../i18n/amounts.ts";
import type { Format } from "../../i18n/use-format.ts";

/** The plan's limits about an intake that was recorded, in words. */
export function useWarningText(format: Format) {
  const t = useTranslations("asNeeded");
  const amountOf = useAmount();
  return ({ code, value, limit, at_least }: IntakeWarning, unit: string): string => {
    if (code === "interval_short") {
      const values = {
        gap: format.duration(value * MINUTE),
        limit: format.duration(limit * MINUTE),
      };
      return at_least ? t("shortAtLeast", values) : t("short", values);
    }
    const values = { total: amountOf(value, unit), limit: amountOf(limit, unit) };
    return at_least ? t("muchAtLeast", values) : t("much", values);
  };
}
