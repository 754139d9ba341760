import { getMe } from "@dosebeat/contract/calls/sign-in";
import { CallError, call } from "../api/call.ts";
import { getRole, getToken, saveRole } from "../session/session.ts";

let knownToken: string | null = null;

/**
 * Fetches the user once per token and stores the role. Returns false if the server rejects the token;
 * if the server cannot be reached, the stored role remains in force.
 */
export async function ensureUser(): Promise<boolean> {
  const token = getToken();
  if (token && token === knownToken) return true;
  try {
    const { user } = await call(getMe);
    saveRole(user.meta.role);
    knownToken = token;
    return true;
  } catch (error) {
    const refused = error instanceof CallError && error.status === 401;
    return !refused && getRole() !== null;
  }
}
