import type { Pause } from "@dosebeat/contract/pauses";
import { Button } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { useListFocus } from "../../ui/controls/list-focus.ts";
import { useNow } from "../../ui/controls/use-now.ts";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";
import { RemoveIcon } from "../../ui/icons/icons.tsx";
import { useReason } from "../../ui/states/reason.ts";
import { Failed, Placeholder } from "../../ui/states/states.tsx";
import { toastDone, toastFailed } from "../../ui/toasts/toasts.tsx";
import { usePauses, useRemovePause } from "./queries.ts";
import { ResumeDialog } from "./resume-dialog.tsx";
import { usePauseText } from "./use-pause-text.ts";
import "../excused/excused.css";

const PauseDialog = lazy(async () => ({
  default: (await import("./pause-dialog.tsx")).PauseDialog,
}));

interface PauseListProps {
  medicine: { id: number; name: string; paused: Pause | null };
  owner: number;
  zone: string;
}

/** The pauses of a medicine: add one, resume, remove. */
export function PauseList({ medicine, owner, zone }: PauseListProps) {
  const t = useTranslations("pauses");
  const { data, error, refetch } = usePauses(medicine.id);
  // The live event of the pause's end may arrive before the answer: the dialog stays until it has shown the result.
  const [open, setOpen] = useState<"pause" | Pause | null>(null);
  const close = () => setOpen(null);
  const { paused } = medicine;
  return (
    <section className="card excused-card" aria-labelledby="pauses-title">
      <h2 id="pauses-title">{t("list")}</h2>
      {data ? (
        <Pauses pauses={data} zone={zone} />
      ) : error ? (
        <Failed error={error} onRetry={() => refetch()} />
      ) : (
        <Placeholder height={44} />
      )}
      <div className="excused-actions">
        {paused && (
          <Button variant="default" onClick={() => setOpen(paused)}>
            {t("resume")}
          </Button>
        )}
        <Button variant="default" onClick={() => setOpen("pause")}>
          {t("pause")}
        </Button>
      </div>
      <Suspense>
        {open === "pause" && <PauseDialog medicine={medicine} owner={owner} onClose={close} />}
      </Suspense>
      {open !== null && open !== "pause" && (
        <ResumeDialog name={medicine.name} pause={open} zone={zone} onClose={close} />
      )}
    </section>
  );
}

function Pauses({ pauses, zone }: { pauses: Pause[]; zone: string }) {
  const t = useTranslations("pauses");
  const now = useNow();
  const text = usePauseText(zone);
  const reasonOf = useReason();
  const remove = useRemovePause();
  const [asked, setAsked] = useState<Pause | null>(null);
  const { list, after, trackFocus } = useListFocus<HTMLUListElement, HTMLParagraphElement>();
  if (pauses.length === 0) {
    return (
      <p className="excused-none" tabIndex={-1} ref={after}>
        {t("none")}
      </p>
    );
  }
  const removeOne = ({ id }: Pause) =>
    remove.mutate(id, {
      onSuccess: () => toastDone(t("removed")),
      onError: (error) => toastFailed(t("failed", { reason: reasonOf(error) })),
    });
  return (
    <>
      <ConfirmDialog
        opened={asked !== null}
        title={t("removeTitle")}
        confirm={t("remove")}
        onConfirm={() => {
          setAsked(null);
          if (asked) removeOne(asked);
        }}
        onClose={() => setAsked(null)}
      >
        {t("removeText")}
      </ConfirmDialog>
      <ul className="excused-list" ref={list} {...trackFocus}>
        {pauses.toReversed().map((pause) => {
          const days = text.span(pause, now);
          return (
            <li key={pause.id}>
              <span>
                <span className="excused-span">{days}</span>
                {pause.reason && (
                  <>
                    {" · "}
                    <bdi>{pause.reason}</bdi>
                  </>
                )}
              </span>
              <button
                type="button"
                className="bare-button"
                aria-label={t("removeOf", { days })}
                aria-haspopup="dialog"
                onClick={() => (text.hasBegun(pause, now) ? setAsked(pause) : removeOne(pause))}
              >
                <RemoveIcon />
              </button>
            </li>
          );
        })}
      </ul>
    </>
  );
}
