import { z } from "zod/mini";
import { described } from "./base/described.ts";
import { MEDICINE_TEXTS, MedicineRecord } from "./medicines.ts";

const LeftOut = described(z.object({ path: z.string(), text: z.string() }), {
  path: "Where in what was sent, as FHIRPath has it.",
  text: "Why it was not taken over.",
});

/** What a prescriber reads of a new medicine before accepting it. */
const READ_BEFORE = {
  startdate: true,
  enddate: true,
  galenicform: true,
  indication: true,
  instructions: true,
  description: true,
  as_needed: true,
} as const;

/** What is known of a prescription that a program sent. */
export const ReceivedFrom = described(
  z.object({
    system: z.string(),
    requester: z.string(),
    identifier: z.string(),
    left_out: z.array(LeftOut),
    medicine: described(z.pick(MedicineRecord, READ_BEFORE), {
      startdate: MEDICINE_TEXTS.startdate,
      enddate: MEDICINE_TEXTS.enddate,
      galenicform: MEDICINE_TEXTS.galenicform,
      indication: MEDICINE_TEXTS.indication,
      instructions: MEDICINE_TEXTS.instructions,
      description: MEDICINE_TEXTS.description,
      as_needed: MEDICINE_TEXTS.as_needed,
    }),
  }),
  {
    system: "Name of the service token with which it was sent.",
    requester: "Who prescribed it, as the sending system says; may be empty.",
    identifier: "By what the sending system recognises it.",
    left_out: "What of it was not taken over.",
    medicine: "The medicine besides its name and times, which `change` has.",
  },
);

export type ReceivedFrom = z.infer<typeof ReceivedFrom>;
