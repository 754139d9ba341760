import { SUMMARY_DAYS } from "@dosebeat/contract/summary-orders";
import { useTranslations } from "use-intl";
import { GroupFilter } from "../../../nouns/groups/group-choice.tsx";
import { SearchField } from "../../../ui/forms/search-field.tsx";
import { Select } from "../../../ui/menus/select.tsx";
import { useIsTable } from "../worklist/use-is-table.ts";
import { PATIENT_COLUMNS } from "./patient-columns.ts";
import {
  BOXES,
  KNOWN_BELOW,
  MISSED_FROM,
  type PatientsChange,
  type PatientsSearch,
  readDays,
  USUAL_DAYS,
} from "./patients-search.ts";

interface FiltersProps {
  search: PatientsSearch;
  sort: string;
  onSearch: (change: PatientsChange) => void;
}

/**
 * Which patients to list, over how many days. On phones, where the table has no header, also in which order, and all
 * but the search can be folded away.
 */
export function PatientsFilters({ search, sort, onSearch }: FiltersProps) {
  const t = useTranslations("worklist");
  const isTable = useIsTable();
  const { q = "", group, days, missed, known, box } = search;
  const chosen = [group, days, missed, known, box].filter((one) => one !== undefined).length;
  const orders = PATIENT_COLUMNS.map(({ field, label, first }) => ({
    value: `${field}:${first}`,
    label: t(label),
  }));
  return (
    <search className="worklist-filters">
      <SearchField
        label={t("search")}
        hint={t("searchHint")}
        value={q}
        onSearch={(words) => onSearch({ q: words || undefined })}
      />
      <Select
        className="patients-order"
        label={t("order")}
        value={orders.some(({ value }) => value === sort) ? sort : orders[0]?.value}
        onChange={(event) => onSearch({ sort: event.currentTarget.value })}
        data={orders}
      />
      {isTable ? (
        <Narrowing search={search} onSearch={onSearch} />
      ) : (
        <details className="patients-more">
          <summary>
            {t("filters")} {chosen > 0 && <span>{chosen}</span>}
          </summary>
          <div>
            <Narrowing search={search} onSearch={onSearch} />
          </div>
        </details>
      )}
    </search>
  );
}

function Narrowing({ search, onSearch }: Pick<FiltersProps, "search" | "onSearch">) {
  const t = useTranslations("worklist");
  const state = useTranslations("devices");
  const { group, days = USUAL_DAYS, missed, known, box } = search;
  return (
    <>
      <GroupFilter
        label={t("group")}
        all={t("allGroups")}
        least={2}
        group={group}
        onChange={(chosen) => onSearch({ group: chosen })}
      />
      <Select
        label={t("period")}
        value={days}
        onChange={(event) => onSearch({ days: readDays(event.currentTarget.value) })}
        data={SUMMARY_DAYS.map((one) => ({
          value: String(one),
          label: t("periodDays", { days: one }),
        }))}
      />
      <Select
        label={t("missed")}
        value={missed ?? ""}
        onChange={({ currentTarget: { value } }) =>
          onSearch({ missed: MISSED_FROM.find((one) => String(one) === value) })
        }
        data={[
          { value: "", label: t("missedAny") },
          ...MISSED_FROM.map((one) => ({
            value: String(one),
            label: t("missedFrom", { count: one }),
          })),
        ]}
      />
      <Select
        label={t("coverage")}
        value={known ?? ""}
        onChange={({ currentTarget: { value } }) =>
          onSearch({ known: KNOWN_BELOW.find((one) => String(one) === value) })
        }
        data={[
          { value: "", label: t("knownAny") },
          ...KNOWN_BELOW.map((one) => ({
            value: String(one),
            label: t("knownBelow", { percent: one }),
          })),
        ]}
      />
      <Select
        label={t("box")}
        value={box ?? ""}
        onChange={({ currentTarget: { value } }) =>
          onSearch({ box: BOXES.find((one) => one === value) })
        }
        data={[
          { value: "", label: t("boxAny") },
          ...BOXES.map((one) => ({
            value: one,
            label: one === "unbound" ? t("noBox") : state(one),
          })),
        ]}
      />
    </>
  );
}
