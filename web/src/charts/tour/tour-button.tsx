import { Button } from "@mantine/core";
import { type MouseEvent, useEffect, useRef } from "react";
import { flushSync } from "react-dom";
import { useTranslations } from "use-intl";
import { toleranceValues } from "../../i18n/tolerance.ts";
import { loadChunk } from "../../routing/chunks.ts";
import { HelpIcon } from "../../ui/icons/icons.tsx";

const load = loadChunk(() => import("./tour.ts"));

/** The steps of each chart, in order; parts that are not on screen are skipped. */
const STEPS = {
  day: ["day", "band", "scale", "legend", "keys"],
  week: ["week", "band", "scale", "legend", "keys"],
  month: ["calendar", "month", "band", "scale", "legend", "keys"],
  cumulative: ["cumulative", "band", "scale", "counts", "legend", "keys"],
} as const;

interface TourButtonProps {
  chart: keyof typeof STEPS;
  /** Switches back to the chart before the tour starts. */
  onStart: () => void;
}

/** A tour of the chart around it: the parts within the nearest `data-tour-root`. */
export function TourButton({ chart, onStart }: TourButtonProps) {
  const t = useTranslations("tour");
  const end = useRef<() => void>(undefined);
  // The tour is rendered outside the screen and would outlive it, as after going back in the history.
  useEffect(() => () => end.current?.(), []);
  const start = async ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const root = currentTarget.closest("[data-tour-root]") ?? document;
    flushSync(onStart);
    const { runTour } = await load();
    end.current = runTour(
      root,
      STEPS[chart].map((part) => ({
        part,
        title: t(`${part}Title`, toleranceValues),
        text: t(part, toleranceValues),
      })),
      {
        next: t("next"),
        back: t("back"),
        done: t("done"),
        close: t("close"),
        progress: t("progress", { current: "{{current}}", total: "{{total}}" }),
      },
      currentTarget,
    );
  };
  return (
    <Button variant="default" leftSection={<HelpIcon />} onClick={(event) => void start(event)}>
      {t("start")}
    </Button>
  );
}
