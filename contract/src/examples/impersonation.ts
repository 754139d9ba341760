import type * as calls from "../calls/impersonation.ts";
import type { ExamplesOf } from "../define-call.ts";
import { DOSE, MEDICINE, MEDICINE_INPUT, PROFILE, SCHEDULE } from "./shared.ts";

const { profileuid } = PROFILE;

const IMPERSONATION = {
  id: "f2b1c7de-6a0b-4d6f-8e55-3c9d7b1a2e40",
  profileuid,
  expires: "2026-05-10T12:30:00.000Z",
};

export const IMPERSONATION_EXAMPLES = {
  startImpersonation: {
    body: { data: { profileuid, reason: "Asked for help by telephone" } },
    answer: { data: IMPERSONATION },
  },
  endImpersonation: { answer: { data: { ...IMPERSONATION, ended: "2026-05-10T12:10:00.000Z" } } },
  getUserdataOf: { answer: { data: PROFILE } },
  assignMedicineTo: {
    body: { data: { profileuid, ...MEDICINE_INPUT } },
    answer: { data: MEDICINE },
  },
  getSchedulesOf: { answer: { data: { schedule: [SCHEDULE] } } },
  getMedicineScheduleOf: {
    answer: { data: { schedules: [SCHEDULE], medicine: MEDICINE, history: [DOSE] } },
  },
} satisfies ExamplesOf<typeof calls>;
