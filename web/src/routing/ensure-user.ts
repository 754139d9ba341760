import { getMe } from "@dosebeat/contract/sign-in-calls";
import { CallError, call } from "../api/call.ts";
import { readStart } from "../offline/kept-start.ts";
import { getRole, getSignIn, saveUser } from "../session/session.ts";
import { type Standing, setUserCheck } from "../session/user-check.ts";

interface Asked {
  signIn: string | null;
  standing: Promise<Standing>;
}

let knownSignIn: string | null = null;
/** The request that is under way. */
let asked: Asked | null = null;
/** The sign-in in which a screen was drawn before the server said who is signed in. */
let drawnIn: string | null = null;

/**
 * Fetches the user once per sign-in and stores the role. If the server cannot be reached, the stored role
 * remains in force.
 */
export function ensureUser(): Promise<Standing> {
  const signIn = getSignIn();
  if (signIn && signIn === knownSignIn) return Promise.resolve("welcome");
  if (asked?.signIn === signIn) return asked.standing;
  const mine: Asked = { signIn, standing: ask(signIn) };
  asked = mine;
  void mine.standing.finally(() => {
    if (asked === mine) asked = null;
  });
  return mine.standing;
}

/**
 * The same, but without waiting for the server if this device keeps what the screen shows of the same user:
 * the screen is drawn from that, and is left if the server refuses the session.
 */
export async function ensureUserMeanwhile(): Promise<Standing> {
  const standing = ensureUser();
  if (asked?.standing !== standing || !(await readStart())) return standing;
  drawnIn = getSignIn();
  setUserCheck(standing);
  return "welcome";
}

async function ask(signIn: string | null): Promise<Standing> {
  try {
    const { user, must_enrol } = await call(getMe);
    // Somebody else signed in meanwhile, here or in another tab.
    if (getSignIn() !== signIn) return ensureUser();
    const isOther = saveUser(user.id, user.meta.role, user.meta.staff);
    if (user.meta.role === "admin") void forgetPatient();
    // What is drawn belongs to another user or role.
    if (isOther && drawnIn === signIn) window.location.reload();
    if (must_enrol) return "enrol";
    knownSignIn = signIn;
    return "welcome";
  } catch (error) {
    const isRefused = error instanceof CallError && error.status === 401;
    return isRefused || getRole() === null ? "refused" : "welcome";
  }
}

/** An administrator's device keeps nothing, not even of a patient who was signed in on it before. */
async function forgetPatient(): Promise<void> {
  const { forgetDevice } = await import("../offline/forget-device.ts");
  await forgetDevice();
}
