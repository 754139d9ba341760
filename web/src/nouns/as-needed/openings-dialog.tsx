import { addOpenings, getAddedOpenings, removeOpenings } from "@dosebeat/contract/intakes-calls";
import type { AddedOpening } from "@dosebeat/contract/openings";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { call } from "../../api/call.ts";
import { shownBy } from "../../api/stale.ts";
import { useChange } from "../../api/use-change.ts";
import { isolate } from "../../i18n/isolate.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useLateAnswer } from "../../ui/dialogs/confirm-dialog.tsx";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { useReason } from "../../ui/states/reason.ts";
import { Failed, Placeholder } from "../../ui/states/states.tsx";
import { toastDone, toastFailed } from "../../ui/toasts/toasts.tsx";
import { OpeningsForm } from "./openings-form.tsx";

export interface OpeningsDialogProps {
  date: string;
  /** The profile that owns the drafts. */
  owner: number;
  onClose: () => void;
}

/** The openings that were added to a day or subtracted from it, and a form for more. */
export function OpeningsDialog({ date, owner, onClose }: OpeningsDialogProps) {
  const t = useTranslations("openings");
  const format = useFormat("UTC");
  const reasonOf = useReason();
  const day = format.dayOfYear(date);
  const { data, error, refetch } = useQuery({
    queryKey: ["openings", date],
    meta: shownBy(getAddedOpenings),
    queryFn: async ({ signal }) =>
      (await call(getAddedOpenings, { query: { from: date, to: date }, signal })).data,
  });
  const adding = useChange(
    addOpenings,
    (given: { count: number; reason: string; key: string }) => ({
      body: { data: { date, ...given } },
    }),
  );
  const removing = useChange(removeOpenings, (id: number) => ({ params: { id } }));
  const late = useLateAnswer(onClose);
  const failed = (failure: Error) => t("failed", { reason: reasonOf(failure) });
  const remove = (id: number) =>
    removing.mutateToEnd(id, { onError: (failure) => toastFailed(failed(failure)) });
  return (
    <Dialog opened onClose={onClose} title={t("title", { day })} wide className="dose-panel">
      <div className="intakes">
        <p>{t("text")}</p>
        {data ? (
          <OpeningsList entries={data} onRemove={remove} />
        ) : error ? (
          <Failed error={error} onRetry={() => refetch()} />
        ) : (
          <Placeholder height={44} />
        )}
        <OpeningsForm
          date={date}
          owner={owner}
          busy={adding.isPending}
          error={adding.error}
          onSave={(given, onDone) =>
            adding.mutateToEnd(given, {
              onSuccess: () => {
                toastDone(t("saved", { day }));
                onDone();
              },
              onError: (failure) => late.tellFailure(failed(failure)),
            })
          }
        />
      </div>
    </Dialog>
  );
}

interface OpeningsListProps {
  entries: readonly AddedOpening[];
  onRemove: (id: number) => void;
}

function OpeningsList({ entries, onRemove }: OpeningsListProps) {
  const t = useTranslations("openings");
  if (entries.length === 0) return null;
  return (
    <ul className="intake-list">
      {entries.map(({ id, count, reason }) => {
        const what = t(count < 0 ? "fewer" : "more", { count: Math.abs(count) });
        return (
          <li key={id}>
            <p>
              {what} · <bdi>{reason}</bdi>
            </p>
            <Button
              variant="default"
              aria-label={t("removeOf", { what: isolate(what) })}
              onClick={() => onRemove(id)}
            >
              {t("remove")}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
