import { assignRow, getColleagues } from "@dosebeat/contract/assignments-calls";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { call } from "../../../api/call.ts";
import { shownBy } from "../../../api/stale.ts";
import { useChange } from "../../../api/use-change.ts";
import { isolate } from "../../../i18n/isolate.ts";
import { useLateAnswer } from "../../../ui/dialogs/confirm-dialog.tsx";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { useReason } from "../../../ui/states/reason.ts";
import { Failed, Placeholder } from "../../../ui/states/states.tsx";
import { toastDone, toastFailed } from "../../../ui/toasts/toasts.tsx";
import type { Row } from "./queries.ts";
import { nameOf } from "./work-rows.ts";

/** Takes a row, or assigns it to a colleague who may see the patient. */
export function AssignDialog({ row, onClose }: { row: Row; onClose: () => void }) {
  const t = useTranslations("worklist");
  const reasonOf = useReason();
  const late = useLateAnswer(onClose);
  const { profileid, assigned } = row;
  const { data, error, refetch } = useQuery({
    queryKey: ["worklist", "colleagues", profileid],
    meta: shownBy(getColleagues),
    queryFn: async ({ signal }) =>
      (await call(getColleagues, { params: { profileid }, signal })).data,
  });
  const { mutateToEnd, isPending } = useChange(assignRow, (userid: number | null) => ({
    params: { profileid },
    body: { data: { userid } },
  }));
  const choose = (userid: number | null) =>
    mutateToEnd(userid, {
      onSuccess: () => {
        toastDone(t(userid === null ? "unassigned" : "assigned"));
        late.close();
      },
      onError: (reason) => toastFailed(reasonOf(reason)),
    });
  return (
    <Dialog opened onClose={onClose} title={t("assignTitle", { name: isolate(nameOf(row)) })}>
      {!data &&
        (error ? <Failed error={error} onRetry={() => refetch()} /> : <Placeholder height={160} />)}
      <div className="worklist-choices">
        {data?.map(({ userid, name, is_own }) => (
          <Button
            key={userid}
            variant={is_own ? "filled" : "default"}
            disabled={isPending || assigned?.userid === userid}
            {...(is_own ? { "data-autofocus": true } : {})}
            onClick={() => choose(userid)}
          >
            {is_own ? t("assignOwn") : isolate(name)}
          </Button>
        ))}
        {assigned && (
          <Button variant="default" disabled={isPending} onClick={() => choose(null)}>
            {t("assignNobody")}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
