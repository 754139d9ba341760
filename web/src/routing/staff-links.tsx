import { Link } from "@tanstack/react-router";
import { getRole, isStaffAs } from "../session/session.ts";
import "./staff-links.css";

interface PatientLinkProps {
  profileId: number | null;
  name: string;
}

/**
 * The name of a patient, for administrators a link to their page; clinicians can reach only some patients, so they
 * get the name alone.
 */
export function PatientLink({ profileId, name }: PatientLinkProps) {
  if (profileId === null || getRole() !== "admin") return <bdi>{name}</bdi>;
  return (
    <Link to="/{-$locale}/patients/$profileId" params={{ profileId }} className="staff-link">
      <bdi>{name}</bdi>
    </Link>
  );
}

interface BoxLinkProps {
  deveui: string;
  /** What is shown instead of the DevEUI. */
  name?: string;
}

/** A box; for technicians a link to its page. */
export function BoxLink({ deveui, name = deveui }: BoxLinkProps) {
  if (!isStaffAs("technician")) return <bdi>{name}</bdi>;
  return (
    <Link to="/{-$locale}/devices/$deveui" params={{ deveui }} className="staff-link">
      <bdi>{name}</bdi>
    </Link>
  );
}
