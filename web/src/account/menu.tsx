import { useTranslations } from "use-intl";
import { useCaringFirst } from "../session/caring-first.ts";
import { useImpersonation } from "../session/impersonation.ts";
import { getRole, isStaffAs } from "../session/session.ts";
import { useStaffFirst } from "../session/staff-first.ts";
import type { BarItem, MenuItem } from "../ui/frame/menu-item.ts";
import {
  BellIcon,
  BoxIcon,
  CallIcon,
  ChartIcon,
  DayIcon,
  GroupIcon,
  HeartIcon,
  HistoryIcon,
  ListIcon,
  PeopleIcon,
  PillIcon,
} from "../ui/icons/icons.tsx";
import { useBoxViews, usePatientViews } from "./work-views.tsx";

/**
 * The side menu; while impersonating, an administrator also has the patient's items. Staff without medicine
 * have only those of their work, and their own in the account's menu.
 */
export function useMenu(): MenuItem[] {
  const t = useTranslations("menu");
  const impersonation = useImpersonation();
  const adminItems = useAdminItems();
  const isAdmin = getRole() === "admin";
  const isCaringFirst = useCaringFirst();
  const isStaffFirst = useStaffFirst();
  const staffItems = adminItems.filter(({ isOpen }) => isOpen).map(({ item }) => item);
  const shared: MenuItem[] = [
    { link: { to: "/{-$locale}/dashboard" }, label: t("dashboard"), icon: <DayIcon /> },
    medicineItem(t("medicine")),
  ];
  const people: MenuItem = {
    link: { to: "/{-$locale}/caring" },
    label: t("caring"),
    icon: <PeopleIcon />,
  };
  const patientItems: MenuItem[] = [
    { link: { to: "/{-$locale}/cumulative-chart" }, label: t("cumulative"), icon: <ChartIcon /> },
  ];
  const caring = isCaringFirst && !isAdmin ? [people] : [];
  if (isStaffFirst) return [...staffItems, ...caring];
  return [...caring, ...shared, ...(!isAdmin || impersonation ? patientItems : []), ...staffItems];
}

/** The bottom bar: a patient's, also for whoever acts as one, the administrators', or that of other staff. */
export function useBar(): BarItem[] {
  const patientBar = usePatientBar();
  const adminBar = useAdminBar();
  const workBar = useWorkBar();
  const isStaffFirst = useStaffFirst();
  const isImpersonating = useImpersonation() !== null;
  if (isStaffFirst) return workBar;
  return actsAsAdmin(isImpersonating) ? adminBar : patientBar;
}

/**
 * On phones these are in the account's menu: of staff who have the patient's bar, as patients or acting as
 * one, their work; of administrators what their bar has no room for.
 */
export function useMoreItems(): MenuItem[] {
  const t = useTranslations("menu");
  const adminItems = useAdminItems();
  const isImpersonating = useImpersonation() !== null;
  const isStaffFirst = useStaffFirst();
  if (isStaffFirst) return [];
  if (actsAsAdmin(isImpersonating)) return [medicineItem(t("medicine"))];
  return adminItems.filter(({ isOpen }) => isOpen).map(({ item }) => item);
}

/** In the account's menu, besides the profile: what a patient sets, and for whom they look out. */
export function useAccountItems(): MenuItem[] {
  const t = useTranslations("menu");
  const isImpersonating = useImpersonation() !== null;
  const isStaffFirst = useStaffFirst();
  if (actsAsAdmin(isImpersonating)) return [];
  const caring: MenuItem = {
    link: { to: "/{-$locale}/caring" },
    label: t("caring"),
    icon: <PeopleIcon />,
  };
  const medicine: MenuItem = {
    link: { to: "/{-$locale}/my-medicine" },
    label: t("medicine"),
    icon: <PillIcon />,
  };
  if (isStaffFirst) return [medicine, caring];
  return [
    { link: { to: "/{-$locale}/reminders" }, label: t("reminders"), icon: <BellIcon /> },
    { link: { to: "/{-$locale}/carers" }, label: t("carers"), icon: <HeartIcon /> },
    ...(isImpersonating ? [] : [caring]),
  ];
}

