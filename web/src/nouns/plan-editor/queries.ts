import type { EditMedicine, MedicineRequest } from "@dosebeat/contract/medicines";
import { editMedicine } from "@dosebeat/contract/medicines-calls";
import { getMedicinePlan, previewPlan, putMedicinePlan } from "@dosebeat/contract/plans-calls";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { call } from "../../api/call.ts";
import { useSingleMutation } from "../../api/single-mutation.ts";
import { invalidate, shownBy } from "../../api/stale.ts";
import { useMake } from "../../api/use-change.ts";
import type { PlanChange } from "./plan-change.ts";
import type { PlanLine } from "./plan-lines.ts";

/** The plan of a medicine with all rows that it ever had. */
export function useMedicinePlan(medicineId: number) {
  return useQuery({
    queryKey: ["medicine-plan", medicineId],
    meta: shownBy(getMedicinePlan),
    queryFn: async ({ signal }) =>
      (await call(getMedicinePlan, { params: { medicineId }, signal })).data,
  });
}

/** A stored medicine, or the dates of one that is being added and whether it applies from now. */
export type PreviewOf =
  | { medicine: number }
  | { startdate: string; enddate: string | null; from_now: boolean };

const SETTLE = 400;
/** The first three doses of most plans are within four weeks. */
const DAYS = [28, 100] as const;

/**
 * What the edited plan would ask for. It follows the input after a moment; `isBefore` until then: the answer is
 * that of earlier input.
 */
export function usePlanPreview(of: PreviewOf, change: PlanChange | null) {
  const asked = JSON.stringify({ of, change });
  const settled = useSettled(asked, SETTLE);
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ["plan-preview", settled],
    meta: shownBy(getMedicinePlan),
    enabled: change !== null,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const ask = async (days: number) => {
        const data = {
          ...of,
          from: change?.from ?? null,
          schedules: change?.schedules ?? [],
          days,
        };
        return (await call(previewPlan, { body: { data }, signal })).data;
      };
      const [few, many] = DAYS;
      const preview = await ask(few);
      return preview.doses.length < 3 ? ask(many) : preview;
    },
  });
  return { data, error, isBefore: isPlaceholderData || settled !== asked };
}

/** How many doses before now come with medicines that are being added. */
export function usePastOfNew(medicines: readonly MedicineRequest[]) {
  return useQuery({
    queryKey: ["plan-preview", "past", medicines],
    meta: shownBy(getMedicinePlan),
    retry: false,
    queryFn: async ({ signal }) => {
      const previews = medicines.map(async ({ startdate, enddate, schedules }) => {
        const data = { startdate, enddate: enddate ?? null, schedules: schedules ?? [], days: 1 };
        return (await call(previewPlan, { body: { data }, signal })).data.past.added;
      });
      return (await Promise.all(previews)).reduce((sum, added) => sum + added, 0);
    },
  });
}

/** The doses of newly added medicines, including earlier ones of today, each with its medicine. */
export function useDosesOfNew<Added extends MedicineRequest & { id: number }>(
  medicines: readonly Added[],
) {
  return useQuery({
    queryKey: ["plan-preview", "new", medicines],
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: async ({ signal }) => {
      const previews = medicines.map(async (medicine) => {
        const { startdate, enddate, schedules } = medicine;
        const data = { startdate, enddate: enddate ?? null, schedules: schedules ?? [], days: 28 };
        const { doses } = (await call(previewPlan, { body: { data }, signal })).data;
        return doses.map((dose) => ({ ...dose, medicine }));
      });
      const doses = (await Promise.all(previews)).flat();
      return doses.sort((one, other) => Date.parse(one.due_utc) - Date.parse(other.due_utc));
    },
  });
}

function useSettled(text: string, delay: number): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), delay);
    return () => clearTimeout(timer);
  }, [text, delay]);
  return settled;
}

/** The steps of a save: the record first, then the plan. */
export interface PlanSave {
  record: Omit<EditMedicine["data"], "id"> | null;
  change: PlanChange | null;
  /** The version of the plan as read. */
  version: number;
  /** Key for the plan: a save whose answer was lost takes effect only once. */
  key: string;
}

/** The medicine was saved, but its plan was not. */
export class PlanNotSaved extends Error {
  readonly reason: Error;

  constructor(reason: Error) {
    super(reason.message, { cause: reason });
    this.reason = reason;
  }
}

export function useSavePlan(medicineId: number) {
  const client = useQueryClient();
  const make = useMake();
  return useSingleMutation({
    mutationFn: async ({ record, change, version, key }: PlanSave) => {
      if (record) await make(editMedicine, { body: { data: { ...record, id: medicineId } } });
      if (!change) return null;
      const data: { version: number; from: string | null; schedules: PlanLine[]; key: string } = {
        version,
        key,
        ...change,
      };
      try {
        return (await make(putMedicinePlan, { params: { medicineId }, body: { data } })).data.past;
      } catch (error) {
        if (record && error instanceof Error) throw new PlanNotSaved(error);
        throw error;
      }
    },
    onSettled: (_, error) => {
      const nouns = [...(editMedicine.touches ?? []), ...(putMedicinePlan.touches ?? [])];
      const refetched = invalidate(client, nouns);
      return error ? undefined : refetched;
    },
  });
}
