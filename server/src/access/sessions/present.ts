import type * as contract from "@dosebeat/contract/sessions";
import type { Session } from "./queries.ts";

export function presentSession(session: Session, current: string): contract.Session {
  const { id, kind, program, system, created_at, last_used_at } = session;
  return {
    id,
    attributes: {
      kind,
      program,
      system,
      createdAt: created_at.toISOString(),
      lastUsedAt: last_used_at.toISOString(),
      current: id === current,
    },
  };
}
