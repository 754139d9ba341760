import type { Profile } from "@dosebeat/contract/profiles";
import { HOUR } from "@dosebeat/domain/time/durations";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { fetchReadings, HISTORY_SHOWS } from "../../../nouns/sensors/history-calls.ts";
import { historyRows, hoursOf } from "../../../nouns/sensors/history-rows.ts";
import { HistoryTable } from "../../../nouns/sensors/history-table.tsx";
import { Failed, Placeholder } from "../../../ui/states/states.tsx";
import { Pager } from "../../../ui/tables/pager.tsx";
import type { SensorHistory } from "./use-sensor-history.ts";

const PAGE = 31;

interface SensorTableProps {
  profile: Profile;
  deveui: string;
  history: SensorHistory;
}

/** The range as a table, newest first: hours for one day, otherwise days. */
export function SensorTable({ profile, deveui, history }: SensorTableProps) {
  const { whole, days } = history;
  const isDay = days.length === 1;
  const hours = Math.ceil((whole.to - whole.from) / HOUR);
  const { data, error, refetch } = useQuery({
    queryKey: ["history", "hours", deveui, whole],
    meta: HISTORY_SHOWS,
    // One bucket per hour, so that no bucket spans two days.
    queryFn: ({ signal }) =>
      fetchReadings(
        {
          deveui,
          startdate: new Date(whole.from).toISOString(),
          enddate: new Date(whole.to).toISOString(),
          maxPoints: hours,
        },
        signal,
      ),
    placeholderData: keepPreviousData,
  });
  const [page, setPage] = useState(1);
  if (!data) {
    return error ? (
      <Failed error={error} onRetry={() => refetch()} />
    ) : (
      <Placeholder height={420} />
    );
  }
  const ranges = isDay
    ? hoursOf(whole)
    : days.map((day) => ({ from: Date.parse(day.start_utc), to: Date.parse(day.end_utc) }));
  const rows = historyRows(data, history.presses, ranges).reverse();
  const count = Math.max(1, Math.ceil(rows.length / PAGE));
  const shown = Math.min(page, count);
  return (
    <>
      <HistoryTable
        rows={rows.slice((shown - 1) * PAGE, shown * PAGE)}
        isDay={isDay}
        whole={whole}
        zone={profile.timezone}
      />
      <Pager page={shown} count={count} onPage={setPage} />
    </>
  );
}
