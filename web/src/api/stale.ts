import type { Call, Noun } from "@dosebeat/contract/define-call";
import type { QueryClient } from "@tanstack/react-query";

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: {
      /** What a cached answer is made of: it is stale when one of these changes. */
      shows?: readonly Noun[];
    };
  }
}

/** The `meta` of a query that is answered by these calls. */
export function shownBy(...calls: readonly Pick<Call, "shows">[]): { shows: Noun[] } {
  return { shows: calls.flatMap(({ shows = [] }) => shows) };
}

/** Asks again for every answer that is made of one of the nouns. */
export function invalidate(client: QueryClient, nouns: readonly Noun[]): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ meta }) => meta?.shows?.some((noun) => nouns.includes(noun)) ?? false,
  });
}
