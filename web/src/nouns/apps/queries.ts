import { changeApp, deleteApp, getApps, registerApp } from "@dosebeat/contract/apps-calls";
import type { AppResource } from "@dosebeat/contract/base/app-resources";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../api/call.ts";
import { shownBy } from "../../api/stale.ts";
import { useChange } from "../../api/use-change.ts";

/** The registered apps, by name. */
export function useApps() {
  return useQuery({
    queryKey: ["apps"],
    meta: shownBy(getApps),
    queryFn: async ({ signal }) => (await call(getApps, { signal })).data,
  });
}

export interface NewApp {
  name: string;
  contact: string;
  confidential: boolean;
  redirectUris: string[];
  reads: AppResource[];
  stays: boolean;
}

export function useRegisterApp() {
  return useChange(registerApp, (data: NewApp) => ({ body: { data } }), { asSelf: true });
}

export function useChangeApp() {
  return useChange(
    changeApp,
    ({ id, disabled }: { id: number; disabled: boolean }) => ({
      params: { id },
      body: { data: { disabled } },
    }),
    { asSelf: true },
  );
}

export function useDeleteApp() {
  return useChange(deleteApp, (id: number) => ({ params: { id } }), { asSelf: true });
}
