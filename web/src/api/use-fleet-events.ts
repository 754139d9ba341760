import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { FLEET_EVENTS, followEvents } from "./live.ts";
import type { EventKind } from "./read-events.ts";

type FleetKind = "sensor" | "profile" | "delivery";

/**
 * Refetch at most this often: in a large fleet, some box always reports. Deliveries are shorter: servers
 * report them at most once a second, and somebody who connects a network is waiting for them.
 */
const REFETCH_INTERVALS: Record<FleetKind, number> = {
  sensor: 5_000,
  profile: 5_000,
  delivery: 500,
};

/**
 * Refetches box queries when a box on screen reports, user queries when a user changes, or ingest keys when one is used.
 *
 * @param shown DevEUIs or ids on the screen; null: all
 * @param key prefix of the query keys to invalidate
 */
export function useFleetEvents(
  kind: FleetKind,
  shown: readonly string[] | null,
  ...key: readonly string[]
) {
  const client = useQueryClient();
  const visible = useRef(shown);
  visible.current = shown;
  const keyText = key.join(" ");
  useEffect(() => {
    const unmounted = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refetch = () => {
      timer = undefined;
      void client.invalidateQueries({ queryKey: keyText.split(" ") });
    };
    const onEvent = (of: EventKind, id: string) => {
      const isShown = visible.current === null || visible.current.includes(id);
      if (of === kind && isShown) timer ??= setTimeout(refetch, REFETCH_INTERVALS[kind]);
    };
    void followEvents({ onEvent, onLoss: refetch }, unmounted.signal, FLEET_EVENTS);
    return () => {
      unmounted.abort();
      clearTimeout(timer);
    };
  }, [client, kind, keyText]);
}
