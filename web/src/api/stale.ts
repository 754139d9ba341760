import type { Call, Noun } from "@dosebeat/contract/base/define-call";
import { EVENT_TOUCHES } from "@dosebeat/contract/events";
import type { Query, QueryClient } from "@tanstack/react-query";
import type { EventKind } from "./read-events.ts";

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: {
      /** The nouns that a cached answer shows: it becomes stale when one of them changes. */
      shows?: readonly Noun[];
      /** The screen empties itself when the server says that somebody is out of reach. */
      saysGone?: boolean;
    };
  }
}

/** The `meta` of a query that makes these calls. */
export function shownBy(...calls: readonly Pick<Call, "shows">[]): { shows: Noun[] } {
  return { shows: calls.flatMap(({ shows = [] }) => shows) };
}

/** Refetches what events of these kinds touch. */
export function invalidateFor(client: QueryClient, kinds: Iterable<EventKind>): Promise<void> {
  return invalidate(
    client,
    [...kinds].flatMap((kind) => EVENT_TOUCHES[kind]),
  );
}

/**
 * Refetches every cached answer that shows one of the nouns. A first answer still under way may predate the
 * change, and the client would not refetch it by itself, so it is requested again.
 */
export async function invalidate(client: QueryClient, nouns: readonly Noun[]): Promise<void> {
  const predicate = ({ meta }: Pick<Query, "meta">) =>
    meta?.shows?.some((noun) => nouns.includes(noun)) ?? false;
  const coming = client
    .getQueryCache()
    .findAll({ predicate, fetchStatus: "fetching" })
    .filter(({ state }) => state.data === undefined);
  await client.invalidateQueries({ predicate });
  if (coming.length === 0) return;
  await client.invalidateQueries({ predicate: (query) => coming.includes(query) });
}
