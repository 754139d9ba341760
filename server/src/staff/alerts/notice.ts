import type { AlertNotice } from "@dosebeat/contract/alerts";
import type { ClaimedDelivery } from "./delivery-queries.ts";

/** The body of a webhook call: about doses only how many were missed, and nothing about erased patients. */
export function noticeOf(delivery: ClaimedDelivery): AlertNotice {
  const { event, kind, alert_id, erased_alert, rule_id, group_id, group_name } = delivery;
  const { profile_id, record_number, deveui, since_at, made_at } = delivery;
  const ended_at = erased_alert === null ? delivery.ended_at : made_at;
  const group = { id: group_id, name: group_name };
  return {
    id: noticeId(delivery),
    event,
    kind,
    alert: alert_id ?? erased_alert,
    rule: rule_id,
    group,
    profileid: profile_id,
    record_number,
    deveui,
    since_utc: since_at?.toISOString() ?? null,
    // The beginning says the same even if it is retried after the end.
    ended_utc: event === "ended" ? (ended_at?.toISOString() ?? null) : null,
    is_erased: erased_alert !== null,
  };
}

/** The same for every attempt. */
function noticeId({ id, alert_id, erased_alert, event }: ClaimedDelivery): string {
  const alert = alert_id ?? erased_alert;
  return alert === null ? `test-${id}` : `alert-${alert}-${event}`;
}
