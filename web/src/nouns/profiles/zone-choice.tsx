import { useMemo, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { Combobox } from "../../ui/menus/combobox.tsx";
import { findZones, listZones } from "./zones.ts";

const MAX_RESULTS = 80;

interface ZoneChoiceProps {
  value: string;
  /** The saved zone, regardless of the selection here. */
  current: string;
  description: string;
  error?: string | undefined;
  onChange: (zone: string) => void;
}

/** Selects a time zone by part of its name or its UTC offset. */
export function ZoneChoice({ value, current, description, error, onChange }: ZoneChoiceProps) {
  const t = useTranslations("zoneChoice");
  const locale = useLocale();
  // Offsets are those of this instant; they need not change while the list is open.
  const [now] = useState(() => Date.now());
  const zones = useMemo(() => listZones(now, current, locale), [now, current, locale]);
  const data = zones.map(({ name, label, offset }) => ({
    value: name,
    label: offset ? `${label} (${offset})` : label,
  }));
  const label = (name: string) => data.find((option) => option.value === name)?.label ?? name;
  const find = (text: string) => {
    if (text.trim() === "") return data;
    const found = findZones(zones, text.replaceAll(/[()]/g, " ")).slice(0, MAX_RESULTS);
    return found.map((zone) => ({ value: zone.name, label: label(zone.name) }));
  };
  return (
    <Combobox
      name="timezone"
      label={t("label")}
      description={description}
      error={error}
      shown={label(value)}
      value={value}
      find={find}
      nothing={t("none")}
      onChange={onChange}
    />
  );
}
