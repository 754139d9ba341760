import type { Excursion, MedicineExcursions } from "@dosebeat/contract/storage";
import { MINUTE } from "@dosebeat/domain/time/durations";
import { useTranslations } from "use-intl";
import { isolate } from "../../i18n/isolate.ts";
import type { Format } from "../../i18n/use-format.ts";

type Limits = MedicineExcursions["storage"];

/** Words for limits and excursions, in the language of the screen. */
export function useStorageWords(format: Format) {
  const t = useTranslations("storage");
  const celsius = (value: number) =>
    isolate(format.unit(value, "°C", Number.isInteger(value) ? 0 : 1));
  const percent = (value: number) => isolate(format.unit(value, "%"));
  return {
    /** `2 to 8 °C, at most 60 % humidity` */
    limits: ({ min_c, max_c, max_rh }: Limits) => {
      const parts = [
        min_c !== null && max_c !== null
          ? t("between", { low: isolate(format.number(min_c)), high: celsius(max_c) })
          : max_c !== null
            ? t("atMost", { limit: celsius(max_c) })
            : min_c !== null && t("atLeast", { limit: celsius(min_c) }),
        max_rh !== null && t("atMostHumid", { limit: percent(max_rh) }),
      ].filter((part) => part !== false);
      return parts.length === 0 ? t("noLimits") : format.list(parts);
    },
    /** `warmer than 8 °C` */
    beyond: ({ kind }: Pick<Excursion, "kind">, { min_c, max_c, max_rh }: Limits) => {
      if (kind === "hot") return t("hot", { limit: celsius(max_c ?? 0) });
      if (kind === "cold") return t("cold", { limit: celsius(min_c ?? 0) });
      return t("humid", { limit: percent(max_rh ?? 0) });
    },
    /** `3 h`, `at least 30 min` */
    lasted: ({ minutes, from_open, to_open }: Excursion) => {
      const duration = isolate(format.longDuration(Math.round(minutes) * MINUTE));
      return from_open || to_open ? t("atLeastLong", { duration }) : duration;
    },
    peak: ({ kind, peak }: Excursion) =>
      isolate(kind === "humid" ? format.unit(peak, "%", 1) : format.unit(peak, "°C", 1)),
  };
}
