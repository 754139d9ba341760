import { endOtherSessions, endSession, getSessions } from "@dosebeat/contract/sessions";
import { useQuery } from "@tanstack/react-query";
import { callAsSelf } from "../../api/call.ts";
import { shownBy } from "../../api/stale.ts";
import { useChange } from "../../api/use-change.ts";

/** The devices on which the user is signed in, this one first. */
export function useDevices() {
  return useQuery({
    queryKey: ["sessions"],
    meta: shownBy(getSessions),
    queryFn: async ({ signal }) => {
      const { data } = await callAsSelf(getSessions, { signal });
      return data.toSorted(
        ({ attributes: one }, { attributes: other }) => Number(other.current) - Number(one.current),
      );
    },
  });
}

export function useSignOutDevice() {
  return useChange(endSession, (id: string) => ({ params: { id } }), { asSelf: true });
}

export function useSignOutOthers() {
  return useChange(endOtherSessions, (_: undefined) => ({}), { asSelf: true });
}
