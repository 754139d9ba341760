import type { RouteComponent } from "@tanstack/react-router";
import { actsAsPatient } from "./guards.ts";

/** One address, two screens: for who acts as a patient, and for administrators in their own name. */
export function patientOr(patient: RouteComponent, administrator: RouteComponent): RouteComponent {
  const choose = () => (actsAsPatient() ? patient : administrator);
  const show = () => {
    const Chosen = choose();
    return <Chosen />;
  };
  return Object.assign(show, { preload: () => choose().preload?.() });
}
