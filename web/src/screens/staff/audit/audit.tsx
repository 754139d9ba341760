import { Button } from "@mantine/core";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { useAudit } from "../../../nouns/audit/queries.ts";
import { type AuditSearch, readAudit } from "../../../nouns/audit/search.ts";
import { ListIcon } from "../../../ui/icons/icons.tsx";
import { Page } from "../../../ui/page/page.tsx";
import { EmptyList } from "../../../ui/states/not-known.tsx";
import { Failed, Placeholder } from "../../../ui/states/states.tsx";
import { useKnownTotal } from "../../../ui/tables/known-total.ts";
import { Pager } from "../../../ui/tables/pager.tsx";
import { AuditExport } from "./audit-export.tsx";
import { AuditFilters } from "./audit-filters.tsx";
import { AuditTable } from "./audit-table.tsx";

const TYPED = ["person", "patient", "from", "to"] as const;
const route = getRouteApi("/{-$locale}/signed-in/audit");

/** Who did what, to whose data, when and from where. */
export function AuditScreen() {
  const t = useTranslations("audit");
  const search = route.useSearch();
  const navigate = useNavigate({ from: "/{-$locale}/audit" });
  const { data, error, refetch, isPlaceholderData } = useAudit(search);
  const total = useKnownTotal({
    filters: JSON.stringify({ ...search, page: undefined }),
    total: data?.meta.pagination.total,
    isPrevious: isPlaceholderData,
  });
  const setSearch = (next: AuditSearch) => {
    // What is typed replaces the history entry: each letter, and each digit of a day, is a change.
    const replace = TYPED.some((name) => next[name] !== search[name]);
    void navigate({ search: next, replace, resetScroll: false });
  };
  const pages = data?.meta.pagination.pageCount ?? 0;
  const page = search.page ?? 1;
  useEffect(() => {
    // The address may name a page beyond the last.
    if (pages > 0 && page > pages) {
      void navigate({ search: (before) => readAudit({ ...before, page: pages }), replace: true });
    }
  }, [page, pages, navigate]);
  const entries = data?.data.map(({ id, attributes }) => ({ id, ...attributes })) ?? [];
  return (
    <Page
      title={t("page")}
      lead={total === undefined ? "\u00a0" : t("lead", { count: total })}
      actions={<AuditExport search={search} />}
    >
      <AuditFilters search={search} entries={entries} onSearch={setSearch} />
      {data ? (
        <div aria-busy={isPlaceholderData}>
          {entries.length > 0 ? <AuditTable entries={entries} /> : <NothingNoted />}
          <Pager
            page={page}
            count={pages}
            onPage={(next) => void navigate({ search: readAudit({ ...search, page: next }) })}
          />
        </div>
      ) : error ? (
        <Failed error={error} onRetry={() => refetch()} />
      ) : (
        <Placeholder height={600} />
      )}
    </Page>
  );
}

function NothingNoted() {
  const t = useTranslations("audit");
  return (
    <section className="card">
      <EmptyList
        of={{ queryKey: ["audit"] }}
        icon={<ListIcon size={30} />}
        title={t("empty")}
        text={t("emptyText")}
        action={
          <Button
            variant="default"
            renderRoot={(props) => <Link to="/{-$locale}/audit" {...props} />}
          >
            {t("clear")}
          </Button>
        }
      />
    </section>
  );
}
