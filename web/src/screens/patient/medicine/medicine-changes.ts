import type { EditMedicine } from "@dosebeat/contract/medicines";
import { editMedicine } from "@dosebeat/contract/medicines-calls";
import type { Schedule } from "@dosebeat/contract/schedules";
import {
  addSchedule,
  getMedicineSchedule,
  removeSchedule,
} from "@dosebeat/contract/schedules-calls";
import { useQueryClient } from "@tanstack/react-query";
import { CallError, call } from "../../../api/call.ts";
import { useSingleMutation } from "../../../api/single-mutation.ts";
import { invalidate } from "../../../api/stale.ts";
import { formatDosageTime } from "../../../i18n/format.ts";
import type { TimeChanges } from "../../../nouns/schedules/time-rows.ts";

/** The steps of a save, each of which is a separate call. */
export interface MedicineChanges extends TimeChanges {
  /** Changed fields; empty: the record stays as it is. */
  record: Omit<EditMedicine["data"], "id">;
}

export type Step = { kind: "record" } | { kind: "add" | "remove"; time: string };

/** A save that failed part-way: earlier steps are saved, this one and later ones are not. */
export class PartlySaved extends Error {
  readonly saved: readonly Step[];
  readonly left: readonly Step[];
  readonly reason: Error;

  constructor(saved: readonly Step[], left: readonly Step[], reason: Error) {
    super(reason.message);
    this.saved = saved;
    this.left = left;
    this.reason = reason;
  }
}

/**
 * Ordered so that a failure part-way never leaves fewer times than before: one dose too many that
 * is asked for does less harm than one that is not.
 */
export function stepsOf({ record, added, removed }: MedicineChanges): Step[] {
  return [
    ...(Object.keys(record).length > 0 ? [{ kind: "record" } as const] : []),
    ...added.map((time) => ({ kind: "add", time }) as const),
    ...removed.map((time) => ({ kind: "remove", time }) as const),
  ];
}

/** Saves the record and its times, one call after the other, until one fails. */
export function useSaveMedicine(id: number, schedules: readonly Schedule[]) {
  const client = useQueryClient();
  return useSingleMutation<readonly Step[], MedicineChanges>({
    mutationFn: async (changes) => {
      const steps = stepsOf(changes);
      for (const [place, step] of steps.entries()) {
        await take(step, changes, id, schedules).catch((reason: Error) => {
          throw new PartlySaved(steps.slice(0, place), steps.slice(place), reason);
        });
      }
      return steps;
    },
    onSettled: (_, error) => {
      const calls = [editMedicine, addSchedule, removeSchedule];
      const refetched = invalidate(
        client,
        calls.flatMap(({ touches = [] }) => touches),
      );
      return error ? undefined : refetched;
    },
  });
}

function take(step: Step, { record }: MedicineChanges, id: number, schedules: readonly Schedule[]) {
  switch (step.kind) {
    case "record":
      return call(editMedicine, { body: { data: { ...record, id } } });
    case "add":
      return addTime(id, step.time);
    case "remove":
      return removeTime(step.time, schedules);
  }
}

/** There is no conflict if the time already exists because another device added it. */
async function addTime(medicine: number, time: string) {
  try {
    await call(addSchedule, { body: { data: { dosage_time: time, medicine } } });
  } catch (error) {
    if (!isStatus(error, 409)) throw error;
    const { data } = await call(getMedicineSchedule, { params: { medicineId: medicine } });
    if (!data.schedules.some((known) => formatDosageTime(known.dosage_time) === time)) throw error;
  }
}

/** A time that no longer exists was removed on another device. */
async function removeTime(time: string, schedules: readonly Schedule[]) {
  const found = schedules.find((known) => formatDosageTime(known.dosage_time) === time);
  if (!found) return;
  try {
    await call(removeSchedule, { params: { scheduleId: found.id } });
  } catch (error) {
    if (!isStatus(error, 404)) throw error;
  }
}

function isStatus(error: unknown, status: number): boolean {
  return error instanceof CallError && error.status === status;
}
