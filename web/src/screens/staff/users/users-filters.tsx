import { useLocale, useTranslations } from "use-intl";
import { GroupFilter } from "../../../nouns/groups/group-choice.tsx";
import { languageName } from "../../../nouns/users/language-name.ts";
import {
  choicesOf,
  USER_FILTERS,
  type UserFilter,
  type UsersChange,
  type UsersSearch,
} from "../../../nouns/users/search.ts";
import { SearchField } from "../../../ui/forms/search-field.tsx";
import { Select } from "../../../ui/menus/select.tsx";

interface UsersFiltersProps {
  search: UsersSearch;
  onSearch: (change: UsersChange) => void;
}

export function UsersFilters({ search, onSearch }: UsersFiltersProps) {
  const t = useTranslations("users");
  const labelOf = useChoiceLabels();
  return (
    <search className="users-filters">
      <SearchField
        className="users-search"
        label={t("search")}
        hint={t("searchHint")}
        value={search.q ?? ""}
        onSearch={(q) => onSearch({ q: q || undefined })}
      />
      {USER_FILTERS.map((filter) => (
        <Select
          key={filter}
          label={t(filter)}
          value={search[filter] ?? ""}
          onChange={(event) => onSearch({ [filter]: event.currentTarget.value || undefined })}
          data={[
            { value: "", label: t("all") },
            ...choicesOf(filter).map((value) => ({ value, label: labelOf(filter, value) })),
          ]}
        />
      ))}
      <GroupFilter
        label={t("group")}
        all={t("all")}
        least={1}
        group={search.group === "none" ? undefined : search.group}
        onChange={(group) => onSearch({ group })}
        outside={{
          label: t("inNoGroup"),
          isChosen: search.group === "none",
          onChoose: () => onSearch({ group: "none" }),
        }}
      />
    </search>
  );
}

const ROLES: Readonly<
  Record<string, "administrators" | "clinicians" | "technicians" | "auditors" | "patients">
> = {
  admin: "administrators",
  clinician: "clinicians",
  technician: "technicians",
  auditor: "auditors",
};

function useChoiceLabels() {
  const t = useTranslations("users");
  const locale = useLocale();
  return (filter: UserFilter, value: string): string => {
    switch (filter) {
      case "role":
        return t(ROLES[value] ?? "patients");
      case "box":
        return value === "with" ? t("withBox") : t("withoutBox");
      case "active":
        return value === "yes" ? t("yes") : t("no");
      default:
        return languageName(value, locale);
    }
  };
}
