import { Button } from "@mantine/core";
import { useTranslations } from "use-intl";
import { Dialog } from "../ui/dialogs/dialog.tsx";
import { Notice } from "../ui/states/notice.tsx";
import { useReason } from "../ui/states/reason.ts";
import { usePasswordLink } from "../users/queries.ts";
import { PasswordLinkShown } from "./password-link.tsx";
import { nameOf, type UserRow } from "./user-row.ts";
import "./dialogs.css";

export function UserLinkDialog({ row, onClose }: { row: UserRow; onClose: () => void }) {
  const t = useTranslations("users");
  const reasonOf = useReason();
  const dialog = useTranslations("dialog");
  const { data: link, error, isPending, mutate } = usePasswordLink();
  const name = nameOf(row);
  return (
    <Dialog opened onClose={onClose} title={t("linkTitle", { name })}>
      {link ? (
        <PasswordLinkShown link={link} name={name} email={row.email} onDone={onClose} />
      ) : (
        <div className="admin-form">
          {error && <Notice tone="bad">{t("linkFailed", { reason: reasonOf(error) })}</Notice>}
          <p>{t("linkAsk", { name })}</p>
          <div className="dialog-actions">
            <Button variant="default" onClick={onClose}>
              {dialog("cancel")}
            </Button>
            <Button loading={isPending} onClick={() => mutate(row.userid)} data-autofocus>
              {t("linkMake")}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}
