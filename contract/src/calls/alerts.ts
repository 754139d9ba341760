import {
  AlertDeliveriesAnswer,
  AlertDeliveriesQuery,
  AlertRuleParams,
  AlertRulesAnswer,
  AlertRulesQuery,
  AlertsAnswer,
  AlertsQuery,
  CreateAlertRule,
  CreatedAlertRuleAnswer,
  RemovedAlertRuleAnswer,
  TestedAlertRuleAnswer,
} from "../alerts.ts";
import { defineCall } from "../define-call.ts";

export const getAlertRules = defineCall({
  method: "GET",
  path: "/api/alert-rules",
  who: "staff",
  roles: ["admin"],
  scope: "all",
  query: AlertRulesQuery,
  answer: { status: 200, schema: AlertRulesAnswer },
  shows: ["alerts", "groups"],
  summary: "List the alert rules, without their secrets.",
});

export const createAlertRule = defineCall({
  method: "POST",
  path: "/api/alert-rules",
  who: "staff",
  roles: ["admin"],
  scope: "all",
  body: CreateAlertRule,
  answer: { status: 201, schema: CreatedAlertRuleAnswer },
  refusals: [404, 409],
  touches: ["alerts"],
  summary: "Create an alert rule for a group.",
  description:
    "What holds already is told at once. The answer is the only one that contains the secret of the webhook. 400 `webhook_address`: it is not https, or its host has no public address. 404: there is no such group. 409: the group has 50 rules (`alert_rules_many`), or this server sends no email (`no_mail`).",
});

export const removeAlertRule = defineCall({
  method: "DELETE",
  path: "/api/alert-rules/:id",
  who: "staff",
  roles: ["admin"],
  scope: "all",
  params: AlertRuleParams,
  answer: { status: 200, schema: RemovedAlertRuleAnswer },
  refusals: [404],
  touches: ["alerts"],
  summary: "Remove an alert rule.",
  description: "Its open alerts end without being told, and what was not delivered is not sent.",
});

export const testAlertRule = defineCall({
  method: "POST",
  path: "/api/alert-rules/:id/test",
  who: "staff",
  roles: ["admin"],
  scope: "all",
  params: AlertRuleParams,
  answer: { status: 200, schema: TestedAlertRuleAnswer },
  refusals: [404, 429],
  touches: ["alerts"],
  summary: "Send a test to the addresses of an alert rule.",
  description: "429: the last test was less than 10 seconds ago.",
});

export const getAlertDeliveries = defineCall({
  method: "GET",
  path: "/api/alert-rules/:id/deliveries",
  who: "staff",
  roles: ["admin"],
  scope: "all",
  params: AlertRuleParams,
  query: AlertDeliveriesQuery,
  answer: { status: 200, schema: AlertDeliveriesAnswer },
  refusals: [404],
  shows: ["alerts"],
  summary: "List the deliveries of an alert rule, newest first.",
});

export const getAlerts = defineCall({
  method: "GET",
  path: "/api/alerts",
  who: "staff",
  roles: ["admin", "clinician"],
  scope: "all",
  query: AlertsQuery,
  answer: { status: 200, schema: AlertsAnswer },
  shows: ["alerts", "groups", "profiles"],
  summary: "List the alerts that are open or ended in the last 90 days, newest first.",
  description: "Clinicians see those of the patients in their groups.",
});
