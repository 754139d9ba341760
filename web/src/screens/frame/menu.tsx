import { useTranslations } from "use-intl";
import { useCaringFirst } from "../../session/caring-first.ts";
import { useImpersonation } from "../../session/impersonation.ts";
import { getRole, isStaffAs } from "../../session/session.ts";
import { useStaffFirst } from "../../session/staff-first.ts";
import type { MenuItem, Place, StatedPlace } from "../../ui/frame/menu-item.ts";
import {
  BoxIcon,
  CallIcon,
  DayIcon,
  GroupIcon,
  HeartIcon,
  ListIcon,
  PeopleIcon,
} from "../../ui/icons/icons.tsx";
import {
  useBesides,
  useMedicinePlace,
  usePatientBar,
  usePatientPlaces,
} from "./places/patient-places.tsx";
import { useStatedMenu } from "./places/stated-places.tsx";
import { useBoxViews, usePatientViews } from "./work-views.tsx";

/**
 * The side menu; while impersonating, an administrator also has the patient's items. Staff without medicine
 * only have those of their work, and their own in the account's menu.
 */
export function useMenu(): Place[] {
  const t = useTranslations("menu");
  const isImpersonating = useImpersonation() !== null;
  const staffItems = useAdminItems()
    .filter(({ isOpen }) => isOpen)
    .map(({ item }) => item);
  const people = { ...useCaringPlace(), label: t("caring") };
  const patientItems = usePatientPlaces();
  const overview = useOverviewPlace();
  const medicine = useMedicinePlace();
  const caring = useCaringFirst() && getRole() !== "admin" ? [people] : [];
  if (useStaffFirst()) return [...staffItems, ...caring];
  if (actsAsAdmin(isImpersonating)) {
    return [overview, { ...medicine, label: t("medicine") }, ...staffItems];
  }
  return [...caring, ...patientItems, ...staffItems];
}

/** Below a rule in the side menu, for patients and whoever impersonates one. */
export function useMenuBesides(): StatedPlace[] {
  const isImpersonating = useImpersonation() !== null;
  const besides = useStatedMenu();
  return useStaffFirst() || actsAsAdmin(isImpersonating) ? [] : besides;
}

/** The bottom bar: a patient's, also during an impersonation; the administrators'; or that of other staff. */
export function useBar(): Place[] {
  const [today, ...others] = usePatientBar();
  const people = useCaringPlace();
  const adminBar = useAdminBar();
  const workBar = useWorkBar();
  const isCaringFirst = useCaringFirst();
  const isImpersonating = useImpersonation() !== null;
  if (useStaffFirst()) return workBar;
  if (actsAsAdmin(isImpersonating)) return adminBar;
  // Users without medicine start with the people they look out for.
  const first = isCaringFirst && getRole() === "patient" ? people : today;
  return first ? [first, ...others] : others;
}

/**
 * On phones these are in the account's menu: for staff with the patient's bar, as patients or
 * impersonating one, their work; for administrators what their bar has no room for; for patients also what
 * is below Today.
 */
export function useMoreItems(): MenuItem[] {
  const t = useTranslations("menu");
  const isImpersonating = useImpersonation() !== null;
  const work = useAdminItems()
    .filter(({ isOpen }) => isOpen)
    .map(({ item }) => item);
  const { reminders, carers, report } = useBesides();
  const medicine = useMedicinePlace();
  if (useStaffFirst()) return [];
  if (actsAsAdmin(isImpersonating)) return [{ ...medicine, label: t("medicine") }];
  return [reminders, carers, report, ...work];
}

/** In the account's menu, besides the profile: whom the user looks out for, and for staff their own medicine. */
export function useAccountItems(): MenuItem[] {
  const t = useTranslations("menu");
  const isImpersonating = useImpersonation() !== null;
  const caring = { ...useCaringPlace(), label: t("caring") };
  const medicine = { ...useMedicinePlace(), label: t("medicine") };
  if (useStaffFirst()) return [medicine, caring];
  return isImpersonating || getRole() === "admin" ? [] : [caring];
}

function actsAsAdmin(isImpersonating: boolean): boolean {
  return getRole() === "admin" && !isImpersonating;
}

/** Screens of staff, and whether the user may open them. */
function useAdminItems(): { item: Place; isOpen: boolean }[] {
  const t = useTranslations("menu");
  const isImpersonating = useImpersonation() !== null;
  const worklist: Place = {
    link: { to: "/{-$locale}/worklist" },
    label: t("worklist"),
    icon: <CallIcon />,
    covers: /^\/(worklist|alerts|patients|ward-list|hand-over)(\/|$)/,
  };
  const devices: Place = {
    link: { to: "/{-$locale}/devices" },
    label: t("devices"),
    icon: <BoxIcon />,
    covers: /^\/devices(\/|$)/,
  };
  const users: Place = {
    link: { to: "/{-$locale}/patient-list" },
    label: t("users"),
    icon: <PeopleIcon />,
    // While impersonating, that address is the patient's first screen.
    covers: isImpersonating ? /^\/patient-list(?!\/impersonate$)(\/|$)/ : /^\/patient-list(\/|$)/,
  };
  const groups: Place = {
    link: { to: "/{-$locale}/groups" },
    label: t("groups"),
    icon: <GroupIcon />,
    covers: /^\/groups(\/|$)/,
  };
  const audit: Place = {
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

/** The screens for the user's staff roles; a user with only one role gets the views of its work. */
function useWorkBar(): Place[] {
  const open = useAdminItems().filter(({ isOpen }) => isOpen);
  const patientViews = usePatientViews();
  const boxViews = useBoxViews();
  if (open.length === 1 && isStaffAs("clinician")) return patientViews;
  if (open.length === 1 && isStaffAs("technician")) return boxViews;
  return open.map(({ item }) => item);
}

function useAdminBar(): Place[] {
  const overview = useOverviewPlace();
  const [worklist, devices, users, , audit] = useAdminItems().map(({ item }) => item);
  const bar: (Place | undefined)[] = [
    overview,
    worklist,
    devices,
    // Groups are a tab beside users there.
    users && { ...users, covers: /^\/(patient-list|groups)(\/|$)/ },
    audit,
  ];
  return bar.filter((item) => item !== undefined);
}

/** An administrator's dashboard: the state of all boxes. */
function useOverviewPlace(): Place {
  const t = useTranslations("menu");
  return {
    link: { to: "/{-$locale}/dashboard" },
    label: t("dashboard"),
    icon: <DayIcon />,
    covers: /^\/dashboard$/,
  };
}

/** The people whom the user looks out for, by the short name in the bottom bar. */
function useCaringPlace(): Place {
  const t = useTranslations("menu");
  return {
    link: { to: "/{-$locale}/caring" },
    label: t("people"),
    icon: <HeartIcon />,
    covers: /^\/caring(\/|$)/,
  };
}
