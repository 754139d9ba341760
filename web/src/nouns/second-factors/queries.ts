import type { NewPasskey } from "@dosebeat/contract/passkeys";
import {
  addPasskey,
  getPasskeyCreation,
  removePasskey,
  renamePasskey,
} from "@dosebeat/contract/passkeys-calls";
import {
  confirmTotp,
  getSecondFactors,
  makeRecoveryCodes,
  removeTotp,
  startTotp,
} from "@dosebeat/contract/second-factors-calls";
import { useQuery } from "@tanstack/react-query";
import { callAsSelf } from "../../api/call.ts";
import { shownBy } from "../../api/stale.ts";
import { useChange } from "../../api/use-change.ts";

const AS_SELF = { asSelf: true };

/** The second factors of the signed-in user. */
export function useSecondFactors() {
  return useQuery({
    queryKey: ["second-factors"],
    meta: shownBy(getSecondFactors),
    queryFn: async ({ signal }) => (await callAsSelf(getSecondFactors, { signal })).data,
  });
}

/** A new key for an authenticator app, kept only while it is shown. */
export function useNewTotp() {
  return useQuery({
    queryKey: ["new-totp"],
    queryFn: async ({ signal }) => (await callAsSelf(startTotp, { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

export function useConfirmTotp() {
  return useChange(confirmTotp, (code: string) => ({ body: { data: { code } } }), AS_SELF);
}

export function useRemoveTotp() {
  return useChange(removeTotp, () => ({}), AS_SELF);
}

export async function fetchPasskeyCreation() {
  return (await callAsSelf(getPasskeyCreation)).data;
}

export function useAddPasskey() {
  return useChange(
    addPasskey,
    (data: { name: string; passkey: NewPasskey }) => ({ body: { data } }),
    AS_SELF,
  );
}

export function useRenamePasskey() {
  return useChange(
    renamePasskey,
    ({ id, name }: { id: number; name: string }) => ({ params: { id }, body: { data: { name } } }),
    AS_SELF,
  );
}

export function useRemovePasskey() {
  return useChange(removePasskey, (id: number) => ({ params: { id } }), AS_SELF);
}

export function useMakeRecoveryCodes() {
  return useChange(makeRecoveryCodes, () => ({}), AS_SELF);
}
