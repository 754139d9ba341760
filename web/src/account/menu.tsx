import { useTranslations } from "use-intl";
import { useImpersonation } from "../session/impersonation.ts";
import { getRole } from "../session/session.ts";
import type { MenuItem } from "../ui/frame/frame.tsx";
import { BoxIcon, ChartIcon, DayIcon, ListIcon, PeopleIcon, PillIcon } from "../ui/icons/icons.tsx";

/** The side menu; while impersonating, an administrator also has the patient's items. */
export function useMenu(): MenuItem[] {
  const t = useTranslations("menu");
  const impersonation = useImpersonation();
  const isAdmin = getRole() === "admin";
  const shared: MenuItem[] = [
    { link: { to: "/{-$locale}/dashboard" }, label: t("dashboard"), icon: <DayIcon /> },
    { link: { to: "/{-$locale}/my-medicine" }, label: t("medicine"), icon: <PillIcon /> },
  ];
  const patientItems: MenuItem[] = [
    { link: { to: "/{-$locale}/cumulative-chart" }, label: t("cumulative"), icon: <ChartIcon /> },
  ];
  const adminItems: MenuItem[] = [
    { link: { to: "/{-$locale}/devices" }, label: t("devices"), icon: <BoxIcon /> },
    { link: { to: "/{-$locale}/patient-list" }, label: t("users"), icon: <PeopleIcon /> },
    { link: { to: "/{-$locale}/audit" }, label: t("audit"), icon: <ListIcon /> },
  ];
  return [
    ...shared,
    ...(!isAdmin || impersonation ? patientItems : []),
    ...(isAdmin ? adminItems : []),
  ];
}
