import { UPLINK_OUTCOMES, type UplinkAttributes } from "@dosebeat/contract/uplinks";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { browserZone } from "../../../i18n/browser-zone.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { useUplinks } from "../../../nouns/sensors/fleet-queries.ts";
import { useToldTime } from "../../../nouns/sensors/told-time.ts";
import { getRole } from "../../../session/session.ts";
import { Select } from "../../../ui/menus/select.tsx";
import { Failed, Placeholder } from "../../../ui/states/states.tsx";
import { Pager } from "../../../ui/tables/pager.tsx";
import { TableScroll } from "../../../ui/tables/table-scroll.tsx";

/** The filters: one outcome, or the network's own log. */
const SHOWN = [...UPLINK_OUTCOMES, "log"] as const;
type Shown = (typeof SHOWN)[number];

/** Raw uplinks of the box and their outcomes. */
export function DeviceUplinks({ deveui }: { deveui: string }) {
  const t = useTranslations("device");
  const devices = useTranslations("devices");
  const [page, setPage] = useState(1);
  const [shown, setShown] = useState<Shown>();
  const { data, error, refetch } = useUplinks(deveui, page, shown);
  return (
    <section className="card device-uplinks" aria-labelledby="device-uplinks">
      <header>
        <h2 id="device-uplinks">{t("uplinks")}</h2>
        <Select
          label={t("outcome")}
          value={shown ?? ""}
          onChange={(event) => {
            const { value } = event.currentTarget;
            setShown(SHOWN.find((known) => known === value));
            setPage(1);
          }}
          data={[
            { value: "", label: devices("any") },
            ...SHOWN.map((value) => ({ value, label: t(value) })),
          ]}
        />
      </header>
      {error && !data && <Failed error={error} onRetry={() => refetch()} />}
      {!error && !data && <Placeholder height={320} />}
      {getRole() !== "admin" && <p className="table-note">{t("byTheHour")}</p>}
      {data?.data.length === 0 && <p className="table-note">{t("noUplinks")}</p>}
      {data && data.data.length > 0 && (
        <>
          <ul>
            {data.data.map(({ id, attributes }) => (
              <Uplink key={id} uplink={attributes} />
            ))}
          </ul>
          <Pager page={page} count={data.meta.pagination.pageCount} onPage={setPage} />
        </>
      )}
    </section>
  );
}

function Uplink({ uplink }: { uplink: UplinkAttributes }) {
  const t = useTranslations("device");
  const format = useFormat(browserZone());
  const told = useToldTime(browserZone());
  const isAdmin = getRole() === "admin";
  const at = (instant: string) => told.message(instant, uplink.is_coarse);
  const facts = [
    uplink.fcnt === null ? null : t("frame", { number: uplink.fcnt }),
    uplink.press_seq === null ? null : t("newestPress", { number: uplink.press_seq }),
    uplink.rssi === null ? null : format.unit(uplink.rssi, "dBm"),
    ...(isAdmin
      ? []
      : [
          uplink.fport === null ? null : t("port", { port: uplink.fport }),
          uplink.length === null || uplink.frame !== null
            ? null
            : t("upTo", { bytes: uplink.length }),
        ]),
    uplink.frame,
  ].filter((fact) => fact !== null);
  return (
    <li>
      <details>
        <summary>
          <time dateTime={uplink.received_at}>{at(uplink.received_at)}</time>
          <span className="uplink-kind">
            {uplink.source} · {uplink.event}
          </span>
          {uplink.log ? (
            <bdi className="uplink-log" dir="ltr" data-level={uplink.log.level}>
              {uplink.log.level} {uplink.log.code}
            </bdi>
          ) : (
            <span className="uplink-outcome" data-outcome={uplink.outcome}>
              {t(uplink.outcome)}
            </span>
          )}
          <bdi className="uplink-facts" dir="ltr">
            {facts.join(" · ")}
          </bdi>
        </summary>
        {uplink.log?.description && (
          <p>
            <bdi dir="ltr">{uplink.log.description}</bdi>
          </p>
        )}
        {uplink.reason !== null && !uplink.log && <p>{t("reason", { reason: uplink.reason })}</p>}
        <p>
          {t(uplink.received_source === "network" ? "byNetwork" : "byServer", {
            time: at(uplink.arrived_at),
          })}
        </p>
        {uplink.body === null ? (
          <p>{t(isAdmin ? "contentGone" : "contentHidden")}</p>
        ) : (
          <TableScroll label={t("uplinks")}>
            <pre dir="ltr">{JSON.stringify(uplink.body, null, 2)}</pre>
          </TableScroll>
        )}
      </details>
    </li>
  );
}
