import { TOLERANCE_MINUTES } from "@dosebeat/domain/tolerance";
import { AdherenceAnswer } from "../adherence.ts";
import { DoseAnswer, DosesAnswer, DosesQuery, StateDose } from "../doses.ts";
import { EventsQuery, LiveEvent } from "../events.ts";
import {
  AddExcused,
  ExcusedAnswer,
  ExcusedParams,
  ExcusedPeriodAnswer,
  ExcusedQuery,
} from "../excused.ts";
import {
  AssignMedicine,
  EditMedicine,
  MedicineAnswer,
  MedicineParams,
  MedicinesAnswer,
} from "../medicines.ts";
import {
  AddSchedule,
  MedicineScheduleAnswer,
  MedicineScheduleQuery,
  ScheduleAnswer,
  ScheduleParams,
  SchedulesAnswer,
} from "../schedules.ts";
import { SilencesAnswer, SilencesQuery } from "../silences.ts";
import type { Calls } from "./call.ts";
import { DOSE, MEDICINE, MEDICINE_INPUT, SCHEDULE } from "./examples.ts";

const SCHEDULE_ITEM = {
  data: {
    id: 41,
    attributes: { dosage_time: "20:00:00.000", medicine: { data: { id: MEDICINE.id } } },
  },
};
const EXCUSED = { id: 2, profileid: 5, from: "2026-05-20", to: "2026-05-24", reason: "Hospital" };
const share = (numerator: number, denominator: number) => ({
  numerator,
  denominator,
  percent: denominator === 0 ? null : (100 * numerator) / denominator,
});

