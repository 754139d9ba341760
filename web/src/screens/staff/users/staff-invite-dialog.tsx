import type { InvitedStaff } from "@dosebeat/contract/users";
import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { z } from "zod/mini";
import { MemberGroups } from "../../../nouns/groups/member-groups.tsx";
import { useInviteStaff } from "../../../nouns/users/queries.ts";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { useClearOnChange } from "../../../ui/forms/clear-on-change.ts";
import { focusFault } from "../../../ui/forms/focus-field.ts";
import { Restored } from "../../../ui/forms/restored.tsx";
import { fullName } from "../../../ui/identity/person-text.ts";
import { KeptActions } from "../../../ui/kept/kept-actions.tsx";
import { useKeptForm } from "../../../ui/kept/use-kept-form.ts";
import { useFaultOf } from "../../../ui/states/reason.ts";
import { AccountMade } from "./account-made.tsx";
import {
  isComplete,
  isUnverified,
  newPerson,
  Person,
  personOf,
  type Required,
} from "./new-person.ts";
import { AccountFailure, PersonFields } from "./person-fields.tsx";
import "../../../ui/forms/choice.css";
import "../dialogs.css";

/** Invites somebody as staff and then shows the link for setting a password. */
export function StaffInviteDialog({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<InvitedStaff | null>(null);
  if (!made) return <InviteForm onMade={setMade} onClose={onClose} />;
  return <AccountMade made={made} name={fullName(made)} onClose={onClose} />;
}

const STAFF = ["clinician", "technician", "auditor"] as const;
const ROLES = [...STAFF, "admin"] as const;
type Role = (typeof ROLES)[number];

const Values = z.extend(Person, { roles: z.array(z.enum(ROLES)), groups: z.array(z.int()) });

interface InviteFormProps {
  onMade: (user: InvitedStaff) => void;
  onClose: () => void;
}

function InviteForm({ onMade, onClose }: InviteFormProps) {
  const t = useTranslations("users");
  const locale = useLocale();
  const serverFault = useFaultOf();
  const { trackChanges, unlessChanged } = useClearOnChange();
  const invite = useInviteStaff();
  const [tried, setTried] = useState(false);
  const [blank] = useState(() => ({ ...newPerson(), roles: [] as Role[], groups: [] as number[] }));
  const [unverified, setUnverified] = useState<string | null>(null);
  const form = useKeptForm({
    name: "staff",
    blank,
    schema: Values,
    onClose,
    hasSequel: true,
    send: async ({ roles, groups, ...person }, key) => {
      const staff = STAFF.filter((role) => roles.includes(role));
      const role = roles.includes("admin") ? ("admin" as const) : ("patient" as const);
      try {
        return await invite.mutateAsync({ ...personOf(person, locale), role, staff, groups, key });
      } catch (refusal) {
        if (isUnverified(refusal)) setUnverified(person.email.trim());
        throw refusal;
      }
    },
    onStored: ({ data }) => onMade(data),
  });
  const { value, failure } = form;
  const { roles, groups } = value;
  const error = failure?.error ?? null;
  const email = value.email.trim();
  const canTakeOver = unverified === email && (!error || isUnverified(error));
  const isAdmin = roles.includes("admin");
  const faultOf = (name: Required) =>
    unlessChanged(name, tried && !value[name].trim() ? t("needed") : serverFault(error, name));
  return (
    <Dialog opened onClose={form.close} title={t("inviteStaffTitle")}>
      <form
        className="admin-form"
        {...trackChanges}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (!isComplete(value) || roles.length === 0) return focusFault(event.currentTarget);
          form.submit(canTakeOver ? { ...value, takenOver: email } : value);
        }}
      >
        {form.isRestored && <Restored onDiscard={form.discard} />}
        <AccountFailure
          failure={failure}
          unverified={canTakeOver ? email : null}
          say={(reason) => t("inviteStaffFailed", { reason })}
        />
        <p>{t("inviteStaffText")}</p>
        <PersonFields person={value} change={form.change} faultOf={faultOf}>
          <fieldset
            className="choice"
            aria-describedby={tried && roles.length === 0 ? "role-needed" : undefined}
          >
            <legend>{t("rolesOf")}</legend>
            {tried && roles.length === 0 && (
              <p id="role-needed" role="alert">
                {t("roleNeeded")}
              </p>
            )}
            {ROLES.map((role) => (
              <label key={role}>
                <input
                  type="checkbox"
                  checked={roles.includes(role)}
                  aria-invalid={tried && roles.length === 0}
                  // Administrators have no other role.
                  disabled={role !== "admin" && isAdmin}
                  onChange={() => form.change({ roles: toggled(roles, role) })}
                />
                <span>
                  <strong>{t(role === "admin" ? "administrator" : role)}</strong>
                  <span className="choice-text">
                    {t(role === "admin" ? "adminDoes" : `${role}May`)}
                  </span>
                </span>
              </label>
            ))}
          </fieldset>
          <MemberGroups
            label={t("groups")}
            none={t("noGroups")}
            before={[]}
            chosen={groups}
            onChange={(chosen) => form.change({ groups: chosen })}
          />
        </PersonFields>
        <KeptActions form={form} text="">
          {canTakeOver ? t("takeOver") : t("inviteStaffSend")}
        </KeptActions>
      </form>
    </Dialog>
  );
}

function toggled(roles: readonly Role[], role: Role): Role[] {
  if (roles.includes(role)) return roles.filter((one) => one !== role);
  return role === "admin" ? [role] : [...roles, role];
}
