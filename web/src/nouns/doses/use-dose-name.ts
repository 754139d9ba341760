import type { Dose } from "@dosebeat/contract/doses";
import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { useNamedAmount } from "../../i18n/amounts.ts";
import { isolate } from "../../i18n/isolate.ts";
import { medicineName } from "../../i18n/medicine-name.ts";

/** Names a dose in texts: its medicine, and its amount if stated. */
export type DoseName = (dose: Pick<Dose, "medicine" | "amount" | "unit">) => string;

export function useDoseName(): DoseName {
  const t = useTranslations("dose");
  const amountOf = useNamedAmount();
  return useMemo(
    () =>
      ({ medicine, amount, unit }) => {
        const name = medicineName(medicine);
        const stated = amountOf(amount, unit);
        return stated === null
          ? name
          : t("withAmount", { medicine: name, amount: isolate(stated) });
      },
    [t, amountOf],
  );
}
