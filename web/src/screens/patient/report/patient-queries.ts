import { getAdherence, getDoses } from "@dosebeat/contract/doses-calls";
import { getExcused } from "@dosebeat/contract/excused";
import { getMedicinePlan } from "@dosebeat/contract/plans-calls";
import { getStock } from "@dosebeat/contract/stock-calls";
import { getExcursions } from "@dosebeat/contract/storage";
import { getOverview } from "@dosebeat/contract/worklist-calls";
import { useQuery } from "@tanstack/react-query";
import { callAsSelf } from "../../../api/call.ts";
import { shownBy } from "../../../api/stale.ts";
import { askOfEach } from "./queries.ts";
import { reportMedicines } from "./report-medicines.ts";
import type { Reported, Snapshot } from "./snapshot.ts";

/** Who a patient is, asked by staff. */
export function useReported(profileid: number) {
  return useQuery({
    queryKey: ["report-of", profileid],
    meta: { ...shownBy(getOverview), saysGone: true },
    queryFn: async ({ signal }): Promise<Reported & { profileuid: string }> =>
      (await callAsSelf(getOverview, { params: { profileid }, signal })).data,
  });
}

/** What a report says of a patient, asked by staff; not asked for until the patient and days are known. */
export function useSnapshotOf(
  profileid: number,
  profile: Reported | undefined,
  range: { from: string; to: string } | null,
) {
  return useQuery({
    queryKey: ["report-of", profileid, range?.from, range?.to, profile?.medicines],
    meta: {
      ...shownBy(getDoses, getAdherence, getStock, getExcursions, getExcused, getMedicinePlan),
      saysGone: true,
    },
    enabled: profile !== undefined && range !== null,
    queryFn: async ({ signal }): Promise<Snapshot | null> => {
      if (!profile || !range) return null;
      const asOf = Date.now();
      const days = { from: range.from, to: range.to, profileid };
      const of = { query: { profileid: String(profileid) }, signal };
      const [doses, adherence, excursions, stock, excused] = await Promise.all([
        callAsSelf(getDoses, { query: days, signal }),
        callAsSelf(getAdherence, { query: days, signal }),
        callAsSelf(getExcursions, { query: days, signal }),
        callAsSelf(getStock, of),
        callAsSelf(getExcused, of),
      ]);
      const medicines = reportMedicines(profile, doses.data.doses, range);
      const { plans, figures } = await askOfEach(callAsSelf, medicines, days, signal);
      return {
        profile,
        doses: doses.data,
        adherence: adherence.data,
        medicines,
        plans,
        ofEach: figures,
        stock: stock.data,
        excursions: excursions.data,
        excused: excused.data,
        asOf,
      };
    },
  });
}
