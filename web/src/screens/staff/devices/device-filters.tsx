import { SENSOR_STATES } from "@dosebeat/contract/sensors";
import { Button } from "@mantine/core";
import { useTranslations } from "use-intl";
import { useBoxGroups } from "../../../nouns/sensors/bulk-queries.ts";
import { readSensors, type SensorsSearch } from "../../../nouns/sensors/list-search.ts";
import { SearchField } from "../../../ui/forms/search-field.tsx";
import { Select } from "../../../ui/menus/select.tsx";
import "./device-filters.css";

interface DeviceFiltersProps {
  search: SensorsSearch;
  /** Any change goes back to the first page. */
  onSearch: (search: SensorsSearch) => void;
}

export function DeviceFilters({ search, onSearch }: DeviceFiltersProps) {
  const t = useTranslations("devices");
  const users = useTranslations("users");
  const menu = useTranslations("menu");
  const change = (part: Record<string, string>) =>
    onSearch(readSensors({ ...search, page: undefined, ...part }));
  const named = useBoxGroups().data?.map(({ box_group }) => box_group) ?? [];
  const groups = search.group ? [...new Set([search.group, ...named])] : named;
  const sort = search.sort ?? "id:asc";
  const sorts = ["id:asc", "state:asc", "sensortime:asc", "sensortime:desc", "battery:asc"];
  return (
    <search className="device-filters">
      <SearchField
        label={users("search")}
        hint={t("searchHint")}
        value={search.q ?? ""}
        onSearch={(q) => change({ q })}
      />
      <Select
        label={t("state")}
        value={search.state ?? ""}
        onChange={(event) => change({ state: event.currentTarget.value })}
        data={[
          { value: "", label: t("any") },
          { value: "attention", label: menu("viewTriage") },
          ...SENSOR_STATES.map((value) => ({ value, label: t(value) })),
        ]}
      />
      <Select
        label={t("bound")}
        value={search.box ?? ""}
        onChange={(event) => change({ box: event.currentTarget.value })}
        data={[
          { value: "", label: t("any") },
          { value: "bound", label: t("somebody") },
          { value: "free", label: t("unbound") },
        ]}
      />
      {groups.length > 0 && (
        <Select
          className="device-group"
          label={t("group")}
          value={search.group ?? ""}
          onChange={(event) => change({ group: event.currentTarget.value })}
          data={[
            { value: "", label: t("any") },
            ...groups.map((value) => ({ value, label: value })),
          ]}
        />
      )}
      <Select
        label={t("order")}
        value={sort}
        onChange={(event) => change({ sort: event.currentTarget.value })}
        data={[...new Set([...sorts, sort])].map((value) => ({ value, label: orderName(value) }))}
      />
      {(search.q || search.state || search.box || search.group) && (
        <Button variant="subtle" onClick={() => onSearch({})}>
          {t("clear")}
        </Button>
      )}
    </search>
  );

  function orderName(value: string) {
    const [field = "", direction] = value.split(":");
    const names: Record<string, string> = {
      id: t("orderId"),
      state: t("state"),
      deveui: t("deveui"),
      serial_number: t("serial"),
      sensortime: t("seen"),
      battery: t("battery"),
      rssi: t("signal"),
      buttonmode: t("mode"),
    };
    return `${names[field] ?? field} ${direction === "desc" ? "↓" : "↑"}`;
  }
}
