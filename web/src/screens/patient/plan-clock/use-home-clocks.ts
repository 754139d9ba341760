import type { Dose } from "@dosebeat/contract/doses";
import { useTranslations } from "use-intl";
import { isolate } from "../../../i18n/isolate.ts";
import { medicineName } from "../../../i18n/medicine-name.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { homeClocksOf } from "./plan-clock.ts";

/**
 * Which clock applies to medicines on home time, such as `Levothyroxine by Berlin time`; empty: none is on
 * home time.
 */
export function useHomeClocks(
  doses: readonly Pick<Dose, "timezone" | "medicine">[],
  zone: string,
): string[] {
  const t = useTranslations("travel");
  const { list, zoneName } = useFormat(zone);
  return homeClocksOf(doses, zone).map(({ zone: home, medicines }) =>
    t("clock", {
      medicines: list(medicines.map(medicineName)),
      zone: isolate(zoneName(home)),
    }),
  );
}
