import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { batchedEvents } from "../../../api/batched-events.ts";
import { followEvents } from "../../../api/live.ts";
import type { EventKind } from "../../../api/read-events.ts";
import { invalidateFor } from "../../../api/stale.ts";
import { anew } from "./anew.ts";

/** Refetches on live events; returns a text to announce to screen readers. */
export function useLiveUpdates(): string {
  const client = useQueryClient();
  const t = useTranslations("today");
  const [announcement, setAnnouncement] = useState("");

  useEffect(() => {
    const unmounted = new AbortController();
    const { onEvent, stop } = batchedEvents(async (kinds) => {
      await invalidateFor(client, kinds);
      // Announced once it is visible. Sent messages, and changes of carers, are not news about the day.
      if (![...kinds].some((kind) => !UNSPOKEN.includes(kind))) return;
      const text = kinds.has("press")
        ? t("pressSeen")
        : changesPlan(kinds)
          ? t("planChanged")
          : kinds.has("dose")
            ? t("doseSaid")
            : t("readingSeen");
      setAnnouncement(anew(text));
    });
    void followEvents({ onEvent, onLoss: () => void client.invalidateQueries() }, unmounted.signal);
    return () => {
      unmounted.abort();
      stop();
    };
  }, [client, t]);

  return announcement;
}

const UNSPOKEN: readonly EventKind[] = ["reminder", "care", "light"];

function changesPlan(kinds: Set<EventKind>) {
  return kinds.has("medicine") || kinds.has("schedule");
}
