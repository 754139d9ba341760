import { QueryClient } from "@tanstack/react-query";
import { CallError } from "./call.ts";
import { watchRefreshes } from "./refreshes.ts";

/** Retries transient failures only; an error that the server decided on will not change. */
function worthRetrying(failures: number, error: Error) {
  const transient = error instanceof CallError && (error.kind === "offline" || error.status >= 500);
  return transient && failures < 2;
}

/** One client per session, so that no data outlives a sign-out. */
export function makeQueryClient() {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        retry: worthRetrying,
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
