import { useTranslations } from "use-intl";
import { usePersonText } from "../../ui/identity/person-text.ts";
import { shortBox } from "../../ui/identity/short-box.ts";
import type { FoundPatient } from "../profiles/patient-names.ts";

/** The question of the second step: it names the person, or both boxes if one is replaced. */
export function useAssignTitle() {
  const t = useTranslations("person");
  const personText = usePersonText();
  return (patient: FoundPatient, deveui: string): string => {
    const box = shortBox(deveui);
    if (patient.sensor) return t("replaceAsk", { old: shortBox(patient.sensor.deveui), box });
    return t("assignAsk", { box, person: personText(patient) });
  };
}
