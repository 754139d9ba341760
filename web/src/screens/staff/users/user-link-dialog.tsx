import { Button } from "@mantine/core";
import { useTranslations } from "use-intl";
import { useInvitation, usePasswordLink } from "../../../nouns/users/queries.ts";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { usePersonText } from "../../../ui/identity/person-text.ts";
import { Notice } from "../../../ui/states/notice.tsx";
import { useReason } from "../../../ui/states/reason.ts";
import { PasswordLinkShown } from "./password-link.tsx";
import type { UserRow } from "./user-row.ts";
import "../dialogs.css";

interface UserLinkDialogProps {
  row: UserRow;
  /** For the first password rather than a new one. */
  isInvitation?: boolean;
  onClose: () => void;
}

export function UserLinkDialog({ row, isInvitation = false, onClose }: UserLinkDialogProps) {
  const t = useTranslations("users");
  const reasonOf = useReason();
  const dialog = useTranslations("dialog");
  const invitation = useInvitation();
  const password = usePasswordLink();
  const { data: link, error, isPending, mutate } = isInvitation ? invitation : password;
  const name = usePersonText()(row);
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t(isInvitation ? "inviteTitle" : "linkTitle", { name })}
    >
      {link ? (
        <PasswordLinkShown link={link} name={name} email={row.email} onDone={onClose} />
      ) : (
        <div className="admin-form">
          {error && <Notice tone="bad">{t("linkFailed", { reason: reasonOf(error) })}</Notice>}
          <p>{t(isInvitation ? "inviteAsk" : "linkAsk", { name })}</p>
          <div className="dialog-actions">
            <Button variant="default" onClick={onClose}>
              {dialog("cancel")}
            </Button>
            <Button loading={isPending} onClick={() => mutate(row.userid)} data-autofocus>
              {t(isInvitation ? "invite" : "linkMake")}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}
