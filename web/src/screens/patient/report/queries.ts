import type { Adherence } from "@dosebeat/contract/adherence";
import { getAdherence } from "@dosebeat/contract/doses-calls";
import type { MedicinePlan } from "@dosebeat/contract/plans";
import { getMedicinePlan } from "@dosebeat/contract/plans-calls";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../../api/call.ts";
import { shownBy } from "../../../api/stale.ts";
import type { ReportMedicine } from "./report-medicines.ts";

/** The data about each medicine of a report. */
export interface OfEach {
  plans: MedicinePlan[];
  figures: { medicine: number; adherence: Adherence }[];
}

/** The plans and figures of medicines on chart days; disabled until these are known. */
export function useOfEach(
  medicines: readonly ReportMedicine[] | null,
  range: { from: string; to: string } | null,
) {
  return useQuery({
    queryKey: [
      "report",
      range?.from,
      range?.to,
      medicines?.map(({ id, record }) => [id, !!record]),
    ],
    meta: shownBy(getAdherence, getMedicinePlan),
    enabled: medicines !== null && range !== null,
    queryFn: ({ signal }): Promise<OfEach> => {
      const { from = "", to = "" } = range ?? {};
      return askOfEach(call, medicines ?? [], { from, to }, signal);
    },
  });
}

/** @param ask in whose name to call */
export async function askOfEach(
  ask: typeof call,
  medicines: readonly ReportMedicine[],
  days: { from: string; to: string; profileid?: number },
  signal: AbortSignal,
): Promise<OfEach> {
  const plan = async (medicineId: number) =>
    (await ask(getMedicinePlan, { params: { medicineId }, signal })).data;
  const figures = async (medicine: number) => {
    const { data } = await ask(getAdherence, { query: { ...days, medicine }, signal });
    return { medicine, adherence: data };
  };
  // A removed medicine has figures, but no plan.
  const current = medicines.filter(({ record }) => record !== null);
  return {
    plans: await Promise.all(current.map(({ id }) => plan(id))),
    figures: await Promise.all(medicines.map(({ id }) => figures(id))),
  };
}
