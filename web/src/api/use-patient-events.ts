import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { batchedEvents } from "./batched-events.ts";
import { EVENTS, followEvents } from "./live.ts";
import { invalidateFor } from "./stale.ts";

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
    const { onEvent, stop } = batchedEvents((kinds) => invalidateFor(client, kinds));
    const onLoss = () => {
      setRefused(null);
      void client.invalidateQueries();
    };
    const onRefused = () => setRefused(profileuid);
    const address = `${EVENTS}?profileuid=${profileuid}`;
    void followEvents({ onEvent, onLoss, onRefused }, unmounted.signal, address);
    return () => {
      unmounted.abort();
      stop();
    };
  }, [client, profileuid]);
  return refused !== null && refused === profileuid;
}
