import { Button } from "@mantine/core";
import { getRouteApi, Link } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { useGroup, useGroupMembers } from "../../../nouns/groups/queries.ts";
import { loadChunk } from "../../../routing/chunks.ts";
import { SearchField } from "../../../ui/forms/search-field.tsx";
import { PeopleIcon, PlusIcon } from "../../../ui/icons/icons.tsx";
import { Page } from "../../../ui/page/page.tsx";
import { EmptyList } from "../../../ui/states/not-known.tsx";
import { Failed, Placeholder } from "../../../ui/states/states.tsx";
import { Pager } from "../../../ui/tables/pager.tsx";
import { UsersTabs } from "../users/users-tabs.tsx";
import { GroupAddDialog } from "./group-add-dialog.tsx";
import { GroupCalls } from "./group-calls.tsx";
import { GroupFormDialog } from "./group-form-dialog.tsx";
import { GroupMembersTable } from "./group-members-table.tsx";
import "./groups.css";

const ThresholdsDialog = lazy(
  loadChunk(async () => ({ default: (await import("./thresholds-dialog.tsx")).ThresholdsDialog })),
);

const StudyExportDialog = lazy(
  loadChunk(async () => ({
    default: (await import("./study-export-dialog.tsx")).StudyExportDialog,
  })),
);

const PAGE_SIZE = 25;
const ROW = 48;
const route = getRouteApi("/{-$locale}/signed-in/groups/$groupId");

/** The patients and the staff of a group. */
export function GroupScreen() {
  const t = useTranslations("groups");
  const study = useTranslations("studyExport");
  const thresholds = useTranslations("thresholds");
  const { groupId } = route.useParams();
  const group = useGroup(groupId);
  const [doing, setDoing] = useState<"add" | "edit" | "export" | "thresholds" | null>(null);
  const [search, setSearch] = useState("");
  const [page, setPage] = useState(1);
  const { data, error, refetch, isPlaceholderData } = useGroupMembers(
    groupId,
    search,
    page,
    PAGE_SIZE,
  );
  if (group.error && !group.data) {
    return (
      <Page tabs={<UsersTabs />} title={t("page")}>
        <Failed error={group.error} onRetry={() => group.refetch()} />
      </Page>
    );
  }
  if (!group.data) return <Placeholder height={ROW * 10} />;
  const { name, kind, patients, staff, telephone } = group.data;
  const add = (
    <Button leftSection={<PlusIcon />} onClick={() => setDoing("add")}>
      {t("add")}
    </Button>
  );
  const close = () => setDoing(null);
  return (
    <Page
      tabs={<UsersTabs />}
      title={name}
      heading={<bdi>{name}</bdi>}
      lead={t("groupLead", { kind: t(kind), patients, staff })}
      actions={
        <>
          <Button
            variant="default"
            renderRoot={(props) => <Link to="/{-$locale}/groups" {...props} />}
          >
            {t("back")}
          </Button>
          <Button variant="default" onClick={() => setDoing("thresholds")}>
            {thresholds("open")}
          </Button>
          <Button
            variant="default"
            renderRoot={(props) => (
              <Link to="/{-$locale}/groups/$groupId/study" params={{ groupId }} {...props} />
            )}
          >
            {t("study")}
          </Button>
          <Button variant="default" onClick={() => setDoing("edit")}>
            {t("edit")}
          </Button>
          {patients > 0 && (
            <Button variant="default" onClick={() => setDoing("export")}>
              {study("open")}
            </Button>
          )}
          {add}
        </>
      }
    >
      <GroupCalls group={{ id: groupId, name }} />
      {telephone && (
        <p className="group-line">
          <bdi>{telephone.label}</bdi>
          {": "}
          <a href={`tel:${telephone.number.replace(/[^+\d]/g, "")}`} dir="ltr">
            {telephone.number}
          </a>
          {telephone.hours && (
            <>
              {" · "}
              <bdi>{telephone.hours}</bdi>
            </>
          )}
        </p>
      )}
      <search className="groups-filters">
        <SearchField
          label={t("search")}
          hint={t("memberHint")}
          value={search}
          onSearch={(words) => {
            setSearch(words);
            setPage(1);
          }}
        />
      </search>
      {data ? (
        <div aria-busy={isPlaceholderData}>
          {data.data.length > 0 ? (
            <GroupMembersTable
              group={group.data}
              members={data.data.map(({ id, attributes }) => ({ id, ...attributes }))}
            />
          ) : (
            <section className="card">
              <EmptyList
                of={{ queryKey: ["groups", "members"] }}
                icon={<PeopleIcon size={30} />}
                title={t(search ? "noMatches" : "noMembers")}
                text={t(search ? "noMemberMatches" : "noMembersText")}
                action={search ? undefined : add}
              />
            </section>
          )}
          <Pager page={page} count={data.meta.pagination.pageCount} onPage={setPage} />
        </div>
      ) : error ? (
        <Failed error={error} onRetry={() => refetch()} />
      ) : (
        <Placeholder height={ROW * 8} />
      )}
      {doing === "add" && <GroupAddDialog group={group.data} onClose={close} />}
      {doing === "export" && (
        <Suspense fallback={null}>
          <StudyExportDialog group={group.data} onClose={close} />
        </Suspense>
      )}
      {doing === "thresholds" && (
        <Suspense fallback={null}>
          <ThresholdsDialog group={group.data} onClose={close} />
        </Suspense>
      )}
      {doing === "edit" && <GroupFormDialog group={group.data} onClose={close} />}
    </Page>
  );
}
