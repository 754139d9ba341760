import { Button } from "@mantine/core";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { useFleetEvents } from "../../../api/use-fleet-events.ts";
import { useStockMarks } from "../../../nouns/stock/queries.ts";
import { useUsers } from "../../../nouns/users/queries.ts";
import { queryOf, readUsers, type UsersChange } from "../../../nouns/users/search.ts";
import { loadChunk } from "../../../routing/chunks.ts";
import { PeopleIcon, PlusIcon } from "../../../ui/icons/icons.tsx";
import { Page } from "../../../ui/page/page.tsx";
import { EmptyList } from "../../../ui/states/not-known.tsx";
import { useReason } from "../../../ui/states/reason.ts";
import { Failed, Placeholder } from "../../../ui/states/states.tsx";
import { useKnownTotal } from "../../../ui/tables/known-total.ts";
import { Pager } from "../../../ui/tables/pager.tsx";
import { type ListedRows, useSteadyRows } from "../../../ui/tables/steady-rows.ts";
import type { UserAction, UserRow } from "./user-row.ts";
import { UsersFilters } from "./users-filters.tsx";
import { UsersTable } from "./users-table.tsx";
import { UsersTabs } from "./users-tabs.tsx";
import "../../../ui/tables/dense-table.css";
import "./users.css";

const PatientCreateDialog = lazy(
  loadChunk(async () => ({
    default: (await import("./patient-create-dialog.tsx")).PatientCreateDialog,
  })),
);
const StaffInviteDialog = lazy(
  loadChunk(async () => ({
    default: (await import("./staff-invite-dialog.tsx")).StaffInviteDialog,
  })),
);
const UserDialogs = lazy(
  loadChunk(async () => ({ default: (await import("./user-dialogs.tsx")).UserDialogs })),
);

const PAGE_SIZE = 25;
const ROW = 40;
const route = getRouteApi("/{-$locale}/signed-in/patient-list");

/** All users, with search, filters and order from the URL, applied by the server. */
export function UsersScreen() {
  const t = useTranslations("users");
  const search = route.useSearch();
  const navigate = useNavigate({ from: "/{-$locale}/patient-list" });
  const [made, setMade] = useState<"patient" | "staff" | null>(null);
  const { data, error, refetch, isPlaceholderData } = useUsers(queryOf(search, PAGE_SIZE));
  const total = useKnownTotal({
    filters: JSON.stringify({ ...search, sort: undefined, page: undefined }),
    total: data?.meta.pagination.total,
    isPrevious: isPlaceholderData,
  });
  useFleetEvents("profile", null, "profiles", "users");
  const setSearch = (change: UsersChange) =>
    void navigate({
      search: readUsers({ ...search, page: undefined, ...change }),
      replace: true,
      resetScroll: false,
    });
  const create = (
    <Button leftSection={<PlusIcon />} onClick={() => setMade("patient")}>
      {t("create")}
    </Button>
  );
  return (
    <Page
      tabs={<UsersTabs />}
      title={t("page")}
      lead={total === undefined ? "\u00a0" : t("lead", { count: total })}
      actions={
        <>
          <Button
            variant="default"
            renderRoot={(props) => <Link to="/{-$locale}/patient-list/bak_index" {...props} />}
          >
            {t("print")}
          </Button>
          <Button
            variant="default"
            renderRoot={(props) => <Link to="/{-$locale}/patient-list/import" {...props} />}
          >
            {t("import")}
          </Button>
          <Button variant="default" onClick={() => setMade("staff")}>
            {t("inviteStaff")}
          </Button>
          {create}
        </>
      }
    >
      <UsersFilters search={search} onSearch={setSearch} />
      {data ? (
        <div aria-busy={isPlaceholderData}>
          {data.data.length === 0 ? (
            <NobodyMatches action={create} />
          ) : (
            <Rows
              rows={data.data.map(({ id, attributes }) => ({ id, ...attributes }))}
              list={JSON.stringify(search)}
              isPrevious={isPlaceholderData}
              sort={search.sort}
              onSort={(sort) => setSearch({ sort })}
            />
          )}
          <Pager
            page={search.page ?? 1}
            count={data.meta.pagination.pageCount}
            onPage={(page) => setSearch({ page })}
          />
        </div>
      ) : error ? (
        <Failed error={error} onRetry={() => refetch()} />
      ) : (
        <Placeholder height={ROW * (PAGE_SIZE + 1)} />
      )}
      <Suspense>
        {made === "patient" && <PatientCreateDialog onClose={() => setMade(null)} />}
        {made === "staff" && <StaffInviteDialog onClose={() => setMade(null)} />}
      </Suspense>
    </Page>
  );
}

interface RowsProps extends ListedRows<UserRow> {
  sort: string | undefined;
  onSort: (sort: string) => void;
}

function Rows({ sort, onSort, ...listed }: RowsProps) {
  const t = useTranslations("users");
  const reasonOf = useReason();
  const steady = useSteadyRows(listed);
  const [action, setAction] = useState<UserAction | null>(null);
  const stocks = useStockMarks(steady.rows.map(({ id }) => id));
  return (
    <div {...steady.hold}>
      <UsersTable
        rows={steady.rows}
        stocks={stocks.data}
        sort={sort ?? "id:asc"}
        onSort={onSort}
        onAction={setAction}
      />
      {stocks.error && (
        <p className="users-note">{t("stockFailed", { reason: reasonOf(stocks.error) })}</p>
      )}
      {action && (
        <Suspense>
          <UserDialogs action={action} onClose={() => setAction(null)} />
        </Suspense>
      )}
    </div>
  );
}

function NobodyMatches({ action }: { action: ReactNode }) {
  const t = useTranslations("users");
  return (
    <section className="card">
      <EmptyList
        of={{ queryKey: ["profiles", "users"] }}
        icon={<PeopleIcon size={30} />}
        title={t("empty")}
        text={t("emptyText")}
        action={
          <div className="users-empty-actions">
            <Button
              variant="default"
              renderRoot={(props) => <Link to="/{-$locale}/patient-list" {...props} />}
            >
              {t("clear")}
            </Button>
            {action}
          </div>
        }
      />
    </section>
  );
}
