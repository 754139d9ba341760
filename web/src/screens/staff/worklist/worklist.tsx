import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { CallError } from "../../../api/call.ts";
import { useIsWithoutGroup } from "../../../nouns/groups/queries.ts";
import { useNow } from "../../../ui/controls/use-now.ts";
import { CallIcon, PeopleIcon } from "../../../ui/icons/icons.tsx";
import { Page } from "../../../ui/page/page.tsx";
import { useNotKnown } from "../../../ui/states/not-known.tsx";
import { Empty, Failed, Placeholder } from "../../../ui/states/states.tsx";
import { Pager } from "../../../ui/tables/pager.tsx";
import { WaitingPart } from "../proposals/waiting-part.tsx";
import { GroupThresholds } from "./group-thresholds.tsx";
import { KeyHints } from "./key-hints.tsx";
import { LIST_PAGE } from "./list-page.ts";
import { listText } from "./list-text.ts";
import { type Row, useWorklist } from "./queries.ts";
import { readWorklist, type WorklistChange } from "./search.ts";
import { useHeldRows } from "./use-held-rows.ts";
import { useKeys } from "./use-keys.ts";
import { useWorklistEvents } from "./use-worklist-events.ts";
import { useWork } from "./work-rows.ts";
import { WorkTabs } from "./work-tabs.tsx";
import { type OpenDialog, WorklistDialogs } from "./worklist-dialogs.tsx";
import { WorklistFilters } from "./worklist-filters.tsx";
import { LIST, Nothing } from "./worklist-nothing.tsx";
import { WorklistSections } from "./worklist-sections.tsx";
import { WorklistTable } from "./worklist-table.tsx";
import "./worklist.css";

const route = getRouteApi("/{-$locale}/signed-in/worklist");

