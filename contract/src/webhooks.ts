import { z } from "zod/mini";
import { Webhook } from "./alert-rules.ts";
import {
  dataOf,
  GivenInstant,
  Id,
  IdParam,
  Instant,
  itemOf,
  listOf,
  PAGE_TEXTS,
  PageQuery,
  plainText,
  sortQuery,
} from "./base/answers.ts";
import { described } from "./base/described.ts";
import { TEXTS } from "./base/property-texts.ts";

/** The events that a webhook can subscribe to. */
export const WEBHOOK_EVENTS = [
  "dose.missed",
  "dose.taken",
  "box.silent",
  "box.battery",
  "patient.linked",
] as const;

export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** Most webhooks of an installation, and most events that are sent again at once. */
export const MOST_WEBHOOKS = 20;
export const MOST_REPLAYED = 10_000;

/** For how many days events are kept, so that they can be sent again. */
export const WEBHOOK_EVENT_DAYS = 90;

const HOOK_TEXTS = {
  name: "Which system it is, from 1 to 200 characters.",
  address: "Address that gets a signed POST for each event.",
  events:
    "What it is told: `dose.missed` (only what is proved; what is not known is never missed), `dose.taken`, `box.silent`, `box.battery` (below 20 %), `patient.linked` (the patient was given another box, or has none any more).",
  groups: "Ids of the groups of whose patients it is told: 1 to 100.",
  has_names: "Whether names of patients and medicines are sent, too.",
} as const;

const HookName = plainText(1, 200);
const HookEvents = z
  .array(z.enum(WEBHOOK_EVENTS))
  .check(z.minLength(1), z.maxLength(WEBHOOK_EVENTS.length));
const HookGroups = z.array(Id).check(z.minLength(1), z.maxLength(100));

/** POST /api/webhooks */
export const MakeWebhook = described(
  z.strictObject({
    data: described(
      z.strictObject({
        name: HookName,
        address: Webhook,
        events: HookEvents,
        groups: z.optional(HookGroups),
        has_names: z.boolean(),
      }),
      {
        ...HOOK_TEXTS,
        address: `${HOOK_TEXTS.address} https, at a public address.`,
        groups: `${HOOK_TEXTS.groups} Default: of all patients.`,
      },
    ),
  }),
  { data: "The webhook to create." },
);

/** PATCH /api/webhooks/{id} */
export const UpdateWebhook = described(
  z.strictObject({
    data: described(
      z.strictObject({
        version: z.int(),
        name: z.optional(HookName),
        address: z.optional(Webhook),
        events: z.optional(HookEvents),
        groups: z.optional(z.nullable(HookGroups)),
        has_names: z.optional(z.boolean()),
        is_paused: z.optional(z.boolean()),
      }),
      {
        ...HOOK_TEXTS,
        version: "The `version` that was read.",
        address: `${HOOK_TEXTS.address} https, at a public address. What waits goes there, too.`,
        groups: `${HOOK_TEXTS.groups} Null: all patients.`,
        is_paused:
          "Whether nothing is sent to it but tests. What it is to be told waits meanwhile, up to 10,000 events, and has a day again from when it goes on.",
      },
    ),
  }),
  { data: "What to change; what is left out remains." },
);

const HookGroup = described(z.object({ id: Id, name: z.string() }), {
  id: "Id of the group.",
  name: "Name of the group.",
});

export const WebhookAttributes = described(
  z.object({
    name: z.string(),
    address: z.string(),
    events: z.array(z.enum(WEBHOOK_EVENTS)),
    groups: z.nullable(z.array(HookGroup)),
    has_names: z.boolean(),
    waiting: z.int(),
    parked: z.int(),
    is_failing: z.boolean(),
    paused_utc: z.nullable(Instant),
    version: z.int(),
    createdAt: Instant,
  }),
  {
    ...HOOK_TEXTS,
    groups: "The groups of whose patients it is told; null: of all patients.",
    waiting: "How many events wait to be taken.",
    parked: "How many were given up and not sent again since.",
    is_failing: "Whether the last attempt of an event that waits has failed.",
    paused_utc:
      "Since when nothing is sent to it but tests, as a UTC instant; null: it is not paused.",
    version: "Changes with each change of the webhook; goes into changes.",
    createdAt: TEXTS.createdAt,
  },
);

