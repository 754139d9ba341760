import type { Profile } from "@dosebeat/contract/profiles";
import { Button, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { formatZone } from "../../i18n/format.ts";
import { isolate } from "../../i18n/isolate.ts";
import { LOCALES } from "../../i18n/locales.ts";
import { useClearOnChange } from "../../ui/forms/clear-on-change.ts";
import { textIn, useDraft } from "../../ui/forms/draft.ts";
import { focusField } from "../../ui/forms/focus-field.ts";
import { Restored } from "../../ui/forms/restored.tsx";
import { readBorn } from "../../ui/identity/read-born.ts";
import { readOptionalTelephone } from "../../ui/identity/read-telephone.ts";
import { Select } from "../../ui/menus/select.tsx";
import { Notice } from "../../ui/states/notice.tsx";
import { useFaultOf, useReason } from "../../ui/states/reason.ts";
import { toastDone } from "../../ui/toasts/toasts.tsx";
import { useEditProfile } from "./queries.ts";
import { ZoneChoice } from "./zone-choice.tsx";

type Values = Pick<Profile, "givenname" | "familyname" | "language" | "timezone"> & {
  /** As typed. */
  born: string;
  /** As typed. */
  telephone: string;
};

interface AboutFormProps {
  profile: Profile;
  /** Called with the saved profile. */
  onSaved: (profile: Profile) => void;
}

/** Name, birth, language and time zone. */
export function AboutForm({ profile, onSaved }: AboutFormProps) {
  const t = useTranslations("profile");
  const locale = useLocale();
  const { values, set, restored, discard, faultOf, error, busy, trackChanges, submit } =
    useAboutForm(profile, onSaved);
  const isZoneChanged = values.timezone !== profile.timezone;
  return (
    <form className="profile-form" onSubmit={submit} {...trackChanges} noValidate>
      {restored && <Restored onDiscard={discard} />}
      {error && <Notice tone="bad">{error}</Notice>}
      <div className="profile-pair">
        <TextInput
          name="givenname"
          label={t("givenname")}
          autoComplete="given-name"
          value={values.givenname}
          error={faultOf("givenname")}
          onChange={(event) => set({ givenname: event.currentTarget.value })}
        />
        <TextInput
          name="familyname"
          label={t("familyname")}
          autoComplete="family-name"
          value={values.familyname}
          error={faultOf("familyname")}
          onChange={(event) => set({ familyname: event.currentTarget.value })}
        />
      </div>
      <TextInput
        name="born"
        label={t("born")}
        description={
          profile.record_number === null
            ? t("bornHint")
            : t("bornHintNumber", { number: isolate(profile.record_number) })
        }
        maxLength={40}
        autoComplete="bday"
        value={values.born}
        error={faultOf("born")}
        onChange={(event) => set({ born: event.currentTarget.value })}
      />
      <TextInput
        name="telephone"
        type="tel"
        label={t("telephone")}
        description={t("telephoneHint")}
        maxLength={40}
        autoComplete="tel"
        dir="ltr"
        value={values.telephone}
        error={faultOf("telephone")}
        onChange={(event) => set({ telephone: event.currentTarget.value })}
      />
      <Select
        name="language"
        label={t("language")}
        value={values.language}
        onChange={(event) => {
          const { value } = event.currentTarget;
          const chosen = LOCALES.find(({ code }) => code === value);
          if (chosen) set({ language: chosen.code });
        }}
        data={LOCALES.map(({ code, name }) => ({ value: code, label: name }))}
      />
      <ZoneChoice
        value={values.timezone}
        current={profile.timezone}
        description={t("zoneHint")}
        error={faultOf("timezone")}
        onChange={(timezone) => set({ timezone })}
      />
      <p className="profile-note" aria-live="polite">
        {isZoneChanged &&
          t("zoneChange", {
            zone: formatZone(values.timezone, locale),
            before: formatZone(profile.timezone, locale),
          })}
      </p>
      <Button type="submit" loading={busy}>
        {t("save")}
      </Button>
    </form>
  );
}

function useAboutForm(profile: Profile, onSaved: (profile: Profile) => void) {
  const t = useTranslations("profile");
  const reason = useReason();
  const serverFault = useFaultOf();
  const { trackChanges, unlessChanged } = useClearOnChange();
  const edit = useEditProfile();
  const draft = useDraft("about", profile.id, readTyped);
  const [typed, setTyped] = useState(draft.restored ?? {});
  const [missing, setMissing] = useState<readonly string[]>([]);
  const { givenname, familyname, language, timezone } = profile;
  const born = profile.born ?? "";
  const telephone = profile.telephone ?? "";
  const own = { givenname, familyname, born, telephone, language, timezone };
  const values: Values = { ...own, ...typed };
  const [unread, setUnread] = useState<string | null>(null);

  const discard = () => {
    draft.clear();
    setTyped({});
  };

  async function submit(event: FormEvent) {
    event.preventDefault();
    const form = event.currentTarget;
    const empty = (["givenname", "familyname"] as const).filter((name) => !values[name].trim());
    setMissing(empty);
    if (empty.length > 0) return focusField(form, empty[0]);
    const number = await readOptionalTelephone(values.telephone, profile.telephone);
    setUnread(number === undefined ? values.telephone : null);
    if (number === undefined) return focusField(form, "telephone");
    edit.mutate(
      { ...values, born: readBorn(values.born) || null, telephone: number },
      {
        onSuccess: (saved) => {
          discard();
          toastDone(t("saved"));
          onSaved(saved);
        },
      },
    );
  }

  const faultOf = (name: keyof Values) =>
    unlessChanged(
      name,
      missing.includes(name) && !values[name].trim()
        ? t("nameNeeded")
        : name === "telephone" && unread === values.telephone
          ? t("telephoneWrong")
          : serverFault(edit.error, name),
    );
  return {
    values,
    set: (change: Partial<Values>) => {
      const next = { ...typed, ...change };
      setTyped(next);
      draft.save(next);
    },
    restored: draft.restored !== null,
    discard,
    faultOf,
    error: edit.error ? t("failed", { reason: reason(edit.error) }) : null,
    busy: edit.isPending,
    trackChanges,
    submit: (event: FormEvent) => void submit(event),
  };
}

/** The fields that the user has changed. */
function readTyped(stored: unknown): Partial<Values> {
  const language = LOCALES.find(({ code }) => code === textIn(stored, "language"))?.code;
  const typed: Partial<Values> = language ? { language } : {};
  for (const field of ["givenname", "familyname", "born", "telephone", "timezone"] as const) {
    const text = textIn(stored, field);
    if (text !== null) typed[field] = text;
  }
  return typed;
}
