import { Link } from "@tanstack/react-router";
import { getRole, isStaffAs } from "../session/session.ts";
import "./staff-links.css";

interface PatientLinkProps {
  profileId: number | null;
  name: string;
}

/** The name of a patient, for administrators a link to their page; of others only some are in reach of a clinician. */
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

/** A box, for those who look after boxes a link to its page. */
export function BoxLink({ deveui, name = deveui }: BoxLinkProps) {
  if (!isStaffAs("technician")) return <bdi>{name}</bdi>;
  return (
    <Link to="/{-$locale}/devices/$deveui" params={{ deveui }} className="staff-link">
      <bdi>{name}</bdi>
    </Link>
  );
}
