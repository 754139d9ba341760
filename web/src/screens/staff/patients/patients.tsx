import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useLocale, useTranslations } from "use-intl";
import { formatDaySpan } from "../../../i18n/format.ts";
import { isolate } from "../../../i18n/isolate.ts";
import { PeopleIcon } from "../../../ui/icons/icons.tsx";
import { Page } from "../../../ui/page/page.tsx";
import { EmptyList } from "../../../ui/states/not-known.tsx";
import { Failed, Placeholder } from "../../../ui/states/states.tsx";
import { useKnownTotal } from "../../../ui/tables/known-total.ts";
import { Pager } from "../../../ui/tables/pager.tsx";
import { LIST_PAGE } from "../worklist/list-page.ts";
import { listText } from "../worklist/list-text.ts";
import { useWorklistEvents } from "../worklist/use-worklist-events.ts";
import { WorkTabs } from "../worklist/work-tabs.tsx";
import { CreatePatient } from "./create-patient.tsx";
import { PatientsFilters } from "./patients-filters.tsx";
import { usePatients } from "./patients-query.ts";
import { type PatientsChange, readPatients, USUAL_DAYS } from "./patients-search.ts";
import { PatientsTable } from "./patients-table.tsx";
import "../worklist/worklist.css";

const route = getRouteApi("/{-$locale}/signed-in/patients");

/** Every patient in reach with figures, including those with no reason for a call. */
export function PatientsScreen() {
  const t = useTranslations("worklist");
  const menu = useTranslations("menu");
  const search = route.useSearch();
  const navigate = useNavigate({ from: "/{-$locale}/patients" });
  const { q, group, days = USUAL_DAYS, sort = "familyname:asc", page = 1 } = search;
  const { missed, known, box } = search;
  const { data, error, refetch, isPlaceholderData } = usePatients({
    search: q,
    group,
    missed,
    known,
    box,
    days: `${days}` as const,
    sort,
    page,
    pageSize: LIST_PAGE,
  });
  const total = useKnownTotal({
    filters: JSON.stringify({ q, group, days, missed, known, box }),
    total: data?.meta.pagination.total,
    isPrevious: isPlaceholderData,
  });
  useWorklistEvents();
  const locale = useLocale();
  // In zones where it is already tomorrow, a patient's days are shifted by one.
  const dated = data?.data.find(({ attributes }) => attributes.from !== null)?.attributes;
  const period = dated?.from && dated.to ? formatDaySpan(dated.from, dated.to, locale) : null;
  const lead = (count: number) =>
    t("patientsLead", {
      count,
      days,
      period: isolate(period ?? ""),
      dated: period === null ? "false" : "true",
    });
  const show = (change: PatientsChange) =>
    void navigate({
      search: readPatients({ ...search, page: undefined, at: undefined, ...change }),
      replace: true,
      resetScroll: false,
    });
  const open = (profileId: number) => {
    const { at: _, ...list } = search;
    const opened = {
      to: "/{-$locale}/patients/$profileId",
      params: { profileId },
      search: { list: listText({ of: "patients", ...list }) },
    } as const;
    // So that the row is found again on return.
    const returning = { ...search, at: profileId };
    void navigate({ search: returning, replace: true, resetScroll: false }).then(() =>
      navigate(opened),
    );
  };
  return (
    <Page
      tabs={<WorkTabs />}
      title={menu("patients")}
      lead={total === undefined ? "\u00a0" : lead(total)}
      actions={
        <>
          <PatientsFilters search={search} sort={sort} onSearch={show} />
          <CreatePatient group={group} />
        </>
      }
    >
      {error && !data ? (
        <Failed error={error} onRetry={() => refetch()} />
      ) : !data ? (
        <Placeholder height={480} />
      ) : data.data.length === 0 ? (
        <section className="card">
          <EmptyList
            of={{ queryKey: ["worklist", "patients"] }}
            icon={<PeopleIcon size={30} />}
            title={t(q ? "noMatch" : "nobody")}
            text={t("nobodyText")}
          />
        </section>
      ) : (
        <>
          <PatientsTable
            rows={data.data.map(({ id, attributes }) => ({ id, ...attributes }))}
            sort={sort}
            search={search}
            onOpen={open}
            isBusy={isPlaceholderData}
            onSort={(next) => show({ sort: next })}
          />
          <p className="table-note">{t("tooLittleNote")}</p>
          <Pager
            page={page}
            count={data.meta.pagination.pageCount}
            onPage={(next) => show({ page: next })}
          />
        </>
      )}
    </Page>
  );
}
