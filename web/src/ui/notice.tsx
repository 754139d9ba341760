import type { ReactNode } from "react";
import { WarningIcon } from "./icons.tsx";

/** A message in its place; a bad one is spoken at once. */
export function Notice({ tone, children }: { tone: "bad" | "warn"; children: ReactNode }) {
  return (
    <div className="notice" data-tone={tone} role={tone === "bad" ? "alert" : "status"}>
      <WarningIcon />
      <span>{children}</span>
    </div>
  );
}
