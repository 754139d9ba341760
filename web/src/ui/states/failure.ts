import type { UseQueryResult } from "@tanstack/react-query";

export interface Failure {
  error: Error;
  onRetry: () => Promise<unknown>;
}

/** The first error of a screen's queries, with a retry of all that failed; null if none did. */
export function failureOf(queries: readonly UseQueryResult<unknown>[]): Failure | null {
  const failed = queries.filter(({ error, data }) => error && data === undefined);
  const error = failed[0]?.error;
  if (!error) return null;
  return { error, onRetry: () => Promise.all(failed.map(({ refetch }) => refetch())) };
}
