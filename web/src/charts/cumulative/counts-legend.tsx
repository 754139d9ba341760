import { useTranslations } from "use-intl";
import { type CountPoint, dueOf, ENDINGS, SWATCHES } from "./counts-data.ts";

interface CountsLegendProps {
  last: CountPoint | undefined;
  /** Intakes that belong to no planned dose. */
  intakes?: number;
  formatCount: (count: number) => string;
}

/** The legend of lines and areas, each with its count; empty areas are left out. */
export function CountsLegend({ last, intakes = 0, formatCount }: CountsLegendProps) {
  const t = useTranslations("cumulative");
  if (!last && intakes === 0) return null;
  const entries = last
    ? [["due", dueOf(last)] as const, ...ENDINGS.map((ending) => [ending, last[ending]] as const)]
    : [];
  return (
    <ul className="counts-legend" data-tour="counts">
      {entries
        .filter(([name, count]) => count > 0 || SWATCHES[name] === "line")
        .map(([name, count]) => (
          <li key={name}>
            <Swatch name={name} />
            <span>{t(name)}</span> <strong>{formatCount(count)}</strong>
          </li>
        ))}
      {intakes > 0 && (
        <li>
          <svg width="20" height="16" aria-hidden="true" focusable="false">
            <path className="counts-line-intakes" d="M1 8h18" />
          </svg>
          <span>{t("intakes")}</span> <strong>{formatCount(intakes)}</strong>
        </li>
      )}
    </ul>
  );
}

function Swatch({ name }: { name: keyof typeof SWATCHES }) {
  const swatch = SWATCHES[name];
  if (swatch === "hatch") return <span className="legend-hatch" aria-hidden="true" />;
  return (
    <svg width="20" height="16" aria-hidden="true" focusable="false">
      {swatch === "line" ? (
        <path className={`counts-line-${name}`} d="M0 8h20" />
      ) : (
        <rect className={`counts-${name}`} width="16" height="16" rx="4" />
      )}
    </svg>
  );
}
