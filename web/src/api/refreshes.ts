import {
  isCancelledError,
  type Query,
  type QueryCache,
  type QueryKey,
  useQueryClient,
} from "@tanstack/react-query";
import { useCallback } from "react";
import { makeChanges } from "../session/changes.ts";
import { isOutOfReach } from "./out-of-reach.ts";

/** A request that takes longer than this counts as failed until its answer arrives. */
const PATIENCE_MS = 15_000;

/**
 * A page that is shown gets new states of doses at least once a minute. Older ones are from before the page was hidden
 * or the device slept, and doses may have been taken since.
 */
const OLD_MS = 90_000;

/** A query of any answer. */
export interface Answered {
  state: { data: unknown; dataUpdatedAt: number };
}

interface Refresh {
  /** When the server gave the shown data; local writes to it do not count. */
  answeredAt: number;
  /** Whether the latest attempt failed. */
  hasFailed: boolean;
  /** Whether the answer to a pending request is overdue. */
  isLate: boolean;
  timer: ReturnType<typeof setTimeout> | undefined;
}

const refreshes = new WeakMap<Answered, Refresh>();
const changes = makeChanges();

/** Records for each answer in the cache whether it could be refreshed; set up before the first query. */
export function watchRefreshes(cache: QueryCache): void {
  cache.subscribe((event) => {
    if (event.type === "observerResultsUpdated" || event.type === "observerOptionsUpdated") return;
    if (event.type === "updated") note(event.query, event.action);
    if (event.type === "removed") clearTimeout(refreshes.get(event.query)?.timer);
    changes.tell();
  });
}

type Action = Extract<
  Parameters<Parameters<QueryCache["subscribe"]>[0]>[0],
  { type: "updated" }
>["action"];

function note(query: Query, action: Action): void {
  const { dataUpdatedAt } = query.state;
  const known = refreshes.get(query) ?? {
    answeredAt: dataUpdatedAt,
    hasFailed: false,
    isLate: false,
    timer: undefined,
  };
  refreshes.set(query, known);
  switch (action.type) {
    case "fetch":
      known.timer ??= setTimeout(() => {
        known.isLate = true;
        changes.tell();
      }, PATIENCE_MS);
      return;
    case "success":
      if (known.answeredAt === 0) known.answeredAt = dataUpdatedAt;
      if (action.manual) return;
      settle(known);
      Object.assign(known, { answeredAt: dataUpdatedAt, hasFailed: false });
      return;
    case "error":
      settle(known);
      if (!isCancelledError(action.error)) known.hasFailed = true;
      return;
    default:
      if (query.state.fetchStatus === "idle") settle(known);
  }
}

function settle(refresh: Refresh): void {
  clearTimeout(refresh.timer);
  Object.assign(refresh, { timer: undefined, isLate: false });
}

/** When the server gave an answer that is still shown although the latest refresh failed; null: it is fresh. */
function staleSince(query: Query): number | null {
  const { data, error } = query.state;
  const refresh = refreshes.get(query);
  if (!refresh || data === undefined || !(refresh.hasFailed || refresh.isLate)) return null;
  return query.meta?.saysGone && isOutOfReach(error) ? null : refresh.answeredAt;
}

/** Selects answers: those whose keys begin with this, or the one with exactly this key. */
export interface Answers {
  queryKey: QueryKey;
  exact?: boolean;
}

const ALL: Answers = { queryKey: [] };

/**
 * The age of the oldest answer on the screen that could not be refreshed, as the instant at which it was given;
 * null: all are up to date.
 */
export function useStaleSince(of: Answers = ALL): number | null {
  const cache = useQueryClient().getQueryCache();
  return changes.useNow(() => {
    const times = cache
      .findAll({ ...of, type: "active" })
      .flatMap((query) => staleSince(query) ?? []);
    return times.length > 0 ? Math.min(...times) : null;
  }, null);
}

/**
 * Since when kept answers on the screen may be out of date, which this device gave in place of the server; null: there
 * is none.
 */
export function useKeptSince(of: Answers = ALL): number | null {
  const cache = useQueryClient().getQueryCache();
  return changes.useNow(() => {
    const times = cache
      .findAll({ ...of, type: "active" })
      .map(({ state: { data } }) => Date.parse(Object(data).as_of))
      .filter((at) => !Number.isNaN(at));
    return times.length > 0 ? Math.min(...times) : null;
  }, null);
}

/** When the server gave the answer of a query; local writes to it do not count. Null: it has none. */
export function answeredAt(query: Answered | undefined): number | null {
  if (query?.state.data === undefined) return null;
  return refreshes.get(query)?.answeredAt ?? query.state.dataUpdatedAt;
}

/** The same for the answer with exactly this key. */
export function useAnsweredAt(queryKey: QueryKey): number | null {
  const cache = useQueryClient().getQueryCache();
  return changes.useNow(() => answeredAt(cache.find({ queryKey, exact: true })), null);
}

export function isOld(at: number | null): boolean {
  return at !== null && Date.now() - at > OLD_MS;
}

/**
 * Since when an answer may be out of date, while the first one after a pause is awaited: see `OLD_MS`. Null: the answer
 * is new, or it could not be refreshed and is shown as such.
 */
export function useAwaitedSince(queryKey: QueryKey): number | null {
  const isStale = useStaleSince({ queryKey, exact: true }) !== null;
  const at = useAnsweredAt(queryKey);
  return !isStale && isOld(at) ? at : null;
}

/** Whether an answer on the screen is still awaited; what is shown meanwhile answers a different question. */
export function useIsAwaited(of: Answers): boolean {
  const cache = useQueryClient().getQueryCache();
  return changes.useNow(
    () =>
      cache
        .findAll({ ...of, type: "active" })
        .some(({ state: { data, error } }) => data === undefined && error === null),
    false,
  );
}

/** Refetches every answer on the screen that could not be refreshed. */
export function useRefreshAgain(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(
    () =>
      client.refetchQueries({ type: "active", predicate: (query) => staleSince(query) !== null }),
    [client],
  );
}
