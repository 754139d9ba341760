import type { Call, Noun } from "@dosebeat/contract/base/define-call";
import type { QueryClient } from "@tanstack/react-query";

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: {
      /** The nouns that a cached answer shows: it is stale when one of them changes. */
      shows?: readonly Noun[];
      /** The screen empties itself where the server says that somebody is out of reach. */
      saysGone?: boolean;
    };
  }
}

/** The `meta` of a query that makes these calls. */
export function shownBy(...calls: readonly Pick<Call, "shows">[]): { shows: Noun[] } {
  return { shows: calls.flatMap(({ shows = [] }) => shows) };
}

/** Refetches every cached answer that shows one of the nouns. */
export function invalidate(client: QueryClient, nouns: readonly Noun[]): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ meta }) => meta?.shows?.some((noun) => nouns.includes(noun)) ?? false,
  });
}
