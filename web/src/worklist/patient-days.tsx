import type { Overview } from "@dosebeat/contract/overviews";
import { lazy, Suspense } from "react";
import { useTranslations } from "use-intl";
import { WatchedWeek } from "../caring/watched-week.tsx";
import { Timeline } from "../patient/day/timeline/timeline.tsx";
import { ThreeFigures } from "../patient/range/three-figures.tsx";
import { loadChunk } from "../routing/chunks.ts";
import { Failed, Placeholder } from "../ui/states/states.tsx";
import { PatientMedicines } from "./patient-medicines.tsx";
import { PatientMonth } from "./patient-month.tsx";
import { usePatientDoses, usePatientFigures } from "./patient-queries.ts";

const PatientClimate = lazy(
  loadChunk(async () => ({ default: (await import("./patient-climate.tsx")).PatientClimate })),
);

/** Doses carry the names of their medicines. */
const NO_PROFILE = { medicines: [] };

/** A patient's day, week, month, medicines, figures and box, drawn as the patient sees them. */
export function PatientDays({ overview, now }: { overview: Overview; now: number }) {
  const t = useTranslations("worklist");
  const { profileid, timezone, medicines, sensor } = overview;
  const { query, week } = usePatientDoses(profileid, timezone, now);
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
      <section className="patient-part" aria-labelledby="patient-today">
        <h2 id="patient-today">{t("today")}</h2>
        <Timeline {...{ profile: NO_PROFILE, answer, date: today, today, now }} actions={null} />
      </section>
      <WatchedWeek answer={answer} today={today} now={now} />
      <PatientMedicines {...{ medicines, answer, today }} />
      <Figures profileid={profileid} today={today} />
      <PatientMonth profileid={profileid} today={today} />
      {sensor && (
        <Suspense fallback={<Placeholder height={420} />}>
          <PatientClimate {...{ overview, today, now }} deveui={sensor.deveui} />
        </Suspense>
      )}
    </>
  );
}

function Figures({ profileid, today }: { profileid: number; today: string }) {
  const t = useTranslations("worklist");
  const { data, error, refetch } = usePatientFigures(profileid, today);
  return (
    <section className="card patient-part" aria-labelledby="patient-figures">
      <h2 id="patient-figures">{t("figures")}</h2>
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
