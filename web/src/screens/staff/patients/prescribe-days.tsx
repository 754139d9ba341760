import { getExcused } from "@dosebeat/contract/excused";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { call } from "../../../api/call.ts";
import { shownBy } from "../../../api/stale.ts";
import { ExcusedForm } from "../../../nouns/excused/excused-form.tsx";
import { ExcusedList } from "../../../nouns/excused/excused-list.tsx";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { Failed, Placeholder } from "../../../ui/states/states.tsx";
import { useExcusedActions } from "../../patient/dose-panel/use-excused-actions.ts";

interface PrescribeDaysProps {
  profileid: number;
  today: string;
  reason: string;
  onClose: () => void;
}

/** A patient's days that do not count: adds or removes them. */
export function PrescribeDays({ profileid, today, reason, onClose }: PrescribeDaysProps) {
  const t = useTranslations("excused");
  const actions = useExcusedActions();
  const { data, error, refetch } = useQuery({
    queryKey: ["patients", profileid, "excused"],
    meta: shownBy(getExcused),
    queryFn: async ({ signal }) => (await call(getExcused, { query: { profileid }, signal })).data,
  });
  return (
    <Dialog opened onClose={onClose} title={t("title")}>
      <ExcusedForm
        day={today}
        owner={profileid}
        reason={reason}
        onClose={onClose}
        onSave={actions.add}
        onSaved={actions.tellAdded}
      />
      {data ? (
        <ExcusedList periods={data} onRemove={actions.remove} />
      ) : error ? (
        <Failed error={error} onRetry={() => refetch()} />
      ) : (
        <Placeholder height={72} />
      )}
    </Dialog>
  );
}
