import { EVENT_TOUCHES } from "@dosebeat/contract/events";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { EVENTS, followEvents } from "../api/live.ts";
import type { EventKind } from "../api/read-events.ts";
import { invalidate } from "../api/stale.ts";

/** A message of a box causes several events: refetch once for all of them. */
const BATCH_DELAY = 150;

/** Refetches what staff see of a patient when something of the patient changes. */
export function usePatientEvents(profileuid: string | undefined) {
  const client = useQueryClient();
  useEffect(() => {
    if (profileuid === undefined) return;
    const unmounted = new AbortController();
    const kinds = new Set<EventKind>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refetch = () => {
      timer = undefined;
      const touched = [...kinds].flatMap((kind) => EVENT_TOUCHES[kind]);
      kinds.clear();
      void invalidate(client, touched);
    };
    const onEvent = (kind: EventKind) => {
      kinds.add(kind);
      timer ??= setTimeout(refetch, BATCH_DELAY);
    };
    // Also where the stream ends because the patient left the user's groups.
    const onLoss = () => void client.invalidateQueries({ queryKey: ["patients"] });
    void followEvents({ onEvent, onLoss }, unmounted.signal, `${EVENTS}?profileuid=${profileuid}`);
    return () => {
      unmounted.abort();
      clearTimeout(timer);
    };
  }, [client, profileuid]);
}
