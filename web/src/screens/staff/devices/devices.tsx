import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { useFleetEvents } from "../../../api/use-fleet-events.ts";
import { browserZone } from "../../../i18n/browser-zone.ts";
import { useSensorSummaries } from "../../../nouns/sensors/fleet-queries.ts";
import { queryOf, readSensors, type SensorsSearch } from "../../../nouns/sensors/list-search.ts";
import { NetworkNotice } from "../../../nouns/sensors/network-notice.tsx";
import type { NextStep } from "../../../nouns/sensors/register-dialog.tsx";
import { loadChunk } from "../../../routing/chunks.ts";
import { BoxIcon, PlusIcon, UploadIcon } from "../../../ui/icons/icons.tsx";
import { Page } from "../../../ui/page/page.tsx";
import { EmptyList } from "../../../ui/states/not-known.tsx";
import { Failed, Placeholder } from "../../../ui/states/states.tsx";
import { useKnownTotal } from "../../../ui/tables/known-total.ts";
import { Pager } from "../../../ui/tables/pager.tsx";
import { BoxExport } from "./box-export.tsx";
import { DeviceFilters } from "./device-filters.tsx";
import { DeviceRows } from "./device-rows.tsx";
import { DeviceTabs } from "./device-tabs.tsx";
import { ModelOffers } from "./model-offers.tsx";

const RegisterDialog = lazy(
  loadChunk(async () => ({
    default: (await import("../../../nouns/sensors/register-dialog.tsx")).RegisterDialog,
  })),
);

const DeviceAssignDialog = lazy(
  loadChunk(async () => ({
    default: (await import("./device-assign-dialog.tsx")).DeviceAssignDialog,
  })),
);
const LabelsDialog = lazy(
  loadChunk(async () => ({
    default: (await import("../../../nouns/sensors/labels-dialog.tsx")).LabelsDialog,
  })),
);

const PAGE_SIZE = 25;
/** How many boxes are fetched at once when all matching ones are ticked. */
const MATCHING_PAGE = 100;
const route = getRouteApi("/{-$locale}/signed-in/devices");

/** All boxes with state and patient. */
export function DevicesScreen() {
  const t = useTranslations("devices");
  const search = route.useSearch();
  const navigate = useNavigate({ from: "/{-$locale}/devices" });
  const [registering, dialog] = useDisclosure(false);
  const [next, setNext] = useState<{ step: NextStep; deveui: string } | null>(null);
  const query = queryOf(search, PAGE_SIZE);
  const { data, error, refetch, isPlaceholderData } = useSensorSummaries(query);
  const rows = data?.data.map(({ id, attributes }) => ({ id, ...attributes })) ?? [];
  useFleetEvents(
    "sensor",
    rows.flatMap(({ id, deveui }) => [String(id), deveui]),
    "sensors",
    "list",
  );
  const isFiltered = Boolean(search.q || search.state || search.box || search.group);
  const go = (next: SensorsSearch) => {
    // While a search is being typed, it replaces the history entry.
    const replace = next.q !== search.q;
    void navigate({ search: next, replace, resetScroll: false });
  };
  const register = (
    <Button leftSection={<PlusIcon />} onClick={dialog.open}>
      {t("register")}
    </Button>
  );
  const total = useKnownTotal({
    filters: JSON.stringify({ ...search, sort: undefined, page: undefined }),
    total: data?.meta.pagination.total,
    isPrevious: isPlaceholderData,
  });
  const pages = data?.meta.pagination.pageCount ?? 0;
  const page = search.page ?? 1;
  useEffect(() => {
    // The URL may point past the last page if boxes were removed.
    if (pages > 0 && page > pages) {
      void navigate({ search: (before) => readSensors({ ...before, page: pages }), replace: true });
    }
  }, [page, pages, navigate]);
  const isEmpty = total === 0 && !isFiltered;
  const isNone = total === 0 && isFiltered;
  return (
    <Page
      tabs={<DeviceTabs />}
      title={t("page")}
      lead={
        <span role="status">
          {total === undefined ? "\u00a0" : isNone ? t("noneMatches") : t("lead", { count: total })}
        </span>
      }
      actions={
        <>
          {!isEmpty && <BoxExport query={query} />}
          <Button
            variant="default"
            leftSection={<UploadIcon />}
            renderRoot={(props) => <Link to="/{-$locale}/devices/import" {...props} />}
          >
            {t("import")}
          </Button>
          {register}
        </>
      }
    >
      <NetworkNotice />
      <ModelOffers />
      {!isEmpty && <DeviceFilters search={search} onSearch={go} />}
      {data && data.data.length > 0 ? (
        <div aria-busy={isPlaceholderData}>
          <DeviceRows
            rows={rows}
            list={JSON.stringify(query)}
            isPrevious={isPlaceholderData}
            sort={search.sort}
            total={data.meta.pagination.total}
            filters={queryOf(search, MATCHING_PAGE)}
            onSort={(sort) => go(readSensors({ ...search, sort, page: undefined }))}
          />
          <Pager
            page={page}
            count={pages}
            onPage={(next) => void navigate({ search: readSensors({ ...search, page: next }) })}
          />
        </div>
      ) : data ? (
        <section className="card">
          {isEmpty ? (
            <EmptyList
              of={{ queryKey: ["sensors", "list"] }}
              icon={<BoxIcon size={30} />}
              title={t("empty")}
              text={t("emptyText")}
              action={register}
            />
          ) : (
            <EmptyList
              of={{ queryKey: ["sensors", "list"] }}
              icon={<BoxIcon size={30} />}
              title={t("noMatch")}
              text={t("noMatchText")}
              action={
                <Button variant="default" onClick={() => go({})}>
                  {t("clear")}
                </Button>
              }
            />
          )}
        </section>
      ) : error ? (
        <Failed error={error} onRetry={() => refetch()} />
      ) : (
        <Placeholder height={560} />
      )}
      {registering && (
        <Suspense>
          <RegisterDialog
            onClose={dialog.close}
            onNext={(step, deveui) => {
              dialog.close();
              setNext({ step, deveui });
            }}
          />
        </Suspense>
      )}
      {next && (
        <Suspense>
          {next.step === "assign" ? (
            <DeviceAssignDialog
              deveui={next.deveui}
              zone={browserZone()}
              onClose={() => setNext(null)}
            />
          ) : (
            <LabelsDialog deveuis={[next.deveui]} onClose={() => setNext(null)} />
          )}
        </Suspense>
      )}
    </Page>
  );
}
