import type { ReactNode } from "react";
import { focusFailure } from "../forms/focus-field.ts";
import { WarningIcon } from "../icons/icons.tsx";

/** A message in its place; a bad one is spoken at once, and led to. */
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
