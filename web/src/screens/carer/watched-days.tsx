import type { Watched } from "@dosebeat/contract/care";
import type { Doses } from "@dosebeat/contract/doses";
import { lazy, Suspense } from "react";
import { useTranslations } from "use-intl";
import { isolate } from "../../i18n/isolate.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { loadChunk } from "../../routing/chunks.ts";
import { Failed, Placeholder } from "../../ui/states/states.tsx";
import { Timeline } from "../patient/day/timeline/timeline.tsx";
import { useWatchedDoses } from "./queries.ts";
import { momentText } from "./state-text.ts";
import { WatchedFigures } from "./watched-figures.tsx";
import "../patient/day/box-line.css";

const WatchedWeek = lazy(
  loadChunk(async () => ({ default: (await import("./watched-week.tsx")).WatchedWeek })),
);

interface WatchedDaysProps {
  watched: Watched;
  now: number;
}

/** Somebody's day, box and week, and their figures if the carer may see them. */
export function WatchedDays({ watched, now }: WatchedDaysProps) {
  const t = useTranslations("caring");
  const { query, week } = useWatchedDoses(watched.id, watched.timezone, now);
  if (!week) {
    return query.error ? (
      <Failed error={query.error} onRetry={() => query.refetch()} />
    ) : (
      <Placeholder height={480} />
    );
  }
  const { answer, today } = week;
  return (
    <>
      <section className="card watched-part" aria-labelledby="watched-today">
        <h2 id="watched-today">{t("today")}</h2>
        <Timeline
          profile={NO_PROFILE}
          answer={answer}
          date={today}
          today={today}
          now={now}
          actions={null}
        />
        {watched.heard_utc !== null && (
          <WatchedBox answer={answer} heard={watched.heard_utc} now={now} />
        )}
      </section>
      <Suspense fallback={<Placeholder height={480} />}>
        <WatchedWeek answer={answer} today={today} now={now} />
      </Suspense>
      {watched.scope === "figures" && <WatchedFigures id={watched.id} today={today} />}
    </>
  );
}

/** Carers get no list of medicines: doses contain their names. */
const NO_PROFILE = { medicines: [] };

function WatchedBox({ answer, heard, now }: { answer: Doses; heard: string; now: number }) {
  const t = useTranslations("caring");
  const format = useFormat(answer.timezone);
  const silence = answer.silent.find(({ to_utc }) => to_utc === null);
  const timeOf = (instant: string) => isolate(momentText(instant, now, format));
  return (
    <p className="box-line">
      <span className="box-line-light" data-silent={silence !== undefined} />
      <span className="box-line-text">
        <strong>
          {silence ? t("boxOffline", { time: timeOf(silence.from_utc) }) : t("boxOnline")}
        </strong>
        {!silence && ` · ${t("boxHeard", { time: timeOf(heard) })}`}
      </span>
    </p>
  );
}
