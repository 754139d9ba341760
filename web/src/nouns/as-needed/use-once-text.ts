import type { Dose, Doses } from "@dosebeat/contract/doses";
import type { Medicine } from "@dosebeat/contract/medicines";
import { statusIfCounted } from "@dosebeat/domain/doses/statements";
import { isTaken } from "@dosebeat/domain/doses/statuses";
import { useTranslations } from "use-intl";
import { isolate } from "../../i18n/isolate.ts";
import { medicineName } from "../../i18n/medicine-name.ts";
import type { ZonedFormat } from "../../i18n/use-format.ts";

/**
 * What to say if an extra dose is dangerous: on which day it was taken, and whom to call. Null if none of the
 * medicines is dangerous to repeat.
 * @param pressed the press of the dose near a second opening
 */
export function useOnceText(format: ZonedFormat) {
  const t = useTranslations("opening");
  return (
    { doses }: Pick<Doses, "doses">,
    { medicines, pressed }: { medicines: readonly number[]; pressed: number },
    all: readonly Pick<Medicine, "id" | "once_only" | "name" | "strength">[],
  ): string | null => {
    const dangerous = all.find(({ id, once_only }) => once_only && medicines.includes(id));
    if (!dangerous) return null;
    const dose = doses.find((one) => medicines.includes(one.medicine.id) && isOf(one, pressed));
    const text = t("once", {
      day: isolate(format.shortDate(dose?.date ?? format.calendarDate(pressed))),
    });
    // If several medicines share an opening, names the dangerous one.
    return medicines.length > 1 ? `${isolate(medicineName(dangerous))}: ${text}` : text;
  };
}

function isOf(dose: Dose, pressed: number): boolean {
  return isTaken(statusIfCounted(dose)) && Date.parse(dose.pressed_utc ?? "") === pressed;
}
