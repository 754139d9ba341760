import type { AlertAttributes } from "@dosebeat/contract/alerts";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { browserZone } from "../../../i18n/browser-zone.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { isStaffAs } from "../../../session/session.ts";
import { BellIcon } from "../../../ui/icons/icons.tsx";
import { Identifiers } from "../../../ui/identity/identifiers.tsx";
import { Select } from "../../../ui/menus/select.tsx";
import { EmptyList } from "../../../ui/states/not-known.tsx";
import { Failed, Placeholder } from "../../../ui/states/states.tsx";
import { Pager } from "../../../ui/tables/pager.tsx";
import { useAlerts } from "./queries.ts";
import { useKindText } from "./use-kind-text.ts";

const STATES = ["open", "ended"] as const;

/** The alerts of the last 90 days, open ones first. */
export function AlertList() {
  const t = useTranslations("alerts");
  const [state, setState] = useState<(typeof STATES)[number]>("open");
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useAlerts(state, page);
  return (
    <section className="card" aria-labelledby="alerts-list">
      <div className="alerts-head">
        <h2 id="alerts-list">{t("list")}</h2>
        <Select
          aria-label={t("shown")}
          data={STATES.map((value) => ({ value, label: t(`${value}Ones`) }))}
          value={state}
          onChange={(event) => {
            setState(STATES.find((one) => one === event.currentTarget.value) ?? "open");
            setPage(1);
          }}
        />
      </div>
      {error && !data && <Failed error={error} onRetry={() => refetch()} />}
      {!error && !data && <Placeholder height={320} />}
      {data?.data.length === 0 && (
        <EmptyList
          of={{ queryKey: ["alerts", "list"] }}
          icon={<BellIcon size={30} />}
          title={t(`${state}None`)}
          text={t("noneText")}
        />
      )}
      {data && data.data.length > 0 && (
        <ul className="alerts-list">
          {data.data.map(({ id, attributes }) => (
            <Alert key={id} alert={attributes} />
          ))}
        </ul>
      )}
      {data && <Pager page={page} count={data.meta.pagination.pageCount} onPage={setPage} />}
    </section>
  );
}

function Alert({ alert }: { alert: AlertAttributes }) {
  const t = useTranslations("alerts");
  const format = useFormat(browserZone());
  const kindText = useKindText();
  const { profileid, givenname, familyname, group_name, deveui } = alert;
  const { since_utc, ended_utc } = alert;
  const from = format.dateTime(since_utc);
  return (
    <li className="alerts-row">
      <h3>
        <Link to="/{-$locale}/patients/$profileId" params={{ profileId: profileid }}>
          <bdi>
            {givenname} {familyname}
          </bdi>
        </Link>{" "}
        <Identifiers {...alert} />
      </h3>
      <p className="alerts-kind">{kindText(alert)}</p>
      <p className="alerts-since">
        {ended_utc === null
          ? t("since", { from })
          : t("fromTo", { from, to: format.dateTime(ended_utc) })}
      </p>
      <p className="alerts-more">
        <bdi>{group_name}</bdi>
        {deveui !== null && <Box deveui={deveui} />}
      </p>
    </li>
  );
}

/** Clinicians cannot open the pages of boxes. */
function Box({ deveui }: { deveui: string }) {
  const name = <bdi className="alerts-box">{deveui}</bdi>;
  if (!isStaffAs("technician")) return name;
  return (
    <Link to="/{-$locale}/devices/$deveui" params={{ deveui }}>
      {name}
    </Link>
  );
}
