import { EVENT_TOUCHES } from "@dosebeat/contract/events";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { EVENTS, followEvents } from "./live.ts";
import type { EventKind } from "./read-events.ts";
import { invalidate } from "./stale.ts";

/** One message of a box causes several events: refetch once for all of them. */
const BATCH_DELAY = 150;

/**
 * Refetches what staff see of a patient when anything about the patient changes.
 * @returns whether the server refuses to report changes: the patient was erased or is no longer in reach,
 * and nothing about them may remain on the screen
 */
export function usePatientEvents(profileuid: string | undefined): boolean {
  const client = useQueryClient();
  const [refused, setRefused] = useState<string | null>(null);
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
    const onLoss = () => {
      setRefused(null);
      void client.invalidateQueries();
    };
    const onRefused = () => setRefused(profileuid);
    const address = `${EVENTS}?profileuid=${profileuid}`;
    void followEvents({ onEvent, onLoss, onRefused }, unmounted.signal, address);
    return () => {
      unmounted.abort();
      clearTimeout(timer);
    };
  }, [client, profileuid]);
  return refused !== null && refused === profileuid;
}
