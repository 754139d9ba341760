import { z } from "zod/mini";
import { dataOf, Id, IdParam, itemOf, LocalDate } from "./base/answers.ts";
import { described } from "./base/described.ts";
import { DAY_RANGE_TEXTS, TEXTS } from "./base/property-texts.ts";
import { Dose } from "./doses.ts";
import { Medicine } from "./medicines.ts";
import {
  PLAN_ROW,
  PLAN_ROW_TEXTS,
  phaseInOrder,
  phaseOrderFault,
  SCHEDULE_INPUT,
  SCHEDULE_INPUT_TEXTS,
} from "./plan-parts.ts";

const SCHEDULE_ID = "Id of the schedule: one time of day of one medicine.";

const IMPERSONATED_USER = "Id of the patient's account, as `userid` in lists.";

const ScheduledMedicine = described(z.object({ id: Id, name: z.string() }), {
  id: TEXTS.medicine,
  name: "Name of the medicine.",
});

/** One time of day at which a medicine is due. */
export const Schedule = described(
  z.object({ id: Id, dosage_time: z.string(), medicine: ScheduledMedicine, ...PLAN_ROW }),
  {
    id: SCHEDULE_ID,
    dosage_time: TEXTS.dosage_time,
    medicine: "The medicine that is due.",
    ...PLAN_ROW_TEXTS,
  },
);

const Phases = z.optional(z.literal("all"));

const PHASES = "`all`: also rows whose phase is over or to come. Default: those that hold today.";

/** GET /api/medicine-schedules/profile */
export const SchedulesQuery = described(z.strictObject({ phases: Phases }), { phases: PHASES });

export const SchedulesAnswer = dataOf(
  described(z.object({ schedule: z.array(Schedule) }), {
    schedule: "The schedules of all medicines, by time of day.",
  }),
);

/** GET /api/medicine-schedule/medicine/{medicineId} */
export const MedicineScheduleQuery = described(
  z.strictObject({
    from: z.optional(LocalDate),
    to: z.optional(LocalDate),
    phases: Phases,
  }),
  {
    from: `${DAY_RANGE_TEXTS.from} Default: 29 days before \`to\`.`,
    to: `${DAY_RANGE_TEXTS.to} Default: today.`,
    phases: PHASES,
  },
);

export const MedicineScheduleAnswer = dataOf(
  described(
    z.object({ schedules: z.array(Schedule), medicine: Medicine, history: z.array(Dose) }),
    {
      schedules: "The times of the medicine now, by time of day.",
      medicine: "The record of the medicine.",
      history: "Its doses in the range, by due time.",
    },
  ),
);

/** GET /api/medicine-schedules/imp/profile/{impUserId} */
export const ImpersonatedUserParams = described(z.strictObject({ impUserId: IdParam }), {
  impUserId: IMPERSONATED_USER,
});

/** GET /api/medicine-schedule/imp/medicine/{medicineId}/{impUserId} */
export const ImpersonatedMedicineParams = described(
  z.strictObject({ medicineId: IdParam, impUserId: IdParam }),
  { medicineId: TEXTS.medicine, impUserId: IMPERSONATED_USER },
);

/** DELETE /api/medicine-schedules/{scheduleId} */
export const ScheduleParams = described(z.strictObject({ scheduleId: IdParam }), {
  scheduleId: SCHEDULE_ID,
});

/** POST /api/medicine-schedules */
export const AddSchedule = described(
  z.strictObject({
    data: described(
      z
        .strictObject({ ...SCHEDULE_INPUT, medicine: Id })
        .check(z.refine(phaseInOrder, phaseOrderFault)),
      { ...SCHEDULE_INPUT_TEXTS, medicine: TEXTS.medicine },
    ),
  }),
  { data: "The time and its medicine." },
);

const MedicineReference = described(
  z.object({ data: described(z.object({ id: Id }), { id: TEXTS.medicine }) }),
  { data: "The medicine that is due." },
);

export const ScheduleItem = itemOf(
  described(z.object({ dosage_time: z.string(), medicine: MedicineReference, ...PLAN_ROW }), {
    dosage_time: TEXTS.dosage_time,
    medicine: "Relation to the medicine.",
    ...PLAN_ROW_TEXTS,
  }),
);

export const ScheduleAnswer = dataOf(ScheduleItem);

export type Schedule = z.infer<typeof Schedule>;
export type MedicineSchedule = z.infer<typeof MedicineScheduleAnswer>["data"];
