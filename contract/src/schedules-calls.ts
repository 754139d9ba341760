import { defineCall } from "./base/define-call.ts";
import { DOSE, MEDICINE, SCHEDULE } from "./example-values.ts";
import { MedicineParams } from "./medicines.ts";
import {
  AddSchedule,
  MedicineScheduleAnswer,
  MedicineScheduleQuery,
  ScheduleAnswer,
  ScheduleParams,
  SchedulesAnswer,
  SchedulesQuery,
} from "./schedules.ts";

const WHEN_DUE = whenDue(SCHEDULE);

function whenDue({ id: _, medicine: __, ...rest }: typeof SCHEDULE) {
  return rest;
}

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

export const getSchedules = defineCall(
  {
    method: "GET",
    path: "/api/medicine-schedules/profile",
    who: "user",
    scope: "patient",
    tells: "nothing",
    acting: "read",
    query: SchedulesQuery,
    answer: { status: 200, schema: SchedulesAnswer },
    shows: ["schedules"],
    logged: "readMedicines",
    summary: "List the schedules of the caller's medicines, by time of day.",
  },
  { answer: { data: { schedule: [SCHEDULE] } } },
);

export const getMedicineSchedule = defineCall(
  {
    method: "GET",
    path: "/api/medicine-schedule/medicine/:medicineId",
    who: "user",
    scope: "patient",
    tells: "doses",
    acting: "read",
    params: MedicineParams,
    query: MedicineScheduleQuery,
    answer: { status: 200, schema: MedicineScheduleAnswer },
    refusals: [404],
    shows: ["medicines", "schedules", "doses"],
    logged: "readMedicines",
    summary: "Get a medicine with its schedules and doses.",
    description: "Doses of the last 30 chart days unless another range is given.",
  },
  {
    answer: { data: { schedules: [SCHEDULE], medicine: MEDICINE, history: [DOSE] } },
  },
);

export const addSchedule = defineCall(
  {
    method: "POST",
    path: "/api/medicine-schedules",
    who: "user",
    scope: "patient",
    tells: "nothing",
    acting: "write",
    body: AddSchedule,
    answer: { status: 201, schema: ScheduleAnswer },
    refusals: [404, 409],
    touches: ["schedules", "plans", "doses", "intakes", "stock"],
    summary: "Add a time of day to a medicine.",
    description:
      "It is due from now on, or from `valid_from` on. 409: the medicine is already due at that time.",
  },
  {
    body: { data: { dosage_time: "20:00", medicine: MEDICINE.id } },
    answer: SCHEDULE_ITEM,
  },
);

export const removeSchedule = defineCall(
  {
    method: "DELETE",
    path: "/api/medicine-schedules/:scheduleId",
    who: "user",
    scope: "patient",
    tells: "nothing",
    acting: "write",
    params: ScheduleParams,
    answer: { status: 200, schema: ScheduleAnswer },
    refusals: [404],
    touches: ["schedules", "plans", "doses", "intakes", "stock"],
    summary: "Remove a time of day from a medicine.",
    description: "Doses already due stay in the history.",
  },
  { answer: SCHEDULE_ITEM },
);
