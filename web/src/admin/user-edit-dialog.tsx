import type { AddressChange } from "@dosebeat/contract/master-data";
import { Button, TextInput } from "@mantine/core";
import { type SubmitEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { isolate } from "../i18n/isolate.ts";
import { usePersonText } from "../identity/person-text.ts";
import { readBorn } from "../identity/read-born.ts";
import { Dialog } from "../ui/dialogs/dialog.tsx";
import { Notice } from "../ui/states/notice.tsx";
import { useFaultOf, useReason } from "../ui/states/reason.ts";
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
  return (
    <Dialog opened onClose={onClose} title={t("editTitle", { name: personText(row) })}>
      {asked ? (
        <Asked asked={asked} onClose={onClose} />
      ) : (
        <EditForm row={row} onAsked={setAsked} onClose={onClose} />
      )}
    </Dialog>
  );
}

const FIELDS = ["givenname", "familyname", "email", "born", "record_number"] as const;
/** The others are emptied by what is emptied here. */
const OPTIONAL: readonly string[] = ["born", "record_number"];
const MOST = { email: 254, born: 40, record_number: 64, givenname: 200, familyname: 200 } as const;

function EditForm({
  row,
  onAsked,
  onClose,
}: UserEditDialogProps & { onAsked: (asked: AddressChange) => void }) {
  const t = useTranslations("users");
  const say = useTranslations("person");
  const dialog = useTranslations("dialog");
  const reasonOf = useReason();
  const faultOf = useFaultOf();
  const change = useChangeUser();
  const personText = usePersonText();
  const before = { ...row, record_number: row.record_number ?? "", born: row.born ?? "" };
  const [values, setValues] = useState(before);
  const changed = FIELDS.filter((name) => values[name].trim() !== before[name]);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (changed.length === 0) return onClose();
    const data = Object.fromEntries(
      changed.map((name) => {
        const text = name === "born" ? readBorn(values.born) : values[name].trim();
        return [name, OPTIONAL.includes(name) ? text || null : text];
      }),
    );
    change.mutate(
      { userid: row.userid, ...data },
      {
        onSuccess: ({ data: user }) => {
          if (user.address_change) return onAsked(user.address_change);
          toastDone(t("changed", { name: personText(user) }));
          onClose();
        },
      },
    );
  };
  return (
    <form className="admin-form" onSubmit={submit}>
      {change.error && <Notice tone="bad">{reasonOf(change.error)}</Notice>}
      {FIELDS.map((name, index) => (
        <TextInput
          key={name}
          name={name}
          label={
            name === "born" ? say("bornField") : t(name === "record_number" ? "recordNumber" : name)
          }
          {...(name === "born" && { description: say("bornHint") })}
          {...(name === "email" && { type: "email", description: t("editEmailHint") })}
          maxLength={MOST[name]}
          required={!OPTIONAL.includes(name)}
          withAsterisk={false}
          autoComplete="off"
          value={values[name]}
          error={faultOf(change.error, name)}
          onChange={({ currentTarget }) => setValues({ ...values, [name]: currentTarget.value })}
          {...(index === 0 && { "data-autofocus": true })}
        />
      ))}
      <div className="dialog-actions">
        <Button variant="default" onClick={onClose}>
          {dialog("cancel")}
        </Button>
        <Button type="submit" loading={change.isPending}>
          {t("editSave")}
        </Button>
      </div>
    </form>
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
