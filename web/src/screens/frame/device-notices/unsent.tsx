import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLocale, useTranslations } from "use-intl";
import { browserZone } from "../../../i18n/browser-zone.ts";
import { formatDosageTime, formatTime } from "../../../i18n/format.ts";
import { isolate } from "../../../i18n/isolate.ts";
import { followEntries, removeEntry } from "../../../offline/entries.ts";
import { type AnyEntry, type Told, waitingOf } from "../../../offline/queue.ts";
import { onIntake, onNamed, onStated, sendWaiting, startSending } from "../../../offline/send.ts";
import { showDose } from "../../../offline/show-dose.ts";
import { showIntake, showNamed } from "../../../offline/show-intake.ts";
import { useEntries } from "../../../offline/shown-entries.ts";
import { useProblem } from "../../../ui/states/reason.ts";
import { useRefetchOnChange } from "./use-refetch-on-change.ts";

/** How many entries wait for the network or the server, and the outcomes of those that were not simply accepted. */
export function Unsent() {
  const t = useTranslations("offline");
  const entries = useEntries();
  useSending(entries.length);
  const delayed = waitingOf(entries).filter(({ isDelayed }) => isDelayed);
  const count = delayed.length;
  const isServerBusy = delayed.some((entry) => entry.isServerBusy);
  return (
    <>
      {entries.map((entry) => entry.told && <End key={entry.id} entry={entry} told={entry.told} />)}
      {count > 0 && (
        <p className="device-notice" role="status">
          {t(isServerBusy ? "unsentBusy" : "unsent", { count })}
        </p>
      )}
    </>
  );
}

/** The outcome of one entry; it stays until the user has read it. */
function End({ entry, told }: { entry: AnyEntry; told: Told }) {
  const t = useTranslations("offline");
  const problem = useProblem();
  const locale = useLocale();
  const { name, strength } = entry.medicine;
  const values = {
    medicine: isolate([name, strength].filter(Boolean).join(" ")),
    time: isolate(timeOf(entry, locale)),
  };
  return (
    <div className="device-notice" role="status" data-kind={told.kind}>
      <span>
        {told.kind === "refused"
          ? t("refused", { ...values, reason: problem(told.problem) })
          : told.kind === "clock"
            ? told.minutes < 0
              ? t("clockBehind", values)
              : t("clock", { ...values, minutes: told.minutes })
            : t(told.kind, values)}
      </span>
      <Button variant="default" onClick={() => void removeEntry(entry.owner, entry.id)}>
        {t("dismiss")}
      </Button>
    </div>
  );
}

/** Identifies the statement to the user: the time of the dose, the intake or the press. */
function timeOf(entry: AnyEntry, locale: string): string {
  if (entry.kind === undefined) return formatDosageTime(entry.body.dosage_time);
  const at = entry.kind === "intake" ? entry.body.at : entry.body.pressed_utc;
  return formatTime(at ?? entry.body.said_utc, browserZone(), locale);
}

/** Sends waiting entries when the page opens, is shown again, or is online again. */
function useSending(count: number) {
  const client = useQueryClient();
  useEffect(() => followEntries(), []);
  useEffect(() => {
    const send = () => void sendWaiting();
    const sendIfShown = () => document.visibilityState === "visible" && send();
    const unfollowDoses = onStated((dose) => showDose(client, dose));
    const unfollowIntakes = onIntake((_, intake) => showIntake(client, intake));
    const unfollowNames = onNamed((named) => showNamed(client, named));
    window.addEventListener("online", send);
    document.addEventListener("visibilitychange", sendIfShown);
    startSending();
    return () => {
      unfollowDoses();
      unfollowIntakes();
      unfollowNames();
      window.removeEventListener("online", send);
      document.removeEventListener("visibilitychange", sendIfShown);
    };
  }, [client]);
  useRefetchOnChange(count);
}
