import { useTranslations } from "use-intl";
import {
  CheckIcon,
  CloseIcon,
  EditIcon,
  GroupIcon,
  KeyIcon,
  LinkIcon,
  MoreIcon,
  PeopleIcon,
  PersonIcon,
  RemoveIcon,
  SwitchIcon,
  UnlinkIcon,
} from "../../../ui/icons/icons.tsx";
import { Menu, MenuItem } from "../../../ui/menus/menu.tsx";
import { nameOf, type UserAction, type UserActionKind, type UserRow } from "./user-row.ts";

interface UserActionsProps {
  row: UserRow;
  onAction: (action: UserAction) => void;
}

const ICONS: Record<UserActionKind, typeof LinkIcon> = {
  impersonate: SwitchIcon,
  profile: PersonIcon,
  assign: LinkIcon,
  unbind: UnlinkIcon,
  link: KeyIcon,
  edit: EditIcon,
  rights: GroupIcon,
  invite: KeyIcon,
  erase: RemoveIcon,
  resetFactors: KeyIcon,
  promote: PeopleIcon,
  demote: PersonIcon,
  activate: CheckIcon,
  deactivate: CloseIcon,
};

/** The actions available for a user in their current state. */
export function UserActions({ row, onAction }: UserActionsProps) {
  const t = useTranslations("users");
  return (
    <Menu label={t("actionsOf", { name: nameOf(row) })} icon={<MoreIcon />}>
      {kindsFor(row).map((kind) => {
        const Icon = ICONS[kind];
        return (
          <MenuItem key={kind} icon={<Icon />} onClick={() => onAction({ kind, row })}>
            {t(kind)}
          </MenuItem>
        );
      })}
    </Menu>
  );
}

/** For accounts that the directory manages, what it would overwrite is left out. */
function kindsFor(row: UserRow): UserActionKind[] {
  const { profile_role, is_active, is_linked, is_invited, is_managed } = row;
  const isPatient = profile_role.profiletype === "patient";
  return [
    ...(isPatient ? (["impersonate"] as const) : []),
    "profile",
    "edit",
    "rights",
    ...(is_linked ? (["unbind"] as const) : isPatient ? (["assign"] as const) : []),
    ...(is_active && !is_managed
      ? ([is_invited ? "invite" : "link", isPatient ? "promote" : "demote"] as const)
      : []),
    "resetFactors",
    ...(is_active ? (["deactivate"] as const) : is_managed ? [] : (["activate"] as const)),
    ...(isPatient ? (["erase"] as const) : []),
  ];
}
