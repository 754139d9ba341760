import type { Medicine } from "@dosebeat/contract/medicines";
import type { NamedPress } from "@dosebeat/contract/press-names";
import { useCallback } from "react";
import { useTranslations } from "use-intl";
import { medicineName } from "../../i18n/medicine-name.ts";
import { useFormat } from "../../i18n/use-format.ts";

/** What a press was, as the patient said. */
export function useNameText(medicines: readonly Pick<Medicine, "id" | "name" | "strength">[]) {
  const t = useTranslations("namePress");
  const format = useFormat("UTC");
  return useCallback(
    ({ as, medicine, medicines: again }: Pick<NamedPress, "as" | "medicine" | "medicines">) => {
      if (as === "refill") return t("namedRefill");
      if (as === "not_taken") return t("namedNotTaken");
      if (as === "not_known") return t("namedNotKnown");
      if (as === "test") return t("namedTest");
      if (as === "twice") {
        const names = medicines.filter(({ id }) => again.includes(id)).map(medicineName);
        return t("namedTwice", { medicine: format.list(names) });
      }
      const found = medicines.find(({ id }) => id === medicine);
      return t("namedIntake", { medicine: found ? medicineName(found) : "" });
    },
    [t, format, medicines],
  );
}
