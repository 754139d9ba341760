import type { ReactNode } from "react";
import type { Look } from "./looks.ts";

interface CasesProps {
  /** Names the components, with the file that they come from. */
  title: string;
  from?: string;
  children: ReactNode;
}

/** A component in its states. */
export function Cases({ title, from, children }: CasesProps) {
  return (
    <section className="kit-cases" aria-label={title}>
      <h3 className="kit-title" dir="ltr" lang="en">
        {title} {from && <code>{from}</code>}
      </h3>
      <div className="kit-grid">{children}</div>
    </section>
  );
}

interface CaseProps {
  name: string;
  look?: Look;
  /** Takes the full width. */
  wide?: boolean;
  children: ReactNode;
}

/** One state, with its name above. */
export function Case({ name, look = "rest", wide = false, children }: CaseProps) {
  return (
    <div className="kit-case" data-wide={wide}>
      <p className="kit-name" dir="ltr" lang="en">
        {name}
      </p>
      <div data-look={look}>{children}</div>
    </div>
  );
}
