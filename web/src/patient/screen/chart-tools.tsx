import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { TourButton } from "../../charts/tour/tour-button.tsx";
import { ChartIcon, PrintIcon, TableIcon } from "../../ui/icons/icons.tsx";
import "./chart-tools.css";

interface ChartToolsProps {
  chart: "week" | "month" | "cumulative";
  asTable: boolean;
  onTable: (on: boolean) => void;
  /** Selection of time and medicine. */
  children: ReactNode;
}

/** The tools of a chart; not printed. */
export function ChartTools({ chart, asTable, onTable, children }: ChartToolsProps) {
  const t = useTranslations("chart");
  return (
    <div className="range-tools">
      <div className="day-tools">{children}</div>
      <div className="day-tools">
        <Button
          data-tour="keys"
          variant="default"
          leftSection={asTable ? <ChartIcon /> : <TableIcon />}
          onClick={() => onTable(!asTable)}
        >
          {asTable ? t("picture") : t("table")}
        </Button>
        <Button
          className="range-print"
          variant="default"
          leftSection={<PrintIcon />}
          onClick={() => window.print()}
        >
          {t("print")}
        </Button>
        <TourButton chart={chart} onStart={() => onTable(false)} />
      </div>
    </div>
  );
}
