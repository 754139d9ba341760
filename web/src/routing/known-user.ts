import { getMe } from "@dosebeat/contract/calls/sign-in";
import { CallError, call } from "../api/call.ts";
import { getRole, getToken, keepRole } from "../session/session.ts";

let knownToken: string | null = null;

/**
 * Fetches the user once for each token and keeps the role. Whether the user is known: a refused
 * token is not, but a server that cannot be reached leaves what was known before in force.
 */
export async function knowUser(): Promise<boolean> {
  const token = getToken();
  if (token && token === knownToken) return true;
  try {
    const { user } = await call(getMe);
    keepRole(user.meta.role);
    knownToken = token;
    return true;
  } catch (error) {
    const refused = error instanceof CallError && error.status === 401;
    return !refused && getRole() !== null;
  }
}
