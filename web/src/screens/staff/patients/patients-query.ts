import { getSummaries, type SummaryAttributes } from "@dosebeat/contract/summaries";
import { SECOND } from "@dosebeat/domain/time/durations";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../../api/call.ts";
import { previousOf } from "../../../api/previous-answer.ts";
import { REFETCH_INTERVAL } from "../../../api/refetch-interval.ts";
import { shownBy } from "../../../api/stale.ts";
import type { PatientsFilter } from "./patients-search.ts";

/** When to ask again for figures that are still being worked out. */
const SOON = 5 * SECOND;

function isWaiting(rows: readonly { attributes: SummaryAttributes }[] = []): boolean {
  return rows.some(({ attributes }) => attributes.is_current === false);
}

interface AskedPatients extends PatientsFilter {
  search: string | undefined;
  group: number | undefined;
  days: "7" | "14" | "30";
  sort: string;
  page: number;
  pageSize: number;
}

/** A page of all patients in reach with their figures; refetched like the worklist. */
export function usePatients(
  { sort, page, pageSize, missed, known, box, ...asked }: AskedPatients,
  isAsked = true,
) {
  const query = {
    ...asked,
    missed_from: missed,
    coverage_below: known,
    state: box,
    "sort[0]": sort,
    "pagination[page]": page,
    "pagination[pageSize]": pageSize,
  };
  // Other patients, or figures of other days, are never shown under the name of these.
  const list = ["worklist", "patients", query.group, query.days];
  return useQuery({
    queryKey: [...list, query],
    meta: shownBy(getSummaries),
    queryFn: ({ signal }) => call(getSummaries, { query, signal }),
    enabled: isAsked,
    refetchInterval: ({ state: { data } }) => (isWaiting(data?.data) ? SOON : REFETCH_INTERVAL),
    placeholderData: previousOf(list),
  });
}
