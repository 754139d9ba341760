import { useTranslations } from "use-intl";
import { toleranceValues } from "../../i18n/tolerance.ts";
import { DOT_GRADIENT } from "./dot-colour.ts";
import { LEGEND, LOOKS, type MarkKind } from "./status-looks.ts";
import { StatusSign } from "./status-shape.tsx";
import "./legend.css";

/** The legend of the marks in the chart, always with the colour scale. */
export function Legend({ kinds, silent }: { kinds: Set<MarkKind>; silent: boolean }) {
  const t = useTranslations("chart");
  const shown = new Set([...kinds].map((kind) => LOOKS[kind].legend));
  return (
    <ul className="legend" aria-label={t("legend")} data-tour="legend">
      <li className="legend-scale" data-tour="scale">
        <span>{t("onTime")}</span>
        <span className="legend-colours" style={{ background: DOT_GRADIENT }} aria-hidden="true" />
        <span>{t("oneHour")}</span>
        <span>{t("twoHours")}</span>
      </li>
      <li data-tour="band">
        <span className="legend-band" aria-hidden="true" />
        {t("tolerance", toleranceValues)}
      </li>
      {LEGEND.filter(([, key]) => shown.has(key)).map(([kind, key]) => (
        <li key={kind}>
          <StatusSign kind={kind} deviation={60} />
          {t(key)}
        </li>
      ))}
      {silent && (
        <li>
          <span className="legend-hatch" aria-hidden="true" />
          {t("silent")}
        </li>
      )}
    </ul>
  );
}
