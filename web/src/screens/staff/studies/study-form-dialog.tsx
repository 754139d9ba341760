import type { Study } from "@dosebeat/contract/studies";
import { TextInput } from "@mantine/core";
import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { z } from "zod/mini";
import { browserZone } from "../../../i18n/browser-zone.ts";
import { isolate } from "../../../i18n/isolate.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import type { Group } from "../../../nouns/groups/queries.ts";
import { useClinicians, usePutStudy } from "../../../nouns/studies/queries.ts";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { CheckField } from "../../../ui/forms/check-field.tsx";
import { DateField } from "../../../ui/forms/date-field.tsx";
import { Restored } from "../../../ui/forms/restored.tsx";
import { changedIn } from "../../../ui/kept/changed-in.ts";
import { KeptActions } from "../../../ui/kept/kept-actions.tsx";
import { KeptFailure } from "../../../ui/kept/kept-failure.tsx";
import { type KeptForm, useKeptForm } from "../../../ui/kept/use-kept-form.ts";
import { Select } from "../../../ui/menus/select.tsx";
import { toastDone } from "../../../ui/toasts/toasts.tsx";
import { countryName } from "./country-name.ts";
import { ReasonField } from "./reason-field.tsx";
import "../dialogs.css";

const Facts = z.object({
  number: z.string(),
  title: z.string(),
  site: z.string(),
  country: z.string(),
  is_blinded: z.boolean(),
  /** Id of the user; empty: nobody yet. */
  contact: z.string(),
  /** Empty: as long as all other messages. */
  raw_until: z.string(),
  reason: z.string(),
});
type Facts = z.infer<typeof Facts>;
/** The typed values, and the stored ones at that time. */
const Values = z.extend(Facts, { was: Facts });
type Values = z.infer<typeof Values>;
const TEXTS = ["number", "title", "site"] as const;

interface StudyFormProps {
  group: Group;
  /** The study to change; null: a new one. */
  study: Study | null;
  onClose: () => void;
}

/** Makes a group a study, or changes it; once it has started, a reason is required. */
export function StudyFormDialog({ group, study, onClose }: StudyFormProps) {
  const t = useTranslations("study");
  const format = useFormat(browserZone());
  const { mutateAsync } = usePutStudy();
  const hasStarted = study !== null && study.state !== "draft";
  const now = factsOf(study);
  const [was] = useState(now);
  const form = useKeptForm({
    name: `study.${group.id}`,
    blank: { ...was, was },
    schema: Values,
    onClose,
    send: ({ was: before, ...typed }) => {
      // All of it is sent, so what was not changed here is as others may have changed it meanwhile.
      const { contact, reason, ...values } = { ...now, ...changedIn(typed, before) };
      return mutateAsync({
        ...values,
        group: group.id,
        number: values.number.trim(),
        title: values.title.trim(),
        site: values.site.trim(),
        raw_until: values.raw_until || null,
        safety_contact: contact === "" ? null : Number(contact),
        ...(hasStarted ? { reason: reason.trim() } : {}),
      });
    },
    onStored: () => toastDone(t("saved")),
  });
  const { value } = form;
  const today = format.calendarDate(Date.now());
  const isRawPast =
    value.raw_until !== "" &&
    value.raw_until !== (study?.raw_until ?? "") &&
    value.raw_until < today;
  const isWhole =
    !isRawPast &&
    TEXTS.every((name) => value[name].trim() !== "") &&
    /^[A-Z]{2}$/.test(value.country) &&
    (!hasStarted || (value.reason.trim() !== "" && value.contact !== ""));
  return (
    <Dialog
      opened
      onClose={form.close}
      title={study ? t("change") : t("makeTitle", { name: isolate(group.name) })}
    >
      <form
        className="admin-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (isWhole) form.submit();
        }}
      >
        {form.isRestored && <Restored onDiscard={form.discard} />}
        <KeptFailure form={form} say={(reason) => t("failed", { reason })} />
        {TEXTS.map((name) => (
          <TextInput
            key={name}
            label={t(name)}
            description={t(`${name}Hint`)}
            maxLength={name === "number" ? 100 : 200}
            required
            withAsterisk={false}
            autoComplete="off"
            dir="auto"
            disabled={name === "number" && hasStarted}
            value={value[name]}
            onChange={({ currentTarget }) => form.change({ [name]: currentTarget.value })}
          />
        ))}
        <CountryField form={form} />
        <CheckField
          label={t("blinded")}
          hint={t("blindedHint")}
          checked={value.is_blinded}
          disabled={hasStarted}
          onChange={(is_blinded) => form.change({ is_blinded })}
        />
        <ContactField group={group.id} form={form} />
        <DateField
          label={t("rawUntil")}
          description={t("rawUntilHint")}
          error={isRawPast ? t("rawPast") : undefined}
          min={today}
          value={value.raw_until}
          onChange={({ currentTarget }) => form.change({ raw_until: currentTarget.value })}
        />
        {hasStarted && (
          <ReasonField value={value.reason} onChange={(reason) => form.change({ reason })} />
        )}
        <KeptActions form={form} text="" disabled={!isWhole}>
          {t("save")}
        </KeptActions>
      </form>
    </Dialog>
  );
}

function factsOf(study: Study | null): Facts {
  const { number = "", title = "", site = "", country = "" } = study ?? {};
  return {
    number,
    title,
    site,
    country,
    is_blinded: study?.is_blinded ?? true,
    contact: study?.safety_contact ? `${study.safety_contact.userid}` : "",
    raw_until: study?.raw_until ?? "",
    reason: "",
  };
}

interface FieldProps {
  form: Pick<KeptForm<Values>, "value" | "change">;
}

function CountryField({ form: { value, change } }: FieldProps) {
  const t = useTranslations("study");
  const { country } = value;
  const name = countryName(country, useLocale());
  return (
    <TextInput
      label={t("country")}
      description={name === country ? t("countryHint") : name}
      maxLength={2}
      required
      withAsterisk={false}
      autoComplete="off"
      autoCapitalize="characters"
      dir="ltr"
      value={country}
      onChange={({ currentTarget }) => change({ country: currentTarget.value.toUpperCase() })}
    />
  );
}

/** Who is told if a subject takes too much: a clinician of the group. */
function ContactField({ group, form: { value, change } }: FieldProps & { group: number }) {
  const t = useTranslations("study");
  const { data } = useClinicians(group);
  if (!data) return null;
  if (data.length === 0) return <p className="admin-note">{t("noClinicians")}</p>;
  return (
    <div>
      <Select
        label={t("contact")}
        value={value.contact}
        onChange={({ currentTarget }) => change({ contact: currentTarget.value })}
        data={[
          { value: "", label: t("noContact") },
          ...data.map(({ userid, givenname, familyname, email }) => ({
            value: `${userid}`,
            label: `${givenname} ${familyname}`.trim() || email,
          })),
        ]}
      />
      <p className="study-dim">{t("contactHint")}</p>
    </div>
  );
}
