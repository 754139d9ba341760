import { getRouteApi } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import type { ReportSearch } from "../../../routing/search.ts";
import { isStaffAs } from "../../../session/session.ts";
import { failureOf } from "../../../ui/states/failure.ts";
import { HistoryTabs } from "../range/history-tabs.tsx";
import { useRangeBase } from "../range/range-screen.tsx";
import { NoReport, PatientReport } from "./patient-report.tsx";
import { reportDays } from "./report-days.ts";
import { ReportPage } from "./report-page.tsx";
import { useSnapshot } from "./use-snapshot.ts";

const route = getRouteApi("/{-$locale}/signed-in/report");

/** The adherence profile for the doctor: of the user, or of a patient whom staff name. */
export function ReportScreen() {
  const { profileid }: ReportSearch = route.useSearch();
  if (profileid === undefined) return <OwnReport />;
  return isStaffAs("clinician") ? <PatientReport profileid={profileid} /> : <NoReport />;
}

function OwnReport() {
  const t = useTranslations("report");
  const search = route.useSearch();
  const base = useRangeBase();
  const range = reportDays(search, base.today);
  const { snapshot, failure } = useSnapshot(range);
  return (
    <ReportPage
      tabs={<HistoryTabs />}
      lead={t("lead")}
      announcement={base.announcement}
      failure={failureOf(base.queries) ?? failure}
      search={search}
      range={range}
      snapshot={snapshot}
    />
  );
}
