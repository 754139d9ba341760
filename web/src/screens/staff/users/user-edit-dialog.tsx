import type { AddressChange } from "@dosebeat/contract/master-data";
import { Button, TextInput, type TextInputProps } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { z } from "zod/mini";
import { isolate } from "../../../i18n/isolate.ts";
import { useChangeUser } from "../../../nouns/users/queries.ts";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { focusField } from "../../../ui/forms/focus-field.ts";
import { Restored } from "../../../ui/forms/restored.tsx";
import { usePersonText } from "../../../ui/identity/person-text.ts";
import { readBorn } from "../../../ui/identity/read-born.ts";
import { readOptionalTelephone } from "../../../ui/identity/read-telephone.ts";
import { useTelephoneText } from "../../../ui/identity/telephone-link.tsx";
import { KeptActions } from "../../../ui/kept/kept-actions.tsx";
import { KeptFailure } from "../../../ui/kept/kept-failure.tsx";
import { useKeptForm } from "../../../ui/kept/use-kept-form.ts";
import { useFaultOf } from "../../../ui/states/reason.ts";
import { toastDone } from "../../../ui/toasts/toasts.tsx";
import type { UserRow } from "./user-row.ts";
import "../dialogs.css";

interface UserEditDialogProps {
  row: UserRow;
  onClose: () => void;
}

/** Corrects names, email address, birth, record number and telephone; only changes are sent. */
export function UserEditDialog({ row, onClose }: UserEditDialogProps) {
  const t = useTranslations("users");
  const personText = usePersonText();
  const [asked, setAsked] = useState<AddressChange | null>(null);
  if (!asked) return <EditForm row={row} onAsked={setAsked} onClose={onClose} />;
  return (
    <Dialog opened onClose={onClose} title={t("editTitle", { name: personText(row) })}>
      <Asked asked={asked} onClose={onClose} />
    </Dialog>
  );
}

const FIELDS = ["givenname", "familyname", "email", "born", "record_number", "telephone"] as const;
/** May be left empty, which clears what is stored; the other fields are required. */
const OPTIONAL: readonly string[] = ["born", "record_number", "telephone"];
/** What the directory provides for the accounts it manages; the first of FIELDS. */
const MANAGED: readonly string[] = ["givenname", "familyname", "email"];
const MOST = {
  email: 254,
  born: 40,
  record_number: 64,
  givenname: 200,
  familyname: 200,
  telephone: 40,
} as const;

const Person = z.object({
  givenname: z.string(),
  familyname: z.string(),
  email: z.string(),
  born: z.string(),
  record_number: z.string(),
  telephone: z.string(),
});
/** The typed values, and the stored ones at that time. */
const Values = z.extend(Person, { was: Person });

interface EditFormProps extends UserEditDialogProps {
  onAsked: (asked: AddressChange) => void;
}

function EditForm({ row, onAsked, onClose }: EditFormProps) {
  const t = useTranslations("users");
  const say = useTranslations("person");
  const group = useTranslations("groups");
  const faultOf = useFaultOf();
  const change = useChangeUser();
  const personText = usePersonText();
  const { givenname, familyname, email } = row;
  const [was] = useState({
    givenname,
    familyname,
    email,
    born: row.born ?? "",
    record_number: row.record_number ?? "",
    telephone: row.telephone ?? "",
  });
  const form = useKeptForm({
    name: `user.${row.userid}`,
    blank: { ...was, was },
    schema: Values,
    hasSequel: true,
    onClose,
    send: (values) => change.mutateAsync({ userid: row.userid, ...changesIn(values) }),
    onStored: ({ data: user }) => {
      if (user.address_change) return onAsked(user.address_change);
      toastDone(t("changed", { name: personText(user) }));
      onClose();
    },
  });
  const { value, failure } = form;
  /** A typed number that could not be read. */
  const [unread, setUnread] = useState<string | null>(null);
  const written = useTelephoneText(was.telephone);
  const shown = value.telephone === was.telephone ? { ...value, telephone: written } : value;
  const labels = {
    givenname: t("givenname"),
    familyname: t("familyname"),
    email: t("email"),
    born: say("bornField"),
    record_number: t("recordNumber"),
    telephone: say("telephone"),
  };
  const more: Partial<Record<(typeof FIELDS)[number], TextInputProps>> = {
    email: { type: "email", ...(!row.is_managed && { description: t("editEmailHint") }) },
    born: { description: say("bornHint") },
    telephone: { type: "tel", dir: "ltr" },
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { currentTarget } = event;
    const number = await readOptionalTelephone(value.telephone, was.telephone);
    setUnread(number === undefined ? value.telephone : null);
    if (number === undefined) return focusField(currentTarget, "telephone");
    const read = { ...value, telephone: number ?? "" };
    if (Object.keys(changesIn(read)).length > 0) return form.submit(read);
    form.discard();
    onClose();
  };
  return (
    <Dialog opened onClose={form.close} title={t("editTitle", { name: personText(row) })}>
      <form className="admin-form" onSubmit={(event) => void submit(event)}>
        {form.isRestored && <Restored onDiscard={form.discard} />}
        <KeptFailure form={form} say={(reason) => reason} />
        {row.is_managed && <p className="admin-note">{t("managedNote")}</p>}
        {FIELDS.map((name, index) => (
          <TextInput
            key={name}
            name={name}
            label={labels[name]}
            {...more[name]}
            maxLength={MOST[name]}
            disabled={row.is_managed && MANAGED.includes(name)}
            required={!OPTIONAL.includes(name)}
            withAsterisk={false}
            autoComplete="off"
            value={shown[name]}
            error={
              name === "telephone" && unread !== null && unread === value.telephone
                ? group("numberFault")
                : faultOf(failure?.error, name)
            }
            onChange={({ currentTarget }) => form.change({ [name]: currentTarget.value })}
            {...(index === (row.is_managed ? MANAGED.length : 0) && { "data-autofocus": true })}
          />
        ))}
        <KeptActions form={form} text="">
          {t("editSave")}
        </KeptActions>
      </form>
    </Dialog>
  );
}

function changesIn({ was, ...values }: z.infer<typeof Values>) {
  const changed = FIELDS.filter((name) => values[name].trim() !== was[name]);
  return Object.fromEntries(
    changed.map((name) => {
      const text = name === "born" ? readBorn(values.born) : values[name].trim();
      return [name, OPTIONAL.includes(name) ? text || null : text];
    }),
  );
}

/** Where the link for the new address was sent; without a mail server, the link itself. */
function Asked({ asked: { email, link }, onClose }: { asked: AddressChange; onClose: () => void }) {
  const t = useTranslations("users");
  const dialog = useTranslations("dialog");
  return (
    <div className="admin-form">
      <p role="status">
        {t(link === null ? "editAsked" : "editHandOver", { email: isolate(email) })}
      </p>
      {link !== null && <TextInput label={t("editLink")} value={link} readOnly dir="ltr" />}
      <div className="dialog-actions">
        <Button onClick={onClose} data-autofocus>
          {dialog("close")}
        </Button>
      </div>
    </div>
  );
}
