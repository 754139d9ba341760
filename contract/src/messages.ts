import { z } from "zod/mini";
import { dataOf, Instant } from "./base/answers.ts";
import { defineCall } from "./base/define-call.ts";
import { described } from "./base/described.ts";

/** Kinds of messages that a patient gets. */
export const MESSAGE_KINDS = ["reminder", "alert", "notice", "digest", "weekly", "test"] as const;

export const MESSAGE_CHANNELS = ["push", "mail", "none"] as const;

export const MESSAGE_STATES = ["waiting", "sent", "dropped", "failed"] as const;

/** Why a message was dropped or failed. */
export const MESSAGE_REASONS = [
  "late",
  "no_device",
  "gone",
  "off",
  "newer",
  "not_shown",
  "ended",
  "refused",
  "address",
  "unreachable",
  "unavailable",
  "busy",
  "unwritten",
  "unverified",
  "not_by_mail",
] as const;

export type MessageReason = (typeof MESSAGE_REASONS)[number];

/** Something that was to be sent to the patient, and what became of it. */
export const Message = described(
  z.object({
    kind: z.enum(MESSAGE_KINDS),
    step: z.string(),
    due_utc: Instant,
    channel: z.enum(MESSAGE_CHANNELS),
    state: z.enum(MESSAGE_STATES),
    reason: z.nullable(z.string()),
    at_utc: Instant,
  }),
  {
    kind: "What it is, such as `reminder`.",
    step: "Which of its kind: of a reminder its step, such as `due`, `repeat-1` or `withdraw-1`.",
    due_utc: "When the dose was due, or what a notice is about began, as a UTC instant.",
    channel: "How it was sent; `none`: there was no device to send it to.",
    state:
      "`waiting`: being sent; `sent`: the push service or mail server took it; `dropped`: no longer of use; `failed`: it could not be sent.",
    reason:
      "Why it was dropped or failed, such as `late`, `ended`, `no_device` or `gone`, or why it was withdrawn; null: for none of these.",
    at_utc: "When it was sent, or else decided, as a UTC instant.",
  },
);

/** GET /api/messages */
export const MessagesAnswer = dataOf(z.array(Message));

export type Message = z.infer<typeof Message>;

export const getMessages = defineCall(
  {
    method: "GET",
    path: "/api/messages",
    who: "user",
    scope: "patient",
    tells: "doses",
    acting: "read",
    answer: { status: 200, schema: MessagesAnswer },
    shows: ["messages"],
    logged: "readMessages",
    summary: "List what was sent to the patient.",
    description: "Of the last 14 days, the newest first, at most 200: one for each device or mail.",
  },
  {
    answer: {
      data: [
        {
          kind: "reminder",
          step: "withdraw-1",
          due_utc: "2026-05-10T06:00:00.000Z",
          channel: "push",
          state: "sent",
          reason: "press",
          at_utc: "2026-05-10T06:22:05.120Z",
        },
        {
          kind: "reminder",
          step: "due",
          due_utc: "2026-05-10T06:00:00.000Z",
          channel: "push",
          state: "sent",
          reason: null,
          at_utc: "2026-05-10T06:00:01.310Z",
        },
      ],
    },
  },
);
