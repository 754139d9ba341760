import { SUMMARY_DAYS } from "@dosebeat/contract/summary-orders";
import { useTranslations } from "use-intl";
import { SearchField } from "../ui/forms/search-field.tsx";
import { Select } from "../ui/menus/select.tsx";
import { PATIENT_COLUMNS } from "./patient-columns.ts";
import {
  type PatientsChange,
  type PatientsSearch,
  readPatients,
  USUAL_DAYS,
} from "./patients-search.ts";
import { useGroups } from "./queries.ts";

interface FiltersProps {
  search: PatientsSearch;
  sort: string;
  onSearch: (change: PatientsChange) => void;
}

/** Which patients are listed, over how many days; on phones, where the table has no heads, in which order. */
export function PatientsFilters({ search, sort, onSearch }: FiltersProps) {
  const t = useTranslations("worklist");
  const { q = "", group, days = USUAL_DAYS } = search;
  const { data: groups = [] } = useGroups();
  const isKnown = groups.some(({ id }) => id === group);
  const orders = PATIENT_COLUMNS.map(({ field, label, first }) => ({
    ...{ value: `${field}:${first}`, label: t(label) },
  }));
  return (
    <search className="worklist-filters">
      <SearchField
        label={t("search")}
        value={q}
        onSearch={(words) => onSearch({ q: words || undefined })}
      />
      {(groups.length > 1 || group !== undefined) && (
        <Select
          label={t("group")}
          value={isKnown ? group : ""}
          onChange={(event) => onSearch({ group: Number(event.currentTarget.value) || undefined })}
          data={[
            { value: "", label: t("allGroups") },
            ...groups.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
      )}
      <Select
        label={t("period")}
        value={days}
        onChange={(event) => onSearch({ days: undefined, ...daysIn(event.currentTarget.value) })}
        data={SUMMARY_DAYS.map((one) => ({
          ...{ value: String(one), label: t("periodDays", { days: one }) },
        }))}
      />
      <Select
        className="patients-order"
        label={t("order")}
        value={orders.some(({ value }) => value === sort) ? sort : orders[0]?.value}
        onChange={(event) => onSearch({ sort: event.currentTarget.value })}
        data={orders}
      />
    </search>
  );
}

function daysIn(days: string): PatientsChange {
  return readPatients({ days });
}
