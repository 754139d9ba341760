import { ActionIcon, Button } from "@mantine/core";
import { NextIcon, PreviousIcon } from "../../../ui/icons/icons.tsx";
import "./period-navigation.css";

interface PeriodNavigationProps {
  previous: string;
  current: string;
  next: string;
  atCurrent: boolean;
  /** How many periods to move: −1, 1, or 0 for the current one. */
  onGo: (by: -1 | 0 | 1) => void;
  canGoOn: boolean;
}

/** Previous, current, next; left to right in every language, like the charts' time axis. */
export function PeriodNavigation(props: PeriodNavigationProps) {
  const { previous, current, next, atCurrent, onGo, canGoOn } = props;
  return (
    <div className="day-navigation" dir="ltr">
      <ActionIcon variant="default" aria-label={previous} onClick={() => onGo(-1)}>
        <PreviousIcon />
      </ActionIcon>
      <Button
        variant={atCurrent ? "light" : "default"}
        aria-pressed={atCurrent}
        onClick={() => onGo(0)}
      >
        {current}
      </Button>
      <ActionIcon variant="default" aria-label={next} disabled={!canGoOn} onClick={() => onGo(1)}>
        <NextIcon />
      </ActionIcon>
    </div>
  );
}