function medicineItem(label: string): MenuItem {
  return { link: { to: "/{-$locale}/my-medicine" }, label, icon: <PillIcon /> };
}

function actsAsAdmin(isImpersonating: boolean): boolean {
  return getRole() === "admin" && !isImpersonating;
}

/** Screens of staff, and whether the user may open them. */
function useAdminItems(): { item: BarItem; isOpen: boolean }[] {
  const t = useTranslations("menu");
  const worklist: BarItem = {
    link: { to: "/{-$locale}/worklist" },
    label: t("worklist"),
    icon: <CallIcon />,
    covers: /^\/(worklist|alerts|patients)(\/|$)/,
  };
  const devices: BarItem = {
    link: { to: "/{-$locale}/devices" },
    label: t("devices"),
    icon: <BoxIcon />,
    covers: /^\/devices(\/|$)/,
  };
  const users: BarItem = {
    link: { to: "/{-$locale}/patient-list" },
    label: t("users"),
    icon: <PeopleIcon />,
    covers: /^\/patient-list(\/|$)/,
  };
  const groups: BarItem = {
    link: { to: "/{-$locale}/groups" },
    label: t("groups"),
    icon: <GroupIcon />,
    covers: /^\/groups(\/|$)/,
  };
  const audit: BarItem = {
    link: { to: "/{-$locale}/audit" },
    label: t("audit"),
    icon: <ListIcon />,
    covers: /^\/audit$/,
  };
  return [
    { item: worklist, isOpen: isStaffAs("clinician") },
    { item: devices, isOpen: isStaffAs("technician") },
    { item: users, isOpen: getRole() === "admin" },
    { item: groups, isOpen: getRole() === "admin" },
    { item: audit, isOpen: isStaffAs("auditor") },
  ];
}

/** The screens of the roles of staff; who has one role alone has the views of its work. */
function useWorkBar(): BarItem[] {
  const open = useAdminItems().filter(({ isOpen }) => isOpen);
  const patientViews = usePatientViews();
  const boxViews = useBoxViews();
  if (open.length === 1 && isStaffAs("clinician")) return patientViews;
  if (open.length === 1 && isStaffAs("technician")) return boxViews;
  return open.map(({ item }) => item);
}

function useAdminBar(): BarItem[] {
  const t = useTranslations("menu");
  const [worklist, devices, users, , audit] = useAdminItems().map(({ item }) => item);
  const bar: (BarItem | undefined)[] = [
    {
      link: { to: "/{-$locale}/dashboard" },
      label: t("overview"),
      icon: <DayIcon />,
      covers: /^\/dashboard$/,
    },
    worklist,
    devices,
    // Groups are a tab beside users there.
    users && { ...users, covers: /^\/(patient-list|groups)(\/|$)/ },
    audit,
  ];
  return bar.filter((item) => item !== undefined);
}

function usePatientBar(): BarItem[] {
  const t = useTranslations("menu");
  // Who has no medicine starts with the people they look out for.
  const first: BarItem =
    useCaringFirst() && getRole() === "patient"
      ? {
          link: { to: "/{-$locale}/caring" },
          label: t("people"),
          icon: <PeopleIcon />,
          covers: /^\/caring(\/|$)/,
        }
      : {
          link: { to: "/{-$locale}/dashboard" },
          label: t("today"),
          icon: <DayIcon />,
          covers: /^\/(dashboard|patient-list\/impersonate)$/,
        };
  return [
    first,
    {
      link: { to: "/{-$locale}/dashboard/weekly" },
      label: t("history"),
      icon: <HistoryIcon />,
      covers: /^\/(dashboard\/(weekly|monthly)|cumulative-chart|report)$/,
    },
    {
      link: { to: "/{-$locale}/my-medicine" },
      label: t("medicines"),
      icon: <PillIcon />,
      covers: /^\/my-medicine(\/|$)/,
    },
    {
      link: { to: "/{-$locale}/dashboard/index2" },
      label: t("box"),
      icon: <BoxIcon />,
      covers: /^\/dashboard\/index2$/,
    },
  ];
}
