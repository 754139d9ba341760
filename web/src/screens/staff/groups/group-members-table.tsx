import type { GroupMember } from "@dosebeat/contract/groups";
import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { type Group, useChangeMember, useChangeMembers } from "../../../nouns/groups/queries.ts";
import { Identifiers } from "../../../ui/identity/identifiers.tsx";
import { usePersonText } from "../../../ui/identity/person-text.ts";
import { useReason } from "../../../ui/states/reason.ts";
import { toastDone, toastFailed, toastUndo } from "../../../ui/toasts/toasts.tsx";
import { nameOf } from "../users/user-row.ts";
import "../../../ui/tables/dense-table.css";

interface Member extends GroupMember {
  /** The profile's id. */
  id: number;
}

/** A clinician's rights beyond reading, with their texts. */
const RIGHTS = {
  is_prescriber: {
    word: "mayPrescribe",
    of: "mayPrescribeOf",
    given: "prescribes",
    taken: "prescribesNot",
  },
  has_study: {
    word: "mayExport",
    of: "mayExportOf",
    given: "exports",
    taken: "exportsNot",
  },
} as const;
const RIGHT_NAMES = ["is_prescriber", "has_study"] as const;

/** Members by name; a removed member can be added again with one press. */
export function GroupMembersTable({
  group,
  members,
}: {
  group: Group;
  members: readonly Member[];
}) {
  const t = useTranslations("groups");
  const personText = usePersonText();
  const reasonOf = useReason();
  const { mutateToEnd, isPending, variables } = useChangeMembers();
  const right = useChangeMember();
  const give = (member: Member, name: keyof typeof RIGHTS, isGiven: boolean) => {
    const values = { name: personText(member), group: group.name };
    right.mutateToEnd(
      { id: group.id, profileid: member.id, [name]: isGiven },
      {
        onSuccess: () => toastDone(t(RIGHTS[name][isGiven ? "given" : "taken"], values)),
        onError: (error) => toastFailed(t("changeFailed", { ...values, reason: reasonOf(error) })),
      },
    );
  };
  const remove = (member: Member) => {
    const values = { name: personText(member), group: group.name };
    const failed = (error: unknown) =>
      toastFailed(t("changeFailed", { ...values, reason: reasonOf(error) }));
    const add = () =>
      mutateToEnd(
        { id: group.id, add: [member.id] },
        { onSuccess: () => toastDone(t("added", values)), onError: failed },
      );
    mutateToEnd(
      { id: group.id, remove: [member.id] },
      { onSuccess: () => toastUndo(t("removed", values), t("undo"), add), onError: failed },
    );
  };
  return (
    <div className="card dense-card">
      <table className="dense-table groups-table">
        <caption className="visually-hidden">{t("members")}</caption>
        <thead>
          <tr>
            {(["memberName", "email", "memberKind"] as const).map((column) => (
              <th key={column} scope="col">
                {t(column)}
              </th>
            ))}
            <th scope="col">
              <span className="visually-hidden">{t("actions")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {members.map((member) => (
            <tr key={member.id}>
              <th scope="row">
                {member.is_staff ? (
                  <bdi>{nameOf(member)}</bdi>
                ) : (
                  <Link to="/{-$locale}/patients/$profileId" params={{ profileId: member.id }}>
                    <bdi>{nameOf(member)}</bdi>
                  </Link>
                )}{" "}
                <Identifiers {...member} />
              </th>
              <td data-label={t("email")} className="groups-email">
                <bdi>{member.email}</bdi>
              </td>
              <td data-label={t("memberKind")} className="groups-member">
                <span>{t(member.is_staff ? "isStaff" : "isPatient")}</span>
                {member.is_clinician &&
                  RIGHT_NAMES.map((name) => (
                    <label key={name} className="groups-right">
                      <input
                        type="checkbox"
                        aria-label={t(RIGHTS[name].of, { name: personText(member) })}
                        checked={member[name]}
                        disabled={right.isPending}
                        onChange={({ currentTarget }) => give(member, name, currentTarget.checked)}
                      />
                      {t(RIGHTS[name].word)}
                    </label>
                  ))}
              </td>
              <td className="groups-action">
                <Button
                  variant="subtle"
                  aria-label={t("removeOf", { name: personText(member) })}
                  loading={isPending && variables?.remove?.[0] === member.id}
                  onClick={() => remove(member)}
                >
                  {t("remove")}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
