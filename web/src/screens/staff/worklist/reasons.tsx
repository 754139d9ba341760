import type { WorklistReason } from "@dosebeat/contract/worklist";
import { useTranslations } from "use-intl";
import { useFormat } from "../../../i18n/use-format.ts";
import { reasonText } from "./reason-text.ts";
import "./reasons.css";

interface ReasonsProps {
  reasons: readonly WorklistReason[];
  /** The patient's chart day of the reasons. */
  today: string | undefined;
  timezone: string;
}

/** Why a patient is on the worklist, the most pressing first; nothing where they are not. */
export function Reasons({ reasons, today, timezone }: ReasonsProps) {
  const t = useTranslations("worklist");
  const format = useFormat(timezone);
  if (reasons.length === 0) return null;
  return (
    <ul className="worklist-reasons" aria-label={t("reasons")}>
      {reasons.map((reason) => {
        const text = reasonText(reason, today, t, format);
        return <li key={text}>{text}</li>;
      })}
    </ul>
  );
}
