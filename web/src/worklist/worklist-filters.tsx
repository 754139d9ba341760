import { useTranslations } from "use-intl";
import { SearchField } from "../ui/forms/search-field.tsx";
import { Select } from "../ui/menus/select.tsx";
import { useGroups } from "./queries.ts";
import type { WorklistChange, WorklistSearch } from "./search.ts";

interface FiltersProps {
  search: WorklistSearch;
  onSearch: (change: WorklistChange) => void;
}

/** Which rows are shown: by words, group, and whether they were worked on. */
export function WorklistFilters({ search: { q = "", group, done }, onSearch }: FiltersProps) {
  const t = useTranslations("worklist");
  const { data: groups = [] } = useGroups();
  const isKnown = groups.some(({ id }) => id === group);
  return (
    <search className="worklist-filters">
      <SearchField
        label={t("search")}
        hint="/"
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
      <fieldset className="worklist-switch">
        <legend className="visually-hidden">{t("shown")}</legend>
        {[undefined, true as const].map((one) => (
          <button
            key={String(one)}
            type="button"
            aria-pressed={done === one}
            onClick={() => onSearch({ done: one })}
          >
            {t(one ? "done_rows" : "open_rows")}
          </button>
        ))}
      </fieldset>
    </search>
  );
}
