import { type ParsedLocation, redirect } from "@tanstack/react-router";
import { getImpersonation } from "../session/lasting.ts";
import { getRole, getToken } from "../session/session.ts";

/** Who may open which screen. The server decides again on every call; these only spare a detour. */
export async function forSignedIn({ location }: { location: ParsedLocation }) {
  const signIn = () =>
    redirect({ to: "/{-$locale}/auth/signin", search: { from: location.href }, replace: true });
  if (!getToken()) throw signIn();
  const { knowUser } = await import("./known-user.ts");
  if (!(await knowUser())) throw signIn();
}

/** An administrator sees a patient's screens while impersonating one. */
export function forPatients() {
  if (!actsAsPatient()) throw redirect({ to: "/{-$locale}/dashboard", replace: true });
}

/** Whether the screens of patients have somebody to show. */
export function actsAsPatient(): boolean {
  return getRole() !== "admin" || getImpersonation() !== null;
}

export function forAdministrators() {
  if (getRole() !== "admin") throw redirect({ to: "/{-$locale}/error/401", replace: true });
}

/** Who is signed in has nothing to do on the sign-in page. */
export function goOnWhenSignedIn() {
  if (getToken() && getRole()) throw redirect({ to: "/{-$locale}/dashboard", replace: true });
}
