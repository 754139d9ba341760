import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { getDate } from "../i18n/format.ts";
import { emptyValues, MedicineForm, type MedicineValues } from "../medicines/medicine-form.tsx";
import { useAssignMedicine } from "../medicines/queries.ts";
import { useProfile } from "../profiles/queries.ts";
import { TimesEditor } from "../schedules/times-editor.tsx";
import { Page } from "../ui/page.tsx";
import { Failed, Waiting } from "../ui/states.tsx";
import { toastDone } from "../ui/toasts.tsx";

const FIRST_HOUR = 3 * 3_600_000;

export function AddMedicineScreen() {
  const t = useTranslations("form");
  const { data: profile, error, refetch } = useProfile();
  return (
    <Page title={t("addTitle")}>
      {profile ? (
        <AddForm today={getDate(Date.now() - FIRST_HOUR, profile.timezone)} />
      ) : error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <Waiting height={520} />
      )}
    </Page>
  );
}

/** The record and its times are saved together. */
function AddForm({ today }: { today: string }) {
  const t = useTranslations("form");
  const navigate = useNavigate();
  const assign = useAssignMedicine();
  const [times, setTimes] = useState<string[]>([]);
  const toList = () => navigate({ to: "/{-$locale}/my-medicine" });
  const save = (values: MedicineValues) =>
    assign.mutate(
      { ...values, enddate: values.enddate || null, schedules: times },
      {
        onSuccess: () => {
          toastDone(t("added"));
          void toList();
        },
      },
    );
  const add = (time: string) => {
    setTimes([...times, time]);
    return true;
  };
  return (
    <MedicineForm
      initial={emptyValues(today)}
      error={assign.error}
      busy={assign.isPending}
      onSave={save}
      onCancel={toList}
    >
      <TimesEditor
        times={times}
        onAdd={add}
        onRemove={(time) => setTimes(times.filter((known) => known !== time))}
      />
    </MedicineForm>
  );
}
