import type { Dose } from "@dosebeat/contract/doses";
import { useTranslations } from "use-intl";
import { formatDosageTime } from "../../i18n/format.ts";
import { isolate } from "../../i18n/isolate.ts";
import { useFormat } from "../../i18n/use-format.ts";
import "./doses.css";

/** What to show beside the local time of a dose on home time, such as `08:00 Berlin time`; null: nothing. */
function useHomeTime(): (
  dose: Pick<Dose, "timezone" | "dosage_time">,
  zone: string,
) => string | null {
  const t = useTranslations("travel");
  const { zoneName } = useFormat("UTC");
  return ({ timezone, dosage_time }, zone) => {
    if (timezone === null || timezone === zone) return null;
    const time = isolate(formatDosageTime(dosage_time));
    return t("home", { time, zone: isolate(zoneName(timezone)) });
  };
}

interface HomeTimeProps {
  doses: readonly Pick<Dose, "timezone" | "dosage_time">[];
  /** The zone of the local times beside it. */
  zone: string;
}

/** Home time beside local time, for doses that have one; each home time once. */
export function HomeTime({ doses, zone }: HomeTimeProps) {
  const said = useHomeTime();
  const texts = new Set(doses.map((dose) => said(dose, zone)).filter((text) => text !== null));
  return [...texts].map((text) => (
    <span key={text} className="home-time">
      {" "}
      {text}
    </span>
  ));
}
