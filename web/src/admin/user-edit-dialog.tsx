import type { AddressChange } from "@dosebeat/contract/master-data";
import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { z } from "zod/mini";
import { isolate } from "../i18n/isolate.ts";
import { usePersonText } from "../identity/person-text.ts";
import { readBorn } from "../identity/read-born.ts";
import { Dialog } from "../ui/dialogs/dialog.tsx";
import { Restored } from "../ui/forms/restored.tsx";
import { KeptActions } from "../ui/kept/kept-actions.tsx";
import { KeptFailure } from "../ui/kept/kept-failure.tsx";
import { useKeptForm } from "../ui/kept/use-kept-form.ts";
import { useFaultOf } from "../ui/states/reason.ts";
import { toastDone } from "../ui/toasts/toasts.tsx";
import { useChangeUser } from "../users/queries.ts";
import type { UserRow } from "./user-row.ts";
import "./dialogs.css";

interface UserEditDialogProps {
  row: UserRow;
  onClose: () => void;
}

/** Corrects names, email address, birth and record number; only what was changed is sent. */
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

const FIELDS = ["givenname", "familyname", "email", "born", "record_number"] as const;
/** The others are emptied by what is emptied here. */
const OPTIONAL: readonly string[] = ["born", "record_number"];
const MOST = { email: 254, born: 40, record_number: 64, givenname: 200, familyname: 200 } as const;

const Person = z.object({
  ...{ givenname: z.string(), familyname: z.string(), email: z.string() },
  ...{ born: z.string(), record_number: z.string() },
});
/** What is typed, and what stood when it was. */
const Values = z.extend(Person, { was: Person });

interface EditFormProps extends UserEditDialogProps {
  onAsked: (asked: AddressChange) => void;
}

function EditForm({ row, onAsked, onClose }: EditFormProps) {
  const t = useTranslations("users");
  const say = useTranslations("person");
  const faultOf = useFaultOf();
  const change = useChangeUser();
  const personText = usePersonText();
  const { givenname, familyname, email } = row;
  const [was] = useState({
    ...{ givenname, familyname, email },
    ...{ born: row.born ?? "", record_number: row.record_number ?? "" },
  });
  const form = useKeptForm({
    ...{ name: `user.${row.userid}`, blank: { ...was, was }, schema: Values, hasSequel: true },
    onClose,
    send: (values) => change.mutateAsync({ userid: row.userid, ...changesIn(values) }),
    onStored: ({ data: user }) => {
      if (user.address_change) return onAsked(user.address_change);
      toastDone(t("changed", { name: personText(user) }));
      onClose();
    },
  });
  const { value, failure } = form;
  return (
    <Dialog opened onClose={form.close} title={t("editTitle", { name: personText(row) })}>
      <form
        className="admin-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (Object.keys(changesIn(value)).length > 0) return form.submit();
          form.discard();
          onClose();
        }}
      >
        {form.isRestored && <Restored onDiscard={form.discard} />}
        <KeptFailure form={form} say={(reason) => reason} />
        {FIELDS.map((name, index) => (
          <TextInput
            key={name}
            name={name}
            label={
              name === "born"
                ? say("bornField")
                : t(name === "record_number" ? "recordNumber" : name)
            }
            {...(name === "born" && { description: say("bornHint") })}
            {...(name === "email" && { type: "email", description: t("editEmailHint") })}
            maxLength={MOST[name]}
            required={!OPTIONAL.includes(name)}
            withAsterisk={false}
            autoComplete="off"
            value={value[name]}
            error={faultOf(failure?.error, name)}
            onChange={({ currentTarget }) => form.change({ [name]: currentTarget.value })}
            {...(index === 0 && { "data-autofocus": true })}
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

/** Where the link for the new address went; without a mail server, the link itself. */
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
