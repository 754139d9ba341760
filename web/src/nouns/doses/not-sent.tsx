import type { Dose } from "@dosebeat/contract/doses";
import { useTranslations } from "use-intl";
import { useEntries } from "../../offline/shown-entries.ts";
import { isUnsent } from "./device-view.ts";
import "./not-sent.css";

/** Says that the patient's statement about the dose has not reached the server yet. */
export function NotSent({ doses }: { doses: readonly Dose[] }) {
  const t = useTranslations("dose");
  const entries = useEntries();
  if (!doses.some((dose) => isUnsent(dose, entries))) return null;
  return <span className="not-sent">{t("notSent")}</span>;
}
