import type { Medicine } from "@dosebeat/contract/medicines";
import type { NamedPress } from "@dosebeat/contract/named-presses";
import { useCallback } from "react";
import { useTranslations } from "use-intl";
import { medicineName } from "../doses/medicine-name.ts";

/** What a press was, as the patient said. */
export function useNameText(medicines: readonly Medicine[]) {
  const t = useTranslations("namePress");
  return useCallback(
    ({ as, medicine }: Pick<NamedPress, "as" | "medicine">): string => {
      if (as === "refill") return t("namedRefill");
      if (as === "not_taken") return t("namedNotTaken");
      const found = medicines.find(({ id }) => id === medicine);
      return t("namedIntake", { medicine: found ? medicineName(found) : "" });
    },
    [t, medicines],
  );
}
