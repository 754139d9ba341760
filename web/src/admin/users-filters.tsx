import { NativeSelect, TextInput } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { languageName } from "../users/language-name.ts";
import {
  choicesOf,
  USER_FILTERS,
  type UserFilter,
  type UsersChange,
  type UsersSearch,
} from "../users/search.ts";

const TYPING = 300;

interface UsersFiltersProps {
  search: UsersSearch;
  onAsk: (change: UsersChange) => void;
}

export function UsersFilters({ search, onAsk }: UsersFiltersProps) {
  const t = useTranslations("users");
  const labelOf = useChoiceLabels();
  const [typed, setTyped] = useTyped(search.q ?? "", (q) => onAsk({ q: q.trim() || undefined }));
  return (
    <search className="users-filters">
      <TextInput
        className="users-search"
        label={t("search")}
        placeholder={t("searchHint")}
        type="search"
        value={typed}
        maxLength={200}
        onChange={(event) => setTyped(event.currentTarget.value)}
        autoComplete="off"
        spellCheck={false}
      />
      {USER_FILTERS.map((filter) => (
        <NativeSelect
          key={filter}
          label={t(filter)}
          value={search[filter] ?? ""}
          onChange={(event) => onAsk({ [filter]: event.currentTarget.value || undefined })}
          data={[
            { value: "", label: t("all") },
            ...choicesOf(filter).map((value) => ({ value, label: labelOf(filter, value) })),
          ]}
        />
      ))}
    </search>
  );
}

/** What is typed asks a moment after the last key; an address from elsewhere shows in the field. */
function useTyped(asked: string, ask: (text: string) => void) {
  const [typed, setTyped] = useState(asked);
  const sent = useRef(asked);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (asked === sent.current) return;
    sent.current = asked;
    setTyped(asked);
  }, [asked]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const type = (text: string) => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      sent.current = text.trim();
      ask(text);
    }, TYPING);
  };
  return [typed, type] as const;
}

function useChoiceLabels() {
  const t = useTranslations("users");
  const locale = useLocale();
  return (filter: UserFilter, value: string): string => {
    switch (filter) {
      case "role":
        return value === "admin" ? t("administrators") : t("patients");
      case "box":
        return value === "with" ? t("withBox") : t("withoutBox");
      case "active":
        return value === "yes" ? t("yes") : t("no");
      default:
        return languageName(value, locale);
    }
  };
}
