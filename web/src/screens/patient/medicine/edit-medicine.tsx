import { getRouteApi } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useTranslations } from "use-intl";
import { CallError } from "../../../api/call.ts";
import { breakable } from "../../../i18n/breakable.ts";
import { isolate } from "../../../i18n/isolate.ts";
import { DoseHistory } from "../../../nouns/doses/dose-history.tsx";
import { PauseList } from "../../../nouns/pauses/pause-list.tsx";
import { useMedicinePlan } from "../../../nouns/plan-editor/queries.ts";
import { useProfile } from "../../../nouns/profiles/queries.ts";
import { useMedicineSchedule } from "../../../nouns/schedules/queries.ts";
import { StockCard } from "../../../nouns/stock/stock-card.tsx";
import { HomeTimeCard } from "../../../nouns/zone-change/home-time-card.tsx";
import { loadChunk } from "../../../routing/chunks.ts";
import { withWords } from "../../../routing/later-words.tsx";
import { useChartDay } from "../../../ui/controls/use-now.ts";
import { Page } from "../../../ui/page/page.tsx";
import { NotFoundScreen } from "../../../ui/states/error-screens.tsx";
import { failureOf } from "../../../ui/states/failure.ts";
import { Failed, Placeholder } from "../../../ui/states/states.tsx";
import { useLiveUpdates } from "../screen/use-live-updates.ts";
import { EditMedicineForm } from "./edit-medicine-form.tsx";

const MedicineChanges = lazy(
  loadChunk(
    withWords(
      "prescribing",
      async () => (await import("../../../nouns/prescribing/medicine-changes.tsx")).MedicineChanges,
    ),
  ),
);

const route = getRouteApi("/{-$locale}/signed-in/my-medicine/$medicineId/edit");

export function EditMedicineScreen() {
  const t = useTranslations("form");
  const announcement = useLiveUpdates();
  const { medicineId } = route.useParams();
  const medicine = useMedicineSchedule(medicineId);
  const { data, error } = medicine;
  const profile = useProfile();
  const plan = useMedicinePlan(medicineId);
  const today = useChartDay(profile.data?.timezone ?? "UTC");
  const failure = failureOf([medicine, profile, plan]);
  if (error instanceof CallError && error.status === 404) return <NotFoundScreen />;
  const heading = data
    ? t("editTitle", { name: isolate(breakable(data.medicine.name)) })
    : t("editPage");
  return (
    <Page title={t("editPage")} heading={heading}>
      <p className="visually-hidden" aria-live="polite">
        {announcement}
      </p>
      {data && profile.data && plan.data ? (
        <div className="medicine-form" key={medicineId}>
          <EditMedicineForm
            medicine={data.medicine}
            plan={plan.data}
            schedules={data.schedules}
            owner={profile.data.id}
            today={today}
          />
          <Suspense>
            <MedicineChanges medicine={data.medicine.id} zone={profile.data.timezone} />
          </Suspense>
          <PauseList
            medicine={data.medicine}
            owner={profile.data.id}
            zone={profile.data.timezone}
          />
          <HomeTimeCard plan={plan.data} zone={profile.data.timezone} today={today} />
          <StockCard medicines={[data.medicine]} today={today} zone={profile.data.timezone} />
          <DoseHistory doses={data.history} zone={profile.data.timezone} today={today} />
        </div>
      ) : failure ? (
        <Failed {...failure} />
      ) : (
        <Placeholder height={520} />
      )}
    </Page>
  );
}
