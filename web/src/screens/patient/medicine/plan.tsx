import type { Profile } from "@dosebeat/contract/profiles";
import type { Schedule } from "@dosebeat/contract/schedules";
import { Button } from "@mantine/core";
import { useTranslations } from "use-intl";
import { useFormat } from "../../../i18n/use-format.ts";
import { periodOf } from "../../../nouns/medicines/periods.ts";
import { useProfile } from "../../../nouns/profiles/queries.ts";
import { useSchedules } from "../../../nouns/schedules/queries.ts";
import { useChartDay } from "../../../ui/controls/use-now.ts";
import { PrintIcon } from "../../../ui/icons/icons.tsx";
import { Page } from "../../../ui/page/page.tsx";
import { failureOf } from "../../../ui/states/failure.ts";
import { Failed, Placeholder } from "../../../ui/states/states.tsx";
import { MedicineViews } from "../screen/medicine-views.tsx";
import { NoMedicine } from "../screen/no-medicine.tsx";
import { useLiveUpdates } from "../screen/use-live-updates.ts";
import { PlanTable } from "./plan-table.tsx";
import "./plan.css";

/** The medication plan as a table on one printed page. */
export function PlanScreen() {
  const t = useTranslations("plan");
  const announcement = useLiveUpdates();
  const profile = useProfile();
  const schedules = useSchedules();
  const failure = failureOf([profile, schedules]);
  const print = (
    <Button leftSection={<PrintIcon />} onClick={() => window.print()}>
      {t("print")}
    </Button>
  );
  return (
    <div className="plan-sheet">
      <MedicineViews />
      <Page title={t("page")} lead={t("lead")} actions={print}>
        <p className="visually-hidden" aria-live="polite">
          {announcement}
        </p>
        {failure ? (
          <Failed {...failure} />
        ) : profile.data && schedules.data ? (
          <Plan profile={profile.data} schedules={schedules.data} />
        ) : (
          <Placeholder height={320} />
        )}
      </Page>
    </div>
  );
}

interface PlanProps {
  profile: Profile;
  schedules: Schedule[];
}

function Plan({ profile, schedules }: PlanProps) {
  const t = useTranslations("plan");
  const format = useFormat(profile.timezone);
  const today = useChartDay(profile.timezone);
  const medicines = profile.medicines.filter((medicine) => periodOf(medicine, today) !== "past");
  if (medicines.length === 0) return <NoMedicine title={t("empty")} text={t("emptyText")} />;
  return (
    <section className="card plan">
      <p className="plan-of">
        {t("of", {
          name: `${profile.givenname} ${profile.familyname}`,
          date: format.date(today),
          zone: format.zoneName(profile.timezone),
        })}
      </p>
      <PlanTable
        medicines={medicines}
        schedules={schedules}
        today={today}
        zone={profile.timezone}
      />
    </section>
  );
}
