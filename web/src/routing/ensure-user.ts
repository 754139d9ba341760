import { getMe } from "@dosebeat/contract/sign-in-calls";
import { CallError, call } from "../api/call.ts";
import { getRole, getSignIn, saveUser } from "../session/session.ts";

/** `enrol`: the user must set up a second factor before anything else; `refused`: nobody is signed in. */
type Standing = "welcome" | "enrol" | "refused";

let knownSignIn: string | null = null;

/**
 * Fetches the user once per sign-in and stores the role. If the server cannot be reached, the stored role
 * remains in force.
 */
export async function ensureUser(): Promise<Standing> {
  const signIn = getSignIn();
  if (signIn && signIn === knownSignIn) return "welcome";
  try {
    const { user, must_enrol } = await call(getMe);
    // Somebody else signed in meanwhile, here or in another tab.
    if (getSignIn() !== signIn) return ensureUser();
    saveUser(user.id, user.meta.role, user.meta.staff);
    if (user.meta.role === "admin") void forgetPatient();
    if (must_enrol) return "enrol";
    knownSignIn = signIn;
    return "welcome";
  } catch (error) {
    const isRefused = error instanceof CallError && error.status === 401;
    return isRefused || getRole() === null ? "refused" : "welcome";
  }
}

/** An administrator's device keeps nothing, not even of a patient who was signed in before. */
async function forgetPatient(): Promise<void> {
  const { forgetDevice } = await import("../offline/forget-device.ts");
  await forgetDevice();
}
