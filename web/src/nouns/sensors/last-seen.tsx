import { DAY, MINUTE } from "@dosebeat/domain/time/durations";
import { useTranslations } from "use-intl";
import { useFormat } from "../../i18n/use-format.ts";
import { useToldTime } from "./told-time.ts";

interface LastSeenProps {
  /** The last contact; null if never. */
  at: string | null;
  /** Whether it is only told to the quarter hour. */
  isCoarse?: boolean;
  now: number;
  zone: string;
}

/** Time since a box's last contact, with the exact time as a tooltip; if that is not told, roughly when it was. */
export function LastSeen({ at, isCoarse = false, now, zone }: LastSeenProps) {
  const t = useTranslations("devices");
  const box = useTranslations("box");
  const format = useFormat(zone);
  const told = useToldTime(zone);
  if (at === null) return <span className="quiet">{t("never")}</span>;
  const elapsed = Math.max(0, now - Date.parse(at));
  return (
    <time dateTime={at} title={told.contact(at, isCoarse)}>
      {isCoarse && elapsed < 2 * DAY
        ? told.contact(at, isCoarse, now)
        : elapsed < MINUTE
          ? box("justNow")
          : elapsed < 2 * DAY
            ? box("ago", { duration: format.duration(elapsed) })
            : box("agoDays", { days: Math.floor(elapsed / DAY) })}
    </time>
  );
}
