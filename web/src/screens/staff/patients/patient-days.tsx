import type { Adherence } from "@dosebeat/contract/adherence";
import type { Doses } from "@dosebeat/contract/doses";
import type { Overview } from "@dosebeat/contract/overviews";
import { lazy, Suspense } from "react";
import { useLocale, useTranslations } from "use-intl";
import { formatDaySpan } from "../../../i18n/format.ts";
import { isolate } from "../../../i18n/isolate.ts";
import { usePhaseTexts } from "../../../nouns/adherence/use-phase-texts.ts";
import { loadChunk } from "../../../routing/chunks.ts";
import { Failed, Placeholder } from "../../../ui/states/states.tsx";
import { figureDays } from "../../carer/queries.ts";
import { TheirWords } from "../../carer/their-words.tsx";
import { WatchedWeek } from "../../carer/watched-week.tsx";
import { Timeline } from "../../patient/day/timeline/timeline.tsx";
import { areKnown, ThreeFigures } from "../../patient/range/three-figures.tsx";
import { PatientMedicines } from "./patient-medicines.tsx";
import { PatientMonth } from "./patient-month.tsx";
import { usePatientDoses, usePatientFigures } from "./patient-queries.ts";
import { PatientUnclear } from "./patient-unclear.tsx";
import { PrescribeLater } from "./prescribe-later.tsx";
import { useUnclearWhy } from "./unclear-why.ts";

const PatientClimate = lazy(
  loadChunk(async () => ({ default: (await import("./patient-climate.tsx")).PatientClimate })),
);

/** Doses contain the names of their medicines. */
const NO_PROFILE = { medicines: [] };

interface DaysProps {
  overview: Overview;
  now: number;
}

/** A patient's day, week, month, medicines, figures and box, drawn as the patient sees them. */
export function PatientDays({ overview, now }: DaysProps) {
  const { query, week } = usePatientDoses(overview.profileid, overview.timezone, now);
  if (!week) {
    return query.error ? (
      <Failed error={query.error} onRetry={() => query.refetch()} />
    ) : (
      <Placeholder height={480} />
    );
  }
  return (
    <TheirWords>
      <Days overview={overview} now={now} {...week} />
    </TheirWords>
  );
}

function Days({ overview, now, answer, today }: DaysProps & { answer: Doses; today: string }) {
  const t = useTranslations("worklist");
  const { profileid, timezone, medicines, sensor, next_report_utc: nextReport } = overview;
  const whyOf = useUnclearWhy({ answer, hasBox: sensor !== null, nextReport, now });
  return (
    <>
      <section className="patient-part" aria-labelledby="patient-today">
        <h2 id="patient-today">{t("today")}</h2>
        <Timeline
          profile={NO_PROFILE}
          answer={answer}
          date={today}
          today={today}
          now={now}
          actions={null}
        />
      </section>
      <PatientUnclear doses={answer.doses} timezone={timezone} whyOf={whyOf} />
      <WatchedWeek answer={answer} today={today} now={now} />
      <PatientMedicines
        medicines={medicines}
        suggested={overview.critical_suggested}
        answer={answer}
        today={today}
      />
      <PrescribeLater overview={overview} answer={answer} today={today} now={now} />
      <Figures profileid={profileid} today={today} timezone={timezone} />
      <PatientMonth profileid={profileid} today={today} />
      {sensor && (
        <Suspense fallback={<Placeholder height={420} />}>
          <PatientClimate overview={overview} today={today} now={now} deveui={sensor.deveui} />
        </Suspense>
      )}
    </>
  );
}

interface FiguresProps {
  profileid: number;
  today: string;
  timezone: string;
}

function Figures({ profileid, today, timezone }: FiguresProps) {
  const t = useTranslations("worklist");
  const history = useTranslations("history");
  const locale = useLocale();
  const { from, to } = figureDays(today);
  const period = isolate(formatDaySpan(from, to, locale));
  const { data, error, refetch } = usePatientFigures(profileid, today);
  return (
    <section className="card patient-part" aria-labelledby="patient-figures">
      <h2 id="patient-figures">{t("figures", { period })}</h2>
      <p className="patient-dim">{history("basisToday")}</p>
      {data ? (
        <ThreeFigures figures={data.figures} third="known" isForStaff>
          <Phases figures={data.figures} timezone={timezone} />
        </ThreeFigures>
      ) : error ? (
        <Failed error={error} onRetry={() => refetch()} />
      ) : (
        <Placeholder height={132} />
      )}
    </section>
  );
}

/** Covers the whole plan, whatever days the other figures cover. */
function Phases({ figures, timezone }: { figures: Adherence["figures"]; timezone: string }) {
  const phases = usePhaseTexts(timezone)(figures, areKnown(figures));
  return (
    <dl className="patient-facts patient-phases">
      {phases.map(([key, name, text]) => (
        <div key={key}>
          <dt>{name}</dt>
          <dd>
            <bdi>{text}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
