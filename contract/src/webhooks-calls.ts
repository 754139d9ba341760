import { defineCall } from "./base/define-call.ts";
import { onePage, PROFILE } from "./example-values.ts";
import {
  MadeWebhookAnswer,
  MakeWebhook,
  MOST_REPLAYED,
  MOST_WEBHOOKS,
  RemovedWebhookAnswer,
  ReplayedWebhookAnswer,
  ReplayWebhook,
  UpdateWebhook,
  WebhookAnswer,
  type WebhookAttributes,
  type WebhookEventAttributes,
  WebhookEventsAnswer,
  WebhookEventsQuery,
  WebhookParams,
  WebhooksAnswer,
  WebhooksQuery,
} from "./webhooks.ts";

const WEBHOOK: WebhookAttributes = {
  name: "Ward system",
  address: "https://alerts.clinic.example/ward",
  events: ["dose.missed", "box.silent"],
  groups: [{ id: 2, name: "Ward 3" }],
  has_names: false,
  waiting: 0,
  parked: 1,
  is_failing: false,
  paused_utc: null,
  version: 1,
  createdAt: "2026-05-01T08:00:00.000Z",
};

const EVENT: WebhookEventAttributes = {
  uid: "0197f0a2-7c1e-4b0f-9d3a-3f0c8f6f2a11",
  event: "dose.missed",
  profileid: PROFILE.id,
  state: "parked",
  attempts: 29,
  status: 503,
  reason: "status",
  made_utc: "2026-05-10T10:05:00.000Z",
  next_utc: null,
  done_utc: "2026-05-11T09:36:00.000Z",
};

const ADMINS = { who: "staff", roles: ["admin"], scope: "all", tells: "nothing" } as const;

export const getWebhooks = defineCall(
  {
    method: "GET",
    path: "/api/webhooks",
    ...ADMINS,
    tokens: "none",
    query: WebhooksQuery,
    answer: { status: 200, schema: WebhooksAnswer },
    shows: ["webhooks", "groups"],
    summary: "List the webhooks of other systems, without their secrets.",
  },
  { answer: { data: [{ id: 5, attributes: WEBHOOK }], meta: onePage(1) } },
);

export const makeWebhook = defineCall(
  {
    method: "POST",
    path: "/api/webhooks",
    ...ADMINS,
    confirm: true,
    body: MakeWebhook,
    answer: { status: 201, schema: MadeWebhookAnswer },
    refusals: [404, 409],
    touches: ["webhooks"],
    summary: "Create a webhook, with which another system is told of doses and boxes.",
    description: `The answer is the only one that contains the secret. It is told of doses that are due from now on, and at once of the boxes as they are. Of subjects of a blinded study it is told nothing about doses. 400 \`webhook_address\`: it is not https, or its host has no public address; \`webhook_name\`: the name of its host cannot be looked up. 404: there is no such group. 409 \`webhooks_many\`: there are ${MOST_WEBHOOKS}.`,
  },
  {
    body: {
      data: {
        name: WEBHOOK.name,
        address: WEBHOOK.address,
        events: ["dose.missed", "box.silent"],
        groups: [2],
        has_names: false,
      },
    },
    answer: {
      data: {
        id: 5,
        attributes: { ...WEBHOOK, parked: 0 },
        secret: "kX2mB0cWq3sT7vYzA1dF4gH6jK8lN9pR5uE-_iO0aQw",
      },
    },
  },
);

export const updateWebhook = defineCall(
  {
    method: "PATCH",
    path: "/api/webhooks/:id",
    ...ADMINS,
    confirm: true,
    params: WebhookParams,
    body: UpdateWebhook,
    answer: { status: 200, schema: WebhookAnswer },
    refusals: [404, 409],
    touches: ["webhooks"],
    summary: "Change, pause or resume a webhook.",
    description:
      "Only the fields sent are changed; the secret remains. Whoever leaves its groups is told of once more, as `patient.left`. Of an event or a group that is added, doses are told from when the webhook was made, at most 14 days back, and boxes as they are. 400 `webhook_address`, `webhook_name`: as for a new one. 404: there is no such webhook, or group. 409 `webhook_changed`: it was changed since `version` was read.",
  },
  {
    body: { data: { version: 1, is_paused: true } },
    answer: {
      data: {
        id: 5,
        attributes: { ...WEBHOOK, paused_utc: "2026-05-11T08:00:00.000Z", version: 2 },
      },
    },
  },
);

export const removeWebhook = defineCall(
  {
    method: "DELETE",
    path: "/api/webhooks/:id",
    ...ADMINS,
    params: WebhookParams,
    answer: { status: 200, schema: RemovedWebhookAnswer },
    refusals: [404],
    touches: ["webhooks"],
    summary: "Remove a webhook. What was not delivered is not sent.",
  },
  { answer: { data: { id: 5 } } },
);

export const testWebhook = defineCall(
  {
    method: "POST",
    path: "/api/webhooks/:id/test",
    ...ADMINS,
    params: WebhookParams,
    answer: { status: 200, schema: WebhookAnswer },
    refusals: [404, 429],
    touches: ["webhooks"],
    summary: "Send a test to a webhook.",
    description:
      "What became of it is in the list of events. 429: the last test was less than 10 seconds ago.",
  },
  { answer: { data: { id: 5, attributes: { ...WEBHOOK, waiting: 1 } } } },
);

export const getWebhookEvents = defineCall(
  {
    method: "GET",
    path: "/api/webhooks/:id/events",
    ...ADMINS,
    tokens: "none",
    params: WebhookParams,
    query: WebhookEventsQuery,
    answer: { status: 200, schema: WebhookEventsAnswer },
    refusals: [404],
    shows: ["webhooks"],
    summary: "List the events of a webhook of the last 90 days, newest first.",
  },
  { answer: { data: [{ id: 310, attributes: EVENT }], meta: onePage(1) } },
);

export const replayWebhook = defineCall(
  {
    method: "POST",
    path: "/api/webhooks/:id/replay",
    ...ADMINS,
    params: WebhookParams,
    body: ReplayWebhook,
    answer: { status: 200, schema: ReplayedWebhookAnswer },
    refusals: [404, 409],
    touches: ["webhooks"],
    summary: "Send one event again, or those of a time.",
    description: `With what was said later of the same doses and boxes, so that the last word is the one that holds. Each has the \`id\` it had. What waits anyway is not counted. 404: there is no such event. 409 \`webhook_replay_many\`: there are over ${MOST_REPLAYED} of that time.`,
  },
  { body: { data: { event: 310 } }, answer: { data: { events: 2 } } },
);
