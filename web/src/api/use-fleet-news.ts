import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { FLEET_EVENTS, followEvents } from "./live.ts";
import type { EventKind } from "./read-events.ts";

/** News is gathered for so long: a fleet speaks all the time. */
const GATHER = 5_000;

/**
 * Fetches again what is shown of boxes when one of them reports, or of users when one of them changes.
 *
 * @param shown DevEUIs and ids of what is on the screen; null: any counts
 * @param key of the queries to renew
 */
export function useFleetNews(
  kind: "sensor" | "profile",
  shown: readonly string[] | null,
  ...key: readonly string[]
) {
  const client = useQueryClient();
  const wanted = useRef(shown);
  wanted.current = shown;
  const renewed = key.join(" ");
  useEffect(() => {
    const leaving = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const renew = () => {
      timer = undefined;
      void client.invalidateQueries({ queryKey: renewed.split(" ") });
    };
    const onEvent = (of: EventKind, id: string) => {
      const isShown = wanted.current === null || wanted.current.includes(id);
      if (of === kind && isShown) timer ??= setTimeout(renew, GATHER);
    };
    void followEvents({ onEvent, onLoss: renew }, leaving.signal, FLEET_EVENTS);
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
  }, [client, kind, renewed]);
}
