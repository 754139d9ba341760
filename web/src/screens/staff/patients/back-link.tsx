import { Link } from "@tanstack/react-router";
import { PreviousIcon } from "../../../ui/icons/icons.tsx";
import type { ListBefore } from "./list-before.ts";

interface BackLinkProps {
  list: ListBefore;
  /** The patient whose row gets the focus there. */
  at: number;
  children: string;
}

/** Leads back to the list from which a patient's page was opened, unchanged. */
export function BackLink({ list: { of, ...search }, at, children }: BackLinkProps) {
  const to = of === "worklist" ? "/{-$locale}/worklist" : "/{-$locale}/patients";
  return (
    <Link className="patient-back" to={to} search={{ ...search, at }}>
      <PreviousIcon />
      {children}
    </Link>
  );
}
