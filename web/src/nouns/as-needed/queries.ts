import { getIntakes, removeIntake } from "@dosebeat/contract/intakes-calls";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { call } from "../../api/call.ts";
import {
  answeredAt,
  isOld,
  useAwaitedSince,
  useKeptSince,
  useStaleSince,
} from "../../api/refreshes.ts";
import { useSingleMutation } from "../../api/single-mutation.ts";
import { invalidate, shownBy } from "../../api/stale.ts";
import { askOrRecall } from "../../offline/kept-answers.ts";
import { type AnyEntry, type AsideEntry, asidesOf, waitingOf } from "../../offline/queue.ts";
import { countedIn, type Intakes, isOf } from "../../offline/show-intake.ts";
import { useEntries } from "../../offline/shown-entries.ts";
import { isWaitingIntake, waitingIntake } from "../doses/asides.ts";

/** What was taken in the last 24 hours changes with time, even without events. */
const REFETCH_INTERVAL = 60_000;

/** Intakes of chart days, inclusive; kept on this device for when there is no network. */
export function useIntakes(from: string | null, to: string | null) {
  const entries = useEntries();
  const queryKey = ["intakes", from, to];
  const exact = { queryKey, exact: true };
  const staleSince = useStaleSince(exact);
  const keptSince = useKeptSince(exact);
  const awaitedSince = useAwaitedSince(queryKey);
  const query = useQuery({
    queryKey,
    meta: shownBy(getIntakes),
    enabled: from !== null && to !== null,
    queryFn: ({ signal, client, queryKey }): Promise<Intakes> =>
      askOrRecall({
        kind: "intakes",
        ask: async () => {
          const query = { from: from ?? "", to: to ?? "" };
          return (await call(getIntakes, { query, signal })).data;
        },
        fit: (data) => getIntakes.answer.schema.safeParse({ data }).data?.data ?? null,
        onLate: (data) => client.setQueryData(queryKey, data),
      }),
    select: useCallback((known: Intakes) => withWaiting(known, entries), [entries]),
    refetchInterval: REFETCH_INTERVAL,
    // One from before a pause would stand for the new day without its age.
    placeholderData: (previous, before) => (isOld(answeredAt(before)) ? undefined : previous),
  });
  return {
    ...query,
    /** Since when there may be intakes that the answer lacks; null: it is new. */
    oldSince: staleSince ?? keptSince ?? awaitedSince,
    /** Whether the first answer after a pause, or of a new day, is on its way. */
    isAwaited: awaitedSince !== null || query.isPlaceholderData,
  };
}

/** Takes back an intake, even one that still waits on this device. */
export function useRemoveIntake() {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: async (id: number): Promise<void> => {
      if (isWaitingIntake({ id })) {
        const { takeBackWaiting } = await import("../../offline/take-back-intake.ts");
        await takeBackWaiting(-id);
      } else {
        await call(removeIntake, { params: { id } });
      }
    },
    onSettled: (_, error) => {
      const refetched = invalidate(client, removeIntake.touches ?? []);
      return error ? undefined : refetched;
    },
  });
}

/** Adds the intakes that were stated on this device and have not reached the server. */
export function withWaiting(known: Intakes, entries: readonly AnyEntry[]): Intakes {
  const asides = waitingOf(asidesOf(entries));
  const waiting = asides.filter((entry) => entry.kind === "intake");
  const named = asides.flatMap((entry) =>
    entry.kind === "press" ? takenByName(entry, known) : [],
  );
  if (waiting.length === 0 && named.length === 0) return known;
  const intakes = waiting.map((entry) => {
    const alike = known.intakes.find(({ medicine }) => medicine === entry.body.medicine);
    return waitingIntake(entry, { date: "", unit: alike?.unit ?? "" });
  });
  return {
    intakes: [...known.intakes, ...intakes],
    next: known.next.map((next) => [...intakes, ...named].reduce(countedIn, next)),
  };
}

/** What a press was taken for, by the name waiting for it; medicines with a known intake are already counted. */
function takenByName({ body }: Extract<AsideEntry, { kind: "press" }>, known: Intakes) {
  const before = known.intakes.filter((intake) => isOf(intake, body));
  const taken =
    body.as === "as_needed" && body.intake === undefined
      ? [body.medicine]
      : body.as === "twice"
        ? (body.medicines ?? [])
        : [];
  return taken.flatMap((medicine) =>
    medicine === undefined || before.some((one) => one.medicine === medicine)
      ? []
      : [{ medicine, at_utc: body.pressed_utc, amount: body.amount ?? null }],
  );
}
