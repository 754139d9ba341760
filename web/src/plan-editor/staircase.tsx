import { useLocale, useTranslations } from "use-intl";
import { formatShortSpan } from "../i18n/format.ts";
import { useAmount } from "./amounts.ts";
import type { EditedPhase } from "./edited-plan.ts";
import { dailyAmount } from "./phases.ts";
import "./staircase.css";

interface StaircaseProps {
  phases: readonly EditedPhase[];
  unit: string;
  today: string;
}

const DAY = 86_400_000;
const OPEN_DAYS = 14;
/** In pixels; the least has room for the amount. */
const HEIGHT = 96;
const LEAST = 28;

/** A plan whose amounts change, as stairs: a step per phase, as wide as it lasts and as high as its amount. */
export function Staircase({ phases, unit, today }: StaircaseProps) {
  const t = useTranslations("planEditor");
  const locale = useLocale();
  const inWords = useAmount();
  const amounts = phases.map(dailyAmount);
  const most = Math.max(...amounts.map((amount) => amount ?? 0));
  if (phases.length < 2 || most === 0 || amounts.includes(null)) return null;
  return (
    <ol className="staircase" dir="ltr" aria-label={t("staircase")}>
      {phases.map((phase, place) => {
        const amount = amounts[place] ?? 0;
        return (
          <li key={phase.key} data-today={holds(phase, today)} style={{ flexGrow: widthOf(phase) }}>
            <span
              className="stair"
              style={{ blockSize: `${LEAST + (HEIGHT - LEAST) * (amount / most)}px` }}
            >
              <b>
                <bdi>{inWords(amount, place === 0 ? unit : "")}</bdi>
              </b>
            </span>
            {holds(phase, today) && (
              <span
                className="stair-today"
                style={{ insetInlineStart: `${placeOf(phase, today)}%` }}
              >
                {t("today")}
              </span>
            )}
            <small>
              <bdi>{spanText(phase)}</bdi>
            </small>
          </li>
        );
      })}
      {phases.at(-1)?.to && (
        <li className="stair-end" style={{ flexGrow: 2 }}>
          <span className="stair" />
          <small>{t("end")}</small>
        </li>
      )}
    </ol>
  );

  function spanText({ from, to }: EditedPhase): string {
    if (from && to) return formatShortSpan(from, to, locale);
    if (to) return t("spanTo", { day: formatShortSpan(to, to, locale) });
    return from ? t("spanFrom", { day: formatShortSpan(from, from, locale) }) : "";
  }
}

function holds({ from, to }: EditedPhase, day: string): boolean {
  return from <= day && (to === "" || day <= to);
}

/** How far into a phase a day is, in percent; what began long ago is well under way. */
function placeOf({ from, to }: EditedPhase, day: string): number {
  if (!from) return 75;
  const until = to ? Date.parse(to) + DAY : Date.parse(from) + OPEN_DAYS * DAY;
  const share = (Date.parse(day) - Date.parse(from)) / (until - Date.parse(from));
  return Math.round(Math.min(0.9, share) * 100);
}

/** Long phases are drawn shorter, so that the steps beside them can be read. */
function widthOf({ from, to }: EditedPhase): number {
  const days = from && to ? (Date.parse(to) - Date.parse(from)) / DAY + 1 : OPEN_DAYS;
  return Math.sqrt(Math.max(1, Math.min(days, 90)));
}
