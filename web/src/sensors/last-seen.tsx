import { useTranslations } from "use-intl";
import { useFormat } from "../i18n/use-format.ts";

const MINUTE = 60_000;

interface LastSeenProps {
  /** The last receive time. */
  at: string | null;
  now: number;
  zone: string;
}

/** How long ago a box was heard; the instant itself as a hint. */
export function LastSeen({ at, now, zone }: LastSeenProps) {
  const t = useTranslations("devices");
  const box = useTranslations("box");
  const format = useFormat(zone);
  if (at === null) return <span className="quiet">{t("never")}</span>;
  const quiet = Math.max(0, now - Date.parse(at));
  return (
    <time dateTime={at} title={format.dateTime(at)}>
      {quiet < MINUTE ? box("justNow") : box("ago", { duration: format.longDuration(quiet) })}
    </time>
  );
}
