import { LEAST_IN_A_ROW, MOST_IN_A_ROW } from "@dosebeat/domain/alerts/kinds";
import { z } from "zod/mini";
import { ALERT_EVENTS, AlertKind, KIND_TEXT } from "./alerts.ts";
import {
  dataOf,
  Id,
  IdParam,
  Instant,
  listOf,
  PAGE_TEXTS,
  PageQuery,
  sortQuery,
} from "./base/answers.ts";
import { described } from "./base/described.ts";
import { problem } from "./base/problems.ts";
import { TEXTS } from "./base/property-texts.ts";
import { RETRY_KEY, RetryKey } from "./base/retry-key.ts";
import { Email } from "./sign-in.ts";

/** Most rules of a group, and most addresses of a rule. */
export const MOST_ALERT_RULES = 50;

export const MOST_ALERT_EMAILS = 5;

const RULE_TEXTS = {
  kind: KIND_TEXT,
  emails: "Addresses that get a mail, in the language of the account that has the address.",
  webhook: "Address that gets a signed POST.",
} as const;

const Count = z.int().check(z.minimum(LEAST_IN_A_ROW), z.maximum(MOST_IN_A_ROW));

const Emails = z.array(Email).check(z.maxLength(MOST_ALERT_EMAILS));

/** An address that may be posted to. */
export const Webhook = z.string().check(
  z.trim(),
  z.maxLength(1024),
  z.refine(
    (text) => URL.canParse(text) && new URL(text).protocol === "https:",
    problem("webhook_address"),
  ),
);

/** POST /api/alert-rules */
export const CreateAlertRule = described(
  z.strictObject({
    data: described(
      z
        .strictObject({
          group: Id,
          kind: AlertKind,
          count: z.optional(Count),
          emails: z.optional(Emails),
          webhook: z.optional(Webhook),
          key: RetryKey,
        })
        .check(
          z.refine(({ kind, count }) => (kind === "missed_in_a_row") === (count !== undefined), {
            path: ["count"],
            error: problem("alert_count"),
          }),
          z.refine(({ emails, webhook }) => (emails ?? []).length > 0 || webhook !== undefined, {
            path: ["emails"],
            error: problem("alert_target"),
          }),
        ),
      {
        ...RULE_TEXTS,
        group: "Id of the group whose patients it is about.",
        count: "With `missed_in_a_row`, and only then: how many doses, 2 to 14.",
        emails: `${RULE_TEXTS.emails} Up to 5; needed where there is no webhook.`,
        webhook: `${RULE_TEXTS.webhook} https, at a public address.`,
        key: RETRY_KEY,
      },
    ),
  }),
  { data: "The rule to create." },
);

/** PATCH /api/alert-rules/{id} */
export const UpdateAlertRule = described(
  z.strictObject({
    data: described(
      z.strictObject({
        version: z.int(),
        count: z.optional(Count),
        emails: z.optional(Emails),
        webhook: z.optional(z.nullable(Webhook)),
        key: RetryKey,
      }),
      {
        version: "The `version` that was read.",
        count: "Of `missed_in_a_row`, and only of it: how many doses, 2 to 14.",
        emails: `${RULE_TEXTS.emails} Up to 5; needed where there is no webhook.`,
        webhook: `${RULE_TEXTS.webhook} https, at a public address. Null: none any more.`,
        key: RETRY_KEY,
      },
    ),
  }),
  { data: "What to change; what is left out remains." },
);

export const AlertRuleAttributes = described(
  z.object({
    group: Id,
    group_name: z.string(),
    kind: AlertKind,
    count: z.nullable(z.int()),
    emails: z.array(z.string()),
    webhook: z.nullable(z.string()),
    open: z.int(),
    failing: z.int(),
    version: z.int(),
    createdAt: Instant,
  }),
  {
    ...RULE_TEXTS,
    group: "Id of the group.",
    group_name: "Name of the group.",
    count: "Of `missed_in_a_row`: how many doses; otherwise null.",
    emails: `${RULE_TEXTS.emails} Without any and without a webhook nobody is told: the account with the last address was erased.`,
    webhook: `${RULE_TEXTS.webhook} Null: none.`,
    open: "How many of its alerts are open.",
    failing:
      "How many of its deliveries failed and are tried again, or were given up in the last 24 hours.",
    version: "Changes with each change of the rule; goes into changes.",
    createdAt: TEXTS.createdAt,
  },
);

