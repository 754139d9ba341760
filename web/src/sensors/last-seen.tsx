import { useTranslations } from "use-intl";
import { useFormat } from "../i18n/use-format.ts";

const MINUTE = 60_000;
const DAY = 86_400_000;

interface LastSeenProps {
  /** The last contact; null if never. */
  at: string | null;
  now: number;
  zone: string;
}

/** Time since a box's last contact, with the exact time as a tooltip. */
export function LastSeen({ at, now, zone }: LastSeenProps) {
  const t = useTranslations("devices");
  const box = useTranslations("box");
  const format = useFormat(zone);
  if (at === null) return <span className="quiet">{t("never")}</span>;
  const elapsed = Math.max(0, now - Date.parse(at));
  return (
    <time dateTime={at} title={format.dateTime(at)}>
      {elapsed < MINUTE
        ? box("justNow")
        : elapsed < 2 * DAY
          ? box("ago", { duration: format.duration(elapsed) })
          : box("agoDays", { days: Math.floor(elapsed / DAY) })}
    </time>
  );
}
