import { useLocale, useTranslations } from "use-intl";
import { formatDaySpan } from "../../i18n/format.ts";
import { isolate, unbroken } from "../../i18n/isolate.ts";
import { Failed, Placeholder } from "../../ui/states/states.tsx";
import { ThreeFigures } from "../patient/range/three-figures.tsx";
import { figureDays, useWatchedAdherence } from "./queries.ts";

/** Somebody's figures for the last 30 days, each with its basis. */
export function WatchedFigures({ id, today }: { id: number; today: string }) {
  const t = useTranslations("caring");
  const history = useTranslations("history");
  const locale = useLocale();
  const { from, to } = figureDays(today);
  const { data, error, refetch } = useWatchedAdherence(id, today);
  return (
    <section className="card watched-part" aria-labelledby="watched-figures">
      <h2 id="watched-figures">
        {t("figures", { period: isolate(unbroken(formatDaySpan(from, to, locale))) })}
      </h2>
      <p className="watched-note">{history("basisToday")}</p>
      {data ? (
        <ThreeFigures figures={data.figures} third="known" />
      ) : error ? (
        <Failed error={error} onRetry={() => refetch()} />
      ) : (
        <Placeholder height={132} />
      )}
    </section>
  );
}
