import type { Doses } from "@dosebeat/contract/doses";
import type { Overview } from "@dosebeat/contract/overviews";
import { useTranslations } from "use-intl";
import { WatchedWeek } from "../caring/watched-week.tsx";
import { isolate } from "../i18n/isolate.ts";
import { Timeline } from "../patient/day/timeline/timeline.tsx";
import { ThreeFigures } from "../patient/range/three-figures.tsx";
import { Failed, Placeholder } from "../ui/states/states.tsx";
import { usePatientDoses, usePatientFigures } from "./patient-queries.ts";

/** Doses carry the names of their medicines. */
const NO_PROFILE = { medicines: [] };

/** A patient's day, week, medicines and figures, drawn as the patient sees them. */
export function PatientDays({ overview, now }: { overview: Overview; now: number }) {
  const t = useTranslations("worklist");
  const { query, week } = usePatientDoses(overview.profileid, overview.timezone, now);
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
      <section className="card patient-part" aria-labelledby="patient-today">
        <h2 id="patient-today">{t("today")}</h2>
        <Timeline {...{ profile: NO_PROFILE, answer, date: today, today, now }} actions={null} />
      </section>
      <WatchedWeek answer={answer} today={today} now={now} />
      <Medicines answer={answer} />
      <Figures profileid={overview.profileid} today={today} />
    </>
  );
}

/** The medicines that were due in these days, each with its times. */
function Medicines({ answer }: { answer: Doses }) {
  const t = useTranslations("worklist");
  const medicines = new Map<number, { name: string; strength: string; times: Set<string> }>();
  for (const { medicine, dosage_time } of answer.doses) {
    const known = medicines.get(medicine.id) ?? { ...medicine, times: new Set() };
    medicines.set(medicine.id, known);
    known.times.add(dosage_time.slice(0, 5));
  }
  return (
    <section className="card patient-part" aria-labelledby="patient-medicines">
      <h2 id="patient-medicines">{t("medicines")}</h2>
      {medicines.size === 0 && <p>{t("noMedicines")}</p>}
      <ul className="patient-medicines">
        {[...medicines].map(([id, { name, strength, times }]) => (
          <li key={id}>
            <strong>
              <bdi>{name}</bdi>
            </strong>{" "}
            <bdi>{strength}</bdi>{" "}
            <span className="patient-dim">
              {t("at", { times: isolate([...times].sort().join(", ")) })}
            </span>
          </li>
        ))}
      </ul>
    </section>
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
