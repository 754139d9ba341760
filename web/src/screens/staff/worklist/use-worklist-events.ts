import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { FLEET_EVENTS, followEvents } from "../../../api/live.ts";

/** In a large clinic some row always changes: refetch at most this often. */
const REFETCH_INTERVAL = 2_000;

/**
 * Refetches the worklist when a row changes, or the groups whose patients the user may see.
 * @returns whether the server refuses to report changes: then no row may remain on the screen
 */
export function useWorklistEvents(): boolean {
  const client = useQueryClient();
  const [isRefused, setRefused] = useState(false);
  useEffect(() => {
    const unmounted = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refetch = () => {
      timer = undefined;
      void client.invalidateQueries({ queryKey: ["worklist"] });
      void client.invalidateQueries({ queryKey: ["groups"] });
    };
    const onEvent = (kind: string) => {
      if (kind === "worklist" || kind === "group") timer ??= setTimeout(refetch, REFETCH_INTERVAL);
    };
    const onLoss = () => {
      setRefused(false);
      refetch();
    };
    const onRefused = () => {
      setRefused(true);
      client.removeQueries({ queryKey: ["worklist"] });
    };
    void followEvents({ onEvent, onLoss, onRefused }, unmounted.signal, FLEET_EVENTS);
    return () => {
      unmounted.abort();
      clearTimeout(timer);
    };
  }, [client]);
  return isRefused;
}
