import type { AlertNotice } from "@dosebeat/contract/alerts";
import type { ClaimedDelivery } from "./delivery-queries.ts";

/** What a webhook gets: nothing of doses but that so many were missed. */
export function noticeOf(delivery: ClaimedDelivery): AlertNotice {
  const { event, kind, alert_id, rule_id, group_id, group_name } = delivery;
  const { profile_id, record_number, deveui, since_at, ended_at } = delivery;
  return {
    id: noticeId(delivery),
    ...{ event, kind, alert: alert_id, rule: rule_id, group: { id: group_id, name: group_name } },
    ...{ profileid: profile_id, record_number, deveui },
    since_utc: since_at?.toISOString() ?? null,
    // Tried again after the end, the beginning still says what it said.
    ended_utc: event === "ended" ? (ended_at?.toISOString() ?? null) : null,
  };
}

/** The same for every attempt. */
function noticeId({ id, alert_id, event }: ClaimedDelivery): string {
  return alert_id === null ? `test-${id}` : `alert-${alert_id}-${event}`;
}
