import type { MedicinePlan } from "@dosebeat/contract/plans";
import { Button } from "@mantine/core";
import { type SubmitEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { shiftDate } from "../../i18n/format.ts";
import { isolate } from "../../i18n/isolate.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useNow } from "../../ui/controls/use-now.ts";
import { useLateAnswer } from "../../ui/dialogs/confirm-dialog.tsx";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { DateField } from "../../ui/forms/date-field.tsx";
import { focusFault } from "../../ui/forms/focus-field.ts";
import { Notice } from "../../ui/states/notice.tsx";
import { useReason } from "../../ui/states/reason.ts";
import { Placeholder } from "../../ui/states/states.tsx";
import { toastDone } from "../../ui/toasts/toasts.tsx";
import { ZoneChoice } from "../profiles/zone-choice.tsx";
import { useSwitchPreview, useSwitchZone } from "./plan-queries.ts";

interface HomeTimeDialogProps {
  plan: MedicinePlan;
  zone: string;
  today: string;
  /** What the plan is switched to; null: the dialog is closed. */
  target: "home" | "local" | null;
  onClose: () => void;
}

/** Switches a plan to home time or local time from a day on; shows the next doses before saving. */
export function HomeTimeDialog(props: HomeTimeDialogProps) {
  const t = useTranslations("travel");
  const { target, onClose } = props;
  return (
    <Dialog
      opened={target !== null}
      onClose={onClose}
      title={target === "local" ? t("localTitle") : t("homeTitle")}
    >
      <SwitchForm {...props} />
    </Dialog>
  );
}

const SHOWN = 3;

function SwitchForm({ plan, zone, today, target, onClose }: HomeTimeDialogProps) {
  const t = useTranslations("travel");
  const format = useFormat(zone);
  const reason = useReason();
  const [from, setFrom] = useState(shiftDate(today, 1));
  const [chosen, setChosen] = useState(zone);
  const now = useNow();
  const timezone = target === "home" ? chosen : null;
  const isOver = from === "" || from < today;
  const preview = useSwitchPreview(plan, { from: isOver ? "" : from, today, timezone });
  // The doses of another zone would be read as those of the chosen one.
  const isBefore = !isOver && (preview.isPending || preview.isPlaceholderData);
  const next =
    isOver || isBefore
      ? []
      : (preview.data?.doses.filter(({ due_utc }) => Date.parse(due_utc) > now) ?? []);
  const change = useSwitchZone(plan);
  const failed = (error: Error) => t("failed", { reason: reason(error) });
  const late = useLateAnswer(onClose);
  const day = isolate(format.shortDate(from === "" ? today : from));
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isOver) return focusFault(event.currentTarget);
    if (change.isPending) return;
    change.mutateToEnd(
      { from, today, timezone },
      {
        onSuccess: () => {
          toastDone(
            timezone === null
              ? t("savedLocal", { day })
              : t("savedHome", { zone: isolate(format.zoneName(timezone)), day }),
          );
          late.close();
        },
        onError: (error) => late.tellFailure(failed(error)),
      },
    );
  };
  return (
    <form className="home-time-form" onSubmit={submit} noValidate>
      <p>
        {timezone === null
          ? t("localText", { zone: isolate(format.zoneName(zone)) })
          : t("homeText")}
      </p>
      {change.error && <Notice tone="bad">{failed(change.error)}</Notice>}
      {timezone !== null && (
        <ZoneChoice
          value={chosen}
          current={zone}
          description={t("zone")}
          onChange={(next) => setChosen(next)}
        />
      )}
      <DateField
        label={t("from")}
        description={t("fromHint")}
        value={from}
        min={today}
        error={isOver ? t("fromOver") : null}
        onChange={({ currentTarget }) => setFrom(currentTarget.value)}
      />
      {isBefore && <Placeholder height={108} />}
      {next.length > 0 && (
        <div aria-live="polite">
          <p>{t("next")}</p>
          <ul className="home-time-next">
            {next.slice(0, SHOWN).map(({ due_utc }) => (
              <li key={due_utc}>
                <bdi>{format.moment(Date.parse(due_utc))}</bdi>
                {timezone !== null && timezone !== zone && (
                  <span className="home-time">
                    {" "}
                    {t("home", {
                      time: isolate(format.inZone(timezone).time(due_utc)),
                      zone: isolate(format.zoneName(timezone)),
                    })}
                  </span>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
      <p className="travel-note">{t("askOne")}</p>
      <div className="dialog-actions">
        <Button variant="default" onClick={onClose}>
          {t("cancel")}
        </Button>
        <Button type="submit" loading={change.isPending}>
          {t("save")}
        </Button>
      </div>
    </form>
  );
}
