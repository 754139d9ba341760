import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { FLEET_EVENTS, followEvents } from "../live.ts";

/** News is gathered for so long: a fleet speaks all the time. */
const GATHER = 5_000;

/**
 * Fetches again what is shown of boxes when one of them reports. `shown`: DevEUIs and ids of the boxes
 * on the screen; null: any box counts. `keys`: which queries to renew; none: all of boxes.
 */
export function useFleetNews(shown: readonly string[] | null, ...keys: readonly string[]) {
  const client = useQueryClient();
  const wanted = useRef(shown);
  wanted.current = shown;
  const renewed = keys.join(" ");
  useEffect(() => {
    const leaving = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const renew = () => {
      timer = undefined;
      void client.invalidateQueries({
        queryKey: ["sensors", ...renewed.split(" ").filter(Boolean)],
      });
    };
    const onEvent = (_: string, id: string) => {
      if (wanted.current === null || wanted.current.includes(id))
        timer ??= setTimeout(renew, GATHER);
    };
    void followEvents({ onEvent, onLoss: renew }, leaving.signal, FLEET_EVENTS);
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
  }, [client, renewed]);
}
