import type { AlertAttributes, AlertRuleAttributes } from "../alerts.ts";
import type * as calls from "../calls/alerts.ts";
import type { ExamplesOf } from "../define-call.ts";
import { PROFILE, pageOfExamples } from "./shared.ts";

const RULE: { id: number; attributes: AlertRuleAttributes } = {
  id: 4,
  attributes: {
    ...{ group: 2, group_name: "Ward 3", kind: "box_silent", count: null },
    ...{ emails: ["nurse@clinic.example"], webhook: "https://alerts.clinic.example/dosebeat" },
    ...{ open: 1, failing: 0, version: 1, createdAt: "2026-05-01T08:00:00.000Z" },
  },
};

const ALERT: { id: number; attributes: AlertAttributes } = {
  id: 12,
  attributes: {
    ...{ kind: "box_silent", count: null, group: 2, group_name: "Ward 3", profileid: PROFILE.id },
    ...{ givenname: "Ada", familyname: "Lovelace", record_number: "4711", born: "1951" },
    ...{ deveui: "70b3d57ed0050001", since_utc: "2026-05-10T08:00:00.000Z" },
    ...{ begun_utc: "2026-05-10T11:05:00.000Z", ended_utc: null },
  },
};

export const ALERTS_EXAMPLES = {
  getAlertRules: { answer: pageOfExamples(RULE) },
  createAlertRule: {
    body: {
      data: {
        ...{ group: 2, kind: "box_silent", emails: ["nurse@clinic.example"] },
        webhook: "https://alerts.clinic.example/dosebeat",
      },
    },
    answer: { data: { ...RULE, secret: "kX2mB0cWq3sT7vYzA1dF4gH6jK8lN9pR5uE-_iO0aQw" } },
  },
  updateAlertRule: {
    body: { data: { version: 1, emails: ["nurse@clinic.example", "night@clinic.example"] } },
    answer: {
      data: {
        id: RULE.id,
        attributes: {
          ...{ ...RULE.attributes, emails: ["nurse@clinic.example", "night@clinic.example"] },
          version: 2,
        },
        secret: null,
      },
    },
  },
  removeAlertRule: { answer: { data: { id: RULE.id } } },
  testAlertRule: { answer: { data: { deliveries: 2 } } },
  getAlertDeliveries: {
    answer: pageOfExamples({
      id: 31,
      attributes: {
        ...{ event: "begun", alert: ALERT.id, channel: "webhook" },
        ...{ address: "https://alerts.clinic.example/dosebeat", state: "waiting", attempts: 2 },
        ...{ status: 503, reason: "status", made_utc: "2026-05-10T11:05:00.000Z" },
        ...{ next_utc: "2026-05-10T11:08:00.000Z", done_utc: null },
      },
    }),
  },
  getNetworkAlert: {
    answer: { data: { since_utc: "2026-05-10T03:12:00.000Z", silent: 61, boxes: 180 } },
  },
  getAlerts: { answer: pageOfExamples(ALERT) },
} satisfies ExamplesOf<typeof calls>;
