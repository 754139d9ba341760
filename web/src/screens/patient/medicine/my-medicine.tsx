import type { Medicine } from "@dosebeat/contract/medicines";
import type { Profile } from "@dosebeat/contract/profiles";
import type { Schedule } from "@dosebeat/contract/schedules";
import { flushSync } from "react-dom";
import { useTranslations } from "use-intl";
import { breakable } from "../../../i18n/breakable.ts";
import { isolate } from "../../../i18n/isolate.ts";
import { MedicineRow } from "../../../nouns/medicines/medicine-row.tsx";
import { PERIODS, periodOf } from "../../../nouns/medicines/periods.ts";
import { PlanLines } from "../../../nouns/medicines/plan-lines.tsx";
import { useRemoveMedicine } from "../../../nouns/medicines/queries.ts";
import { useProfile } from "../../../nouns/profiles/queries.ts";
import { useSchedules } from "../../../nouns/schedules/queries.ts";
import { StockCard } from "../../../nouns/stock/stock-card.tsx";
import { useChartDay } from "../../../ui/controls/use-now.ts";
import { ConfirmDialog, useAskedAbout } from "../../../ui/dialogs/confirm-dialog.tsx";
import { focusHeading, Page } from "../../../ui/page/page.tsx";
import { failureOf } from "../../../ui/states/failure.ts";
import { useReason } from "../../../ui/states/reason.ts";
import { Failed, Placeholder } from "../../../ui/states/states.tsx";
import { toastDone, toastFailed } from "../../../ui/toasts/toasts.tsx";
import { MedicineViews } from "../screen/medicine-views.tsx";
import { AddMedicineButton, NoMedicine } from "../screen/no-medicine.tsx";
import { useLiveUpdates } from "../screen/use-live-updates.ts";
import { ExcusedCard } from "./excused-card.tsx";
import { useNextDose } from "./use-next-dose.ts";

/** Medicine records: current, future, past. */
export function MyMedicineScreen() {
  const t = useTranslations("medicine");
  const announcement = useLiveUpdates();
  const profile = useProfile();
  const schedules = useSchedules();
  const failure = failureOf([profile, schedules]);
  return (
    <>
      <MedicineViews />
      <Page title={t("page")} actions={<AddMedicineButton />}>
        <p className="visually-hidden" aria-live="polite">
          {announcement}
        </p>
        {failure ? (
          <Failed {...failure} />
        ) : profile.data && schedules.data ? (
          <Full profile={profile.data} schedules={schedules.data} />
        ) : (
          <Placeholder height={320} />
        )}
      </Page>
    </>
  );
}

/** The records and the excluded periods. */
function Full({ profile, schedules }: { profile: Profile; schedules: Schedule[] }) {
  const today = useChartDay(profile.timezone);
  return (
    <>
      <Records
        medicines={profile.medicines}
        schedules={schedules}
        today={today}
        zone={profile.timezone}
      />
      <StockCard medicines={profile.medicines} today={today} zone={profile.timezone} />
      <ExcusedCard today={today} owner={profile.id} />
    </>
  );
}

interface RecordsProps {
  medicines: Medicine[];
  schedules: Schedule[];
  today: string;
  zone: string;
}

function Records({ medicines, schedules, today, zone }: RecordsProps) {
  const t = useTranslations("medicine");
  const empty = useTranslations("empty");
  const nextOf = useNextDose(zone, medicines);
  const leaving = useAskedAbout<Medicine>();
  const rowsOf = ({ id }: Medicine) => schedules.filter(({ medicine }) => medicine.id === id);
  const sections = PERIODS.map((period) => ({
    period,
    records: medicines.filter((medicine) => periodOf(medicine, today) === period),
  }));
  return (
    <>
      {medicines.length === 0 && (
        <NoMedicine title={empty("medicine")} text={empty("medicineText")} />
      )}
      {sections
        .filter(({ records }) => records.length > 0)
        .map(({ period, records }) => (
          <section key={period} className="medicine-section" data-period={period}>
            <h2>{t(period)}</h2>
            <div className="card">
              {records.map((medicine) => (
                <MedicineRow
                  key={medicine.id}
                  medicine={medicine}
                  next={nextOf(medicine)}
                  times={
                    <PlanLines
                      medicine={medicine}
                      schedules={rowsOf(medicine)}
                      today={today}
                      zone={zone}
                    />
                  }
                  onRemove={() => leaving.ask(medicine)}
                />
              ))}
            </div>
          </section>
        ))}
      <RemoveDialog medicine={leaving.asked} onClose={leaving.close} />
    </>
  );
}

interface RemoveDialogProps {
  medicine: Medicine | null;
  onClose: (medicine: Medicine | null) => void;
}

function RemoveDialog({ medicine, onClose }: RemoveDialogProps) {
  const t = useTranslations("medicine");
  const reasonOf = useReason();
  const remove = useRemoveMedicine();
  const name = medicine?.name ?? "";
  const confirm = () => {
    if (!medicine) return;
    remove.mutate(medicine.id, {
      onSuccess: () => {
        toastDone(t("removed"));
        flushSync(() => onClose(medicine));
        // The card that would get the focus back is removed.
        focusHeading();
      },
      onError: (error) => {
        toastFailed(t("removeFailed", { name, reason: reasonOf(error) }));
        onClose(medicine);
      },
    });
  };
  return (
    <ConfirmDialog
      opened={medicine !== null}
      title={t("removeTitle")}
      confirm={t("remove")}
      danger
      busy={remove.isPending}
      onConfirm={confirm}
      onClose={() => onClose(medicine)}
    >
      {t("removeText", { name: isolate(breakable(name)) })}
    </ConfirmDialog>
  );
}
