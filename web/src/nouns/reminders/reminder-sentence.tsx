import type { Reminders } from "@dosebeat/contract/reminders";
import { useLocale, useTranslations } from "use-intl";
import { isolate } from "../../i18n/isolate.ts";
import { deviceKind } from "../push/device-kind.ts";
import { stepsOf } from "./reminder-steps.ts";

/** What can remind. */
export interface Reach {
  /** This device is one of them; undefined: not known yet, or not for whoever asks. */
  isHere: boolean | undefined;
  /** With this one. */
  devices: number;
  /** By email too. */
  hasMail: boolean;
}

interface ReminderSentenceProps {
  reminders: Reminders;
  /** Of a dose, as it is shown. */
  time: string;
  /** What reminds; undefined: what would be set, without saying where. */
  reach?: Reach;
}

/** "At 08:00, then after 15 and 30 and lastly after 60 minutes, on this phone and 1 more." */
export function ReminderSentence({ reminders, time, reach }: ReminderSentenceProps) {
  const t = useTranslations("reminders");
  const steps = useSteps(reminders, isolate(time));
  const where = useWhere(reach);
  const { lead_minutes, quiet } = reminders;
  const parts = [
    steps(where, reach === undefined || reach.devices > 0 || reach.hasMail),
    lead_minutes > 0 && t("sentenceLead", { minutes: lead_minutes }),
    quiet && t("sentenceQuiet", { from: isolate(quiet.from), to: isolate(quiet.to) }),
  ];
  const mail = useMail(reminders, isolate(time), reach);
  const isMailOnly = mail !== null && reach?.devices === 0;
  return <>{(isMailOnly ? [mail] : [...parts, mail]).filter(Boolean).join(" ")}</>;
}

function useSteps(reminders: Reminders, time: string) {
  const t = useTranslations("reminders");
  const locale = useLocale();
  const { repeats, last } = stepsOf(reminders);
  const list = new Intl.ListFormat(locale, { type: "conjunction" });
  const isRepeated = repeats.length > 0;
  const name = isRepeated
    ? last === null
      ? "sentenceRepeats"
      : "sentenceBoth"
    : last === null
      ? "sentenceOnce"
      : "sentenceLast";
  return (where: string, isSet: boolean) =>
    t(name, {
      time,
      where,
      repeats: list.format(repeats.map(String)),
      last: last ?? 0,
      isSet: isSet ? "yes" : "no",
    });
}

function useWhere(reach: Reach | undefined): string {
  const t = useTranslations("reminders");
  if (!reach || reach.devices === 0 || reach.isHere === undefined) return "";
  const { isHere, devices } = reach;
  const kind = deviceKind();
  if (!isHere) return t("whereDevices", { count: devices });
  return devices === 1
    ? t("whereHere", { kind })
    : t("whereHereMore", { kind, count: devices - 1 });
}

/** Mail comes when a dose is due and with the last reminder, never between. */
function useMail(reminders: Reminders, time: string, reach: Reach | undefined): string | null {
  const t = useTranslations("reminders");
  const { last } = stepsOf(reminders);
  if (!reach?.hasMail) return null;
  if (reach.devices > 0) return t(last === null ? "mailTooOnce" : "mailToo");
  return last === null ? t("sentenceMailOnce", { time }) : t("sentenceMail", { time, last });
}
