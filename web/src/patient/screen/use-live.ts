import { EVENT_TOUCHES } from "@dosebeat/contract/events";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { followEvents } from "../../api/live.ts";
import type { EventKind } from "../../api/read-events.ts";
import { invalidate } from "../../api/stale.ts";

/** Frames bring readings and presses together; one round of calls answers all of them. */
const GATHER = 150;

/** Keeps the screen up to date and returns what to say about it. */
export function useLive(): string {
  const client = useQueryClient();
  const t = useTranslations("today");
  const [said, setSaid] = useState("");

  useEffect(() => {
    const leaving = new AbortController();
    const gathered = new Set<EventKind>();
    let timer: ReturnType<typeof setTimeout> | undefined;

    const refresh = () => {
      void invalidate(
        client,
        [...gathered].flatMap((kind) => EVENT_TOUCHES[kind]),
      );
      setSaid(
        gathered.has("press")
          ? t("pressSeen")
          : planTouched(gathered)
            ? t("planChanged")
            : gathered.has("dose")
              ? t("doseSaid")
              : t("readingSeen"),
      );
      gathered.clear();
      timer = undefined;
    };
    const onEvent = (kind: EventKind) => {
      gathered.add(kind);
      timer ??= setTimeout(refresh, GATHER);
    };
    void followEvents({ onEvent, onLoss: () => void client.invalidateQueries() }, leaving.signal);
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
  }, [client, t]);

  return said;
}

function planTouched(kinds: Set<EventKind>) {
  return kinds.has("medicine") || kinds.has("schedule");
}