/** The only answer that contains the secret. */
export const MadeWebhookAnswer = dataOf(
  described(z.object({ id: Id, attributes: WebhookAttributes, secret: z.string() }), {
    id: "Id of the webhook.",
    attributes: "The webhook.",
    secret:
      "With which requests are signed (HMAC-SHA-256, docs/webhooks.md); it cannot be shown again.",
  }),
);

/** GET /api/webhooks */
export const WebhooksQuery = described(
  z.strictObject({ "sort[0]": sortQuery(["name", "id"]), ...PageQuery }),
  PAGE_TEXTS,
);

export const WebhooksAnswer = listOf(WebhookAttributes);

export const WebhookParams = described(z.strictObject({ id: IdParam }), {
  id: "Id of the webhook.",
});

export const WebhookAnswer = dataOf(itemOf(WebhookAttributes));

/** DELETE /api/webhooks/{id} */
export const RemovedWebhookAnswer = dataOf(
  described(z.object({ id: Id }), { id: "Id that the webhook had." }),
);

/** The events of a webhook: those it was made for, and those that follow from them. */
export const TOLD_EVENTS = [...WEBHOOK_EVENTS, "dose.corrected", "patient.left", "test"] as const;
const WEBHOOK_EVENT_STATES = ["waiting", "sent", "parked"] as const;
const REASONS = ["status", "unreachable", "address", "secret", "kept"] as const;

/** GET /api/webhooks/{id}/events */
export const WebhookEventsQuery = described(
  z.strictObject({
    state: z.optional(z.enum(WEBHOOK_EVENT_STATES)),
    "sort[0]": sortQuery(["id"], "desc"),
    ...PageQuery,
  }),
  { state: "Only events of this state. Default: all.", ...PAGE_TEXTS },
);

export const TOLD_EVENT_TEXT =
  "What is told. `dose.corrected`: what was said of a dose is no longer so; `patient.left`: the patient is told of no more, corrections included; `test`: somebody asked for it.";

export const WebhookEventAttributes = described(
  z.object({
    uid: z.uuid(),
    event: z.enum(TOLD_EVENTS),
    profileid: z.nullable(Id),
    state: z.enum(WEBHOOK_EVENT_STATES),
    attempts: z.int(),
    status: z.nullable(z.int()),
    reason: z.nullable(z.enum(REASONS)),
    made_utc: Instant,
    next_utc: z.nullable(Instant),
    done_utc: z.nullable(Instant),
  }),
  {
    uid: "`id` of what is sent.",
    event: TOLD_EVENT_TEXT,
    profileid: "Id of the patient's profile; null: a test.",
    state: "`sent`: it was taken; `parked`: given up after 24 hours.",
    attempts: "How often it was tried since it was made or sent again.",
    status: "HTTP status of the last answer; null: there was none.",
    reason:
      "Why the last attempt failed: another `status` than 2xx, `unreachable` within 10 s, no public `address`, `secret`: it was sealed with another JWT_SECRET, `kept`: the patient has left the groups, or a blinded study keeps it back; null: it did not fail.",
    made_utc: "When it was noticed, as a UTC instant.",
    next_utc: "When it is tried next, as a UTC instant; null: no more.",
    done_utc: "When it was taken or given up, as a UTC instant; null: neither yet.",
  },
);

export const WebhookEventsAnswer = listOf(WebhookEventAttributes);

/** POST /api/webhooks/{id}/replay */
export const ReplayWebhook = described(
  z.strictObject({
    data: z.union([
      described(z.strictObject({ event: Id }), { event: "Id of the event in the list." }),
      described(z.strictObject({ from_utc: GivenInstant, to_utc: GivenInstant }), {
        from_utc: "Events made from this instant on.",
        to_utc: "Events made before this instant.",
      }),
    ]),
  }),
  { data: "What to send again: one event, or those of a time." },
);

export const ReplayedWebhookAnswer = dataOf(
  described(z.object({ events: z.int() }), { events: "How many are sent again." }),
);

export type WebhookAttributes = z.infer<typeof WebhookAttributes>;
export type WebhookEventAttributes = z.infer<typeof WebhookEventAttributes>;
export type WebhookReason = (typeof REASONS)[number];
export type ToldEvent = (typeof TOLD_EVENTS)[number];
