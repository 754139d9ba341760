import { Button } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import type { ComponentProps, ReactNode } from "react";
import { useLocale, useTranslations } from "use-intl";
import { formatShortSpan, shiftDate } from "../../../i18n/format.ts";
import {
  DEFAULT_REPORT_DAYS,
  REPORT_DAY_COUNTS,
  type ReportSearch,
} from "../../../routing/search.ts";
import { PrintIcon } from "../../../ui/icons/icons.tsx";
import { Select } from "../../../ui/menus/select.tsx";
import { Page } from "../../../ui/page/page.tsx";
import type { failureOf } from "../../../ui/states/failure.ts";
import { Failed, Placeholder } from "../../../ui/states/states.tsx";
import { NoHistory } from "../range/range-screen.tsx";
import { Sheet } from "./sheet.tsx";
import type { SheetPart } from "./sheet-part.ts";
import type { Snapshot } from "./snapshot.ts";
import "./report.css";

interface ReportPageProps {
  /** Links to related pages. */
  tabs: ReactNode;
  lead: string;
  announcement?: string;
  search: ReportSearch;
  range: SheetPart["range"] | null;
  /** Null while any of it is loading. */
  snapshot: Snapshot | null;
  failure: ReturnType<typeof failureOf>;
  doneOf?: ComponentProps<typeof Sheet>["doneOf"];
  happened?: ComponentProps<typeof Sheet>["happened"];
}

/** A preview of the paper, with choices and a print button. */
export function ReportPage(props: ReportPageProps) {
  const { tabs, lead, announcement, search, range, snapshot, failure } = props;
  const t = useTranslations("report");
  const navigate = useNavigate({ from: "/{-$locale}/report" });
  const choose = (chosen: ReportSearch) =>
    void navigate({ search: chosen, replace: true, resetScroll: false });
  const isEmpty =
    snapshot && snapshot.doses.doses.length === 0 && snapshot.doses.intakes.length === 0;
  return (
    <div className="report-screen">
      <Page
        tabs={tabs}
        title={t("page")}
        lead={lead}
        actions={
          <Choices
            search={search}
            last={range?.to}
            onChoose={choose}
            canPrint={!!snapshot && !isEmpty}
          />
        }
      >
        <p className="visually-hidden" aria-live="polite">
          {announcement}
        </p>
        {failure ? (
          <Failed {...failure} />
        ) : !snapshot || !range ? (
          <Placeholder height={1120} />
        ) : isEmpty ? (
          <section className="card">
            <NoHistory />
          </section>
        ) : (
          <Sheet
            snapshot={snapshot}
            range={range}
            paper={search.paper ?? "a4"}
            doneOf={props.doneOf}
            happened={props.happened}
          />
        )}
      </Page>
    </div>
  );
}

interface ChoicesProps {
  search: ReportSearch;
  /** Last day of the report; undefined while it loads. */
  last: string | undefined;
  onChoose: (chosen: ReportSearch) => void;
  canPrint: boolean;
}

function Choices({ search, last, onChoose, canPrint }: ChoicesProps) {
  const t = useTranslations("report");
  const locale = useLocale();
  const labelOf = (count: (typeof REPORT_DAY_COUNTS)[number]) => {
    const days = t(`days${count}`);
    if (last === undefined) return days;
    return t("daysSpan", { days, span: formatShortSpan(shiftDate(last, 1 - count), last, locale) });
  };
  const { paper, ...others } = search;
  return (
    <>
      <Select
        aria-label={t("days")}
        value={String(search.days ?? DEFAULT_REPORT_DAYS)}
        onChange={({ currentTarget }) => {
          const days = REPORT_DAY_COUNTS.find((count) => String(count) === currentTarget.value);
          if (days) onChoose({ ...search, days });
        }}
        data={REPORT_DAY_COUNTS.map((days) => ({ value: String(days), label: labelOf(days) }))}
      />
      <Select
        aria-label={t("paper")}
        value={paper ?? "a4"}
        onChange={({ currentTarget }) =>
          onChoose({ ...others, ...(currentTarget.value === "letter" && { paper: "letter" }) })
        }
        data={(["a4", "letter"] as const).map((paper) => ({ value: paper, label: t(paper) }))}
      />
      <Button leftSection={<PrintIcon />} disabled={!canPrint} onClick={() => window.print()}>
        {t("print")}
      </Button>
    </>
  );
}
