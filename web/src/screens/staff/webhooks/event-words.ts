import type { ToldEvent, WebhookReason } from "@dosebeat/contract/webhooks";

/** Each event with the text that says it. */
export const EVENT_WORDS = {
  "dose.missed": "doseMissed",
  "dose.taken": "doseTaken",
  "dose.corrected": "doseCorrected",
  "box.silent": "boxSilent",
  "box.battery": "boxBattery",
  "patient.linked": "patientLinked",
  "patient.left": "patientLeft",
  test: "testEvent",
} as const satisfies Readonly<Record<ToldEvent, string>>;

/** Why an attempt failed; another status than 2xx is said with its number. */
export const REASON_WORDS = {
  status: null,
  unreachable: "unreachable",
  address: "addressRefused",
  secret: "secretUnreadable",
  kept: "kept",
} as const satisfies Readonly<Record<WebhookReason, string | null>>;
