import { QueryClient } from "@tanstack/react-query";
import { getImpersonation } from "../session/impersonation.ts";
import { getSignIn } from "../session/session.ts";
import { CallError } from "./call.ts";
import { watchRefreshes } from "./refreshes.ts";
import { isOverloaded, retryAfterMs } from "./retry-after.ts";

/** Retries transient failures only; the server's decisions will not change. */
function worthRetrying(failures: number, error: Error) {
  const transient = error instanceof CallError && (error.kind === "offline" || error.status >= 500);
  return transient && failures < (isOverloaded(error) ? 1 : 2);
}

/** An overloaded server says when to retry; otherwise each wait is twice as long as the previous one. */
function waitAfter(failures: number, error: Error): number {
  return (isOverloaded(error) ? retryAfterMs(error) : null) ?? 1_000 * 2 ** failures;
}

/** One client per session, so that no data outlives a sign-out. */
export function makeQueryClient() {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        retry: worthRetrying,
        retryDelay: waitAfter,
        staleTime: 20_000,
        networkMode: "always",
        // Queries that failed offline are refetched once the connection is back.
        refetchOnReconnect: true,
      },
      mutations: { networkMode: "always" },
    },
  });
  watchRefreshes(client.getQueryCache());
  return client;
}

let prepared: { signIn: string | null; client: QueryClient } | null = null;

/** Prepares a client that is filled before the first screen is drawn; that screen takes it. */
export function prepareQueryClient(): QueryClient {
  prepared = { signIn: getSignIn(), client: makeQueryClient() };
  return prepared.client;
}

/** The client prepared in this sign-in, or a new one. */
export function takeQueryClient(): QueryClient {
  const mine = prepared;
  prepared = null;
  const isTheirs = mine?.signIn === getSignIn() && getImpersonation() === null;
  return mine && isTheirs ? mine.client : makeQueryClient();
}
