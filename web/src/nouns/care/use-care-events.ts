import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { batchedEvents } from "../../api/batched-events.ts";
import { followEvents } from "../../api/live.ts";
import type { EventKind } from "../../api/read-events.ts";
import { invalidateFor } from "../../api/stale.ts";

/** Refetches when carers change, or what they are told. */
export function useCareEvents() {
  const client = useQueryClient();
  useEffect(() => {
    const unmounted = new AbortController();
    const { onEvent, stop } = batchedEvents((kinds) => invalidateFor(client, kinds));
    const handlers = {
      onEvent: (kind: EventKind) => {
        if (kind === "care") onEvent(kind);
      },
      onLoss: () => void client.invalidateQueries(),
    };
    void followEvents(handlers, unmounted.signal);
    return () => {
      unmounted.abort();
      stop();
    };
  }, [client]);
}
