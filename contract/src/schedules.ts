import { z } from "zod/mini";
import { dataOf, Id, IdParam, itemOf, LocalDate } from "./answers.ts";
import { Dose } from "./doses.ts";
import { DosageTime, Medicine } from "./medicines.ts";

export const Schedule = z.object({
  id: Id,
  dosage_time: z.string(),
  medicine: z.object({ id: Id, name: z.string() }),
});

/** GET /api/medicine-schedules/profile */
export const SchedulesAnswer = dataOf(z.object({ schedule: z.array(Schedule) }));

/** GET /api/medicine-schedule/medicine/{medicineId}: chart days, default the last 30. */
export const MedicineScheduleQuery = z.strictObject({
  from: z.optional(LocalDate),
  to: z.optional(LocalDate),
});

export const MedicineScheduleAnswer = dataOf(
  z.object({ schedules: z.array(Schedule), medicine: Medicine, history: z.array(Dose) }),
);

/** GET /api/medicine-schedules/imp/profile/{impUserId} */
export const ImpersonatedUserParams = z.strictObject({ impUserId: IdParam });

/** GET /api/medicine-schedule/imp/medicine/{medicineId}/{impUserId} */
export const ImpersonatedMedicineParams = z.strictObject({
  medicineId: IdParam,
  impUserId: IdParam,
});

/** DELETE /api/medicine-schedules/{scheduleId} */
export const ScheduleParams = z.strictObject({ scheduleId: IdParam });

/** POST /api/medicine-schedules */
export const AddSchedule = z.strictObject({
  data: z.strictObject({ dosage_time: DosageTime, medicine: Id }),
});

export const ScheduleItem = itemOf(
  z.object({ dosage_time: z.string(), medicine: z.object({ data: z.object({ id: Id }) }) }),
);

export const ScheduleAnswer = dataOf(ScheduleItem);

export type Schedule = z.infer<typeof Schedule>;
export type MedicineSchedule = z.infer<typeof MedicineScheduleAnswer>["data"];
