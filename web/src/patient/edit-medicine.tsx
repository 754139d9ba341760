import type { Medicine } from "@dosebeat/contract/medicines";
import type { Schedule } from "@dosebeat/contract/schedules";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { CallError } from "../call.ts";
import { DoseHistory } from "../doses/dose-history.tsx";
import { MedicineForm, type MedicineValues, valuesOf } from "../medicines/medicine-form.tsx";
import { useEditMedicine } from "../medicines/queries.ts";
import { useProfile } from "../profiles/queries.ts";
import { useAddSchedule, useDeleteSchedule, useMedicineSchedule } from "../schedules/queries.ts";
import { TimesEditor } from "../schedules/times-editor.tsx";
import { NotFoundScreen } from "../ui/error-screens.tsx";
import { Page } from "../ui/page.tsx";
import { Failed, Waiting } from "../ui/states.tsx";
import { toastDone, toastFailed } from "../ui/toasts.tsx";

const route = getRouteApi("/{-$locale}/signed-in/my-medicine/$medicineId/edit");

export function EditMedicineScreen() {
  const t = useTranslations("form");
  const { medicineId } = route.useParams();
  const { data, error, refetch } = useMedicineSchedule(medicineId);
  const profile = useProfile();
  if (error instanceof CallError && error.status === 404) return <NotFoundScreen />;
  const heading = data ? t("editTitle", { name: data.medicine.name }) : t("editPage");
  return (
    <Page title={t("editPage")} heading={heading}>
      {data && profile.data ? (
        <div className="medicine-form">
          <EditForm key={medicineId} medicine={data.medicine} />
          <Times medicine={medicineId} schedules={data.schedules} />
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

function EditForm({ medicine }: { medicine: Medicine }) {
  const t = useTranslations("form");
  const navigate = useNavigate();
  const edit = useEditMedicine();
  const toList = () => navigate({ to: "/{-$locale}/my-medicine" });
  const save = (values: MedicineValues) =>
    edit.mutate(
      { ...values, id: medicine.id, enddate: values.enddate || null },
      {
        onSuccess: () => {
          toastDone(t("edited"));
          void toList();
        },
      },
    );
  return (
    <MedicineForm
      initial={valuesOf(medicine)}
      error={edit.error}
      busy={edit.isPending}
      onSave={save}
      onCancel={toList}
    />
  );
}

/** Each change of the times is saved at once. */
function Times({ medicine, schedules }: { medicine: number; schedules: Schedule[] }) {
  const t = useTranslations("form");
  const add = useAddSchedule();
  const remove = useDeleteSchedule();
  const onAdd = async (time: string) => {
    try {
      await add.mutateAsync({ dosage_time: time, medicine });
      toastDone(t("scheduleSaved"));
      return true;
    } catch (error) {
      toastFailed(t("failed", { reason: error instanceof Error ? error.message : "" }));
      return false;
    }
  };
  const onRemove = (time: string) => {
    const schedule = schedules.find((known) => known.dosage_time === time);
    if (!schedule) return;
    remove.mutate(schedule.id, {
      onSuccess: () => toastDone(t("scheduleDeleted")),
      onError: () => toastFailed(t("scheduleDeleteFailed")),
    });
  };
  return (
    <TimesEditor
      times={schedules.map((schedule) => schedule.dosage_time)}
      busy={add.isPending}
      onAdd={onAdd}
      onRemove={onRemove}
    />
  );
}
