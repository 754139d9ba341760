import { useMemo, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { Combobox } from "../ui/menus/combobox.tsx";
import { findZones, listZones } from "./zones.ts";

const MOST_SHOWN = 80;

interface ZoneChoiceProps {
  value: string;
  /** The zone that is kept now, whatever is chosen here. */
  current: string;
  description: string;
  error?: string | undefined;
  onChange: (zone: string) => void;
}

/** A time zone, found by typing a part of its name or its distance from Greenwich. */
export function ZoneChoice({ value, current, description, error, onChange }: ZoneChoiceProps) {
  const t = useTranslations("profile");
  const locale = useLocale();
  // What the distances are told for; they need not change while one chooses.
  const [now] = useState(() => Date.now());
  const zones = useMemo(() => listZones(now, current, locale), [now, current, locale]);
  const data = zones.map(({ name, label, offset }) => ({
    value: name,
    label: offset ? `${label} (${offset})` : label,
  }));
  const label = (name: string) => data.find((option) => option.value === name)?.label ?? name;
  const find = (text: string) => {
    if (text.trim() === "") return data;
    const found = findZones(zones, text.replaceAll(/[()]/g, " ")).slice(0, MOST_SHOWN);
    return found.map((zone) => ({ value: zone.name, label: label(zone.name) }));
  };
  return (
    <Combobox
      name="timezone"
      label={t("zone")}
      description={description}
      error={error}
      shown={label(value)}
      value={value}
      find={find}
      nothing={t("zoneNone")}
      onChange={onChange}
    />
  );
}
