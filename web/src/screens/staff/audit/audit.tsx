import { Button } from "@mantine/core";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { useAudit } from "../../../nouns/audit/queries.ts";
import type { AuditSearch } from "../../../nouns/audit/search.ts";
import { ListIcon } from "../../../ui/icons/icons.tsx";
import { Page } from "../../../ui/page/page.tsx";
import { EmptyList } from "../../../ui/states/not-known.tsx";
import { Failed, Placeholder } from "../../../ui/states/states.tsx";
import { Pager } from "../../../ui/tables/pager.tsx";
import { AuditExport } from "./audit-export.tsx";
import { AuditFilters } from "./audit-filters.tsx";
import { AuditTable } from "./audit-table.tsx";

const route = getRouteApi("/{-$locale}/signed-in/audit");

/** Who did what, to whose data, when and from where. */
export function AuditScreen() {
  const t = useTranslations("audit");
  const search = route.useSearch();
  const navigate = useNavigate({ from: "/{-$locale}/audit" });
  const { data, error, refetch, isPlaceholderData } = useAudit(search);
  const setSearch = (next: AuditSearch) =>
    void navigate({ search: next, replace: true, resetScroll: false });
  const entries = data?.data.map(({ id, attributes }) => ({ id, ...attributes })) ?? [];
  return (
    <Page
      title={t("page")}
      lead={data ? t("lead", { count: data.meta.pagination.total }) : "\u00a0"}
      actions={<AuditExport search={search} />}
    >
      <AuditFilters search={search} entries={entries} onSearch={setSearch} />
      {data ? (
        <div aria-busy={isPlaceholderData}>
          {entries.length > 0 ? <AuditTable entries={entries} /> : <NothingNoted />}
          <Pager
            page={search.page ?? 1}
            count={data.meta.pagination.pageCount}
            onPage={(page) => setSearch({ ...search, page })}
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
