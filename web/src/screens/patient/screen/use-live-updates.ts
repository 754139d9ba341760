import { EVENT_TOUCHES } from "@dosebeat/contract/events";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { followEvents } from "../../../api/live.ts";
import type { EventKind } from "../../../api/read-events.ts";
import { invalidate } from "../../../api/stale.ts";
import { anew } from "./anew.ts";

/** An uplink causes several events: refetch once for all of them. */
const BATCH_DELAY = 150;

/** Refetches on live events; returns a text to announce to screen readers. */
export function useLiveUpdates(): string {
  const client = useQueryClient();
  const t = useTranslations("today");
  const [announcement, setAnnouncement] = useState("");

  useEffect(() => {
    const unmounted = new AbortController();
    const kinds = new Set<EventKind>();
    let timer: ReturnType<typeof setTimeout> | undefined;

    const refetch = () => {
      // Sent messages, and changes of carers, are not news about the day.
      const isSpoken = [...kinds].some((kind) => !UNSPOKEN.includes(kind));
      const text = kinds.has("press")
        ? t("pressSeen")
        : changesPlan(kinds)
          ? t("planChanged")
          : kinds.has("dose")
            ? t("doseSaid")
            : t("readingSeen");
      const touched = [...kinds].flatMap((kind) => EVENT_TOUCHES[kind]);
      // Announced once it is visible.
      void invalidate(client, touched).then(() => isSpoken && setAnnouncement(anew(text)));
      kinds.clear();
      timer = undefined;
    };
    const onEvent = (kind: EventKind) => {
      kinds.add(kind);
      timer ??= setTimeout(refetch, BATCH_DELAY);
    };
    void followEvents({ onEvent, onLoss: () => void client.invalidateQueries() }, unmounted.signal);
    return () => {
      unmounted.abort();
      clearTimeout(timer);
    };
  }, [client, t]);

  return announcement;
}

const UNSPOKEN: readonly EventKind[] = ["reminder", "care", "light"];

function changesPlan(kinds: Set<EventKind>) {
  return kinds.has("medicine") || kinds.has("schedule");
}
