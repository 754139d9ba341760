import { useTranslations } from "use-intl";
import { GroupFilter } from "../../../nouns/groups/group-choice.tsx";
import { SearchField } from "../../../ui/forms/search-field.tsx";
import type { WorklistChange, WorklistSearch } from "./search.ts";

interface FiltersProps {
  search: WorklistSearch;
  onSearch: (change: WorklistChange) => void;
}

/** Filters rows by words and group. */
export function WorklistFilters({ search: { q = "", group }, onSearch }: FiltersProps) {
  const t = useTranslations("worklist");
  return (
    <search className="worklist-filters">
      <SearchField
        label={t("search")}
        hint={t("searchHint")}
        value={q}
        onSearch={(words) => onSearch({ q: words || undefined })}
      />
      <GroupFilter
        label={t("group")}
        all={t("allGroups")}
        least={2}
        group={group}
        onChange={(chosen) => onSearch({ group: chosen })}
      />
    </search>
  );
}
