import type { Dose, Doses } from "@dosebeat/contract/doses";
import { statusIfCounted } from "@dosebeat/domain/statements";
import { isTaken } from "@dosebeat/domain/statuses";
import { useTranslations } from "use-intl";
import { isolate } from "../i18n/isolate.ts";
import type { ZonedFormat } from "../i18n/use-format.ts";

/**
 * What is said where an extra dose is dangerous: on which day it was taken, and whom to call. Null where none of
 * the medicines is such a one.
 *
 * @param pressed when the dose near a second opening was pressed for
 */
export function useOnceText(format: ZonedFormat) {
  const t = useTranslations("opening");
  return (
    { doses }: Pick<Doses, "doses">,
    { medicines, pressed }: { medicines: readonly number[]; pressed: number },
    all: readonly { id: number; once_only: boolean }[],
  ): string | null => {
    const isOnceOnly = medicines.some((id) => all.find((one) => one.id === id)?.once_only);
    if (!isOnceOnly) return null;
    const dose = doses.find((one) => medicines.includes(one.medicine.id) && isOf(one, pressed));
    return t("once", {
      day: isolate(format.shortDate(dose?.date ?? format.calendarDate(pressed))),
    });
  };
}

function isOf(dose: Dose, pressed: number): boolean {
  return isTaken(statusIfCounted(dose)) && Date.parse(dose.pressed_utc ?? "") === pressed;
}
