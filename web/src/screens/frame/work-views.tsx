import { useTranslations } from "use-intl";
import type { Place } from "../../ui/frame/menu-item.ts";
import {
  BellIcon,
  BoxIcon,
  CallIcon,
  KeyIcon,
  ListIcon,
  PeopleIcon,
  SwitchIcon,
  WarningIcon,
} from "../../ui/icons/icons.tsx";

/** In the bar of clinicians, in the order of the desk's tabs. */
export function usePatientViews(): Place[] {
  const t = useTranslations("menu");
  return [
    {
      link: { to: "/{-$locale}/worklist" },
      label: t("worklist"),
      icon: <CallIcon />,
      covers: /^\/worklist$/,
    },
    {
      link: { to: "/{-$locale}/patients" },
      label: t("patients"),
      icon: <PeopleIcon />,
      covers: /^\/(patients(\/.*)?|report)$/,
    },
    {
      link: { to: "/{-$locale}/ward-list" },
      label: t("ward"),
      icon: <ListIcon />,
      covers: /^\/ward-list$/,
    },
    {
      link: { to: "/{-$locale}/alerts" },
      label: t("alerts"),
      icon: <BellIcon />,
      covers: /^\/alerts$/,
    },
    {
      link: { to: "/{-$locale}/hand-over" },
      label: t("handOver"),
      icon: <SwitchIcon />,
      covers: /^\/hand-over$/,
    },
  ];
}

/** In the bar of technicians: boxes that need attention, all boxes, and how networks connect. */
export function useBoxViews(): Place[] {
  const t = useTranslations("menu");
  return [
    {
      link: { to: "/{-$locale}/devices/index2" },
      label: t("viewTriage"),
      icon: <WarningIcon />,
      covers: /^\/devices\/index2$/,
    },
    {
      link: { to: "/{-$locale}/devices" },
      label: t("devices"),
      icon: <BoxIcon />,
      covers: /^\/devices(\/(?!index2$|ingest-keys$).*)?$/,
    },
    {
      link: { to: "/{-$locale}/devices/ingest-keys" },
      label: t("viewKeys"),
      icon: <KeyIcon />,
      covers: /^\/devices\/ingest-keys$/,
    },
  ];
}
