import type { Reminders } from "@dosebeat/contract/reminders";
import { useTranslations } from "use-intl";
import { useFormat } from "../../../i18n/use-format.ts";
import { nextReminded } from "../../../nouns/doses/next-reminded.ts";
import { useToday } from "../../../nouns/doses/use-today.ts";
import { withZoneOf } from "../../../nouns/doses/zone-of-day.ts";
import { useMe } from "../../../nouns/profiles/me-query.ts";
import { useProfile } from "../../../nouns/profiles/queries.ts";
import { useReminders } from "../../../nouns/reminders/use-reminders.ts";
import { useImpersonation } from "../../../session/impersonation.ts";
import { useNow } from "../../../ui/controls/use-now.ts";

/** Where reminders arrive and when the next one comes; otherwise why none does. */
export function RemindersState() {
  const t = useTranslations("menu");
  const now = useNow();
  const { data: reminders } = useReminders();
  const next = useNextTime(now);
  const way = useWay(reminders);
  const format = useFormat(next.zone);
  if (!reminders) return "\u00a0";
  const { is_on, off_until } = reminders;
  if (!is_on) return t("remindersOff");
  if (off_until && Date.parse(off_until) > now) {
    const isToday = format.calendarDate(off_until) === format.calendarDate(now);
    const until = isToday ? format.time(off_until) : format.dateTime(off_until);
    return t("remindersOffUntil", { until });
  }
  if (way === null) return <span data-care>{t("remindersNowhere")}</span>;
  if (next.text === null) return way;
  return way === "" ? next.text : t("remindersNext", { way, next: next.text });
}

/** Devices and mail; empty: not for this user, or not known yet, null: none. */
function useWay(reminders: Reminders | undefined): string | null {
  const t = useTranslations("menu");
  // Devices are the signed-in user's, not an impersonated patient's.
  const isOwn = useImpersonation() === null;
  const { devices, mail, mail_available } = reminders ?? NOWHERE;
  const isMailOnly = isOwn && devices.length === 0 && mail && mail_available;
  const { data: me } = useMe({ enabled: isMailOnly });
  if (!isOwn) return "";
  if (devices.length > 0) return t("remindersDevices", { count: devices.length });
  if (!isMailOnly) return null;
  if (!me) return "";
  // Nothing is sent to an unverified address.
  return me.meta.email_verified ? t("remindersByMail") : null;
}

const NOWHERE = { devices: [], mail: false, mail_available: false };

/** The time of the next dose, today or tomorrow, with a reminder. */
function useNextTime(now: number): { text: string | null; zone: string } {
  const t = useTranslations("menu");
  const { data: profile } = useProfile();
  const { today, query } = useToday(profile?.timezone, now);
  const known = query.data && today ? withZoneOf(query.data, today) : undefined;
  const zone = known?.timezone ?? profile?.timezone ?? "UTC";
  const format = useFormat(zone);
  const next = known ? nextReminded(known.doses, now) : null;
  if (!next) return { text: null, zone };
  const time = format.time(next.due_utc);
  return { text: next.date === today ? t("next", { time }) : t("nextTomorrow", { time }), zone };
}
