import { type CallCount, getCallCounts } from "@dosebeat/contract/call-counts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { callFile } from "../../../api/call.ts";
import { browserZone } from "../../../i18n/browser-zone.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { saveFile } from "../../../ui/controls/save-file.ts";
import { Notice } from "../../../ui/states/notice.tsx";
import { useReason } from "../../../ui/states/reason.ts";
import { Failed, Placeholder } from "../../../ui/states/states.tsx";
import { TableScroll } from "../../../ui/tables/table-scroll.tsx";
import { useCallCounts } from "./queries.ts";

/** The calls of a group by week, with an explanation of the figures. */
export function CallCounts({ group }: { group: number }) {
  const t = useTranslations("handOver");
  const reasonOf = useReason();
  const timezone = browserZone();
  const { data, error, refetch } = useCallCounts(group, timezone);
  const [fault, setFault] = useState<string | null>(null);
  const save = async () => {
    setFault(null);
    try {
      const sent = { params: { id: group }, query: { timezone } };
      saveFile(await callFile(getCallCounts, "text/csv", sent), "calls.csv");
    } catch (failed) {
      setFault(t("saveFailed", { reason: reasonOf(failed) }));
    }
  };
  return (
    <section className="card hand-over-counts" aria-labelledby="hand-over-counts">
      <div className="hand-over-counts-head">
        <h2 id="hand-over-counts">{t("counts")}</h2>
        <Button variant="default" onClick={() => void save()}>
          {t("save")}
        </Button>
      </div>
      {fault !== null && <Notice tone="bad">{fault}</Notice>}
      {data ? (
        <Weeks counts={data} />
      ) : error ? (
        <Failed error={error} onRetry={() => refetch()} />
      ) : (
        <Placeholder height={260} />
      )}
      <p className="hand-over-dim">{t("definition")}</p>
    </section>
  );
}

function Weeks({ counts }: { counts: readonly CallCount[] }) {
  const t = useTranslations("handOver");
  const worklist = useTranslations("worklist");
  const format = useFormat("UTC");
  return (
    <TableScroll label={t("counts")}>
      <table className="dense-table hand-over-weeks">
        <thead>
          <tr>
            <th scope="col">{t("week")}</th>
            <th scope="col">{t("calls")}</th>
            <th scope="col">{worklist("outcome_reached")}</th>
            <th scope="col">{worklist("outcome_not_reached")}</th>
            <th scope="col">{worklist("outcome_left_message")}</th>
            <th scope="col">{worklist("outcome_wrong_number")}</th>
            <th scope="col">{t("patientsReached")}</th>
            <th scope="col">{t("first")}</th>
          </tr>
        </thead>
        <tbody>
          {counts.map((one) => (
            <tr key={one.week}>
              <th scope="row">
                <bdi>{format.date(one.week)}</bdi>
              </th>
              <td>{format.number(one.calls)}</td>
              <td>{format.number(one.reached)}</td>
              <td>{format.number(one.not_reached)}</td>
              <td>{format.number(one.left_message)}</td>
              <td>{format.number(one.wrong_number)}</td>
              <td>{format.number(one.patients_reached)}</td>
              <td>
                {one.first_contact_minutes === null
                  ? "–"
                  : t("minutes", { minutes: Math.round(one.first_contact_minutes) })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}
