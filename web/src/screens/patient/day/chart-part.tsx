import { Button } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { loadChunk } from "../../../routing/chunks.ts";
import { ChartIcon } from "../../../ui/icons/icons.tsx";
import { Placeholder } from "../../../ui/states/states.tsx";
import type { DayCardProps } from "./day-card.tsx";

const DayCard = lazy(
  loadChunk(async () => ({ default: (await import("./day-card.tsx")).DayCard })),
);

/** The chart of the day: always visible on the desk, behind a button on phones. */
export function ChartPart({ isDesk, ...card }: DayCardProps & { isDesk: boolean }) {
  const t = useTranslations("today");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {!isDesk && (
        <Button
          className="today-chart-button"
          variant="default"
          leftSection={<ChartIcon />}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {t("chart")}
        </Button>
      )}
      {(isDesk || isOpen) && (
        <Suspense fallback={<Placeholder height={420} />}>
          <DayCard {...card} />
        </Suspense>
      )}
    </>
  );
}
