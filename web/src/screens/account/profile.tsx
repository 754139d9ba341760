import type { Profile } from "@dosebeat/contract/profiles";
import { useRouter } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense } from "react";
import { useTranslations } from "use-intl";
import { rememberLanguage } from "../../i18n/language-choice.ts";
import { hrefIn, localeOf } from "../../i18n/locales.ts";
import { AboutForm } from "../../nouns/profiles/about-form.tsx";
import { AccessLog } from "../../nouns/profiles/access-log.tsx";
import { EmailStatus } from "../../nouns/profiles/email-status.tsx";
import { PasswordForm } from "../../nouns/profiles/password-form.tsx";
import { useProfile } from "../../nouns/profiles/queries.ts";
import { useReminders } from "../../nouns/reminders/use-reminders.ts";
import { DeviceList } from "../../nouns/signed-in-devices/device-list.tsx";
import { loadChunk, loadOptionalPart } from "../../routing/chunks.ts";
import { withWords } from "../../routing/later-words.tsx";
import { useImpersonation } from "../../session/impersonation.ts";
import { AppearanceChoices } from "../../ui/appearance/appearance-choices.tsx";
import { Page } from "../../ui/page/page.tsx";
import { Failed, Placeholder } from "../../ui/states/states.tsx";
import { useProfileAppearance } from "../frame/profile-appearance.ts";
import { SimpleMode } from "../frame/simple-mode.tsx";
import { StrengthHint } from "../public/sign-in/strength-hint.tsx";
import { EraseAccount } from "./erase-account.tsx";
import { ProfileData } from "./profile-data.tsx";
import "./profile.css";

const TwoStep = lazy(
  loadChunk(async () => ({
    default: (await import("../../nouns/second-factors/two-step.tsx")).TwoStep,
  })),
);

const OwnLink = lazy(
  loadOptionalPart(
    withWords("signOn", async () => (await import("../../nouns/sign-on/own-link.tsx")).OwnLink),
  ),
);

const ConnectedApps = lazy(
  loadOptionalPart(
    withWords(
      "connectedApps",
      async () => (await import("../../nouns/connected-apps/connected-apps.tsx")).ConnectedApps,
    ),
  ),
);

const MyBox = lazy(
  loadChunk(async () => ({ default: (await import("../../nouns/sensors/my-box.tsx")).MyBox })),
);

const OwnContact = lazy(
  loadChunk(async () => ({ default: (await import("./own-contact.tsx")).OwnContact })),
);

const OwnStudy = lazy(
  loadOptionalPart(withWords("ownStudy", async () => (await import("./own-study.tsx")).OwnStudy)),
);

/** Settings of the account, the box and the data. */
export function ProfileScreen() {
  const t = useTranslations("profile");
  const { data: profile, error, refetch } = useProfile();
  // Whether the server sends email; what is offered depends on it, and would move what is below.
  const reminders = useReminders();
  const isAsked = reminders.isLoading && reminders.failureCount === 0;
  return (
    <Page title={t("page")} lead={t("lead")}>
      {profile && !isAsked ? (
        <Sections profile={profile} sendsMail={reminders.data?.mail_available} />
      ) : error ? (
        <Failed error={error} onRetry={() => refetch()} />
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
  profile: Profile;
  /** Undefined: not known. */
  sendsMail: boolean | undefined;
}

function Sections({ profile, sendsMail }: SectionsProps) {
  const t = useTranslations("profile");
  const simple = useTranslations("simple");
  const contact = useTranslations("contact");
  const { setScheme, setPrimary } = useProfileAppearance();
  // Appearance, password, export and erasure concern the signed-in user, not an impersonated patient.
  const isOwn = useImpersonation() === null;
  const switchLanguage = useSwitchLanguage();
  const isPatient = profile.profile_role.profiletype === "patient";
  return (
    <div className="profile">
      <div className="profile-column">
        <Section id="about" title={t("about")}>
          {isOwn && <EmailStatus sendsMail={sendsMail} />}
          <AboutForm
            profile={profile}
            onSaved={({ language }) =>
              isOwn && language !== profile.language && switchLanguage(language)
            }
          />
        </Section>
        {isPatient && (
          <Section id="contact" title={contact("title")}>
            <Suspense fallback={<Placeholder height={180} />}>
              <OwnContact />
            </Suspense>
          </Section>
        )}
        {isOwn && (
          <>
            <Section id="look" title={t("look")}>
              <AppearanceChoices onScheme={setScheme} onPrimary={setPrimary} level="h3" />
            </Section>
            {isPatient && (
              <Section id="simple" title={simple("title")}>
                <SimpleMode />
              </Section>
            )}
            <Section id="password" title={t("security")}>
              <p className="profile-note">{t("passwordNote")}</p>
              <PasswordForm hint={(password, id) => <StrengthHint password={password} id={id} />} />
            </Section>
            <Section id="two-step" title={t("twoStep")}>
              <Suspense fallback={<Placeholder height={180} />}>
                <TwoStep />
              </Suspense>
            </Section>
            <Suspense fallback={null}>
              <OwnLink
                frame={(title, content) => (
                  <Section id="sign-on" title={title}>
                    {content}
                  </Section>
                )}
              />
            </Suspense>
            <Section id="devices" title={t("devices")}>
              <DeviceList zone={profile.timezone} />
            </Section>
            {isPatient && (
              <Section id="apps" title={t("apps")}>
                <Suspense fallback={<Placeholder height={120} />}>
                  <ConnectedApps zone={profile.timezone} />
                </Suspense>
              </Section>
            )}
          </>
        )}
      </div>
      <div className="profile-column">
        {isPatient && (
          <Section id="box" title={t("box")}>
            <Suspense fallback={<Placeholder height={240} />}>
              <MyBox profile={profile} />
            </Suspense>
          </Section>
        )}
        {profile.study && (
          <Suspense>
            <OwnStudy study={profile.study} zone={profile.timezone} />
          </Suspense>
        )}
        <Section id="log" title={t("log")}>
          <AccessLog zone={profile.timezone} />
        </Section>
        {isOwn && (
          <>
            <Section id="data" title={t("data")}>
              <ProfileData />
            </Section>
            <Section id="erase" title={t("erase")}>
              <EraseAccount isPatient={isPatient} />
            </Section>
          </>
        )}
      </div>
    </div>
  );
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="card profile-section" aria-labelledby={`profile-${id}`}>
      <h2 id={`profile-${id}`}>{title}</h2>
      {children}
    </section>
  );
}

/** Opens the current page in another language. */
function useSwitchLanguage() {
  const router = useRouter();
  return (language: Profile["language"]) => {
    const locale = localeOf(language);
    rememberLanguage(locale);
    router.history.push(hrefIn(locale, router.state.location.href));
  };
}
