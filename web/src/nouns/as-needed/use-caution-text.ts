import { useTranslations } from "use-intl";
import { useAmount } from "../../i18n/amounts.ts";
import type { Format } from "../../i18n/use-format.ts";
import type { Caution } from "./limits.ts";
import { whenText } from "./when-text.ts";

/** A caution in a sentence, for the screen and for screen readers alike. */
export function useCautionText(format: Format, now: number) {
  const t = useTranslations("asNeeded");
  const amountOf = useAmount();
  return (caution: Caution, unit: string): string => {
    switch (caution.kind) {
      case "tooSoon":
        return t("tooSoon", {
          last: whenText(caution.last, now, format),
          ago: format.duration(caution.ago),
          least: format.duration(caution.least),
        });
      case "tooNear":
        return t("short", {
          gap: format.duration(caution.gap),
          limit: format.duration(caution.least),
        });
      case "tooMuch":
        return t(caution.atLeast ? "tooMuchAtLeast" : "tooMuch", {
          total: amountOf(caution.total, unit),
          limit: amountOf(caution.limit, unit),
        });
    }
  };
}
