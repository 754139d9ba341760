import type * as calls from "../calls/weekly-medicines.ts";
import type { ExamplesOf } from "../define-call.ts";

const ENTRY = { id: 3, name: "Alendronic acid", added_utc: "2026-05-01T08:00:00.000Z" };

export const WEEKLY_MEDICINES_EXAMPLES = {
  getWeeklyMedicines: { answer: { data: { always: ["methotrexate"], added: [ENTRY] } } },
  addWeeklyMedicine: { body: { data: { name: ENTRY.name } }, answer: { data: ENTRY } },
  removeWeeklyMedicine: { answer: { data: ENTRY } },
} satisfies ExamplesOf<typeof calls>;
