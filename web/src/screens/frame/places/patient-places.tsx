import { useTranslations } from "use-intl";
import type { Place } from "../../../ui/frame/menu-item.ts";
import {
  BellIcon,
  BoxIcon,
  ChartIcon,
  DayIcon,
  HistoryIcon,
  PeopleIcon,
  PillIcon,
  PrintIcon,
} from "../../../ui/icons/icons.tsx";

/** A patient's places in the side menu: the specification's three, and the box. */
export function usePatientPlaces(): Place[] {
  const t = useTranslations("menu");
  return [
    {
      link: { to: "/{-$locale}/dashboard" },
      label: t("day"),
      icon: <DayIcon />,
      covers: /^\/(dashboard|simple|patient-list\/impersonate)$/,
    },
    { ...useMedicinePlace(), label: t("medicine") },
    {
      link: { to: "/{-$locale}/cumulative-chart" },
      label: t("cumulative"),
      icon: <ChartIcon />,
      covers: /^\/(dashboard\/(weekly|monthly)|cumulative-chart)$/,
    },
    useBoxPlace(),
  ];
}

/** The same places in the bottom bar, under shorter names. */
export function usePatientBar(): Place[] {
  const t = useTranslations("menu");
  return [
    {
      link: { to: "/{-$locale}/dashboard" },
      label: t("today"),
      icon: <DayIcon />,
      covers: /^\/(dashboard|patient-list\/impersonate)$/,
    },
    {
      link: { to: "/{-$locale}/dashboard/weekly" },
      label: t("history"),
      icon: <HistoryIcon />,
      covers: /^\/(dashboard\/(weekly|monthly)|cumulative-chart|report)$/,
    },
    useMedicinePlace(),
    useBoxPlace(),
  ];
}

/** What the patient sets up in addition to the plan, and the page for the doctor. */
export function useBesides() {
  const t = useTranslations("menu");
  return {
    reminders: {
      link: { to: "/{-$locale}/reminders" },
      label: t("reminders"),
      icon: <BellIcon />,
      covers: /^\/reminders$/,
    },
    carers: {
      link: { to: "/{-$locale}/carers" },
      label: t("carers"),
      icon: <PeopleIcon />,
      covers: /^\/carers$/,
    },
    report: {
      link: { to: "/{-$locale}/report" },
      label: t("report"),
      icon: <PrintIcon />,
      covers: /^\/report$/,
    },
  } as const satisfies Record<string, Place>;
}

export function useMedicinePlace(): Place {
  const t = useTranslations("menu");
  return {
    link: { to: "/{-$locale}/my-medicine" },
    label: t("medicines"),
    icon: <PillIcon />,
    covers: /^\/my-medicine(\/|$)/,
  };
}

function useBoxPlace(): Place {
  const t = useTranslations("menu");
  return {
    link: { to: "/{-$locale}/dashboard/index2" },
    label: t("box"),
    icon: <BoxIcon />,
    covers: /^\/dashboard\/index2$/,
  };
}
