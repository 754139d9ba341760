import type { AlertDeliveryAttributes, AlertRuleAttributes } from "@dosebeat/contract/alert-rules";
import type { AlertAttributes } from "@dosebeat/contract/alerts";
import type { Row } from "../../database/schema.ts";
import type { AlertRow } from "./list-queries.ts";
import type { RuleRow } from "./rule-queries.ts";

interface Item<Attributes> {
  id: number;
  attributes: Attributes;
}

export function presentRule({ id, ...row }: RuleRow): Item<AlertRuleAttributes> {
  const { group_id: group, group_name, kind, count, emails, webhook, open, failing, version } = row;
  const known = { group, group_name, kind, count, emails, webhook, open, failing, version };
  return { id, attributes: { ...known, createdAt: row.created_at.toISOString() } };
}

export function presentAlert({ id, ...row }: AlertRow): Item<AlertAttributes> {
  const { kind, count, group_id, group_name, profile_id } = row;
  const { givenname, familyname, record_number, born, deveui } = row;
  return {
    id,
    attributes: {
      kind,
      count,
      group: group_id,
      group_name,
      profileid: profile_id,
      givenname,
      familyname,
      record_number,
      born,
      deveui,
      since_utc: row.since_at.toISOString(),
      begun_utc: row.begun_at.toISOString(),
      ended_utc: instant(row.ended_at),
    },
  };
}

export function presentDelivery({
  id,
  ...row
}: Row<"alert_deliveries">): Item<AlertDeliveryAttributes> {
  const { event, channel, address, state, attempts, status, reason } = row;
  const alert = row.alert_id ?? row.erased_alert;
  const next = state === "waiting" ? row.send_at : null;
  return {
    id,
    attributes: {
      event,
      alert,
      channel,
      address,
      state,
      attempts,
      status,
      reason,
      made_utc: row.made_at.toISOString(),
      next_utc: instant(next),
      done_utc: instant(row.done_at),
    },
  };
}

function instant(at: Date | null): string | null {
  return at?.toISOString() ?? null;
}
