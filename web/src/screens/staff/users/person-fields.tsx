import { LANGUAGES } from "@dosebeat/contract/base/languages";
import { TextInput } from "@mantine/core";
import type { ChangeEvent, ReactNode } from "react";
import { useLocale, useTranslations } from "use-intl";
import { isolate } from "../../../i18n/isolate.ts";
import { languageName } from "../../../nouns/users/language-name.ts";
import { KeptFailure } from "../../../ui/kept/kept-failure.tsx";
import type { KeptFailure as Failure } from "../../../ui/kept/use-kept-form.ts";
import { Select } from "../../../ui/menus/select.tsx";
import { Notice } from "../../../ui/states/notice.tsx";
import { type Person, type Required, readLanguage } from "./new-person.ts";

interface PersonFieldsProps {
  person: Person;
  change: (part: Partial<Person>) => void;
  faultOf: (name: Required) => string | undefined;
  /** Additional fields, between the address and the language. */
  children: ReactNode;
}

/** Name, address, language and time zone for a new account. */
export function PersonFields({ person, change, faultOf, children }: PersonFieldsProps) {
  const t = useTranslations("users");
  const locale = useLocale();
  const field = (name: Required) => ({
    name,
    label: t(name),
    value: person[name],
    error: faultOf(name),
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) =>
      change({ [name]: currentTarget.value }),
    autoComplete: "off",
  });
  return (
    <>
      <TextInput {...field("givenname")} maxLength={200} data-autofocus />
      <TextInput {...field("familyname")} maxLength={200} />
      <TextInput {...field("email")} type="email" maxLength={254} />
      {children}
      <Select
        label={t("language")}
        value={readLanguage(person.language || locale)}
        onChange={(event) => change({ language: event.currentTarget.value })}
        data={LANGUAGES.map((code) => ({ value: code, label: languageName(code, locale) }))}
      />
      <TextInput {...field("timezone")} description={t("timezoneHint")} maxLength={64} dir="ltr" />
    </>
  );
}

interface AccountFailureProps {
  failure: Failure | null;
  /** The refused address, which may be taken over; null: none. */
  unverified: string | null;
  say: (reason: string) => string;
}

/** Why there is no account yet. */
export function AccountFailure({ failure, unverified, say }: AccountFailureProps) {
  const t = useTranslations("users");
  if (unverified === null) return <KeptFailure form={{ failure }} say={say} />;
  return (
    <Notice tone="bad">
      <strong>{t("takeOverTitle")}</strong> {t("takeOverText", { email: isolate(unverified) })}
    </Notice>
  );
}
