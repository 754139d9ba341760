import { getRouteApi } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { CallError } from "../call.ts";
import { DoseHistory } from "../doses/dose-history.tsx";
import { useProfile } from "../profiles/queries.ts";
import { useMedicineSchedule } from "../schedules/queries.ts";
import { NotFoundScreen } from "../ui/error-screens.tsx";
import { Page } from "../ui/page.tsx";
import { Failed, Waiting } from "../ui/states.tsx";
import { EditMedicineForm } from "./edit-medicine-form.tsx";
import { MedicineTimes } from "./medicine-times.tsx";
import { useLive } from "./use-live.ts";

const route = getRouteApi("/{-$locale}/signed-in/my-medicine/$medicineId/edit");

export function EditMedicineScreen() {
  const t = useTranslations("form");
  const said = useLive();
  const { medicineId } = route.useParams();
  const { data, error, refetch } = useMedicineSchedule(medicineId);
  const profile = useProfile();
  if (error instanceof CallError && error.status === 404) return <NotFoundScreen />;
  const heading = data ? t("editTitle", { name: data.medicine.name }) : t("editPage");
  return (
    <Page title={t("editPage")} heading={heading}>
      <p className="visually-hidden" aria-live="polite">
        {said}
      </p>
      {data && profile.data ? (
        <div className="medicine-form" key={medicineId}>
          <EditMedicineForm medicine={data.medicine} owner={profile.data.id} />
          <MedicineTimes medicine={medicineId} schedules={data.schedules} />
          <DoseHistory doses={data.history} zone={profile.data.timezone} />
        </div>
      ) : error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <Waiting height={520} />
      )}
    </Page>
  );
}
