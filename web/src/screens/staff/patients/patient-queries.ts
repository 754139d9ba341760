import { getAdherence, getDoses } from "@dosebeat/contract/doses-calls";
import { getMoments, type MomentKind } from "@dosebeat/contract/patient-timeline";
import { getOverview } from "@dosebeat/contract/worklist-calls";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "../../../api/call.ts";
import { REFETCH_INTERVAL } from "../../../api/refetch-interval.ts";
import { shownBy } from "../../../api/stale.ts";
import { daysAtHand } from "../../../first/early-calls.ts";
import { shiftDate } from "../../../i18n/format.ts";
import { monthEnd } from "../../../i18n/weeks.ts";
import { figureDays, weekUpTo } from "../../carer/queries.ts";

const SHOWN_DAYS = 7;

export function useOverview(profileid: number) {
  return useQuery({
    queryKey: ["patients", profileid],
    meta: { ...shownBy(getOverview), saysGone: true },
    queryFn: async ({ signal }) =>
      (await call(getOverview, { params: { profileid }, signal })).data,
    // The reasons for which the patient is on the list change with time alone.
    refetchInterval: REFETCH_INTERVAL,
  });
}

/** What happened concerning a patient, from a cursor on, of one kind or all. */
export function useMoments(profileid: number, kind: MomentKind | null, cursor: string | null) {
  return useQuery({
    queryKey: ["patients", profileid, "moments", kind, cursor],
    meta: shownBy(getMoments),
    queryFn: ({ signal }) => {
      const query = { ...(kind && { kinds: kind }), ...(cursor && { cursor }) };
      return call(getMoments, { params: { profileid }, query, signal });
    },
    // A new moment shifts where later parts begin.
    placeholderData: keepPreviousData,
  });
}

/** A patient's doses of the last seven chart days. */
export function usePatientDoses(profileid: number, zone: string, now: number) {
  const guess = daysAtHand(zone, now).from;
  const days = { from: shiftDate(guess, -SHOWN_DAYS), to: shiftDate(guess, 1) };
  const query = useQuery({
    queryKey: ["patients", profileid, "doses", days],
    meta: shownBy(getDoses),
    queryFn: async ({ signal }) =>
      (await call(getDoses, { query: { ...days, profileid }, signal })).data,
    refetchInterval: REFETCH_INTERVAL,
  });
  return { query, week: query.data ? weekUpTo(query.data, now) : null };
}

/** A patient's figures for the last 30 chart days. */
export function usePatientFigures(profileid: number, to: string) {
  const days = figureDays(to);
  return useQuery({
    queryKey: ["patients", profileid, "adherence", days],
    meta: shownBy(getAdherence),
    queryFn: async ({ signal }) =>
      (await call(getAdherence, { query: { ...days, profileid }, signal })).data,
  });
}

/** A patient's doses in a month, given by its first date. */
export function usePatientMonth(profileid: number, first: string) {
  return useQuery({
    queryKey: ["patients", profileid, "doses", first],
    meta: shownBy(getDoses),
    queryFn: async ({ signal }) => {
      const query = { from: first, to: monthEnd(first), profileid };
      return (await call(getDoses, { query, signal })).data;
    },
    placeholderData: keepPreviousData,
  });
}
