import { useTranslations } from "use-intl";
import { Select } from "../../../ui/menus/select.tsx";
import type { Section, WorklistChange, WorklistSearch } from "./search.ts";
import { useIsTable } from "./use-is-table.ts";

interface SectionsProps {
  search: WorklistSearch;
  /** Counts for the whole group, regardless of the search. */
  counts: Record<Section, number> | undefined;
  onSearch: (change: WorklistChange) => void;
}

/** Chooses the section, or what was done today; on phones in one field, as so many buttons fill no line. */
export function WorklistSections(props: SectionsProps) {
  const t = useTranslations("worklist");
  const isTable = useIsTable();
  const { search, onSearch } = props;
  const { sections, done } = useChoices(props);
  const mine = (
    <button
      type="button"
      aria-pressed={search.mine ?? false}
      onClick={() => onSearch({ mine: search.mine ? undefined : true })}
    >
      {t("mine")}
    </button>
  );
  return (
    <fieldset className="worklist-switch">
      <legend className="visually-hidden">{t("shown")}</legend>
      {isTable ? (
        <>
          {sections.map((choice) => (
            <ChoiceButton key={choice.key} choice={choice} onSearch={onSearch} />
          ))}
          {mine}
          <ChoiceButton choice={done} onSearch={onSearch} />
        </>
      ) : (
        <>
          <ChoiceField choices={[...sections, done]} onSearch={onSearch} />
          {mine}
        </>
      )}
    </fieldset>
  );
}

type OnSearch = Pick<SectionsProps, "onSearch">;

function ChoiceButton({ choice, onSearch }: { choice: Choice } & OnSearch) {
  const { label, count, isShown, shortcut, change } = choice;
  return (
    <button
      type="button"
      aria-pressed={isShown}
      aria-keyshortcuts={shortcut}
      onClick={() => onSearch(change)}
    >
      {label} {count !== null && <span>{count}</span>}
    </button>
  );
}

function ChoiceField({ choices, onSearch }: { choices: readonly Choice[] } & OnSearch) {
  const t = useTranslations("worklist");
  return (
    <Select
      aria-label={t("shown")}
      value={choices.find(({ isShown }) => isShown)?.key}
      data={choices.map(({ key, label, count }) => ({
        value: key,
        label: `${label} ${count ?? ""}`.trim(),
      }))}
      onChange={({ currentTarget: { value } }) => {
        const chosen = choices.find(({ key }) => key === value);
        if (chosen) onSearch(chosen.change);
      }}
    />
  );
}

const SECTIONS = [
  ["call", "call"],
  ["box", "boxFirst"],
  ["watch", "watch"],
] as const;

interface Choice {
  key: string;
  label: string;
  /** Null: there is none. Undefined: it is not known yet. */
  count: number | null | undefined;
  isShown: boolean;
  /** Its key on the keyboard, from 0. */
  shortcut?: string;
  change: WorklistChange;
}

function useChoices({ search: { section, done }, counts }: SectionsProps): {
  sections: Choice[];
  done: Choice;
} {
  const t = useTranslations("worklist");
  const all: Choice = {
    key: "open",
    label: t("open_rows"),
    count: counts && counts.call + counts.box + counts.watch,
    isShown: !done && section === undefined,
    shortcut: "0",
    change: { section: undefined, done: undefined },
  };
  const sections = SECTIONS.map(([one, label], index) => ({
    key: one,
    label: t(label),
    count: counts?.[one],
    isShown: !done && section === one,
    shortcut: String(index + 1),
    change: { section: one, done: undefined },
  }));
  return {
    sections: [all, ...sections],
    done: {
      key: "done",
      label: t("done_rows"),
      count: null,
      isShown: done ?? false,
      change: { section: undefined, done: true },
    },
  };
}
