import { RULES_VERSION } from "@dosebeat/domain/adherence/rules-version";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useFormat } from "../../../i18n/use-format.ts";
import type { Snapshot } from "./snapshot.ts";

const SENTENCES = [
  "defPress",
  "defKnown",
  "defTaken",
  "defMissed",
  "defDays",
  "defSpread",
  "defTerms",
] as const;

/** Fallback if there is no press to count from. */
const STOPPED_DAYS = 30;

/** What the sheet's terms mean, and which release produced it when. */
export function Definitions({ snapshot }: { snapshot: Snapshot }) {
  const t = useTranslations("report");
  const product = useTranslations("product");
  const format = useFormat(snapshot.profile.timezone);
  const days = snapshot.adherence.figures.persistence?.threshold_days ?? STOPPED_DAYS;
  return (
    <footer className="sheet-definitions">
      <p>
        <b>{t("definitions")}</b>{" "}
        {SENTENCES.map((key) => (
          <span key={key}>{t.rich(key, { days, b: (words: ReactNode) => <b>{words}</b> })} </span>
        ))}
      </p>
      <p>
        <span className="sheet-signature">{t("signature")}</span>
        {t("made", {
          product: product("name"),
          version: __VERSION__,
          rules: RULES_VERSION,
          instant: `${format.fullDay(snapshot.asOf)}, ${format.time(snapshot.asOf)}`,
        })}
      </p>
    </footer>
  );
}
