import {
  AlertDeliveriesAnswer,
  AlertDeliveriesQuery,
  type AlertRuleAttributes,
  AlertRuleParams,
  AlertRulesAnswer,
  AlertRulesQuery,
  AlertRuleWithSecretAnswer,
  CreateAlertRule,
  RemovedAlertRuleAnswer,
  TestedAlertRuleAnswer,
  UpdateAlertRule,
} from "./alert-rules.ts";
import { type AlertAttributes, AlertsAnswer, AlertsQuery, NetworkAlertAnswer } from "./alerts.ts";
import { defineCall } from "./base/define-call.ts";
import { onePage, PROFILE } from "./example-values.ts";

const RULE: { id: number; attributes: AlertRuleAttributes } = {
  id: 4,
  attributes: {
    group: 2,
    group_name: "Ward 3",
    kind: "box_silent",
    count: null,
    emails: ["nurse@clinic.example"],
    webhook: "https://alerts.clinic.example/dosebeat",
    open: 1,
    failing: 0,
    version: 1,
    createdAt: "2026-05-01T08:00:00.000Z",
  },
};

const ALERT: { id: number; attributes: AlertAttributes } = {
  id: 12,
  attributes: {
    kind: "box_silent",
    count: null,
    group: 2,
    group_name: "Ward 3",
    profileid: PROFILE.id,
    givenname: "Ada",
    familyname: "Lovelace",
    record_number: "4711",
    born: "1951",
    deveui: "70b3d57ed0050001",
    since_utc: "2026-05-10T08:00:00.000Z",
    begun_utc: "2026-05-10T11:05:00.000Z",
    ended_utc: null,
  },
};

export const getAlertRules = defineCall(
  {
    method: "GET",
    path: "/api/alert-rules",
    who: "staff",
    roles: ["admin"],
    scope: "all",
    tokens: "none",
    tells: "nothing",
    query: AlertRulesQuery,
    answer: { status: 200, schema: AlertRulesAnswer },
    shows: ["alerts", "groups"],
    summary: "List the alert rules, without their secrets.",
  },
  { answer: { data: [RULE], meta: onePage(1) } },
);

export const createAlertRule = defineCall(
  {
    method: "POST",
    path: "/api/alert-rules",
    who: "staff",
    roles: ["admin"],
    scope: "all",
    tells: "nothing",
    body: CreateAlertRule,
    answer: { status: 201, schema: AlertRuleWithSecretAnswer },
    refusals: [404, 409],
    touches: ["alerts"],
    summary: "Create an alert rule for a group.",
    description:
      "What holds already is told at once. The answer is the only one that contains the secret of the webhook. 400 `webhook_address`: it is not https, or its host has no public address; `webhook_name`: the name of its host cannot be looked up. 404: there is no such group. 409: the group has 50 rules (`alert_rules_many`), or this server sends no email (`no_mail`).",
  },
  {
    body: {
      data: {
        group: 2,
        kind: "box_silent",
        emails: ["nurse@clinic.example"],
        webhook: "https://alerts.clinic.example/dosebeat",
      },
    },
    answer: { data: { ...RULE, secret: "kX2mB0cWq3sT7vYzA1dF4gH6jK8lN9pR5uE-_iO0aQw" } },
  },
);

export const updateAlertRule = defineCall(
  {
    method: "PATCH",
    path: "/api/alert-rules/:id",
    who: "staff",
    roles: ["admin"],
    scope: "all",
    tells: "nothing",
    params: AlertRuleParams,
    body: UpdateAlertRule,
    answer: { status: 200, schema: AlertRuleWithSecretAnswer },
    refusals: [404, 409],
    touches: ["alerts"],
    summary: "Change an alert rule.",
    description:
      "Only the fields sent are changed; the group and the kind remain. With another number of doses those alerts begin that hold now, at once, and those end, after 30 minutes, that hold no longer. A new address is told of the open alerts at once; one that was removed gets nothing more. A new webhook has a new secret, which only this answer contains. 400 `webhook_address`, `webhook_name`, `alert_target`, `alert_count`: as for a new rule. 409: the rule was changed since `version` was read (`alert_rule_changed`), or this server sends no email (`no_mail`).",
  },
  {
    body: { data: { version: 1, emails: ["nurse@clinic.example", "night@clinic.example"] } },
    answer: {
      data: {
        id: RULE.id,
        attributes: {
          ...RULE.attributes,
          emails: ["nurse@clinic.example", "night@clinic.example"],
          version: 2,
        },
        secret: null,
      },
    },
  },
);

