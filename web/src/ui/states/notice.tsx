import type { ReactNode } from "react";
import { focusFailure } from "../forms/focus-field.ts";
import { WarningIcon } from "../icons/icons.tsx";

/** An inline message; a bad one is announced at once and focused. */
export function Notice({ tone, children }: { tone: "bad" | "warn"; children: ReactNode }) {
  const isBad = tone === "bad";
  return (
    <div
      className="notice"
      data-tone={tone}
      role={isBad ? "alert" : "status"}
      tabIndex={isBad ? -1 : undefined}
      ref={isBad ? focusFailure : null}
    >
      <WarningIcon />
      <span>{children}</span>
    </div>
  );
}
