import type { Profile } from "@dosebeat/contract/profiles";
import type { Reminders } from "@dosebeat/contract/reminders";
import { useLocation } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useMe } from "../../nouns/profiles/me-query.ts";
import { useProfile } from "../../nouns/profiles/queries.ts";
import { BoxLight } from "../../nouns/reminders/box-light.tsx";
import { CalendarAddress } from "../../nouns/reminders/calendar-address.tsx";
import { LockScreen } from "../../nouns/reminders/lock-screen.tsx";
import { MailChoices } from "../../nouns/reminders/mail-choices.tsx";
import { OffUntil } from "../../nouns/reminders/off-until.tsx";
import { useSaveReminders } from "../../nouns/reminders/queries.ts";
import { QuietHours } from "../../nouns/reminders/quiet-hours.tsx";
import { ReminderDevices } from "../../nouns/reminders/reminder-devices.tsx";
import { ReminderSwitch } from "../../nouns/reminders/reminder-switch.tsx";
import { SentList } from "../../nouns/reminders/sent-list.tsx";
import { StepChoices } from "../../nouns/reminders/step-choices.tsx";
import { useReminders } from "../../nouns/reminders/use-reminders.ts";
import { useThisDevice } from "../../nouns/reminders/use-this-device.ts";
import { useImpersonation } from "../../session/impersonation.ts";
import { Page } from "../../ui/page/page.tsx";
import { Failed, Placeholder } from "../../ui/states/states.tsx";
import { useLiveUpdates } from "../patient/screen/use-live-updates.ts";
import "./profile.css";
import "../../nouns/reminders/reminders.css";

/** How, where and when the patient is reminded, and what was sent. */
export function RemindersScreen() {
  const t = useTranslations("reminders");
  const reminders = useReminders();
  const profile = useProfile();
  // Devices, the address and the calendar are the signed-in user's, not an impersonated patient's.
  const isOwn = useImpersonation() === null;
  const me = useMe({ enabled: isOwn });
  const isVerified = isOwn ? me.data?.meta.email_verified : true;
  const save = useSaveReminders();
  const error = reminders.error ?? profile.error ?? me.error;
  const announcement = useLiveUpdates();
  const retry = () => Promise.all([reminders, profile, me].map(({ refetch }) => refetch()));
  return (
    <Page title={t("page")} lead={t("lead")}>
      <p className="visually-hidden" aria-live="polite">
        {announcement}
      </p>
      {reminders.data && profile.data && isVerified !== undefined ? (
        <Sections
          reminders={reminders.data}
          profile={profile.data}
          isOwn={isOwn}
          isVerified={isVerified}
          save={save}
        />
      ) : error ? (
        <Failed error={error} onRetry={retry} />
      ) : (
        <div className="profile">
          <Placeholder height={520} />
          <Placeholder height={520} />
        </div>
      )}
    </Page>
  );
}

interface SectionsProps {
  reminders: Reminders;
  profile: Profile;
  /** False for an impersonated patient. */
  isOwn: boolean;
  /** Whether the address of the user is verified. */
  isVerified: boolean;
  save: ReturnType<typeof useSaveReminders>;
}

function Sections({ reminders, profile, isOwn, isVerified, save }: SectionsProps) {
  const t = useTranslations("reminders");
  const zone = profile.timezone;
  const { is_on, quiet, shows, off_until, devices, mail, mail_available } = reminders;
  // Nothing is sent to an unverified address.
  const hasMail = mail && mail_available && isVerified;
  // Where an impersonated patient is reminded is not known.
  const canRemind = !isOwn || devices.length > 0 || hasMail;
  const here = useThisDevice(devices);
  const isHere = here === undefined ? undefined : here !== null;
  // A tap on the test notification leads here.
  const hasArrived = useLocation({ select: ({ hash }) => hash === "arrived" });
  return (
    <div className="profile">
      <div className="profile-column">
        <Section id="how" title={t("how")}>
          {hasArrived && <p role="status">{t("arrived")}</p>}
          <ReminderSwitch
            label={t("on")}
            {...(is_on && !canRemind && { text: t("nothingReaches") })}
            checked={is_on && canRemind}
            disabled={is_on && !canRemind}
            onChange={(isOn) => void save({ is_on: isOn })}
          />
          {is_on ? (
            <StepChoices
              reminders={reminders}
              reach={isOwn ? { isHere, devices: devices.length, hasMail } : undefined}
              save={save}
            />
          ) : (
            <p className="profile-note">{t("isOff")}</p>
          )}
        </Section>
        <Section id="devices" title={t("devices")}>
          {isOwn ? (
            <ReminderDevices reminders={reminders} zone={zone} />
          ) : (
            <p className="profile-note">{t("devicesOfUser")}</p>
          )}
        </Section>
        <Section id="lock" title={t("lock")}>
          <LockScreen shows={shows} labelledBy="reminders-lock" save={save} />
        </Section>
        <Section id="quiet" title={t("quiet")}>
          <QuietHours quiet={quiet} save={save} />
        </Section>
        <Section id="off" title={t("off")}>
          <OffUntil until={off_until} zone={zone} save={save} />
        </Section>
      </div>
      <div className="profile-column">
        <Section id="more" title={t("more")}>
          <MailChoices reminders={reminders} isOwn={isOwn} isVerified={isVerified} save={save} />
        </Section>
        <Section id="light" title={t("light")}>
          <BoxLight reminders={reminders} zone={zone} save={save} />
        </Section>
        <Section id="sent" title={t("sent")}>
          <SentList zone={zone} />
        </Section>
        {isOwn && (
          <Section id="calendar" title={t("calendar")}>
            <CalendarAddress zone={zone} />
          </Section>
        )}
      </div>
    </div>
  );
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="card profile-section" aria-labelledby={`reminders-${id}`}>
      <h2 id={`reminders-${id}`}>{title}</h2>
      {children}
    </section>
  );
}
