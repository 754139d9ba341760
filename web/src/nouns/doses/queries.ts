import type { Doses } from "@dosebeat/contract/doses";
import { getDoses } from "@dosebeat/contract/doses-calls";
import { statusIfCounted } from "@dosebeat/domain/doses/statements";
import { isOpen } from "@dosebeat/domain/doses/statuses";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { call } from "../../api/call.ts";
import {
  type Answered,
  answeredAt,
  isOld,
  useAnsweredAt,
  useAwaitedSince,
  useStaleSince,
} from "../../api/refreshes.ts";
import { shownBy } from "../../api/stale.ts";
import { askOrRecall, type Kept } from "../../offline/kept-answers.ts";
import { useEntries } from "../../offline/shown-entries.ts";
import { asOfEarlier, withEntries } from "./device-view.ts";

/** Statuses change with time alone, so refetch regularly. */
const REFETCH_INTERVAL = 30_000;

interface Asked {
  state: { data: Doses | undefined };
}

interface Options {
  refetchInterval?: number | false | ((asked: Asked) => number | false);
  /** Keeps the answer on this device for times without a network, and shows it adjusted to this instant. */
  keptUntil?: number;
  /** Kept doses, shown until there is an answer, if they begin with the same day. */
  meanwhile?: Kept<Doses> | undefined;
}

/** Doses of chart days; without a network, kept ones are returned from this device. */
export function dosesOptions(from: string | null, to: string | null, isKept: boolean) {
  return queryOptions({
    queryKey: ["doses", from, to],
    meta: shownBy(getDoses),
    queryFn: ({ signal, client, queryKey }): Promise<Kept<Doses>> => {
      const days = { from: from ?? "", to: to ?? "" };
      const ask = async () => (await call(getDoses, { query: days, signal })).data;
      if (!isKept) return ask();
      return askOrRecall({
        kind: "doses",
        ask,
        fit: (data) => fitTo(days.from, data),
        onLate: (data) => client.setQueryData(queryKey, data),
      });
    },
  });
}

/** Doses of chart days, inclusive; disabled until the days are known. */
export function useDoses(
  from: string | null,
  to: string | null,
  { refetchInterval = REFETCH_INTERVAL, keptUntil, meanwhile }: Options = {},
) {
  const entries = useEntries();
  const options = dosesOptions(from, to, keptUntil !== undefined);
  // The box may have been pressed since, so nobody must be told that it was not.
  const isStale = useStaleSince({ queryKey: options.queryKey, exact: true }) !== null;
  const wasLongAgo = isOld(useAnsweredAt(options.queryKey));
  return useQuery({
    ...options,
    enabled: from !== null && to !== null,
    select: useCallback(
      (known: Kept<Doses>) => {
        const isEarlier = isStale || wasLongAgo || known.as_of !== undefined;
        const read = isEarlier && keptUntil ? asOfEarlier(known, keptUntil) : known;
        return withEntries(read, entries, keptUntil ?? Date.now());
      },
      [entries, keptUntil, isStale, wasLongAgo],
    ),
    refetchInterval,
    placeholderData: (previous, before) => {
      if (keptUntil === undefined) return previous;
      // Without this day, the doses of those before would be read as if nothing was due on it.
      if (previous?.days.some(({ date }) => date === from)) return dated(previous, before);
      return meanwhile?.days[0]?.date === from ? meanwhile : undefined;
    },
  });
}

/** The answer of another query, with its instant if it is old. */
function dated(known: Kept<Doses>, of: Answered | undefined): Kept<Doses> {
  const at = answeredAt(of);
  return at !== null && isOld(at) ? { as_of: new Date(at).toISOString(), ...known } : known;
}

/** Since when the doses of these days may have changed, while the first answer after a pause is awaited. */
export function useDosesAwaitedSince(from: string | null, to: string | null): number | null {
  return useAwaitedSince(dosesOptions(from, to, true).queryKey);
}

/** Kept doses from a chart day on; null if there are none, or if another release kept them. */
export function fitTo(from: string, data: unknown): Doses | null {
  const { data: read } = getDoses.answer.schema.safeParse({ data });
  if (!read) return null;
  const { days, doses } = read.data;
  const left = days.filter(({ date }) => date >= from);
  if (left[0]?.date !== from) return null;
  return { ...read.data, days: left, doses: doses.filter(({ date }) => date >= from) };
}

/** The same for days before today: refetched on events, and regularly while one of their doses is open. */
export function usePastDoses(from: string | null, to: string | null) {
  return useDoses(from, to, { refetchInterval: whileOpen });
}

function whileOpen({ state }: Asked): number | false {
  const isAnyOpen = state.data?.doses.some((dose) => isOpen(statusIfCounted(dose)));
  return isAnyOpen ? REFETCH_INTERVAL : false;
}

/** The same for months and years: refetched on events only. */
export function useManyDoses(from: string | null, to: string | null) {
  return useDoses(from, to, { refetchInterval: false });
}
