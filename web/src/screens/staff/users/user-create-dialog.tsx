import { LANGUAGES, type Language } from "@dosebeat/contract/base/languages";
import type { CreatedUser } from "@dosebeat/contract/users";
import { TextInput } from "@mantine/core";
import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { z } from "zod/mini";
import { CallError } from "../../../api/call.ts";
import { browserZone } from "../../../i18n/browser-zone.ts";
import { isolate } from "../../../i18n/isolate.ts";
import { languageName } from "../../../nouns/users/language-name.ts";
import { useCreateUser } from "../../../nouns/users/queries.ts";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { useClearOnChange } from "../../../ui/forms/clear-on-change.ts";
import { focusFault } from "../../../ui/forms/focus-field.ts";
import { Restored } from "../../../ui/forms/restored.tsx";
import { usePersonText } from "../../../ui/identity/person-text.ts";
import { readBorn } from "../../../ui/identity/read-born.ts";
import { KeptActions } from "../../../ui/kept/kept-actions.tsx";
import { KeptFailure } from "../../../ui/kept/kept-failure.tsx";
import { useKeptForm } from "../../../ui/kept/use-kept-form.ts";
import { Select } from "../../../ui/menus/select.tsx";
import { Notice } from "../../../ui/states/notice.tsx";
import { useFaultOf } from "../../../ui/states/reason.ts";
import { PasswordLinkShown } from "./password-link.tsx";
import "../dialogs.css";

/** Creates a patient and then shows the link to set a password. */
export function UserCreateDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("users");
  const [made, setMade] = useState<CreatedUser | null>(null);
  const personText = usePersonText();
  if (!made) return <CreateForm onMade={setMade} onClose={onClose} />;
  const name = personText(made);
  return (
    <Dialog opened onClose={onClose} title={t("createDone", { name })}>
      <PasswordLinkShown
        link={made.password_link}
        name={name}
        email={made.email}
        onDone={onClose}
      />
    </Dialog>
  );
}

const Values = z.object({
  givenname: z.string(),
  familyname: z.string(),
  email: z.string(),
  born: z.string(),
  record_number: z.string(),
  language: z.string(),
  timezone: z.string(),
  /** The address that is taken over from an account that never verified it. */
  takenOver: z.string(),
});
type Values = z.infer<typeof Values>;

function newValues(): Values {
  return {
    givenname: "",
    familyname: "",
    email: "",
    born: "",
    record_number: "",
    language: "",
    timezone: browserZone(),
    takenOver: "",
  };
}

const REQUIRED = ["givenname", "familyname", "email", "timezone"] as const;

interface CreateFormProps {
  onMade: (user: CreatedUser) => void;
  onClose: () => void;
}

function CreateForm({ onMade, onClose }: CreateFormProps) {
  const t = useTranslations("users");
  const say = useTranslations("person");
  const locale = useLocale();
  const serverFault = useFaultOf();
  const { trackChanges, unlessChanged } = useClearOnChange();
  const create = useCreateUser();
  const [tried, setTried] = useState(false);
  const [blank] = useState(newValues);
  /** The address that was refused because somebody has it who never verified it. */
  const [unverified, setUnverified] = useState<string | null>(null);
  const form = useKeptForm({
    name: "user",
    blank,
    schema: Values,
    onClose,
    hasSequel: true,
    send: async (values, key) => {
      try {
        return await create.mutateAsync({ ...userOf(values, locale), key });
      } catch (refusal) {
        if (isUnverified(refusal)) setUnverified(values.email.trim());
        throw refusal;
      }
    },
    onStored: ({ data }) => onMade(data),
  });
  const { value, failure } = form;
  const error = failure?.error ?? null;
  const faultOf = (name: (typeof REQUIRED)[number]) =>
    tried && !value[name].trim() ? t("needed") : serverFault(error, name);
  const field = (name: (typeof REQUIRED)[number] | "born" | "record_number", fault?: string) => ({
    name,
    value: value[name],
    error: unlessChanged(name, fault),
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      form.change({ [name]: currentTarget.value }),
    autoComplete: "off",
  });
  const needed = (name: (typeof REQUIRED)[number]) => ({
    ...field(name, faultOf(name)),
    label: t(name),
  });
  const email = value.email.trim();
  // Only for the address that was refused: another one must not be taken over unasked.
  const canTakeOver = unverified === email && (!error || isUnverified(error));
  return (
    <Dialog opened onClose={form.close} title={t("createTitle")}>
      <form
        className="admin-form"
        {...trackChanges}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (REQUIRED.some((name) => !value[name].trim())) return focusFault(event.currentTarget);
          form.submit(canTakeOver ? { ...value, takenOver: email } : value);
        }}
      >
        {form.isRestored && <Restored onDiscard={form.discard} />}
        {canTakeOver ? (
          <Notice tone="bad">
            <strong>{t("takeOverTitle")}</strong> {t("takeOverText", { email: isolate(email) })}
          </Notice>
        ) : (
          <KeptFailure form={form} say={(reason) => t("createFailed", { reason })} />
        )}
        <p>{t("createText")}</p>
        <TextInput {...needed("givenname")} maxLength={200} data-autofocus />
        <TextInput {...needed("familyname")} maxLength={200} />
        <TextInput {...needed("email")} type="email" maxLength={254} />
        <TextInput
          {...field("born", serverFault(error, "born"))}
          label={say("bornField")}
          description={say("bornHint")}
          maxLength={40}
        />
        <TextInput
          {...field("record_number", serverFault(error, "record_number"))}
          label={say("numberField")}
          maxLength={64}
        />
        <Select
          label={t("language")}
          value={readLanguage(value.language || locale)}
          onChange={(event) => form.change({ language: event.currentTarget.value })}
          data={LANGUAGES.map((code) => ({ value: code, label: languageName(code, locale) }))}
        />
        <TextInput
          {...needed("timezone")}
          description={t("timezoneHint")}
          maxLength={64}
          dir="ltr"
        />
        <KeptActions form={form} text="">
          {canTakeOver ? t("takeOver") : t("create")}
        </KeptActions>
      </form>
    </Dialog>
  );
}

function isUnverified(error: unknown): boolean {
  return error instanceof CallError && error.problem.code === "email_unverified";
}

function userOf({ born, record_number, takenOver, ...required }: Values, locale: string) {
  const email = required.email.trim();
  const year = readBorn(born);
  return {
    ...required,
    email,
    language: readLanguage(required.language || locale),
    ...(year && { born: year }),
    ...(record_number.trim() && { record_number: record_number.trim() }),
    ...(takenOver === email && { take_over: true }),
  };
}

function readLanguage(text: string): Language {
  return LANGUAGES.find((code) => text.startsWith(code)) ?? "en";
}
