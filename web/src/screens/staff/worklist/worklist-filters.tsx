import { useTranslations } from "use-intl";
import { GroupFilter } from "../../../nouns/groups/group-choice.tsx";
import { SearchField } from "../../../ui/forms/search-field.tsx";
import type { WorklistChange, WorklistSearch } from "./search.ts";

interface FiltersProps {
  search: WorklistSearch;
  onSearch: (change: WorklistChange) => void;
}

/** Which rows are shown: by words, group, and whether they were worked on. */
export function WorklistFilters({ search: { q = "", group, done, mine }, onSearch }: FiltersProps) {
  const t = useTranslations("worklist");
  return (
    <search className="worklist-filters">
      <SearchField
        label={t("search")}
        hint="/"
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
        <button
          type="button"
          aria-pressed={mine === true}
          onClick={() => onSearch({ mine: mine ? undefined : true })}
        >
          {t("mine")}
        </button>
      </fieldset>
    </search>
  );
}
