import { Select } from "@mantine/core";
import { useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { findZones, listZones } from "./zones.ts";
import "@mantine/core/styles/Combobox.css";

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
  // What the distances are told for; they need not change while one chooses.
  const [now] = useState(() => Date.now());
  const zones = useMemo(() => listZones(now, current), [now, current]);
  const data = zones.map(({ name, label, offset }) => ({
    value: name,
    label: offset ? `${label} (${offset})` : label,
  }));
  return (
    <Select
      size="md"
      name="timezone"
      label={t("zone")}
      description={description}
      error={error}
      value={value}
      data={data}
      searchable
      allowDeselect={false}
      limit={MOST_SHOWN}
      nothingFoundMessage={t("zoneNone")}
      withScrollArea={false}
      classNames={{ options: "zone-options" }}
      filter={({ search }) => {
        const found = new Set(
          findZones(zones, search.replaceAll(/[()]/g, " ")).map((zone) => zone.name),
        );
        return data.filter((option) => found.has(option.value));
      }}
      onChange={(zone) => zone !== null && onChange(zone)}
    />
  );
}
