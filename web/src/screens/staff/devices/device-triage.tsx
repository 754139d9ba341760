import type { TriageGroup } from "@dosebeat/contract/triage-filters";
import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { useFleetEvents } from "../../../api/use-fleet-events.ts";
import { browserZone } from "../../../i18n/browser-zone.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { useSensorSummaries, useSensorTriage } from "../../../nouns/sensors/fleet-queries.ts";
import { LastSeen } from "../../../nouns/sensors/last-seen.tsx";
import { queryOf, type SensorsSearch, searchOfCare } from "../../../nouns/sensors/list-search.ts";
import { ownerOf } from "../../../nouns/sensors/names.ts";
import { NetworkNotice } from "../../../nouns/sensors/network-notice.tsx";
import { StatePill } from "../../../nouns/sensors/state-pill.tsx";
import { BoxLink, PatientLink } from "../../../routing/staff-links.tsx";
import { useNow } from "../../../ui/controls/use-now.ts";
import { Page } from "../../../ui/page/page.tsx";
import { useNotKnown } from "../../../ui/states/not-known.tsx";
import { Failed, Placeholder } from "../../../ui/states/states.tsx";
import { DeviceTabs } from "./device-tabs.tsx";
import "./device-triage.css";

/** Most urgent kind first; each links to its list. */
const CARES: readonly TriageGroup[] = [
  "not_understood",
  "silent",
  "low_battery",
  "unbound",
  "never_seen",
  "fine",
];

const MAX_SHOWN = 5;
/** Each read of rows is recorded in the audit log, so refetch rarely; counts are not recorded. */
const ROWS_REFETCH_INTERVAL = 300_000;

export function DeviceTriageScreen() {
  const t = useTranslations("triage");
  const menu = useTranslations("menu");
  const fleet = useTranslations("fleet");
  const { data, error, refetch } = useSensorTriage();
  const notKnown = useNotKnown({ queryKey: ["sensors", "triage"] });
  useFleetEvents("sensor", null, "sensors", "triage");
  return (
    <Page
      tabs={<DeviceTabs />}
      title={menu("viewTriage")}
      lead={
        data
          ? `${(data.attention === 0 && notKnown) || fleet("heading", { count: data.attention })}. ${t("lead")}`
          : t("lead")
      }
    >
      <NetworkNotice />
      {data ? (
        <div className="triage">
          {CARES.map((care) => (
            <CareCard key={care} care={care} count={data[care]} />
          ))}
        </div>
      ) : error ? (
        <Failed error={error} onRetry={() => refetch()} />
      ) : (
        <Placeholder height={560} />
      )}
    </Page>
  );
}

interface CareCardProps {
  care: TriageGroup;
  count: number;
}

function CareCard({ care, count }: CareCardProps) {
  const search = searchOfCare(care);
  const t = useTranslations("triage");
  const format = useFormat(browserZone());
  return (
    <section className="card triage-card" data-care={count > 0 ? care : "none"}>
      <h2>
        <span className="triage-count">{format.number(count)}</span> {t(care)}
      </h2>
      <p>{t(`${care}Text`)}</p>
      {count > 0 && care !== "fine" && <CareRows search={search} />}
      {count > 0 && (
        <Button
          variant="default"
          renderRoot={(props) => <Link to="/{-$locale}/devices" search={search} {...props} />}
        >
          {t("showAll", { count })}
        </Button>
      )}
    </section>
  );
}

function CareRows({ search }: { search: SensorsSearch }) {
  const box = useTranslations("box");
  const devices = useTranslations("devices");
  const now = useNow();
  const zone = browserZone();
  const format = useFormat(zone);
  const { data, error, refetch } = useSensorSummaries(
    queryOf(search, MAX_SHOWN),
    ROWS_REFETCH_INTERVAL,
  );
  if (error && !data) return <Failed error={error} onRetry={() => refetch()} />;
  if (!data) return <Placeholder height={MAX_SHOWN * 52} />;
  return (
    <ul className="triage-rows">
      {data.data.map(({ id, attributes }) => (
        <li key={id}>
          <BoxLink deveui={attributes.deveui} />
          <span>
            <PatientLink
              profileId={attributes.profile.data?.id ?? null}
              name={ownerOf(attributes) ?? devices("unbound")}
            />
          </span>
          <StatePill state={attributes.state} />
          <span className="triage-fact">
            {attributes.battery !== null && (
              <bdi>
                {box("battery")} {format.unit(attributes.battery, "%")}
              </bdi>
            )}
            <LastSeen
              at={attributes.sensortime}
              isCoarse={attributes.is_coarse}
              now={now}
              zone={zone}
            />
          </span>
        </li>
      ))}
    </ul>
  );
}
