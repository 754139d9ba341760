import { QueryClient } from "@tanstack/react-query";
import { CallError } from "./call.ts";

/** A refusal stays a refusal; only what may pass by itself is tried again. */
function worthRetrying(failures: number, error: Error) {
  const passing = error instanceof CallError && (error.kind === "offline" || error.status >= 500);
  return passing && failures < 2;
}

/** One for each time that somebody is signed in, so that nothing outlives a sign-out. */
export function makeQueryClient() {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: worthRetrying,
        staleTime: 20_000,
        networkMode: "always",
        // What failed without a connection comes with it.
        refetchOnReconnect: true,
      },
      mutations: { networkMode: "always" },
    },
  });
}
