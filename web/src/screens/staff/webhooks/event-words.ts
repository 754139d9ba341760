import type { ToldEvent, WebhookReason } from "@dosebeat/contract/webhooks";

/** The text for each event. */
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

/** Why an attempt failed; a status other than 2xx is worded with its number. */
export const REASON_WORDS = {
  status: null,
  unreachable: "unreachable",
  address: "addressRefused",
  secret: "secretUnreadable",
  kept: "kept",
} as const satisfies Readonly<Record<WebhookReason, string | null>>;
