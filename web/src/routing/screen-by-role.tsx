import type { RouteComponent } from "@tanstack/react-router";
import { actsAsPatient } from "./guards.ts";

/**
 * One address, two screens: one for patients and impersonators, one for administrators in their own
 * name.
 */
export function screenByRole(
  patient: RouteComponent,
  administrator: RouteComponent,
): RouteComponent {
  const choose = () => (actsAsPatient() ? patient : administrator);
  const show = () => {
    const Chosen = choose();
    return <Chosen />;
  };
  return Object.assign(show, { preload: () => choose().preload?.() });
}
