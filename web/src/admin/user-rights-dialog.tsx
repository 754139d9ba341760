import type { GrantedRole } from "@dosebeat/contract/sign-in";
import { Button } from "@mantine/core";
import { type SubmitEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { MemberGroups } from "../groups/member-groups.tsx";
import { useChangeMembers } from "../groups/queries.ts";
import { usePersonText } from "../identity/person-text.ts";
import { Dialog } from "../ui/dialogs/dialog.tsx";
import { Notice } from "../ui/states/notice.tsx";
import { useReason } from "../ui/states/reason.ts";
import { toastDone } from "../ui/toasts/toasts.tsx";
import { useChangeUser } from "../users/queries.ts";
import type { UserRow } from "./user-row.ts";
import "../carers/choice.css";
import "./dialogs.css";

const ROLES = ["clinician", "technician", "auditor"] as const;

/** Which roles of staff a user has, with what each may do, and which groups they belong to. */
export function UserRightsDialog({ row, onClose }: { row: UserRow; onClose: () => void }) {
  const t = useTranslations("users");
  const dialog = useTranslations("dialog");
  const reasonOf = useReason();
  const changeUser = useChangeUser();
  const changeMembers = useChangeMembers();
  const [staff, setStaff] = useState<readonly GrantedRole[]>(row.staff);
  const [groups, setGroups] = useState<readonly number[]>(row.groups.map(({ id }) => id));
  const [error, setError] = useState<Error | null>(null);
  const [saving, setSaving] = useState(false);
  const isAdmin = row.profile_role.profiletype === "admin";
  const name = usePersonText()(row);
  const save = async () => {
    if (!hasSame(staff, row.staff)) {
      await changeUser.mutateAsync({ userid: row.userid, staff: [...staff] });
    }
    const before = row.groups.map(({ id }) => id);
    for (const id of groups.filter((one) => !before.includes(one))) {
      await changeMembers.mutateAsync({ id, add: [row.id] });
    }
    for (const id of before.filter((one) => !groups.includes(one))) {
      await changeMembers.mutateAsync({ id, remove: [row.id] });
    }
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setSaving(true);
    setError(null);
    save()
      .then(() => {
        toastDone(t("changed", { name }));
        onClose();
      }, setError)
      .finally(() => setSaving(false));
  };
  return (
    <Dialog opened onClose={onClose} title={t("rightsTitle", { name })}>
      <form className="admin-form" onSubmit={submit}>
        {error && (
          <Notice tone="bad">{t("changeFailed", { name, reason: reasonOf(error) })}</Notice>
        )}
        <fieldset className="choice">
          <legend>{t("rolesOf")}</legend>
          {isAdmin ? (
            <p>{t("adminMay")}</p>
          ) : (
            ROLES.map((role) => (
              <label key={role}>
                <input
                  type="checkbox"
                  checked={staff.includes(role)}
                  onChange={() => setStaff(toggled(staff, role))}
                />
                <span>
                  <strong>{t(role)}</strong>
                  <span className="choice-text">{t(`${role}May`)}</span>
                </span>
              </label>
            ))
          )}
        </fieldset>
        <MemberGroups
          label={t("groups")}
          none={t("noGroups")}
          before={row.groups}
          chosen={groups}
          onChange={setGroups}
        />
        <div className="dialog-actions">
          <Button variant="default" onClick={onClose}>
            {dialog("cancel")}
          </Button>
          <Button type="submit" loading={saving}>
            {t("editSave")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function toggled<Value>(values: readonly Value[], value: Value): Value[] {
  return values.includes(value) ? values.filter((one) => one !== value) : [...values, value];
}

function hasSame(one: readonly string[], other: readonly string[]): boolean {
  return `${[...one].sort()}` === `${[...other].sort()}`;
}