/** GET /api/alert-rules */
export const AlertRulesQuery = described(
  z.strictObject({
    group: z.optional(IdParam),
    "sort[0]": sortQuery(["group_name", "id"]),
    ...PageQuery,
  }),
  { group: "Only rules of this group.", ...PAGE_TEXTS },
);

export const AlertRulesAnswer = listOf(AlertRuleAttributes);

/** The only answers that contain a secret. */
export const AlertRuleWithSecretAnswer = dataOf(
  described(z.object({ id: Id, attributes: AlertRuleAttributes, secret: z.nullable(z.string()) }), {
    id: "Id of the rule.",
    attributes: "The rule.",
    secret:
      "With which requests to the webhook are signed (HMAC-SHA-256, docs/api.md); it cannot be shown again. Null: there is no new webhook.",
  }),
);

export const AlertRuleParams = described(z.strictObject({ id: IdParam }), {
  id: "Id of the rule.",
});

/** DELETE /api/alert-rules/{id} */
export const RemovedAlertRuleAnswer = dataOf(
  described(z.object({ id: Id }), { id: "Id that the rule had." }),
);

/** POST /api/alert-rules/{id}/test */
export const TestedAlertRuleAnswer = dataOf(
  described(z.object({ deliveries: z.int() }), {
    deliveries: "How many deliveries were begun; what became of them is listed.",
  }),
);

const ALERT_CHANNELS = ["mail", "webhook"] as const;

const ALERT_DELIVERY_REASONS = [
  "status",
  "unreachable",
  "address",
  "refused",
  "no_mail",
  "secret",
] as const;

/** GET /api/alert-rules/{id}/deliveries */
export const AlertDeliveriesQuery = described(
  z.strictObject({ "sort[0]": sortQuery(["id"], "desc"), ...PageQuery }),
  PAGE_TEXTS,
);

export const AlertDeliveryAttributes = described(
  z.object({
    event: z.enum(ALERT_EVENTS),
    alert: z.nullable(Id),
    channel: z.enum(ALERT_CHANNELS),
    address: z.string(),
    state: z.enum(["waiting", "sent", "failed"]),
    attempts: z.int(),
    status: z.nullable(z.int()),
    reason: z.nullable(z.enum(ALERT_DELIVERY_REASONS)),
    made_utc: Instant,
    next_utc: z.nullable(Instant),
    done_utc: z.nullable(Instant),
  }),
  {
    event: "What is told: an alert has `begun` or `ended`, or a `test`.",
    alert: "Id of the alert, also of one whose patient was erased; null: of a test.",
    channel: "By mail or by the webhook.",
    address: "Where it goes.",
    state: "`sent`: it was taken; `failed`: given up after 24 hours, or refused for good.",
    attempts: "How often it was tried.",
    status: "HTTP status of the last answer; null: there was none.",
    reason:
      "Why the last attempt failed: another `status` than 2xx, `unreachable` within 10 s, no public `address`, `refused` by the mail server for good, `no_mail`: this server sends none, `secret`: it was sealed with another JWT_SECRET; null: it did not fail.",
    made_utc: "Since when it is to be delivered, as a UTC instant.",
    next_utc: "When it is tried next, as a UTC instant; null: no more.",
    done_utc: "When it was taken or given up, as a UTC instant; null: neither yet.",
  },
);

export const AlertDeliveriesAnswer = listOf(AlertDeliveryAttributes);

export type AlertChannel = (typeof ALERT_CHANNELS)[number];

export type AlertDeliveryReason = (typeof ALERT_DELIVERY_REASONS)[number];

export type AlertRuleAttributes = z.infer<typeof AlertRuleAttributes>;
export type AlertDeliveryAttributes = z.infer<typeof AlertDeliveryAttributes>;