/** Who needs a call today, most pressing first. */
export function WorklistScreen() {
  const t = useTranslations("worklist");
  const now = useNow();
  const search = route.useSearch();
  const navigate = useNavigate({ from: "/{-$locale}/worklist" });
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const screen = useRef<HTMLDivElement>(null);
  const { data, error, refetch, isPlaceholderData } = useWorklist({
    search: search.q,
    group: search.group,
    section: search.section,
    isDone: search.done ?? false,
    isMine: search.mine ?? false,
    page: search.page ?? 1,
    pageSize: LIST_PAGE,
  });
  const isStreamRefused = useWorklistEvents();
  const isRefused = isStreamRefused || (error instanceof CallError && error.status === 403);
  const isWithoutGroup = useIsWithoutGroup();
  const notKnown = useNotKnown(LIST);
  const held = useHeldRows({
    newest: (data?.data ?? []).map(({ id, attributes }) => ({ profileid: id, ...attributes })),
    list: JSON.stringify({ ...search, at: undefined }),
    isPrevious: isPlaceholderData,
  });
  const work = useWork(held.release);
  const { rows } = held;
  const [active, setActive] = useActive(rows, search.at);
  const row = rows[active];
  const show = (change: WorklistChange) =>
    void navigate({
      search: readWorklist({ ...search, page: undefined, at: undefined, ...change }),
      replace: true,
      resetScroll: false,
    });
  const open = ({ profileid }: Row) => {
    const { at: _, ...list } = search;
    const opened = {
      to: "/{-$locale}/patients/$profileId",
      params: { profileId: profileid },
      search: { list: listText({ of: "worklist", ...list }) },
    } as const;
    // So that the row is found again on return.
    void navigate({ search: { ...search, at: profileid }, replace: true, resetScroll: false }).then(
      () => navigate(opened),
    );
  };
  const openActive = () => row && open(row);
  const withRow = (act: (one: Row) => void) => () => row && !row.isGone && act(row);
  const ask = (kind: "call" | "note" | "later" | "assign") => (one: Row) =>
    setDialog({ kind, row: one });
  const actions = {
    open,
    call: ask("call"),
    note: ask("note"),
    later: ask("later"),
    assign: ask("assign"),
  };
  // The user's own actions show at once.
  const close = () => {
    held.release();
    setDialog(null);
  };
  const move = (by: 1 | -1) => {
    const next = Math.min(Math.max(active + by, 0), rows.length - 1);
    // Focusing the name makes its row the active one.
    screen.current?.querySelectorAll<HTMLElement>("tr[data-active] th a")[next]?.focus();
  };
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    Enter: openActive,
    "/": () => screen.current?.querySelector<HTMLElement>("input[type=search]")?.focus(),
    "?": () => setDialog({ kind: "keys" }),
    c: withRow(actions.call),
    n: withRow(actions.note),
    s: withRow(actions.later),
    a: withRow(actions.assign),
    "0": () => show({ section: undefined, done: undefined }),
    "1": () => show({ section: "call", done: undefined }),
    "2": () => show({ section: "box", done: undefined }),
    "3": () => show({ section: "watch", done: undefined }),
    u: () => {
      held.release();
      work.undo(search.done ? row : undefined);
    },
  });
  const counts = data?.meta.counts;
  const isNobody = counts?.call === 0;
  // Zero of zero patients is not an all-clear.
  const nobody = counts?.patients === 0 ? "leadNone" : "leadNobody";
  const leadOf = (known: NonNullable<typeof counts>) =>
    isNobody && notKnown !== null
      ? notKnown
      : `${t(isNobody ? nobody : "lead", known)} ${
          known.box > 0 ? t("leadBox", { box: known.box }) : ""
        }`;
  return (
    <div className="worklist" ref={screen}>
      <Page
        tabs={<WorkTabs />}
        title={t("page")}
        lead={
          isRefused
            ? t("refused")
            : isWithoutGroup
              ? t("noGroupLead")
              : counts
                ? leadOf(counts)
                : "\u00a0"
        }
        actions={<WorklistFilters search={search} onSearch={show} />}
      >
        {!isRefused && !isWithoutGroup && (
          <>
            <WaitingPart />
            <WorklistSections search={search} counts={counts} onSearch={show} />
          </>
        )}
        {isRefused ? (
          <section className="card" role="alert">
            <Empty icon={<CallIcon size={30} />} title={t("refused")} text={t("refusedText")} />
          </section>
        ) : isWithoutGroup ? (
          <section className="card">
            <Empty icon={<PeopleIcon size={30} />} title={t("noGroup")} text={t("noGroupText")} />
          </section>
        ) : error && !data ? (
          <Failed error={error} onRetry={() => refetch()} />
        ) : !data ? (
          <Placeholder height={480} />
        ) : rows.length === 0 ? (
          <section className="card">
            <Nothing
              search={search}
              rows={data.meta.pagination.total}
              patients={data.meta.counts.patients}
              onFirst={() => show({})}
            />
          </section>
        ) : (
          <>
            <WorklistTable
              rows={rows}
              active={active}
              now={now}
              actions={actions}
              isDone={search.done ?? false}
              counts={search.done ? undefined : counts}
              returned={search.at}
              first={((search.page ?? 1) - 1) * LIST_PAGE}
              isBusy={isPlaceholderData}
              hold={held.hold}
              onActive={setActive}
            />
            {search.group !== undefined && <GroupThresholds group={search.group} />}
            <Pager
              page={search.page ?? 1}
              count={data.meta.pagination.pageCount}
              onPage={(page) => show({ page })}
            />
            <KeyHints />
          </>
        )}
      </Page>
      <WorklistDialogs opened={dialog} work={work} now={now} onClose={close} />
    </div>
  );
}

/**
 * The position of the active row, and a setter. It follows its patient, so that rows appearing or
 * disappearing above never make another patient active; if the patient's row disappears, the next one
 * becomes active.
 */
function useActive(rows: readonly Row[], first: number | undefined) {
  const [active, setActive] = useState({ profileid: first, index: 0 });
  const found = rows.findIndex(({ profileid }) => profileid === active.profileid);
  const index = found === -1 ? Math.max(Math.min(active.index, rows.length - 1), 0) : found;
  const profileid = rows[index]?.profileid;
  const isMoved = profileid !== undefined && profileid !== active.profileid;
  useEffect(() => {
    if (isMoved || active.index !== index) setActive({ profileid, index });
  }, [isMoved, active.index, profileid, index]);
  const set = (next: number) =>
    setActive({ profileid: rows[next]?.profileid, index: Math.max(next, 0) });
  return [index, set] as const;
}
