import type { PreviewedStep } from "@dosebeat/contract/plans";
import { DAY } from "@dosebeat/domain/time/durations";
import { useLocale, useTranslations } from "use-intl";
import { useAmount } from "../../i18n/amounts.ts";
import { formatShortSpan } from "../../i18n/format.ts";
import "./staircase.css";

interface StaircaseProps {
  /** As the server computes them. */
  steps: readonly PreviewedStep[];
  unit: string;
  today: string;
}

const OPEN_DAYS = 14;
/** In pixels; the minimum has room for the amount. */
const HEIGHT = 96;
const LEAST = 28;

/**
 * A plan with changing amounts, as a staircase: one stair per step, as wide as its duration and as high as
 * its amount.
 */
export function Staircase({ steps, unit, today }: StaircaseProps) {
  const t = useTranslations("planEditor");
  const locale = useLocale();
  const inWords = useAmount();
  const amounts = steps.map(({ amount }) => amount);
  const most = Math.max(...amounts.map((amount) => amount ?? 0));
  if (steps.length < 2 || most === 0 || amounts.includes(null)) return null;
  return (
    <ol className="staircase" dir="ltr" aria-label={t("staircase")}>
      {steps.map((step, place) => {
        const amount = amounts[place] ?? 0;
        return (
          <li key={step.from} data-today={holds(step, today)} style={{ flexGrow: widthOf(step) }}>
            <span
              className="stair"
              style={{ blockSize: `${LEAST + (HEIGHT - LEAST) * (amount / most)}px` }}
            >
              <b>
                <bdi>{inWords(amount, place === 0 ? unit : "")}</bdi>
              </b>
            </span>
            {holds(step, today) && (
              <span
                className="stair-today"
                style={{ insetInlineStart: `${placeOf(step, today)}%` }}
              >
                {t("today")}
              </span>
            )}
            <small>
              <bdi>{spanText(step)}</bdi>
            </small>
          </li>
        );
      })}
      {steps.at(-1)?.to && (
        <li className="stair-end" style={{ flexGrow: 2 }}>
          <span className="stair" />
          <small>{t("end")}</small>
        </li>
      )}
    </ol>
  );

  function spanText({ from, to }: PreviewedStep): string {
    if (to) return formatShortSpan(from, to, locale);
    return t("spanFrom", { day: formatShortSpan(from, from, locale) });
  }
}

function holds({ from, to }: PreviewedStep, day: string): boolean {
  return from <= day && (to === null || day <= to);
}

/** How far into a step a day lies, in percent. */
function placeOf({ from, to }: PreviewedStep, day: string): number {
  const until = to ? Date.parse(to) + DAY : Date.parse(from) + OPEN_DAYS * DAY;
  const share = (Date.parse(day) - Date.parse(from)) / (until - Date.parse(from));
  return Math.round(Math.min(0.9, share) * 100);
}

/** Long steps are drawn shorter, so that their neighbours remain readable. */
function widthOf({ from, to }: PreviewedStep): number {
  const days = to ? (Date.parse(to) - Date.parse(from)) / DAY + 1 : OPEN_DAYS;
  return Math.sqrt(Math.max(1, Math.min(days, 90)));
}
