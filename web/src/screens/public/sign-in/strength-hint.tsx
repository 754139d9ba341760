import { useTranslations } from "use-intl";
import { STRENGTHS, strengthOf } from "./strength.ts";
import "./strength.css";

export function StrengthHint({ password, id }: { password: string; id: string }) {
  const t = useTranslations("signUp");
  const strength = strengthOf(password);
  const reached = STRENGTHS.indexOf(strength);
  return (
    <div className="strength" id={id}>
      <div className="strength-bar" aria-hidden="true">
        {STRENGTHS.slice(1).map((step, index) => (
          <span key={step} data-on={index < reached} />
        ))}
      </div>
      <span aria-live="polite">
        {password ? t("strength", { level: strength }) : t("passwordHint")}
      </span>
    </div>
  );
}
