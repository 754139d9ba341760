import {
  ALERT_KIND_TEXTS,
  ALERT_KINDS,
  LEAST_IN_A_ROW,
  MOST_IN_A_ROW,
} from "@dosebeat/domain/alerts/kinds";
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
import { TEXTS } from "./base/property-texts.ts";

export { ALERT_KINDS, LEAST_IN_A_ROW, MOST_IN_A_ROW };

/** Days for which alerts are listed after their end. */
export const ALERT_DAYS = 90;

export const AlertKind = z.enum(ALERT_KINDS);

export const KIND_TEXT = Object.entries(ALERT_KIND_TEXTS)
  .map(([kind, text]) => `\`${kind}\`: ${text}.`)
  .join(" ");

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

export const ALERT_EVENTS = ["begun", "ended", "test"] as const;
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

export type AlertAttributes = z.infer<typeof AlertAttributes>;
export type AlertNotice = z.infer<typeof AlertNotice>;
export type AlertEvent = (typeof ALERT_EVENTS)[number];
