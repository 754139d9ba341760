import { useState } from "react";
import { useTranslations } from "use-intl";
import { SearchField } from "../../ui/forms/search-field.tsx";
import { Failed, Placeholder } from "../../ui/states/states.tsx";
import { Pager } from "../../ui/tables/pager.tsx";
import { useSensorSummaries } from "./fleet-queries.ts";
import { queryOf } from "./list-search.ts";
import { ownerOf, type SensorRow } from "./names.ts";
import { StatePill } from "./state-pill.tsx";
import "../../ui/menus/choice-list.css";

const PAGE_SIZE = 20;

interface BoxChoiceProps {
  busy: boolean;
  onChoose: (deveui: string) => void;
}

/** Selects a box: lists unassigned ones; a search finds all. */
export function BoxChoice({ busy, onChoose }: BoxChoiceProps) {
  const t = useTranslations("devices");
  const [page, setPage] = useState(1);
  const [words, setWords] = useState("");
  const query = queryOf({ q: words, page, ...(words.trim() ? {} : { box: "free" }) }, PAGE_SIZE);
  const { data, error, refetch, isPlaceholderData } = useSensorSummaries(query);
  const isNone = data?.data.length === 0;
  // That an earlier search found nothing says nothing of this one.
  const isAwaited = data ? isNone && isPlaceholderData : !error;
  const search = (next: string) => {
    setWords(next);
    setPage(1);
  };
  return (
    <div className="choice-list">
      <SearchField label={t("search")} value={words} onSearch={search} autoFocus />
      {error && !data && <Failed error={error} onRetry={() => refetch()} />}
      {isAwaited && <Placeholder height={240} />}
      {isNone && !isAwaited && <p role="status">{words ? t("noMatch") : t("noFree")}</p>}
      {data && (
        <>
          <ul aria-busy={isPlaceholderData}>
            {data.data.map(({ id, attributes }) => (
              <li key={id}>
                <Box row={{ id, ...attributes }} busy={busy} onChoose={onChoose} />
              </li>
            ))}
          </ul>
          <Pager page={page} count={data.meta.pagination.pageCount} onPage={setPage} />
        </>
      )}
    </div>
  );
}

function Box({ row, busy, onChoose }: BoxChoiceProps & { row: SensorRow }) {
  const t = useTranslations("devices");
  const owner = ownerOf(row);
  return (
    <button type="button" disabled={busy || owner !== null} onClick={() => onChoose(row.deveui)}>
      <bdi>{row.deveui}</bdi>
      {row.serial_number && <span>{row.serial_number}</span>}
      {owner === null ? (
        <StatePill state={row.state} />
      ) : (
        <span>{t("boundTo", { name: owner })}</span>
      )}
    </button>
  );
}
