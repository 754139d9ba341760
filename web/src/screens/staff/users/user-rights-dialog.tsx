import { useState } from "react";
import { useTranslations } from "use-intl";
import { z } from "zod/mini";
import { MemberGroups } from "../../../nouns/groups/member-groups.tsx";
import { useChangeMembers } from "../../../nouns/groups/queries.ts";
import { useChangeUser } from "../../../nouns/users/queries.ts";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { Restored } from "../../../ui/forms/restored.tsx";
import { usePersonText } from "../../../ui/identity/person-text.ts";
import { KeptActions } from "../../../ui/kept/kept-actions.tsx";
import { KeptFailure } from "../../../ui/kept/kept-failure.tsx";
import { useKeptForm } from "../../../ui/kept/use-kept-form.ts";
import { toastDone } from "../../../ui/toasts/toasts.tsx";
import type { UserRow } from "./user-row.ts";
import "../../../ui/forms/choice.css";
import "../dialogs.css";

const ROLES = ["clinician", "technician", "auditor"] as const;

const Rights = z.object({ staff: z.array(z.enum(ROLES)), groups: z.array(z.int()) });
/** The chosen values, and the previous ones. */
const Values = z.extend(Rights, { was: Rights });

/** A user's staff roles, with what each may do, and their groups. */
export function UserRightsDialog({ row, onClose }: { row: UserRow; onClose: () => void }) {
  const t = useTranslations("users");
  const changeUser = useChangeUser();
  const changeMembers = useChangeMembers();
  const [was] = useState({
    staff: ROLES.filter((role) => row.staff.includes(role)),
    groups: row.groups.map(({ id }) => id),
  });
  const isAdmin = row.profile_role.profiletype === "admin";
  const name = usePersonText()(row);
  const form = useKeptForm({
    name: `rights.${row.userid}`,
    blank: { ...was, was },
    schema: Values,
    onClose,
    // Repeating any of these has no further effect.
    send: async ({ staff, groups, was: before }) => {
      if (!hasSame(staff, before.staff)) {
        await changeUser.mutateAsync({ userid: row.userid, staff });
      }
      for (const id of groups.filter((one) => !before.groups.includes(one))) {
        await changeMembers.mutateAsync({ id, add: [row.id] });
      }
      for (const id of before.groups.filter((one) => !groups.includes(one))) {
        await changeMembers.mutateAsync({ id, remove: [row.id] });
      }
    },
    onStored: () => toastDone(t("changed", { name })),
  });
  const { staff, groups } = form.value;
  return (
    <Dialog opened onClose={form.close} title={t("rightsTitle", { name })}>
      <form
        className="admin-form"
        onSubmit={(event) => {
          event.preventDefault();
          form.submit();
        }}
      >
        {form.isRestored && <Restored onDiscard={form.discard} />}
        <KeptFailure form={form} say={(reason) => t("changeFailed", { name, reason })} />
        <fieldset className="choice">
          <legend>{t("rolesOf")}</legend>
          {row.is_managed && <p className="admin-note">{t("managedNote")}</p>}
          {isAdmin ? (
            <p>{t("adminMay")}</p>
          ) : (
            ROLES.map((role) => (
              <label key={role}>
                <input
                  type="checkbox"
                  disabled={row.is_managed}
                  checked={staff.includes(role)}
                  onChange={() => form.change({ staff: toggled(staff, role) })}
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
          onChange={(chosen) => form.change({ groups: [...chosen] })}
        />
        <KeptActions form={form} text="">
          {t("editSave")}
        </KeptActions>
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
