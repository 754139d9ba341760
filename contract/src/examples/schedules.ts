import type * as calls from "../calls/schedules.ts";
import type { ExamplesOf } from "../define-call.ts";
import { DOSE, MEDICINE, SCHEDULE } from "./shared.ts";

const { id: _, medicine: __, ...WHEN_DUE } = SCHEDULE;

const SCHEDULE_ITEM = {
  data: {
    id: 41,
    attributes: {
      ...WHEN_DUE,
      dosage_time: "20:00:00.000",
      medicine: { data: { id: MEDICINE.id } },
    },
  },
};

export const SCHEDULES_EXAMPLES = {
  getSchedules: { answer: { data: { schedule: [SCHEDULE] } } },
  getMedicineSchedule: {
    answer: { data: { schedules: [SCHEDULE], medicine: MEDICINE, history: [DOSE] } },
  },
  addSchedule: {
    body: { data: { dosage_time: "20:00", medicine: MEDICINE.id } },
    answer: SCHEDULE_ITEM,
  },
  removeSchedule: { answer: SCHEDULE_ITEM },
} satisfies ExamplesOf<typeof calls>;
