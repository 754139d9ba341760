import type { RosterEntry } from "@dosebeat/contract/roster";
import { getRoster } from "@dosebeat/contract/users-calls";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { memo, useState } from "react";
import { useTranslations } from "use-intl";
import { REFETCH_INTERVAL } from "../../../api/refetch-interval.ts";
import { shownBy } from "../../../api/stale.ts";
import { browserZone } from "../../../i18n/browser-zone.ts";
import { type Format, useFormat } from "../../../i18n/use-format.ts";
import { AsOf } from "../../../nouns/adherence/as-of.tsx";
import { fetchRoster } from "../../../nouns/users/queries.ts";
import { Page } from "../../../ui/page/page.tsx";
import { Failed, Placeholder } from "../../../ui/states/states.tsx";
import { TableScroll } from "../../../ui/tables/table-scroll.tsx";
import "./users-roster.css";

function isWaiting({ is_current }: RosterEntry): boolean {
  return is_current === false;
}

/** A printable list of all users with their boxes and last presses. */
export function UsersRosterScreen() {
  const t = useTranslations("roster");
  const timeZone = browserZone();
  const format = useFormat(timeZone);
  const [soFar, setSoFar] = useState(0);
  const { data, error, refetch, dataUpdatedAt } = useQuery({
    queryKey: ["profiles", "roster"],
    meta: shownBy(getRoster),
    queryFn: ({ signal }) => fetchRoster(setSoFar, signal),
    // Else a list that is printed stands still.
    refetchInterval: ({ state }) => (state.data?.some(isWaiting) ? REFETCH_INTERVAL : false),
  });
  return (
    <Page
      title={t("page")}
      lead={
        data
          ? t("lead", {
              count: data.length,
              time: format.dateTime(dataUpdatedAt),
              zone: format.zoneName(timeZone),
            })
          : t("loading", { count: soFar })
      }
      actions={
        <>
          <Button
            variant="default"
            renderRoot={(props) => <Link to="/{-$locale}/patient-list" {...props} />}
          >
            {t("back")}
          </Button>
          <Button disabled={!data} onClick={() => window.print()}>
            {t("print")}
          </Button>
        </>
      }
    >
      {data ? (
        <RosterTable users={data} format={format} />
      ) : error ? (
        <Failed error={error} onRetry={() => refetch()} />
      ) : (
        <Placeholder height={480} />
      )}
    </Page>
  );
}

interface RosterTableProps {
  users: readonly RosterEntry[];
  format: Format;
}

const RosterTable = memo(function RosterTable({ users, format }: RosterTableProps) {
  const t = useTranslations("roster");
  const user = useTranslations("users");
  const person = useTranslations("person");
  const headings = [
    user("name"),
    person("born"),
    person("number"),
    user("email"),
    user("active"),
    user("box"),
    t("serial"),
    t("lastPress"),
  ];
  return (
    <TableScroll label={t("page")} className="roster-scroll">
      <table className="roster">
        <caption className="visually-hidden">{t("page")}</caption>
        <thead>
          <tr>
            {headings.map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {users.map((one) => (
            <tr key={one.id}>
              <th scope="row">
                <bdi>{`${one.givenname} ${one.familyname}`}</bdi>
                {one.profiletype === "admin" && ` (${user("administrator")})`}
              </th>
              <td>
                <bdi>{one.born ?? "–"}</bdi>
              </td>
              <td>
                <bdi>{one.record_number ?? "–"}</bdi>
              </td>
              <td>
                <bdi>{one.email}</bdi>
              </td>
              <td>{one.is_active ? user("yes") : user("no")}</td>
              <td>
                <bdi>{one.deveui ?? "–"}</bdi>
              </td>
              <td>
                <bdi>{one.serial_number ?? "–"}</bdi>
              </td>
              <td>
                <bdi>
                  {one.last_press_utc === null
                    ? t("never")
                    : `${format.fullDay(one.last_press_utc)}, ${format.time(one.last_press_utc)}`}
                </bdi>
                <AsOf {...one} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
});
