import type { UseQueryResult } from "@tanstack/react-query";

interface Failure {
  error: Error;
  onRetry: () => Promise<unknown>;
}

/** Why a screen of several calls cannot be shown, and how all that failed are tried again together. */
export function failureOf(queries: readonly UseQueryResult<unknown>[]): Failure | null {
  const failed = queries.filter(({ error, data }) => error && data === undefined);
  const error = failed[0]?.error;
  if (!error) return null;
  return { error, onRetry: () => Promise.all(failed.map(({ refetch }) => refetch())) };
}
