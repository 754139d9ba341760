import type { ChangeReminders, Reminders } from "@dosebeat/contract/reminders";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { ReminderSwitch } from "./reminder-switch.tsx";

interface MailChoicesProps {
  reminders: Reminders;
  /** False for an impersonated patient. */
  isOwn: boolean;
  /** Whether the address of the user is verified. */
  isVerified: boolean;
  save: (change: ChangeReminders) => Promise<void>;
}

/** What is sent by email, and notices about box and stock. */
export function MailChoices({ reminders, isOwn, isVerified, save }: MailChoicesProps) {
  const t = useTranslations("reminders");
  const { mail, weekly_mail, notices, mail_available } = reminders;
  return (
    <>
      {!mail_available && <p className="profile-note">{t("noMail")}</p>}
      {mail_available && isOwn && !isVerified && (
        <p className="profile-note">
          <Link to="/{-$locale}/profile">{t("mailVerified")}</Link>
        </p>
      )}
      <ReminderSwitch
        label={t("mail")}
        text={t("mailText")}
        checked={mail}
        disabled={!mail_available && !mail}
        onChange={(isOn) => void save({ mail: isOn })}
      />
      <ReminderSwitch
        label={t("weekly")}
        text={t("weeklyText")}
        checked={weekly_mail}
        disabled={!mail_available && !weekly_mail}
        onChange={(isOn) => void save({ weekly_mail: isOn })}
      />
      <ReminderSwitch
        label={t("notices")}
        text={t("noticesText")}
        checked={notices}
        onChange={(isOn) => void save({ notices: isOn })}
      />
    </>
  );
}
