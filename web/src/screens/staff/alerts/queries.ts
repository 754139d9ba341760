import type { AlertRuleAttributes } from "@dosebeat/contract/alert-rules";
import type { ALERT_KINDS } from "@dosebeat/contract/alerts";
import {
  createAlertRule,
  getAlertDeliveries,
  getAlertRules,
  getAlerts,
  removeAlertRule,
  testAlertRule,
  updateAlertRule,
} from "@dosebeat/contract/alerts-calls";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "../../../api/call.ts";
import { previousOf } from "../../../api/previous-answer.ts";
import { shownBy } from "../../../api/stale.ts";
import { useChange } from "../../../api/use-change.ts";

/** Alerts begin and end without live events. */
const REFETCH_INTERVAL = 30_000;
const PAGE_SIZE = 25;

export type Rule = { id: number } & AlertRuleAttributes;
export type AlertKind = (typeof ALERT_KINDS)[number];

/** A page of the open alerts, or of those that have ended, newest first. */
export function useAlerts(state: "open" | "ended", page: number) {
  const query = { state, "pagination[page]": page, "pagination[pageSize]": PAGE_SIZE };
  // Ended alerts are not open ones.
  const list = ["alerts", "list", state];
  return useQuery({
    queryKey: [...list, page],
    meta: shownBy(getAlerts),
    queryFn: ({ signal }) => call(getAlerts, { query, signal }),
    refetchInterval: REFETCH_INTERVAL,
    placeholderData: previousOf(list),
  });
}

/** A page of the rules, ordered by group name. */
export function useAlertRules(page: number) {
  const query = { "pagination[page]": page, "pagination[pageSize]": PAGE_SIZE };
  return useQuery({
    queryKey: ["alerts", "rules", page],
    meta: shownBy(getAlertRules),
    queryFn: ({ signal }) => call(getAlertRules, { query, signal }),
    refetchInterval: REFETCH_INTERVAL,
    placeholderData: keepPreviousData,
  });
}

/** The latest deliveries of a rule, newest first. */
export function useAlertDeliveries(id: number) {
  return useQuery({
    queryKey: ["alerts", "deliveries", id],
    meta: shownBy(getAlertDeliveries),
    queryFn: async ({ signal }) =>
      (await call(getAlertDeliveries, { params: { id }, signal })).data,
    refetchInterval: 5000,
  });
}

export interface NewRule {
  group: number;
  kind: AlertKind;
  count?: number;
  emails?: string[];
  webhook?: string;
  key?: string;
}

export function useCreateAlertRule() {
  return useChange(createAlertRule, (data: NewRule) => ({ body: { data } }), { asSelf: true });
}

export interface ChangedRule {
  id: number;
  version: number;
  count?: number;
  emails?: string[];
  webhook?: string | null;
  key?: string;
}

export function useUpdateAlertRule() {
  const change = ({ id, ...data }: ChangedRule) => ({ params: { id }, body: { data } });
  return useChange(updateAlertRule, change, { asSelf: true });
}

export function useRemoveAlertRule() {
  return useChange(removeAlertRule, (id: number) => ({ params: { id } }), { asSelf: true });
}

export function useTestAlertRule() {
  return useChange(testAlertRule, (id: number) => ({ params: { id } }), { asSelf: true });
}
