import {
  type ContactDetails,
  LONGEST_HOURS,
  LONGEST_RELATION,
} from "@dosebeat/contract/contact-details";
import { TextInput } from "@mantine/core";
import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { z } from "zod/mini";
import { languageChoices } from "../../i18n/language-names.ts";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { CheckField } from "../../ui/forms/check-field.tsx";
import { Restored } from "../../ui/forms/restored.tsx";
import { useTelephoneText } from "../../ui/identity/telephone-link.tsx";
import { KeptActions } from "../../ui/kept/kept-actions.tsx";
import { KeptFailure } from "../../ui/kept/kept-failure.tsx";
import { useKeptForm } from "../../ui/kept/use-kept-form.ts";
import { Select } from "../../ui/menus/select.tsx";
import { toastDone } from "../../ui/toasts/toasts.tsx";
import { type ContactFault, ContactValue, changesOf, typedOf } from "./contact-value.ts";
import { useChangeContact } from "./queries.ts";
import "./contact.css";

/** The typed values, and the stored ones at that time: what others change meanwhile is not put back. */
const Values = z.extend(ContactValue, { was: ContactValue });

interface ContactDialogProps {
  /** Null: the user's own. */
  profileid: number | null;
  title: string;
  details: ContactDetails;
  onClose: () => void;
}

/** Changes how to reach a patient, and who else may be told. */
export function ContactDialog({ profileid, title, details, onClose }: ContactDialogProps) {
  const t = useTranslations("contact");
  const locale = useLocale();
  const change = useChangeContact();
  const [fault, setFault] = useState<ContactFault | null>(null);
  const [choices] = useState(() => languageChoices(details.language, locale));
  const isOwn = profileid === null;
  const [was] = useState(() => typedOf(details));
  const form = useKeptForm({
    name: `contact.${profileid ?? "own"}`,
    blank: { ...was, was },
    schema: Values,
    onClose,
    send: async (value) => {
      const changes = await changesOf(value, value.was);
      if (typeof changes === "string" || Object.keys(changes).length === 0) return;
      await change(profileid, changes);
    },
    onStored: () => toastDone(t("saved")),
  });
  const { value } = form;
  const save = async () => {
    const changes = await changesOf(value, value.was);
    setFault(typeof changes === "string" ? changes : null);
    if (typeof changes !== "string") form.submit();
  };
  const text = (name: "hours" | "kinName" | "kinRelation") => ({
    name,
    value: value[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      form.change({ [name]: event.currentTarget.value }),
  });
  const isWithdrawn = !value.mayBeTold && value.was.mayBeTold;
  return (
    <Dialog opened onClose={form.close} title={title}>
      <form
        className="contact-form"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
        noValidate
      >
        {form.isRestored && <Restored onDiscard={form.discard} />}
        <KeptFailure form={form} say={(reason) => t("failed", { reason })} />
        {!isOwn && (
          <NumberField
            name="telephone"
            label={t("telephone")}
            before={value.was.telephone}
            value={value.telephone}
            error={fault === "telephone" ? t("telephoneWrong") : null}
            onChange={(telephone) => form.change({ telephone })}
          />
        )}
        <TextInput
          {...text("hours")}
          label={t("hours")}
          description={t("hoursHint")}
          maxLength={LONGEST_HOURS}
          dir="auto"
        />
        <Select
          name="language"
          label={t("language")}
          value={value.language}
          onChange={(event) => form.change({ language: event.currentTarget.value })}
          data={choices}
        />
        <CheckField
          label={t(isOwn ? "ownInterpreter" : "interpreter")}
          checked={value.needsInterpreter}
          onChange={(needsInterpreter) => form.change({ needsInterpreter })}
        />
        <fieldset className="contact-kin">
          <legend>{t("kin")}</legend>
          <p>{t(isOwn ? "ownKinLead" : "kinLead")}</p>
          <div className="contact-pair">
            <TextInput
              {...text("kinName")}
              label={t("kinName")}
              maxLength={200}
              dir="auto"
              error={fault === "kinName" ? t("nameMissing") : null}
            />
            <TextInput
              {...text("kinRelation")}
              label={t("kinRelation")}
              maxLength={LONGEST_RELATION}
              dir="auto"
            />
          </div>
          <CheckField
            label={t(isOwn ? "ownMayBeTold" : "mayBeTold")}
            checked={value.mayBeTold}
            onChange={(mayBeTold) => form.change({ mayBeTold })}
          />
          {isWithdrawn && <p role="status">{t("isRemoved")}</p>}
          {value.mayBeTold && (
            <NumberField
              name="kinTelephone"
              label={t("kinTelephone")}
              before={value.was.kinTelephone}
              value={value.kinTelephone}
              error={fault === "kinTelephone" ? t("telephoneWrong") : null}
              onChange={(kinTelephone) => form.change({ kinTelephone })}
            />
          )}
        </fieldset>
        <KeptActions form={form} text="">
          {t("save")}
        </KeptActions>
      </form>
    </Dialog>
  );
}

interface NumberFieldProps {
  name: string;
  label: string;
  /** The number that was stored; empty: none. */
  before: string;
  value: string;
  error: string | null;
  onChange: (value: string) => void;
}

/** A telephone number, in the reader's local notation until it is changed. */
function NumberField({ name, label, before, value, error, onChange }: NumberFieldProps) {
  const written = useTelephoneText(before);
  return (
    <TextInput
      name={name}
      type="tel"
      label={label}
      maxLength={40}
      dir="ltr"
      value={value === before ? written : value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
