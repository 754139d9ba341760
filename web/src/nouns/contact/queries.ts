import type { ChangeContact } from "@dosebeat/contract/contact-details";
import {
  changeContact,
  changePatientContact,
  getContact,
} from "@dosebeat/contract/contact-details-calls";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../api/call.ts";
import { shownBy } from "../../api/stale.ts";
import { useChange } from "../../api/use-change.ts";

/** How to reach a patient, and who else may be told; null: the user's own. */
export function useContact(profileid: number | null) {
  return useQuery({
    queryKey: ["contact", profileid],
    meta: shownBy(getContact),
    queryFn: async ({ signal }) =>
      (await call(getContact, { query: profileid === null ? {} : { profileid }, signal })).data,
  });
}

export function useChangeContact() {
  const own = useChange(changeContact, (data: ChangeContact) => ({ body: { data } }));
  const theirs = useChange(
    changePatientContact,
    ({ profileid, ...data }: ChangeContact & { profileid: number }) => ({
      params: { profileid },
      body: { data },
    }),
  );
  return (profileid: number | null, data: ChangeContact) =>
    profileid === null ? own.mutateAsync(data) : theirs.mutateAsync({ profileid, ...data });
}
