import { GROUP_KINDS } from "@dosebeat/contract/group-kinds";
import { Button } from "@mantine/core";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { Group } from "../../../nouns/groups/queries.ts";
import { type GroupsChange, readGroups } from "../../../nouns/groups/search.ts";
import { SearchField } from "../../../ui/forms/search-field.tsx";
import { PeopleIcon, PlusIcon } from "../../../ui/icons/icons.tsx";
import { Select } from "../../../ui/menus/select.tsx";
import { Page } from "../../../ui/page/page.tsx";
import { EmptyList } from "../../../ui/states/not-known.tsx";
import { Failed, Placeholder } from "../../../ui/states/states.tsx";
import { Pager } from "../../../ui/tables/pager.tsx";
import { UsersTabs } from "../users/users-tabs.tsx";
import { GroupDeleteDialog } from "./group-delete-dialog.tsx";
import { GroupFormDialog } from "./group-form-dialog.tsx";
import { GroupsTable } from "./groups-table.tsx";
import { useGroupsToCall } from "./queries.ts";
import "./groups.css";

const PAGE_SIZE = 25;
const ROW = 48;
const route = getRouteApi("/{-$locale}/signed-in/groups");

/** All groups, with search and kind from the URL. */
export function GroupsScreen() {
  const t = useTranslations("groups");
  const search = route.useSearch();
  const navigate = useNavigate({ from: "/{-$locale}/groups" });
  const [doing, setDoing] = useState<{ kind: "create" | "edit" | "delete"; group?: Group }>();
  const { data, error, refetch, isPlaceholderData } = useGroupsToCall(search, PAGE_SIZE);
  const setSearch = (change: GroupsChange) =>
    void navigate({
      search: readGroups({ ...search, page: undefined, ...change }),
      replace: true,
      resetScroll: false,
    });
  const close = () => setDoing(undefined);
  const create = (
    <Button leftSection={<PlusIcon />} onClick={() => setDoing({ kind: "create" })}>
      {t("create")}
    </Button>
  );
  const isSearching = search.q !== undefined || search.kind !== undefined;
  return (
    <Page tabs={<UsersTabs />} title={t("page")} lead={t("lead")} actions={create}>
      <search className="groups-filters">
        <SearchField
          label={t("search")}
          hint={t("searchHint")}
          value={search.q ?? ""}
          onSearch={(q) => setSearch({ q: q || undefined })}
        />
        <Select
          label={t("kind")}
          value={search.kind ?? ""}
          onChange={({ currentTarget: { value } }) =>
            setSearch({ kind: GROUP_KINDS.find((kind) => kind === value) })
          }
          data={[
            { value: "", label: t("anyKind") },
            ...GROUP_KINDS.map((kind) => ({ value: kind, label: t(kind) })),
          ]}
        />
        <Select
          label={t("order")}
          value={search.order ?? ""}
          onChange={({ currentTarget: { value } }) =>
            setSearch({ order: value === "call" ? "call" : undefined })
          }
          data={[
            { value: "", label: t("byName") },
            { value: "call", label: t("byCalls") },
          ]}
        />
      </search>
      {data ? (
        <div aria-busy={isPlaceholderData}>
          {data.data.length > 0 ? (
            <GroupsTable
              groups={data.data.map(({ id, attributes }) => ({ id, ...attributes }))}
              onEdit={(group) => setDoing({ kind: "edit", group })}
              onDelete={(group) => setDoing({ kind: "delete", group })}
            />
          ) : (
            <section className="card">
              <EmptyList
                of={{ queryKey: ["groups", "to-call"] }}
                icon={<PeopleIcon size={30} />}
                title={t(isSearching ? "noMatches" : "empty")}
                text={t(isSearching ? "noMatchesText" : "emptyText")}
                action={isSearching ? undefined : create}
              />
            </section>
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
        <Placeholder height={ROW * 8} />
      )}
      {doing?.kind === "create" && <GroupFormDialog onClose={close} />}
      {doing?.kind === "edit" && doing.group && (
        <GroupFormDialog group={doing.group} onClose={close} />
      )}
      {doing?.kind === "delete" && doing.group && (
        <GroupDeleteDialog group={doing.group} onClose={close} />
      )}
    </Page>
  );
}
