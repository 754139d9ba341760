import { useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { browserZone } from "../i18n/browser-zone.ts";
import { useFormat } from "../i18n/use-format.ts";
import { useNow } from "../ui/controls/use-now.ts";
import { SearchField } from "../ui/forms/search-field.tsx";
import { CallIcon } from "../ui/icons/icons.tsx";
import { Page } from "../ui/page/page.tsx";
import { Empty, Failed, Placeholder } from "../ui/states/states.tsx";
import { Pager } from "../ui/tables/pager.tsx";
import { KeyHints } from "./key-hints.tsx";
import { LaterDialog } from "./later-dialog.tsx";
import { NoteDialog } from "./note-dialog.tsx";
import { type Row, useWorklist } from "./queries.ts";
import { useKeys } from "./use-keys.ts";
import { nameOf, useWork } from "./work.ts";
import { WorklistTable } from "./worklist-table.tsx";
import "./worklist.css";

const PAGE_SIZE = 25;

/** Who needs a call today, the most pressing first. */
export function WorklistScreen() {
  const t = useTranslations("worklist");
  const format = useFormat(browserZone());
  const now = useNow();
  const navigate = useNavigate();
  const [search, setSearch] = useState("");
  const [isDone, setDone] = useState(false);
  const [page, setPage] = useState(1);
  const [active, setActive] = useState(0);
  const [dialog, setDialog] = useState<{ kind: "note" | "later"; row: Row } | null>(null);
  const screen = useRef<HTMLDivElement>(null);
  const asked = { search: search || undefined, isDone, page, pageSize: PAGE_SIZE };
  const { data, error, refetch, isPlaceholderData } = useWorklist(asked);
  const work = useWork(format);
  const rows = (data?.data ?? []).map(({ id, attributes }) => ({ profileid: id, ...attributes }));
  const at = Math.min(active, rows.length - 1);
  const row = rows[at];
  const withRow = (act: (one: Row) => void) => () => row && act(row);
  const actions = {
    call: work.call,
    note: (one: Row) => setDialog({ kind: "note", row: one }),
    later: (one: Row) => setDialog({ kind: "later", row: one }),
  };
  useKeys({
    j: () => setActive(Math.min(at + 1, rows.length - 1)),
    k: () => setActive(Math.max(at - 1, 0)),
    Enter: withRow(({ profileid }) => {
      void navigate({ to: "/{-$locale}/patients/$profileId", params: { profileId: profileid } });
    }),
    "/": () => screen.current?.querySelector<HTMLElement>("input[type=search]")?.focus(),
    c: withRow(actions.call),
    n: withRow(actions.note),
    s: withRow(actions.later),
    u: () => work.undo(isDone ? row : undefined),
  });
  const counts = data?.meta.counts;
  return (
    <Page
      title={t("page")}
      lead={
        counts
          ? `${t("lead", { call: counts.call, patients: counts.patients })} ${
              counts.box > 0 ? t("leadBox", { box: counts.box }) : ""
            }`
          : "\u00a0"
      }
    >
      <div className="worklist" ref={screen}>
        <div className="worklist-filters">
          <SearchField
            label={t("search")}
            hint="/"
            value={search}
            onSearch={(words) => {
              setSearch(words);
              setPage(1);
            }}
          />
          <fieldset className="worklist-switch">
            <legend className="visually-hidden">{t("shown")}</legend>
            {[false, true].map((one) => (
              <button
                key={String(one)}
                type="button"
                aria-pressed={isDone === one}
                onClick={() => {
                  setDone(one);
                  setPage(1);
                }}
              >
                {t(one ? "done_rows" : "open_rows")}
              </button>
            ))}
          </fieldset>
        </div>
        {error && !data ? (
          <Failed error={error} onRetry={() => refetch()} />
        ) : !data ? (
          <Placeholder height={480} />
        ) : rows.length === 0 ? (
          <section className="card">
            <Empty
              icon={<CallIcon size={30} />}
              title={t(search ? "noMatch" : isDone ? "emptyDone" : "empty")}
              text={t("emptyText")}
            />
          </section>
        ) : (
          <>
            <WorklistTable
              {...{ rows, counts, active: at, now, actions }}
              isBusy={isPlaceholderData}
              onActive={setActive}
            />
            <Pager page={page} count={data.meta.pagination.pageCount} onPage={setPage} />
            <KeyHints />
          </>
        )}
      </div>
      {dialog?.kind === "note" && (
        <NoteDialog
          name={nameOf(dialog.row)}
          profileid={dialog.row.profileid}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog?.kind === "later" && (
        <LaterDialog
          name={nameOf(dialog.row)}
          today={format.calendarDate(now)}
          onChoose={(until, date) => {
            work.putOff(dialog.row, until, date);
            setDialog(null);
          }}
          onClose={() => setDialog(null)}
        />
      )}
    </Page>
  );
}
