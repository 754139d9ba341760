import type { LatestPress } from "@dosebeat/contract/latest-presses";
import type { SensorTriage } from "@dosebeat/contract/sensor-lists";
import { getLatestPresses } from "@dosebeat/contract/users-calls";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { call } from "../../../api/call.ts";
import { shownBy } from "../../../api/stale.ts";
import { browserZone } from "../../../i18n/browser-zone.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { useSensorTriage } from "../../../nouns/sensors/fleet-queries.ts";
import { searchOfCare } from "../../../nouns/sensors/list-search.ts";
import { NetworkNotice } from "../../../nouns/sensors/network-notice.tsx";
import { useUsers } from "../../../nouns/users/queries.ts";
import { BoxLink, PatientLink } from "../../../routing/staff-links.tsx";
import { Page } from "../../../ui/page/page.tsx";
import { useNotKnown } from "../../../ui/states/not-known.tsx";
import { Failed, Placeholder } from "../../../ui/states/states.tsx";
import { TableScroll } from "../../../ui/tables/table-scroll.tsx";
import "./fleet.css";

const REFETCH_INTERVAL = 30_000;
/** The list of the boxes counted in the headline. */
const ATTENTION = { state: "attention", sort: "state:asc" } as const;
/** Most urgent first. */
const KINDS = ["not_understood", "silent", "low_battery", "unbound", "never_seen", "fine"] as const;

/** State of the fleet: boxes that need attention, patients without a box, latest presses. */
export function FleetScreen() {
  const t = useTranslations("fleet");
  const { data, error, refetch } = useSensorTriage();
  const care = data?.attention ?? 0;
  const notKnown = useNotKnown({ queryKey: ["sensors", "triage"] });
  const total = data ? KINDS.reduce((sum, kind) => sum + data[kind], 0) : 0;
  return (
    <Page
      title={t("page")}
      heading={data ? (care === 0 && notKnown) || t("heading", { count: care }) : t("page")}
      lead={data ? t("lead", { count: total }) : "\u00a0"}
      actions={
        <Button
          variant="default"
          renderRoot={(props) => <Link to="/{-$locale}/devices" search={ATTENTION} {...props} />}
        >
          {t("triage")}
        </Button>
      }
    >
      <NetworkNotice />
      {data ? (
        <Fleet triage={data} />
      ) : error ? (
        <Failed error={error} onRetry={() => refetch()} />
      ) : (
        <Placeholder height={300} />
      )}
    </Page>
  );
}

function Fleet({ triage }: { triage: SensorTriage }) {
  const t = useTranslations("fleet");
  const format = useFormat(browserZone());
  return (
    <>
      <section aria-labelledby="fleet-boxes">
        <h2 id="fleet-boxes" className="visually-hidden">
          {t("boxes")}
        </h2>
        <dl className="fleet-counts">
          {KINDS.map((kind) => (
            <div key={kind} className="card" data-kind={kind} data-any={triage[kind] > 0}>
              <dt id={`fleet-${kind}`}>{t(kind)}</dt>
              <dd className="fleet-count">
                {triage[kind] === 0 ? (
                  0
                ) : (
                  <Link
                    to="/{-$locale}/devices"
                    search={searchOfCare(kind)}
                    id={`fleet-count-${kind}`}
                    aria-labelledby={`fleet-count-${kind} fleet-${kind}`}
                  >
                    {format.number(triage[kind])}
                  </Link>
                )}
              </dd>
              <dd>{t(`${kind}Text`)}</dd>
            </div>
          ))}
          <PatientsWithoutBox />
        </dl>
      </section>
      <LastPresses />
    </>
  );
}

function LastPresses() {
  const t = useTranslations("fleet");
  const notKnown = useNotKnown({ queryKey: ["latest-presses"] });
  const { data, error, refetch } = useQuery({
    queryKey: ["latest-presses"],
    meta: shownBy(getLatestPresses),
    queryFn: async ({ signal }) => (await call(getLatestPresses, { signal })).data,
    refetchInterval: REFETCH_INTERVAL,
  });
  return (
    <section className="card fleet-presses" aria-labelledby="fleet-presses">
      <h2 id="fleet-presses">{t("presses")}</h2>
      {data ? (
        data.length > 0 ? (
          <PressTable presses={data} />
        ) : (
          <p>{notKnown ?? t("pressesNone")}</p>
        )
      ) : error ? (
        <Failed error={error} onRetry={() => refetch()} />
      ) : (
        <Placeholder height={240} />
      )}
    </section>
  );
}

function PressTable({ presses }: { presses: readonly LatestPress[] }) {
  const t = useTranslations("fleet");
  const timeZone = browserZone();
  const format = useFormat(timeZone);
  return (
    <TableScroll label={t("presses")}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t("when", { zone: format.zoneName(timeZone) })}</th>
            <th scope="col">{t("who")}</th>
            <th scope="col">{t("box")}</th>
          </tr>
        </thead>
        <tbody>
          {presses.map(({ pressed_utc, deveui, owner }) => (
            <tr key={`${deveui}${pressed_utc}`}>
              <td>
                <bdi>{format.dateTime(pressed_utc)}</bdi>
              </td>
              <td>
                {owner ? (
                  <PatientLink
                    profileId={owner.profileid}
                    name={`${owner.givenname} ${owner.familyname}`}
                  />
                ) : (
                  <span className="fleet-nobody">{t("nobody")}</span>
                )}
              </td>
              <td>
                <BoxLink deveui={deveui} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}

function PatientsWithoutBox() {
  const t = useTranslations("fleet");
  const format = useFormat(browserZone());
  const { data } = useUsers({
    profiletype: "patient",
    staff: "none",
    is_linked: "false",
    is_active: "true",
    sort: "id:asc",
    page: 1,
    pageSize: 1,
  });
  const count = data?.meta.pagination.total;
  const notKnown = useNotKnown({ queryKey: ["profiles", "users"] });
  return (
    <div className="card" data-kind="patients" data-any={count !== undefined && count > 0}>
      <dt id="fleet-patients">{t("patients")}</dt>
      <dd className="fleet-count">
        {count ? (
          <Link
            to="/{-$locale}/patient-list"
            search={{ role: "patient", box: "without", active: "yes" }}
            id="fleet-count-patients"
            aria-labelledby="fleet-count-patients fleet-patients"
          >
            {format.number(count)}
          </Link>
        ) : (
          (count ?? "–")
        )}
      </dd>
      <dd>{count !== undefined && ((count === 0 && notKnown) || t("patientsText", { count }))}</dd>
    </div>
  );
}
