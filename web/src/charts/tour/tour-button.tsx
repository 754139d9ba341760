import { Button } from "@mantine/core";
import { useTranslations } from "use-intl";
import { HelpIcon } from "../../ui/icons/icons.tsx";
import { type TouredChart, useTour } from "./use-tour.ts";

interface TourButtonProps {
  chart: TouredChart;
  /** Switches back to the chart before the tour starts. */
  onStart: () => void;
}

/** A tour of the chart around it: the parts within the nearest `data-tour-root`. */
export function TourButton({ chart, onStart }: TourButtonProps) {
  const t = useTranslations("chart");
  const start = useTour(chart, onStart);
  return (
    <Button
      variant="default"
      leftSection={<HelpIcon />}
      onClick={({ currentTarget }) => void start(currentTarget)}
    >
      {t("tour")}
    </Button>
  );
}
