import { useTranslations } from "use-intl";
import { formatDosageTime } from "../../i18n/format.ts";
import { CheckIcon } from "../../ui/icons/icons.tsx";
import { DAY_PARTS } from "./day-parts.ts";
import "./quick-times.css";

/** Common times; each can be changed afterwards. */
const USUAL = { morning: "08:00", noon: "12:00", evening: "18:00", night: "22:00" } as const;

interface QuickTimesProps {
  /** `HH:MM…` */
  chosen: readonly string[];
  onChoose: (time: string) => void;
}

/** A common time for each part of the day. Chosen ones stay in place, so that a second tap hits nothing else. */
export function QuickTimes({ chosen, onChoose }: QuickTimesProps) {
  const t = useTranslations("myDay");
  const form = useTranslations("form");
  const known = chosen.map(formatDosageTime);
  return (
    <fieldset className="quick-times" aria-label={form("usualTimes")}>
      {DAY_PARTS.map((part) => {
        const isChosen = known.includes(USUAL[part]);
        return (
          <button
            key={part}
            type="button"
            aria-pressed={isChosen}
            aria-disabled={isChosen}
            onClick={() => !isChosen && onChoose(USUAL[part])}
          >
            <span>{t(part)}</span>
            <span className="quick-time">
              <bdi>{USUAL[part]}</bdi>
              {isChosen && <CheckIcon size={14} />}
            </span>
          </button>
        );
      })}
    </fieldset>
  );
}
