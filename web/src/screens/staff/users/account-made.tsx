import type { ComponentProps } from "react";
import { useTranslations } from "use-intl";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { PasswordLinkShown } from "./password-link.tsx";

interface AccountMadeProps {
  made: { password_link: ComponentProps<typeof PasswordLinkShown>["link"]; email: string };
  name: string;
  onClose: () => void;
}

/** The link with which the new user chooses a password. */
export function AccountMade({ made, name, onClose }: AccountMadeProps) {
  const t = useTranslations("users");
  return (
    <Dialog opened onClose={onClose} title={t("createDone", { name })}>
      <PasswordLinkShown
        link={made.password_link}
        name={name}
        email={made.email}
        onDone={onClose}
      />
    </Dialog>
  );
}
