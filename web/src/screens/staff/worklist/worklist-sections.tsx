import { useTranslations } from "use-intl";
import type { Section, WorklistChange, WorklistSearch } from "./search.ts";

interface SectionsProps {
  search: WorklistSearch;
  /** Counts for the whole group, regardless of the search. */
  counts: Record<Section, number> | undefined;
  onSearch: (change: WorklistChange) => void;
}

const SECTIONS = [
  ["call", "call"],
  ["box", "boxFirst"],
  ["watch", "watch"],
] as const;

/** Chooses the section, or what was done today; each has a key, from 0. */
export function WorklistSections({ search, counts, onSearch }: SectionsProps) {
  const t = useTranslations("worklist");
  const { section, done, mine } = search;
  const all = counts && counts.call + counts.box + counts.watch;
  return (
    <fieldset className="worklist-switch">
      <legend className="visually-hidden">{t("shown")}</legend>
      <button
        type="button"
        aria-pressed={!done && section === undefined}
        aria-keyshortcuts="0"
        onClick={() => onSearch({ section: undefined, done: undefined })}
      >
        {t("open_rows")} <span>{all}</span>
      </button>
      {SECTIONS.map(([one, label], index) => (
        <button
          key={one}
          type="button"
          aria-pressed={!done && section === one}
          aria-keyshortcuts={String(index + 1)}
          onClick={() => onSearch({ section: one, done: undefined })}
        >
          {t(label)} <span>{counts?.[one]}</span>
        </button>
      ))}
      <button
        type="button"
        aria-pressed={mine ?? false}
        onClick={() => onSearch({ mine: mine ? undefined : true })}
      >
        {t("mine")}
      </button>
      <button
        type="button"
        aria-pressed={done ?? false}
        onClick={() => onSearch({ section: undefined, done: true })}
      >
        {t("done_rows")}
      </button>
    </fieldset>
  );
}
