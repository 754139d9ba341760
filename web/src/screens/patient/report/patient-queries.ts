import { getAdherence, getDoses } from "@dosebeat/contract/doses-calls";
import { getExcused } from "@dosebeat/contract/excused";
import { getMoments, type Moment } from "@dosebeat/contract/patient-timeline";
import { getMedicinePlan } from "@dosebeat/contract/plans-calls";
import { getStock } from "@dosebeat/contract/stock-calls";
import { getExcursions } from "@dosebeat/contract/storage";
import { getOverview } from "@dosebeat/contract/worklist-calls";
import { useQuery } from "@tanstack/react-query";
import { callAsSelf } from "../../../api/call.ts";
import { shownBy } from "../../../api/stale.ts";
import { getDate, shiftDate } from "../../../i18n/format.ts";
import { askOfEach } from "./queries.ts";
import { reportMedicines } from "./report-medicines.ts";
import type { Reported, Snapshot } from "./snapshot.ts";

/** A patient's identity, for staff. */
export function useReported(profileid: number) {
  return useQuery({
    queryKey: ["report-of", profileid],
    meta: { ...shownBy(getOverview), saysGone: true },
    queryFn: async ({ signal }): Promise<Reported & { profileuid: string }> =>
      (await callAsSelf(getOverview, { params: { profileid }, signal })).data,
  });
}

/** A patient's report data, for staff; disabled until the patient and days are known. */
export function useSnapshotOf(
  profileid: number,
  profile: Reported | undefined,
  range: { from: string; to: string } | null,
) {
  return useQuery({
    queryKey: ["report-of", profileid, range?.from, range?.to, profile?.medicines],
    meta: {
      ...shownBy(
        getMoments,
        getDoses,
        getAdherence,
        getStock,
        getExcursions,
        getExcused,
        getMedicinePlan,
      ),
      saysGone: true,
    },
    enabled: profile !== undefined && range !== null,
    queryFn: async ({ signal }): Promise<Snapshot | null> => {
      if (!profile || !range) return null;
      const asOf = Date.now();
      const days = { from: range.from, to: range.to, profileid };
      const of = { query: { profileid: String(profileid) }, signal };
      const [doses, adherence, excursions, stock, excused, contacts, happened] = await Promise.all([
        callAsSelf(getDoses, { query: days, signal }),
        callAsSelf(getAdherence, { query: days, signal }),
        callAsSelf(getExcursions, { query: days, signal }),
        callAsSelf(getStock, of),
        callAsSelf(getExcused, of),
        momentsOf("contact", profileid, profile.timezone, range, signal),
        momentsOf(TOLD, profileid, profile.timezone, range, signal),
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
        contacts: contacts.flatMap(({ contact }) => contact ?? []),
        // Paper is handed on: notes that are not shared with the patient stay with the team.
        happened: happened.filter(({ note }) => note === null || note.is_shared),
        asOf,
      };
    },
  });
}

const MOST_MOMENTS = 100;
/** What a report includes: no alerts, which belong to a group. */
const TOLD = "contact,note,plan,pause,excused,box,correction";

/**
 * What happened on these calendar days of the patient, and on the day after: a report that ends with yesterday is
 * made today.
 */
async function momentsOf(
  kinds: string,
  profileid: number,
  zone: string,
  { from, to }: { from: string; to: string },
  signal: AbortSignal,
): Promise<Moment[]> {
  const query = {
    kinds,
    // No zone is more than a day from UTC.
    from: `${shiftDate(from, -1)}T00:00:00Z`,
    to: `${shiftDate(to, 3)}T00:00:00Z`,
    limit: MOST_MOMENTS,
  };
  const { data } = await callAsSelf(getMoments, { params: { profileid }, query, signal });
  return data.filter(({ at_utc }) => {
    const day = getDate(Date.parse(at_utc), zone);
    return day >= from && day <= shiftDate(to, 1);
  });
}
