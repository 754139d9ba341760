import type { Reminders } from "@dosebeat/contract/reminders";
import { useLocale, useTranslations } from "use-intl";
import { isolate } from "../../i18n/isolate.ts";
import { deviceKind } from "../push/device-kind.ts";
import { stepsOf } from "./reminder-steps.ts";

/** Where reminders arrive. */
export interface Reach {
  /** This device is one of them; undefined: not known yet, or irrelevant to the user. */
  isHere: boolean | undefined;
  /** Including this one. */
  devices: number;
  /** By email as well. */
  hasMail: boolean;
}

interface ReminderSentenceProps {
  reminders: Reminders;
  /** The time of a dose, as shown. */
  time: string;
  /** Where reminders arrive; undefined: shows the settings without saying where. */
  reach?: Reach | undefined;
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

/** An email comes when a dose is due and with the last reminder, never in between. */
function useMail(reminders: Reminders, time: string, reach: Reach | undefined): string | null {
  const t = useTranslations("reminders");
  const { last } = stepsOf(reminders);
  if (!reach?.hasMail) return null;
  if (reach.devices > 0) return t(last === null ? "mailTooOnce" : "mailToo");
  return last === null ? t("sentenceMailOnce", { time }) : t("sentenceMail", { time, last });
}
