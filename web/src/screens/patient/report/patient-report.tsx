import type { WorklistEntry } from "@dosebeat/contract/base/worklist-entries";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { isOutOfReach } from "../../../api/out-of-reach.ts";
import { usePatientEvents } from "../../../api/use-patient-events.ts";
import { daysAtHand } from "../../../first/early-calls.ts";
import { isolate } from "../../../i18n/isolate.ts";
import { doneText } from "../../../nouns/contacts/done-text.ts";
import { useNow } from "../../../ui/controls/use-now.ts";
import { PreviousIcon } from "../../../ui/icons/icons.tsx";
import { failureOf } from "../../../ui/states/failure.ts";
import { NoReport } from "./no-report.tsx";
import { useReported, useSnapshotOf } from "./patient-queries.ts";
import { reportDays } from "./report-days.ts";
import { ReportPage } from "./report-page.tsx";
import { SheetHappened } from "./sheet-happened.tsx";

const route = getRouteApi("/{-$locale}/signed-in/report");

/** The report of a patient, for staff; reading it is recorded in the access log that the patient sees. */
export function PatientReport({ profileid }: { profileid: number }) {
  const t = useTranslations("report");
  const contacts = useTranslations("worklist");
  const search = route.useSearch();
  const now = useNow();
  const reported = useReported(profileid);
  const today = reported.data ? daysAtHand(reported.data.timezone, now).from : null;
  const range = reportDays(search, today);
  const asked = useSnapshotOf(profileid, reported.data, range);
  const isRefused = usePatientEvents(reported.data?.profileuid);
  if (isRefused || isOutOfReach(reported.error) || isOutOfReach(asked.error)) return <NoReport />;
  const doneOf = (contact: WorklistEntry) => doneText(contact, contacts);
  const name = reported.data && `${reported.data.givenname} ${reported.data.familyname}`;
  return (
    <ReportPage
      tabs={
        <Link
          className="report-back"
          to="/{-$locale}/patients/$profileId"
          params={{ profileId: profileid }}
        >
          <PreviousIcon />
          {name ? t("backTo", { name: isolate(name) }) : t("back")}
        </Link>
      }
      lead={t("leadForStaff")}
      failure={failureOf([reported, asked])}
      snapshot={asked.data ?? null}
      search={search}
      range={range}
      doneOf={doneOf}
      happened={(snapshot) => <SheetHappened snapshot={snapshot} doneOf={doneOf} />}
    />
  );
}
