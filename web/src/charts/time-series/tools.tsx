import { ActionIcon, Button } from "@mantine/core";
import { useTranslations } from "use-intl";
import { MinusIcon, PlusIcon } from "../../ui/icons/icons.tsx";
import { MIN_VIEW, type View, zoomView } from "./view.ts";

interface TimeSeriesToolsProps {
  view: View;
  whole: View;
  onView: (view: View) => void;
}

/** Zoom buttons, for users without a wheel or steady fingers. */
export function TimeSeriesTools({ view, whole, onView }: TimeSeriesToolsProps) {
  const t = useTranslations("timeSeries");
  const span = view.to - view.from;
  const isWhole = span >= whole.to - whole.from;
  const zoom = (factor: number) => onView(zoomView(view, factor, (view.from + view.to) / 2, whole));
  return (
    <div className="time-series-tools">
      <ActionIcon
        variant="default"
        aria-label={t("zoomIn")}
        disabled={span <= MIN_VIEW}
        onClick={() => zoom(0.5)}
      >
        <PlusIcon />
      </ActionIcon>
      <ActionIcon
        variant="default"
        aria-label={t("zoomOut")}
        disabled={isWhole}
        onClick={() => zoom(2)}
      >
        <MinusIcon />
      </ActionIcon>
      <Button variant="default" disabled={isWhole} onClick={() => onView(whole)}>
        {t("whole")}
      </Button>
    </div>
  );
}
