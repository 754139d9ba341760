import {
  decideAppRequest,
  disconnectApp,
  getAppRequest,
  getConnectedApps,
} from "@dosebeat/contract/connected-apps-calls";
import { useQuery } from "@tanstack/react-query";
import { callAsSelf } from "../../api/call.ts";
import { shownBy } from "../../api/stale.ts";
import { useChange } from "../../api/use-change.ts";

/** The apps that may read the user's data, newest first. */
export function useConnectedApps() {
  return useQuery({
    queryKey: ["connected-apps"],
    meta: shownBy(getConnectedApps),
    queryFn: async ({ signal }) => (await callAsSelf(getConnectedApps, { signal })).data,
  });
}

export function useDisconnectApp() {
  return useChange(disconnectApp, (id: number) => ({ params: { id } }), { asSelf: true });
}

/** What an app asks for. */
export function useAppRequest(id: string) {
  return useQuery({
    queryKey: ["app-request", id],
    queryFn: async ({ signal }) =>
      (await callAsSelf(getAppRequest, { params: { id }, signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

export function useDecideAppRequest(id: string) {
  return useChange(
    decideAppRequest,
    (allow: boolean) => ({ params: { id }, body: { data: { allow } } }),
    { asSelf: true },
  );
}
