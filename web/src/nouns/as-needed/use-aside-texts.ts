import type { Medicine } from "@dosebeat/contract/medicines";
import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { useNamedAmount } from "../../i18n/amounts.ts";
import { isolate } from "../../i18n/isolate.ts";
import { medicineName } from "../../i18n/medicine-name.ts";
import type { AsideTexts } from "../doses/aside-marks.ts";
import { useNameText } from "./use-name-text.ts";

/** As-needed intakes and named presses in words, for charts and tables. */
export function useAsideTexts(medicines: readonly Medicine[]): AsideTexts {
  const dose = useTranslations("dose");
  const amountOf = useNamedAmount();
  const pressName = useNameText(medicines);
  return useMemo(
    () => ({
      pressName,
      isPlanned: ({ medicine }) =>
        medicines.some(({ id, as_needed }) => id === medicine && as_needed === null),
      intakeName: ({ medicine, amount, unit }) => {
        const found = medicines.find(({ id }) => id === medicine);
        const name = found ? medicineName(found) : "";
        const stated = amountOf(amount, unit);
        if (stated === null) return name;
        return dose("withAmount", { medicine: name, amount: isolate(stated) });
      },
    }),
    [medicines, dose, amountOf, pressName],
  );
}
