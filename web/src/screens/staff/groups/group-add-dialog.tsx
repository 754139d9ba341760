import { Button } from "@mantine/core";
import { useTranslations } from "use-intl";
import { type Group, useChangeMembers } from "../../../nouns/groups/queries.ts";
import { type FoundPerson, PeopleSearch } from "../../../nouns/users/people-search.tsx";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { usePersonText } from "../../../ui/identity/person-text.ts";
import { useReason } from "../../../ui/states/reason.ts";
import { toastDone, toastFailed } from "../../../ui/toasts/toasts.tsx";
import "../dialogs.css";

/** Finds patients and staff and adds them, one after the other. */
export function GroupAddDialog({ group, onClose }: { group: Group; onClose: () => void }) {
  const t = useTranslations("groups");
  const dialog = useTranslations("dialog");
  const personText = usePersonText();
  const reasonOf = useReason();
  const { mutateToEnd } = useChangeMembers();
  const isMember = ({ groups }: FoundPerson) => groups.some(({ id }) => id === group.id);
  const add = (person: FoundPerson) => {
    const values = { name: personText(person), group: group.name };
    mutateToEnd(
      { id: group.id, add: [person.id] },
      {
        onSuccess: () => toastDone(t("added", values)),
        onError: (error) => toastFailed(t("changeFailed", { ...values, reason: reasonOf(error) })),
      },
    );
  };
  return (
    <Dialog opened onClose={onClose} title={t("addTitle", { name: group.name })}>
      <div className="admin-form">
        <p>{t("addText")}</p>
        <PeopleSearch
          noteOf={(person) => (isMember(person) ? t("isMember") : undefined)}
          onChoose={add}
        />
        <div className="dialog-actions">
          <Button onClick={onClose}>{dialog("close")}</Button>
        </div>
      </div>
    </Dialog>
  );
}
