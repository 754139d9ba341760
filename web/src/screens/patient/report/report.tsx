import { getRouteApi } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useTranslations } from "use-intl";
import { loadChunk } from "../../../routing/chunks.ts";
import { withWords } from "../../../routing/later-words.tsx";
import type { ReportSearch } from "../../../routing/search.ts";
import { isStaffAs } from "../../../session/session.ts";
import { failureOf } from "../../../ui/states/failure.ts";
import { Placeholder } from "../../../ui/states/states.tsx";
import { HistoryTabs } from "../range/history-tabs.tsx";
import { useRangeBase } from "../range/range-screen.tsx";
import { NoReport } from "./no-report.tsx";
import { reportDays } from "./report-days.ts";
import { ReportPage } from "./report-page.tsx";
import { useSnapshot } from "./use-snapshot.ts";

// Includes the texts for changes, which patients never read here.
const PatientReport = lazy(
  loadChunk(
    withWords("audit", async () => (await import("./patient-report-part.tsx")).PatientReportPart),
  ),
);

const route = getRouteApi("/{-$locale}/signed-in/report");

/** The adherence profile for the doctor: the user's own, or that of a patient named by staff. */
export function ReportScreen() {
  const { profileid }: ReportSearch = route.useSearch();
  if (profileid === undefined) return <OwnReport />;
  if (!isStaffAs("clinician")) return <NoReport />;
  return (
    <Suspense fallback={<Placeholder height={1120} />}>
      <PatientReport profileid={profileid} />
    </Suspense>
  );
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
