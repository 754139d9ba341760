import type { WebhookAttributes, WebhookEventAttributes } from "@dosebeat/contract/webhooks";
import type { Row } from "../../database/schema.ts";
import type { HookRow } from "./queries.ts";

export function presentHook({ id, created_at, paused_at, ...row }: HookRow): {
  id: number;
  attributes: WebhookAttributes;
} {
  return {
    id,
    attributes: {
      ...row,
      paused_utc: paused_at?.toISOString() ?? null,
      createdAt: created_at.toISOString(),
    },
  };
}

export function presentEvent({ id, ...row }: Row<"webhook_events">): {
  id: number;
  attributes: WebhookEventAttributes;
} {
  const { uid, event, profile_id, state, attempts, status, reason } = row;
  return {
    id,
    attributes: {
      uid,
      event,
      profileid: profile_id,
      state,
      attempts,
      status,
      reason,
      made_utc: row.made_at.toISOString(),
      next_utc: state === "waiting" ? row.send_at.toISOString() : null,
      done_utc: row.done_at?.toISOString() ?? null,
    },
  };
}
