import type { Moment } from "@dosebeat/contract/patient-timeline";
import { useTranslations } from "use-intl";
import { browserZone } from "../../../i18n/browser-zone.ts";
import { medicineName } from "../../../i18n/medicine-name.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { useAuditDetails } from "./audit-details.ts";

type Change = Pick<NonNullable<Moment["change"]>, "kind" | "medicine" | "details">;

/** What was changed about a patient, with old and new values, in words. */
export function useChangeText() {
  const t = useTranslations("moments");
  const kinds = useTranslations("auditKind");
  const detailsOf = useAuditDetails(useFormat(browserZone()));
  return ({ kind, medicine, details }: Change): { what: string; text: string } => {
    const what = kinds(kind);
    // The medicine's number is replaced by its name.
    const shown = Object.fromEntries(
      Object.entries(details).filter(([name]) => name !== "medicine" || !medicine),
    );
    return {
      what: medicine ? t("of", { medicine: medicineName(medicine), what }) : what,
      text:
        Object.keys(shown).length > 0 ? detailsOf({ logged: null, details: shown }, medicine) : "",
    };
  };
}
