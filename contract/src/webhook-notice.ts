import { DOSE_STATUSES } from "@dosebeat/domain/doses/statuses";
import { z } from "zod/mini";
import { Id, Instant } from "./base/answers.ts";
import { described } from "./base/described.ts";
import { TEXTS } from "./base/property-texts.ts";
import { TOLD_EVENT_TEXT, TOLD_EVENTS } from "./webhooks.ts";

/** What is sent to a webhook. */
export const WebhookNotice = described(
  z.object({
    id: z.uuid(),
    event: z.enum(TOLD_EVENTS),
    webhook: Id,
    sequence: z.int(),
    at_utc: Instant,
    profileid: z.nullable(Id),
    record_number: z.nullable(z.string()),
    name: z.optional(z.string()),
    dose: z.optional(
      described(
        z.object({
          medicine: Id,
          medicine_name: z.optional(z.string()),
          date: z.string(),
          time: z.string(),
          due_utc: Instant,
          status: z.enum([...DOSE_STATUSES, "removed"]),
          pressed_utc: z.nullable(Instant),
        }),
        {
          medicine: "Id of the medicine.",
          medicine_name: "Its name, if names are sent.",
          date: "Chart day of the dose.",
          time: "Local time at which it is due.",
          due_utc: "When it is due, as a UTC instant.",
          status:
            "Its status now, as in GET /api/doses; `removed`: there is no such dose any more.",
          pressed_utc: "The press of the dose, as a UTC instant; null: none.",
        },
      ),
    ),
    corrects: z.optional(z.uuid()),
    box: z.optional(
      described(
        z.object({
          deveui: z.nullable(z.string()),
          state: z.enum(["begun", "ended", "linked"]),
          since_utc: z.nullable(Instant),
          battery: z.nullable(z.number()),
        }),
        {
          deveui: "DevEUI of the box; null: the patient has none any more.",
          state: "Whether it has `begun` or `ended`; of `patient.linked`: `linked`.",
          since_utc:
            "Of `box.silent` the last contact, of `patient.linked` since when the patient has it; otherwise null.",
          battery: "Battery charge in percent; null: not known.",
        },
      ),
    ),
  }),
  {
    id: "The same for every attempt to deliver it, and when it is sent again.",
    event: TOLD_EVENT_TEXT,
    webhook: "Id of the webhook.",
    sequence: "Grows with each event of a patient: what is less than one taken before is older.",
    at_utc: "When it was noticed, as a UTC instant.",
    profileid: "Id of the patient's profile; null: a test.",
    record_number: TEXTS.record_number,
    name: "Name of the patient, if names are sent.",
    dose: "Of events of doses: which.",
    corrects: "The `id` of what was told of the dose and is no longer so.",
    box: "Of events of boxes: which.",
  },
);

export type WebhookNotice = z.infer<typeof WebhookNotice>;
