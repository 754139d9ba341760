import { CARE_SCOPES, type CareScope } from "@dosebeat/contract/care";
import { MINUTE } from "@dosebeat/domain/time/durations";
import { useId } from "react";
import { useTranslations } from "use-intl";
import { useFormat } from "../../i18n/use-format.ts";
import { Select } from "../../ui/menus/select.tsx";
import "../../ui/forms/choice.css";

/** From half an hour to half a day. */
const AFTER_MINUTES = [30, 45, 60, 90, 120, 180, 240, 360, 480, 720] as const;

/** What a carer may see, and when the carer is notified. */
interface CareTerms {
  scope: CareScope;
  after: number;
}

export const USUAL_TERMS: CareTerms = { scope: "alerts", after: 90 };

const SCOPE_TEXTS = {
  alerts: ["scopeAlerts", "scopeAlertsText"],
  doses: ["scopeDoses", "scopeDosesText"],
  figures: ["scopeFigures", "scopeFiguresText"],
} as const;

interface ScopeFieldsProps {
  terms: CareTerms;
  /** Whether the patient's box can show that it was not pressed. */
  proves: boolean;
  onChange: (terms: CareTerms) => void;
}

/** The patient's choices for a carer, in words. */
export function ScopeFields({ terms, proves, onChange }: ScopeFieldsProps) {
  const t = useTranslations("carers");
  const format = useFormat("UTC");
  const id = useId();
  const offered: number[] = [...AFTER_MINUTES];
  // Other programs may have stored any number of minutes.
  if (!offered.includes(terms.after)) offered.push(terms.after);
  return (
    <>
      <fieldset className="choice">
        <legend>{t("what")}</legend>
        {CARE_SCOPES.map((scope) => {
          const [label, text] = SCOPE_TEXTS[scope];
          return (
            <label key={scope}>
              <input
                type="radio"
                name={`scope-${id}`}
                value={scope}
                checked={terms.scope === scope}
                onChange={() => onChange({ ...terms, scope })}
              />
              <span>
                <strong>{t(label)}</strong>
                <span className="choice-text">{t(text)}</span>
              </span>
            </label>
          );
        })}
      </fieldset>
      <div className="care-after">
        <Select
          label={t("after")}
          value={String(terms.after)}
          onChange={({ currentTarget }) =>
            onChange({ ...terms, after: Number(currentTarget.value) })
          }
          data={offered
            .toSorted((one, other) => one - other)
            .map((minutes) => ({
              value: String(minutes),
              label: t("afterChoice", { duration: format.duration(minutes * MINUTE) }),
            }))}
        />
        <p className="choice-text">{proves ? t("proof") : t("noProof")}</p>
      </div>
    </>
  );
}
