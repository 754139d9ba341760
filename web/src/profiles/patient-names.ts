import { getPatientNames } from "@dosebeat/contract/calls/users";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import { shownBy } from "../api/stale.ts";

/** Names of patients, those without a box first; of all patients if there are no words. */
export function usePatientNames(words: string, page: number) {
  const search = words.trim() || undefined;
  const query = {
    "sort[0]": "is_linked:asc",
    "pagination[page]": page,
    "pagination[pageSize]": 20,
    search,
  };
  return useQuery({
    queryKey: ["profiles", "choice", search, page],
    meta: shownBy(getPatientNames),
    queryFn: ({ signal }) => call(getPatientNames, { query, signal }),
    placeholderData: keepPreviousData,
  });
}
