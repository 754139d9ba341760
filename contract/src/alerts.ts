import { ALERT_KINDS, LEAST_IN_A_ROW, MOST_IN_A_ROW } from "@dosebeat/domain/alerts/kinds";
import { z } from "zod/mini";
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

export { ALERT_KINDS, LEAST_IN_A_ROW, MOST_IN_A_ROW };

/** Most rules of a group, and most addresses of a rule. */
export const MOST_ALERT_RULES = 50;
export const MOST_ALERT_EMAILS = 5;
/** Days for which alerts are listed after their end. */
export const ALERT_DAYS = 90;

const AlertKind = z.enum(ALERT_KINDS);

const KIND_TEXT =
  "`box_silent`, `not_understood` (most of its last messages cannot be decoded), `battery_low` (below 20 %), `missed_in_a_row` (so many doses proved missed; what is not known is never missed), `low_coverage` (known of less than 70 % of the doses of 14 days), `stock_out` (a medicine may run out within 3 days), `taken_twice` (the patient said so within 7 days), `too_often` (a weekly or other sparse plan, opened again near the hour on two of three days in a row).";

const RULE_TEXTS = {
  kind: KIND_TEXT,
  emails: "Addresses that get a mail, in the language of the account that has the address.",
  webhook: "Address that gets a signed POST.",
} as const;

const Count = z.int().check(z.minimum(LEAST_IN_A_ROW), z.maximum(MOST_IN_A_ROW));
const Emails = z.array(Email).check(z.maxLength(MOST_ALERT_EMAILS));

const Webhook = z.string().check(
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

/** GET /api/alerts */
export const AlertsQuery = described(
  z.strictObject({
    group: z.optional(IdParam),
    kind: z.optional(AlertKind),
    state: z.optional(z.enum(["open", "ended"])),
    "sort[0]": sortQuery(["id"], "desc"),
    ...PageQuery,
  }),
  {
    group: "Only alerts of this group.",
    kind: "Only alerts of this kind.",
    state: "Only open ones, or only those that have ended. Default: both.",
    ...PAGE_TEXTS,
  },
);

export const AlertAttributes = described(
  z.object({
    kind: AlertKind,
    count: z.nullable(z.int()),
    group: Id,
    group_name: z.string(),
    profileid: Id,
    givenname: z.string(),
    familyname: z.string(),
    record_number: z.nullable(z.string()),
    born: z.nullable(z.string()),
    deveui: z.nullable(z.string()),
    since_utc: Instant,
    begun_utc: Instant,
    ended_utc: z.nullable(Instant),
  }),
  {
    kind: KIND_TEXT,
    count: "Of `missed_in_a_row`: how many doses; otherwise null.",
    group: "Id of the group.",
    group_name: "Name of the group.",
    profileid: TEXTS.profileid,
    givenname: TEXTS.givenname,
    familyname: TEXTS.familyname,
    record_number: TEXTS.record_number,
    born: TEXTS.born,
    deveui: "DevEUI of the box that it is about; null: it is about no box.",
    since_utc:
      "Since when it is so, as a UTC instant: of `box_silent` the last contact, otherwise when it was noticed.",
    begun_utc: "When it was noticed, as a UTC instant.",
    ended_utc: "From when it was so no more, as a UTC instant; null: it is open.",
  },
);

export const AlertsAnswer = listOf(AlertAttributes);

/** GET /api/network-alert */
export const NetworkAlertAnswer = dataOf(
  z.nullable(
    described(z.object({ since_utc: Instant, silent: z.int(), boxes: z.int() }), {
      since_utc: "When it was noticed, as a UTC instant.",
      silent: "How many boxes were silent when they were counted last.",
      boxes: "Of how many that are in use and were heard within 7 days.",
    }),
  ),
);

const ALERT_EVENTS = ["begun", "ended", "test"] as const;
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

/** What is sent to a webhook. */
export const AlertNotice = described(
  z.object({
    id: z.string(),
    event: z.enum(ALERT_EVENTS),
    kind: AlertKind,
    alert: z.nullable(Id),
    rule: Id,
    group: described(z.object({ id: Id, name: z.string() }), {
      id: "Id of the group.",
      name: "Name of the group.",
    }),
    profileid: z.nullable(Id),
    record_number: z.nullable(z.string()),
    deveui: z.nullable(z.string()),
    since_utc: z.nullable(Instant),
    ended_utc: z.nullable(Instant),
    is_erased: z.boolean(),
  }),
  {
    id: "The same for every attempt to deliver it.",
    event: "What is told.",
    kind: KIND_TEXT,
    alert: "Id of the alert, the same when it begins and ends; null: a test.",
    rule: "Id of the rule.",
    group: "The group of the rule.",
    profileid: "Id of the patient's profile; null: a test, or the patient was erased.",
    record_number: TEXTS.record_number,
    deveui: "DevEUI of the box that it is about; null: it is about no box.",
    since_utc: "Since when it is so; null: a test, or the patient was erased.",
    ended_utc: "From when it was so no more; null: it has begun, or is a test.",
    is_erased: "Whether it ended because the patient was erased: of them nothing else is said.",
  },
);

export type AlertRuleAttributes = z.infer<typeof AlertRuleAttributes>;
export type AlertAttributes = z.infer<typeof AlertAttributes>;
export type AlertDeliveryAttributes = z.infer<typeof AlertDeliveryAttributes>;
export type AlertNotice = z.infer<typeof AlertNotice>;
export type AlertEvent = (typeof ALERT_EVENTS)[number];
export type AlertChannel = (typeof ALERT_CHANNELS)[number];
export type AlertDeliveryReason = (typeof ALERT_DELIVERY_REASONS)[number];
