import type { NotificationAction } from "@dosebeat/contract/notification";

/** Longer texts are cut off: push services accept at most 4 kB. */
export const LONGEST_BODY = 500;

/** What a device shows. */
export interface Notification {
  title: string;
  body: string;
  /** Without sound: it replaces another one, or is not urgent. */
  silent: boolean;
  /** The urgency with which a sleeping phone is woken for it. */
  urgency: "low" | "normal" | "high";
  actions: readonly NotificationAction[];
  /** The page that a tap opens; `answer` gets the token. */
  page:
    | "/answer"
    | "/dashboard"
    | "/my-medicine"
    | "/reminders"
    | "/reminders#arrived"
    | "/sensors"
    | `/caring/${number}`
    | "/caring";
}
