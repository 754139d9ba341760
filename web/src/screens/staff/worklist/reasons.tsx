import type { WorklistReason } from "@dosebeat/contract/worklist-reasons";
import { useTranslations } from "use-intl";
import { useFormat } from "../../../i18n/use-format.ts";
import { keyed } from "../../../ui/base/keyed.ts";
import { CriticalTag } from "./critical-tag.tsx";
import { reasonText } from "./reason-text.ts";
import "./reasons.css";

interface ReasonsProps {
  reasons: readonly WorklistReason[];
  /** The patient's chart day to which the reasons refer. */
  today: string | undefined;
  timezone: string;
}

/** Why a patient is on the worklist, most pressing first; nothing if they are not. */
export function Reasons({ reasons, today, timezone }: ReasonsProps) {
  const t = useTranslations("worklist");
  const format = useFormat(timezone);
  if (reasons.length === 0) return null;
  return (
    <ul className="worklist-reasons" aria-label={t("reasons")}>
      {keyed(reasons.map((reason) => reasonText(reason, today, t, format))).map(
        ({ key, text }, at) => (
          <li key={key}>
            {text}
            {reasons[at]?.kind === "critical_missed" && (
              <>
                {" "}
                <CriticalTag />
              </>
            )}
          </li>
        ),
      )}
    </ul>
  );
}
