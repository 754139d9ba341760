import type { AccountAccess } from "@dosebeat/contract/account-access";
import { callAsSelf } from "../../../api/call.ts";

/** Whether anything other than the password and this session has access to the account. */
export function hasAny({ calendar, totp, ...lists }: AccountAccess): boolean {
  const { carers, invitations, passkeys, devices } = lists;
  return (
    calendar !== null ||
    totp !== null ||
    carers.length + invitations.length + passkeys.length + devices.length > 0
  );
}

/** The same, asked of the server; false if that fails, because it must not keep anybody out. */
export async function hasAccess(): Promise<boolean> {
  try {
    const { getAccountAccess } = await import("@dosebeat/contract/account-access");
    return hasAny((await callAsSelf(getAccountAccess)).data);
  } catch {
    return false;
  }
}
