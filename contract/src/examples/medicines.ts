import type * as calls from "../calls/medicines.ts";
import type { ExamplesOf } from "../define-call.ts";
import { MEDICINE, MEDICINE_INPUT } from "./shared.ts";

export const MEDICINES_EXAMPLES = {
  assignMedicine: { body: { data: MEDICINE_INPUT }, answer: { data: MEDICINE } },
  editMedicine: {
    body: { data: { id: MEDICINE.id, description: "With breakfast" } },
    answer: { data: MEDICINE },
  },
  removeMedicine: { answer: { data: MEDICINE } },
} satisfies ExamplesOf<typeof calls>;
