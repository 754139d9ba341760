import { useState } from "react";
import { useTranslations } from "use-intl";
import { type SubjectRow, useSubjects } from "../../../nouns/studies/queries.ts";
import { SearchField } from "../../../ui/forms/search-field.tsx";
import { PeopleIcon } from "../../../ui/icons/icons.tsx";
import { EmptyList } from "../../../ui/states/not-known.tsx";
import { Failed, Placeholder } from "../../../ui/states/states.tsx";
import { Pager } from "../../../ui/tables/pager.tsx";
import { LockDialog } from "./lock-dialog.tsx";
import { SubjectDialog } from "./subject-dialog.tsx";
import { type SubjectAction, SubjectList } from "./subject-list.tsx";
import { SubjectReasonDialog } from "./subject-reason-dialog.tsx";

const PAGE_SIZE = 25;

interface Doing {
  action: SubjectAction;
  row: SubjectRow;
}

/** The subjects of a study, with the study's data about each. */
export function SubjectsPart({ group, isDraft }: { group: number; isDraft: boolean }) {
  const t = useTranslations("study");
  const [search, setSearch] = useState("");
  const [page, setPage] = useState(1);
  const [doing, setDoing] = useState<Doing | null>(null);
  const { data, error, refetch, isPlaceholderData } = useSubjects(group, search, page, PAGE_SIZE);
  const close = () => setDoing(null);
  const row = doing?.row;
  return (
    <section className="study-subjects" aria-labelledby="study-subjects">
      <h2 id="study-subjects">{t("subjects")}</h2>
      <search className="study-search">
        <SearchField
          label={t("search")}
          hint={t("searchHint")}
          value={search}
          onSearch={(words) => {
            setSearch(words);
            setPage(1);
          }}
        />
      </search>
      {data ? (
        <div className="card" aria-busy={isPlaceholderData}>
          {data.data.length > 0 ? (
            <SubjectList
              isDraft={isDraft}
              rows={data.data.map(({ id, attributes }) => ({ id, ...attributes }))}
              onDo={(action, of) => setDoing({ action, row: of })}
            />
          ) : (
            <EmptyList
              of={{ queryKey: ["groups", "subjects"] }}
              icon={<PeopleIcon size={30} />}
              title={t(search ? "noMatches" : "noSubjects")}
              text={t(search ? "noMatchesText" : "noSubjectsText")}
            />
          )}
          <Pager page={page} count={data.meta.pagination.pageCount} onPage={setPage} />
        </div>
      ) : error ? (
        <Failed error={error} onRetry={() => refetch()} />
      ) : (
        <Placeholder height={320} />
      )}
      {doing?.action === "change" && row && (
        <SubjectDialog group={group} row={row} onClose={close} />
      )}
      {doing?.action === "lock" && row && <LockDialog group={group} row={row} onClose={close} />}
      {(doing?.action === "unlock" || doing?.action === "withdraw") && row && (
        <SubjectReasonDialog act={doing.action} group={group} row={row} onClose={close} />
      )}
    </section>
  );
}
