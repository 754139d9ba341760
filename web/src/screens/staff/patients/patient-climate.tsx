import type { Overview } from "@dosebeat/contract/overviews";
import { useTranslations } from "use-intl";
import { shiftDate } from "../../../i18n/format.ts";
import { Failed, Placeholder } from "../../../ui/states/states.tsx";
import { SensorChart } from "../../patient/sensor/sensor-chart.tsx";
import { useSensorHistory } from "../../patient/sensor/use-sensor-history.ts";

const DAYS = 7;

interface ClimateProps {
  overview: Overview;
  deveui: string;
  today: string;
  now: number;
}

/** The last seven days of readings from a patient's box, as the patient sees them. */
export function PatientClimate({ overview, deveui, today, now }: ClimateProps) {
  const t = useTranslations("worklist");
  const { profileid, timezone } = overview;
  const from = shiftDate(today, 1 - DAYS);
  const history = useSensorHistory({ id: profileid }, deveui, from, today, false);
  const { data, error, refetch } = history;
  return (
    <section className="card patient-part" aria-labelledby="patient-climate">
      <h2 id="patient-climate">{t("climate")}</h2>
      {data ? (
        data.chart.sensorTime.length === 0 ? (
          <p className="patient-dim">{t("noClimate")}</p>
        ) : (
          <SensorChart
            profile={{ timezone }}
            profileid={profileid}
            deveui={deveui}
            now={now}
            history={data}
          />
        )
      ) : error ? (
        <Failed error={error} onRetry={() => refetch()} />
      ) : (
        <Placeholder height={420} />
      )}
    </section>
  );
}
