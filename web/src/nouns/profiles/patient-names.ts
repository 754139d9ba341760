import type { PatientName } from "@dosebeat/contract/patient-names";
import { getPatientNames } from "@dosebeat/contract/users-calls";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { callAsSelf } from "../../api/call.ts";
import { shownBy } from "../../api/stale.ts";

/** A patient to choose; `id` is that of the profile. */
export interface FoundPatient extends PatientName {
  id: number;
}

/** Patients to choose from, those without a box first; all if `words` is empty. */
export function usePatientNames(words: string, page: number) {
  const search = words.trim() || undefined;
  const query = {
    "sort[0]": search === undefined ? "is_linked:asc" : "familyname:asc",
    "pagination[page]": page,
    "pagination[pageSize]": 20,
    search,
  };
  return useQuery({
    queryKey: ["profiles", "choice", search, page],
    meta: shownBy(getPatientNames),
    queryFn: ({ signal }) => callAsSelf(getPatientNames, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** One patient by profile id; null: cannot be chosen, for example because the account is deactivated. */
export function usePatientName(profileid: number) {
  return useQuery({
    queryKey: ["profiles", "name", profileid],
    meta: shownBy(getPatientNames),
    queryFn: async ({ signal }): Promise<FoundPatient | null> => {
      const { data } = await callAsSelf(getPatientNames, { query: { profileid }, signal });
      const [found] = data;
      return found ? { id: found.id, ...found.attributes } : null;
    },
  });
}
