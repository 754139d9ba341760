import { browserZone } from "../../../i18n/browser-zone.ts";
import { UnbindDialog } from "../../../nouns/assigning/unbind-dialog.tsx";
import { usePersonText } from "../../../ui/identity/person-text.ts";
import { BoxForPatientDialog } from "../devices/box-for-patient-dialog.tsx";
import { ImpersonateDialog } from "./impersonate-dialog.tsx";
import { UserChangeDialog } from "./user-change-dialog.tsx";
import { UserEditDialog } from "./user-edit-dialog.tsx";
import { UserEraseDialog } from "./user-erase-dialog.tsx";
import { UserFactorsDialog } from "./user-factors-dialog.tsx";
import { UserLinkDialog } from "./user-link-dialog.tsx";
import { UserProfileDialog } from "./user-profile-dialog.tsx";
import { UserRightsDialog } from "./user-rights-dialog.tsx";
import type { UserAction } from "./user-row.ts";

export function UserDialogs({
  action,
  onClose,
}: {
  action: UserAction | null;
  onClose: () => void;
}) {
  const personText = usePersonText();
  if (!action) return null;
  const { kind, row } = action;
  const name = personText(row);
  switch (kind) {
    case "impersonate":
      return <ImpersonateDialog profileuid={row.profileuid} name={name} onClose={onClose} />;
    case "profile":
      return <UserProfileDialog row={row} onClose={onClose} />;
    case "unbind":
      return (
        <UnbindDialog
          bound={{ deveui: row.sensor.data?.attributes.deveui ?? "", profileid: row.id, name }}
          onClose={onClose}
        />
      );
    case "edit":
      return <UserEditDialog row={row} onClose={onClose} />;
    case "rights":
      return <UserRightsDialog row={row} onClose={onClose} />;
    case "invite":
      return <UserLinkDialog row={row} isInvitation onClose={onClose} />;
    case "erase":
      return <UserEraseDialog row={row} onClose={onClose} />;
    case "link":
      return <UserLinkDialog row={row} onClose={onClose} />;
    case "resetFactors":
      return <UserFactorsDialog row={row} onClose={onClose} />;
    case "assign":
      return (
        <BoxForPatientDialog
          profileid={row.id}
          name={name}
          zone={browserZone()}
          onClose={onClose}
        />
      );
    default:
      return <UserChangeDialog change={kind} row={row} onClose={onClose} />;
  }
}
