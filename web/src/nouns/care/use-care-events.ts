import { EVENT_TOUCHES } from "@dosebeat/contract/events";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { followEvents } from "../../api/live.ts";
import { invalidate } from "../../api/stale.ts";

/** One answer may cause several events: refetch once for all of them. */
const BATCH_DELAY = 150;

/** Refetches when carers change, or what they are told. */
export function useCareEvents() {
  const client = useQueryClient();
  useEffect(() => {
    const unmounted = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refetch = () => {
      timer = undefined;
      void invalidate(client, EVENT_TOUCHES.care);
    };
    const handlers = {
      onEvent: (kind: string) => {
        if (kind === "care") timer ??= setTimeout(refetch, BATCH_DELAY);
      },
      onLoss: () => void client.invalidateQueries(),
    };
    void followEvents(handlers, unmounted.signal);
    return () => {
      unmounted.abort();
      clearTimeout(timer);
    };
  }, [client]);
}
