import { useTranslations } from "use-intl";
import { toleranceValues } from "../../i18n/tolerance.ts";
import { DOT_GRADIENT } from "./dot-colour.ts";
import { type MarkKind, StatusSign } from "./status-shape.tsx";
import "./legend.css";

const SIGNS = [
  ["late", "earlyLate"],
  ["missed", "missed"],
  ["unknown", "unknown"],
  ["upcoming", "upcoming"],
  ["confirmed", "confirmed"],
  ["skipped", "skipped"],
  ["extra", "extraPress"],
] as const satisfies readonly (readonly [MarkKind, string])[];

/** What the signs mean; only those that the chart shows, and the scale of colours always. */
export function Legend({ kinds, silent }: { kinds: Set<MarkKind>; silent: boolean }) {
  const t = useTranslations("chart");
  const shows = (kind: MarkKind) =>
    kinds.has(kind) ||
    (kind === "late" && kinds.has("early")) ||
    (kind === "upcoming" && (kinds.has("due") || kinds.has("overdue")));
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
      {SIGNS.filter(([kind]) => shows(kind)).map(([kind, key]) => (
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
