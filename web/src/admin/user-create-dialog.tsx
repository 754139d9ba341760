import { LANGUAGES, type Language } from "@dosebeat/contract/languages";
import { Button, TextInput } from "@mantine/core";
import { type SubmitEvent, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { CallError } from "../api/call.ts";
import { browserZone } from "../i18n/browser-zone.ts";
import { isolate } from "../i18n/isolate.ts";
import { usePersonText } from "../identity/person-text.ts";
import { readBorn } from "../identity/read-born.ts";
import { Dialog } from "../ui/dialogs/dialog.tsx";
import { useClearOnChange } from "../ui/forms/clear-on-change.ts";
import { focusFault } from "../ui/forms/focus-field.ts";
import { Select } from "../ui/menus/select.tsx";
import { Notice } from "../ui/states/notice.tsx";
import { useFaultOf, useReason } from "../ui/states/reason.ts";
import { languageName } from "../users/language-name.ts";
import { useCreateUser } from "../users/queries.ts";
import { PasswordLinkShown } from "./password-link.tsx";
import "./dialogs.css";

interface UserCreateDialogProps {
  opened: boolean;
  onClose: () => void;
}

/** Creates a patient and then shows the link to set a password. */
export function UserCreateDialog({ opened, onClose }: UserCreateDialogProps) {
  const t = useTranslations("users");
  const create = useCreateUser();
  const [values, setValues] = useState(newValues);
  const personText = usePersonText();
  const name = create.data ? personText(create.data.data) : "";
  const close = () => {
    if (create.data) {
      create.reset();
      setValues(newValues());
    }
    onClose();
  };
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={create.data ? t("createDone", { name }) : t("createTitle")}
    >
      {create.data ? (
        <PasswordLinkShown
          link={create.data.data.password_link}
          name={name}
          email={create.data.data.email}
          onDone={close}
        />
      ) : (
        <CreateForm values={values} onValues={setValues} create={create} onCancel={close} />
      )}
    </Dialog>
  );
}

function newValues() {
  const timezone = browserZone();
  return {
    ...{ givenname: "", familyname: "", email: "", born: "", record_number: "" },
    ...{ language: "", timezone },
  };
}

type Values = ReturnType<typeof newValues>;

interface CreateFormProps {
  values: Values;
  onValues: (values: Values) => void;
  create: ReturnType<typeof useCreateUser>;
  onCancel: () => void;
}

const REQUIRED = ["givenname", "familyname", "email", "timezone"] as const;

function CreateForm({ values, onValues, create, onCancel }: CreateFormProps) {
  const t = useTranslations("users");
  const say = useTranslations("person");
  const dialog = useTranslations("dialog");
  const locale = useLocale();
  const reasonOf = useReason();
  const serverFault = useFaultOf();
  const { trackChanges, unlessChanged } = useClearOnChange();
  const [tried, setTried] = useState(false);
  const faultOf = (name: (typeof REQUIRED)[number]) =>
    tried && !values[name].trim() ? t("needed") : serverFault(create.error, name);
  const optional = (name: "born" | "record_number") => ({
    name,
    value: values[name],
    error: unlessChanged(name, serverFault(create.error, name)),
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      onValues({ ...values, [name]: currentTarget.value }),
    autoComplete: "off",
  });
  const field = (name: (typeof REQUIRED)[number]) => ({
    name,
    label: t(name),
    value: values[name],
    error: unlessChanged(name, faultOf(name)),
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      onValues({ ...values, [name]: currentTarget.value }),
    autoComplete: "off",
  });
  const language = readLanguage(values.language || locale);
  // Only for the address that was refused: another one must not be taken over unasked.
  const canTakeOver =
    create.error instanceof CallError &&
    create.error.problem.code === "email_unverified" &&
    create.variables?.email === values.email.trim();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (REQUIRED.some((name) => !values[name].trim())) return focusFault(event.currentTarget);
    const { born, record_number, ...required } = values;
    const year = readBorn(born);
    create.mutate({
      ...required,
      email: values.email.trim(),
      language,
      ...(year && { born: year }),
      ...(record_number.trim() && { record_number: record_number.trim() }),
      ...(canTakeOver && { take_over: true }),
    });
  };
  return (
    <form className="admin-form" onSubmit={submit} {...trackChanges} noValidate>
      {create.error && !canTakeOver && (
        <Notice tone="bad">{t("createFailed", { reason: reasonOf(create.error) })}</Notice>
      )}
      {canTakeOver && (
        <Notice tone="bad">
          <strong>{t("takeOverTitle")}</strong>{" "}
          {t("takeOverText", { email: isolate(values.email.trim()) })}
        </Notice>
      )}
      <p>{t("createText")}</p>
      <TextInput {...field("givenname")} maxLength={200} data-autofocus />
      <TextInput {...field("familyname")} maxLength={200} />
      <TextInput {...field("email")} type="email" maxLength={254} />
      <TextInput
        {...optional("born")}
        label={say("bornField")}
        description={say("bornHint")}
        maxLength={40}
      />
      <TextInput {...optional("record_number")} label={say("numberField")} maxLength={64} />
      <Select
        label={t("language")}
        value={language}
        onChange={(event) => onValues({ ...values, language: event.currentTarget.value })}
        data={LANGUAGES.map((code) => ({ value: code, label: languageName(code, locale) }))}
      />
      <TextInput {...field("timezone")} description={t("timezoneHint")} maxLength={64} dir="ltr" />
      <div className="dialog-actions">
        <Button variant="default" onClick={onCancel}>
          {dialog("cancel")}
        </Button>
        <Button type="submit" loading={create.isPending}>
          {canTakeOver ? t("takeOver") : t("create")}
        </Button>
      </div>
    </form>
  );
}

function readLanguage(text: string): Language {
  return LANGUAGES.find((code) => text.startsWith(code)) ?? "en";
}
