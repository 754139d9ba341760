import { useMediaQuery } from "@mantine/hooks";
import { lazy, type ReactNode, Suspense } from "react";
import { useTranslations } from "use-intl";
import { loadChunk } from "../../../routing/chunks.ts";
import type { StatedPlace } from "../../../ui/frame/menu-item.ts";
import { useBesides } from "./patient-places.tsx";

const RemindersState = lazy(
  loadChunk(async () => ({ default: (await import("./reminders-state.tsx")).RemindersState })),
);
const CarersState = lazy(
  loadChunk(async () => ({ default: (await import("./carers-state.tsx")).CarersState })),
);

/** Reminders, carers and the report, each with its current state. */
export function useStatedPlaces(): StatedPlace[] {
  const t = useTranslations("menu");
  const { reminders, carers, report } = useBesides();
  const waiting = (state: ReactNode) => <Suspense fallback={"\u00a0"}>{state}</Suspense>;
  return [
    { ...reminders, state: waiting(<RemindersState />) },
    { ...carers, state: waiting(<CarersState />) },
    { ...report, state: t("reportState") },
  ];
}

/** The same in the side menu: if that is hidden, the server is not asked. */
export function useStatedMenu(): StatedPlace[] {
  const isDesk = useMediaQuery("(min-width: 60rem)", undefined, { getInitialValueInEffect: false });
  return useStatedPlaces().map((place) => ({ ...place, state: isDesk ? place.state : null }));
}