/** Medicines, schedules, doses and what follows from them. */
export const PATIENT_CALLS: Calls = {
  "POST /api/medicine/assignMedicine": {
    who: "user",
    summary:
      "Adds one medicine, or several, all or none; the times that it brings are due at once.",
    body: AssignMedicine,
    answer: { status: 201, schema: MedicinesAnswer },
    example: { body: { data: MEDICINE_INPUT }, answer: { data: MEDICINE } },
  },
  "POST /api/medicine/editMedicineRecord": {
    who: "user",
    summary: "Changes the named fields of a medicine.",
    body: EditMedicine,
    answer: { status: 200, schema: MedicineAnswer },
    refusals: [404],
    example: {
      body: { data: { id: MEDICINE.id, description: "With breakfast" } },
      answer: { data: MEDICINE },
    },
  },
  "DELETE /api/medicines/:medicineId": {
    who: "user",
    summary: "Removes a medicine and its schedules; its past doses stay in the history.",
    params: MedicineParams,
    answer: { status: 200, schema: MedicineAnswer },
    refusals: [404],
    example: { answer: { data: MEDICINE } },
  },
  "GET /api/medicine-schedules/profile": {
    who: "user",
    summary: "The schedules of all own medicines, by time of day.",
    answer: { status: 200, schema: SchedulesAnswer },
    example: { answer: { data: { schedule: [SCHEDULE] } } },
  },
  "GET /api/medicine-schedule/medicine/:medicineId": {
    who: "user",
    summary: "A medicine with its schedules and its doses, of the last 30 chart days by default.",
    params: MedicineParams,
    query: MedicineScheduleQuery,
    answer: { status: 200, schema: MedicineScheduleAnswer },
    refusals: [404],
    example: {
      answer: { data: { schedules: [SCHEDULE], medicine: MEDICINE, history: [DOSE] } },
    },
  },
  "POST /api/medicine-schedules": {
    who: "user",
    summary: "Adds a time of day from now on.",
    body: AddSchedule,
    answer: { status: 201, schema: ScheduleAnswer },
    refusals: [404, 409],
    example: {
      body: { data: { dosage_time: "20:00", medicine: MEDICINE.id } },
      answer: SCHEDULE_ITEM,
    },
  },
  "DELETE /api/medicine-schedules/:scheduleId": {
    who: "user",
    summary: "Removes a time of day; what was due before stays in the history.",
    params: ScheduleParams,
    answer: { status: 200, schema: ScheduleAnswer },
    refusals: [404],
    example: { answer: SCHEDULE_ITEM },
  },
  "GET /api/doses": {
    who: "user",
    summary: "The doses of chart days with all that a chart needs.",
    query: DosesQuery,
    answer: { status: 200, schema: DosesAnswer },
    refusals: [404],
    example: {
      answer: {
        data: {
          timezone: "Europe/Berlin",
          days: [
            {
              date: "2026-05-10",
              start_utc: "2026-05-10T01:00:00.000Z",
              end_utc: "2026-05-11T01:00:00.000Z",
              timezone: "Europe/Berlin",
            },
          ],
          doses: [DOSE],
          extra_presses: [{ pressed_utc: "2026-05-10T15:00:00.000Z" }],
          silent: [{ from_utc: "2026-05-10T18:00:00.000Z", to_utc: null }],
        },
      },
    },
  },
  "GET /api/silences": {
    who: "user",
    summary: "When boxes were not heard in chart days, for charts that show no doses.",
    query: SilencesQuery,
    answer: { status: 200, schema: SilencesAnswer },
    refusals: [404],
    example: {
      answer: {
        data: {
          days: [
            {
              date: "2026-05-10",
              start_utc: "2026-05-10T01:00:00.000Z",
              end_utc: "2026-05-11T01:00:00.000Z",
              timezone: "Europe/Berlin",
            },
          ],
          silent: [{ from_utc: "2026-05-10T18:00:00.000Z", to_utc: null }],
        },
      },
    },
  },
  "PUT /api/doses": {
    who: "user",
    summary: "What the patient says of a dose: taken without the box, left out, or neither.",
    body: StateDose,
    answer: { status: 200, schema: DoseAnswer },
    refusals: [404, 409],
    example: {
      body: {
        data: {
          ...{ date: "2026-05-10", medicine: MEDICINE.id, dosage_time: "08:00" },
          ...{ status: "confirmed", at: "2026-05-10T06:10:00Z" },
        },
      },
      answer: {
        data: {
          ...{ ...DOSE, pressed_utc: null, deviation_minutes: null, status: "confirmed" },
          confirmed_utc: "2026-05-10T06:10:00.000Z",
        },
      },
    },
  },
  "GET /api/adherence": {
    who: "user",
    summary: "Days and figures of adherence, over the closed days that were monitored.",
    query: DosesQuery,
    answer: { status: 200, schema: AdherenceAnswer },
    refusals: [404],
    example: {
      answer: {
        data: {
          timezone: "Europe/Berlin",
          tolerance_minutes: TOLERANCE_MINUTES,
          days: [
            {
              ...{ date: "2026-05-10", due: 1, taken: 1, on_time: 1, early: 0, late: 0, missed: 0 },
              ...{ unknown: 0, excused: 0, occasions: 1, presses: 1, extra: 0, implementation: 1 },
            },
          ],
          figures: {
            ...{ coverage: share(1, 1), taking: share(1, 1), daily_implementation: share(1, 1) },
            ...{ correct_dosing: share(1, 1), timing_of_due: share(1, 1) },
            timing_of_taken: share(1, 1),
            drug_holidays: { count: 0, longest_days: 0 },
            regularity: [{ dosage_time: "08:00:00.000", presses: 1, hours: null }],
            initiation_utc: "2026-05-10T06:05:00.000Z",
            persistence: { last_press_utc: "2026-05-10T06:05:00.000Z", stopped: false },
          },
        },
      },
    },
  },
  "GET /api/excused": {
    who: "user",
    summary: "Periods that are not monitored.",
    query: ExcusedQuery,
    answer: { status: 200, schema: ExcusedAnswer },
    refusals: [404],
    example: { answer: { data: [EXCUSED] } },
  },
  "POST /api/excused": {
    who: "user",
    summary: "Adds a period that is not monitored, in chart days.",
    body: AddExcused,
    answer: { status: 201, schema: ExcusedPeriodAnswer },
    refusals: [404],
    example: {
      body: { data: { from: "2026-05-20", to: "2026-05-24", reason: "Hospital" } },
      answer: { data: EXCUSED },
    },
  },
  "DELETE /api/excused/:id": {
    who: "user",
    summary: "Takes a period back.",
    params: ExcusedParams,
    answer: { status: 200, schema: ExcusedPeriodAnswer },
    refusals: [404],
    example: { answer: { data: EXCUSED } },
  },
  "GET /api/events": {
    who: "user",
    summary:
      "Server-Sent Events with the ids of what changed, this as data of each; resumes by `Last-Event-ID`. `event: lost`: some may be missing, so ask for everything again; `event: replaced`: five newer streams of this user are open.",
    query: EventsQuery,
    answer: { status: 200, schema: LiveEvent, type: "text/event-stream" },
    refusals: [404],
    example: { answer: { kind: "press", profileid: 5, id: "70b3d57ed0061a2b" } },
  },
};