export const removeAlertRule = defineCall(
  {
    method: "DELETE",
    path: "/api/alert-rules/:id",
    who: "staff",
    roles: ["admin"],
    scope: "all",
    tells: "nothing",
    params: AlertRuleParams,
    answer: { status: 200, schema: RemovedAlertRuleAnswer },
    refusals: [404],
    touches: ["alerts"],
    summary: "Remove an alert rule.",
    description: "Its open alerts end without being told, and what was not delivered is not sent.",
  },
  { answer: { data: { id: RULE.id } } },
);

export const testAlertRule = defineCall(
  {
    method: "POST",
    path: "/api/alert-rules/:id/test",
    who: "staff",
    roles: ["admin"],
    scope: "all",
    tells: "nothing",
    params: AlertRuleParams,
    answer: { status: 200, schema: TestedAlertRuleAnswer },
    refusals: [404, 429],
    touches: ["alerts"],
    summary: "Send a test to the addresses of an alert rule.",
    description: "429: the last test was less than 10 seconds ago.",
  },
  { answer: { data: { deliveries: 2 } } },
);

export const getAlertDeliveries = defineCall(
  {
    method: "GET",
    path: "/api/alert-rules/:id/deliveries",
    who: "staff",
    roles: ["admin"],
    scope: "all",
    tokens: "none",
    tells: "nothing",
    params: AlertRuleParams,
    query: AlertDeliveriesQuery,
    answer: { status: 200, schema: AlertDeliveriesAnswer },
    refusals: [404],
    shows: ["alerts"],
    summary: "List the deliveries of an alert rule, newest first.",
  },
  {
    answer: {
      data: [
        {
          id: 31,
          attributes: {
            event: "begun",
            alert: ALERT.id,
            channel: "webhook",
            address: "https://alerts.clinic.example/dosebeat",
            state: "waiting",
            attempts: 2,
            status: 503,
            reason: "status",
            made_utc: "2026-05-10T11:05:00.000Z",
            next_utc: "2026-05-10T11:08:00.000Z",
            done_utc: null,
          },
        },
      ],
      meta: onePage(1),
    },
  },
);

export const getAlerts = defineCall(
  {
    method: "GET",
    path: "/api/alerts",
    who: "staff",
    roles: ["admin", "clinician"],
    scope: "all",
    tokens: "none",
    tells: "left_out",
    query: AlertsQuery,
    answer: { status: 200, schema: AlertsAnswer },
    shows: ["alerts", "groups", "profiles"],
    logged: "readAlerts",
    summary: "List the alerts that are open or ended in the last 90 days, newest first.",
    description: "Clinicians see those of the patients in their groups.",
  },
  { answer: { data: [ALERT], meta: onePage(1) } },
);

export const getNetworkAlert = defineCall(
  {
    method: "GET",
    path: "/api/network-alert",
    who: "staff",
    roles: ["admin", "technician"],
    scope: "all",
    tokens: "none",
    tells: "nothing",
    answer: { status: 200, schema: NetworkAlertAnswer },
    shows: ["alerts"],
    summary: "Tell whether so many boxes are silent that a network must have failed.",
    description:
      "Begun when over 20 % of at least 50 boxes are silent, with a notice to every administrator; over when it was 20 % or less for an hour. Null: there is none. Carers are not asked while over 20 % are silent.",
  },
  {
    answer: { data: { since_utc: "2026-05-10T03:12:00.000Z", silent: 61, boxes: 180 } },
  },
);
