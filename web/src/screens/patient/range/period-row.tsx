import { ActionIcon } from "@mantine/core";
import { useTranslations } from "use-intl";
import { useTour } from "../../../charts/tour/use-tour.ts";
import {
  ChartIcon,
  HelpIcon,
  MoreIcon,
  NextIcon,
  PreviousIcon,
  PrintIcon,
  TableIcon,
} from "../../../ui/icons/icons.tsx";
import { Menu, MenuItem } from "../../../ui/menus/menu.tsx";
import "./period-row.css";

interface PeriodRowProps {
  /** Names the shown days. */
  name: string;
  previous: string;
  next: string;
  canGoOn: boolean;
  onGo: (by: -1 | 1) => void;
  /** A chart exists: it is loaded and not empty. */
  hasChart: boolean;
  chart: "week" | "month" | "cumulative";
  asTable: boolean;
  onTable: (on: boolean) => void;
}

/** The shown days, with buttons to the previous and next ones, and a menu with everything rarely needed. */
export function PeriodRow(props: PeriodRowProps) {
  const { name, previous, next, canGoOn, onGo, hasChart, ...menu } = props;
  return (
    <div className="period-row">
      <ActionIcon variant="subtle" aria-label={previous} onClick={() => onGo(-1)}>
        <PreviousIcon />
      </ActionIcon>
      <p>{name}</p>
      <ActionIcon variant="subtle" aria-label={next} disabled={!canGoOn} onClick={() => onGo(1)}>
        <NextIcon />
      </ActionIcon>
      {hasChart && <ChartMenu {...menu} />}
    </div>
  );
}

function ChartMenu({
  chart,
  asTable,
  onTable,
}: Pick<PeriodRowProps, "chart" | "asTable" | "onTable">) {
  const t = useTranslations("chart");
  const history = useTranslations("history");
  const startTour = useTour(chart, () => onTable(false));
  return (
    <div data-tour="more">
      <Menu label={history("more")} icon={<MoreIcon />}>
        <MenuItem icon={asTable ? <ChartIcon /> : <TableIcon />} onClick={() => onTable(!asTable)}>
          {asTable ? t("picture") : t("table")}
        </MenuItem>
        <MenuItem icon={<PrintIcon />} onClick={() => window.print()}>
          {t("print")}
        </MenuItem>
        <MenuItem icon={<HelpIcon />} onClick={() => void startTour()}>
          {t("tour")}
        </MenuItem>
      </Menu>
    </div>
  );
}
