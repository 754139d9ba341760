import { getWardList, getWardListPdf, MOST_ON_WARD } from "@dosebeat/contract/ward-list";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { call, callFile } from "../../../api/call.ts";
import { isOutOfReach } from "../../../api/out-of-reach.ts";
import { shownBy } from "../../../api/stale.ts";
import { browserZone } from "../../../i18n/browser-zone.ts";
import { isolate } from "../../../i18n/isolate.ts";
import { localeOfIso } from "../../../i18n/locales.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { GroupChoice } from "../../../nouns/groups/group-choice.tsx";
import { useGroups } from "../../../nouns/groups/queries.ts";
import { saveFile } from "../../../ui/controls/save-file.ts";
import { PeopleIcon, PrintIcon } from "../../../ui/icons/icons.tsx";
import { Page } from "../../../ui/page/page.tsx";
import { useReason } from "../../../ui/states/reason.ts";
import { Empty, Failed, Placeholder } from "../../../ui/states/states.tsx";
import { toastFailed } from "../../../ui/toasts/toasts.tsx";
import { WorkTabs } from "../worklist/work-tabs.tsx";
import { readWard } from "./ward-search.ts";
import { WardTable } from "./ward-table.tsx";
import "./ward-list.css";

const route = getRouteApi("/{-$locale}/signed-in/ward-list");

/** The patients of a group for the ward round, one line each, as printed. */
export function WardListScreen() {
  const t = useTranslations("worklist");
  const format = useFormat(browserZone());
  const { group } = route.useSearch();
  const navigate = useNavigate({ from: "/{-$locale}/ward-list" });
  // A user with only one group need not choose it.
  const groups = useGroups({}, 1);
  const id = group ?? groups.data?.data[0]?.id;
  const isWithoutGroup = group === undefined && groups.data?.meta.pagination.total === 0;
  const list = useQuery({
    queryKey: ["ward-list", id],
    meta: { ...shownBy(getWardList), saysGone: true },
    enabled: id !== undefined,
    queryFn: ({ signal }) => call(getWardList, { params: { id: id ?? 0 }, signal }),
  });
  const isRefused = isOutOfReach(list.error);
  const data = isRefused ? undefined : list.data;
  const error = list.error ?? groups.error;
  const retry = () => (list.error ? list.refetch() : groups.refetch());
  const lead = data
    ? t("wardLead", {
        count: data.meta.total,
        group: isolate(data.meta.group_name),
        at: isolate(format.dateTime(data.meta.as_of_utc)),
      })
    : "\u00a0";
  return (
    <div className="ward-screen">
      <Page
        tabs={<WorkTabs />}
        title={t("ward")}
        lead={isWithoutGroup ? t("noGroupLead") : isRefused ? t("refused") : lead}
        actions={id !== undefined && !isRefused && <Actions id={id} canPrint={!!data} />}
      >
        {!isWithoutGroup && (
          <div className="ward-choice">
            <GroupChoice
              label={t("wardChoose")}
              group={id}
              onChange={(chosen) => void navigate({ search: readWard({ group: chosen }) })}
            />
          </div>
        )}
        {isWithoutGroup ? (
          <section className="card">
            <Empty icon={<PeopleIcon size={30} />} title={t("noGroup")} text={t("noGroupText")} />
          </section>
        ) : isRefused ? (
          <section className="card" role="alert">
            <Empty icon={<PeopleIcon size={30} />} title={t("refused")} text={t("refusedText")} />
          </section>
        ) : error && !data ? (
          <Failed error={error} onRetry={retry} />
        ) : data?.data.length === 0 ? (
          <section className="card">
            <Empty
              icon={<PeopleIcon size={30} />}
              title={t("wardNobody")}
              text={t("wardNobodyText")}
            />
          </section>
        ) : data ? (
          <>
            <WardTable rows={data.data} />
            {data.meta.total > data.data.length && <p>{t("wardMost", { count: MOST_ON_WARD })}</p>}
            <p className="ward-rules">{t("madeOf", { rules: data.meta.rules })}</p>
          </>
        ) : (
          <Placeholder height={480} />
        )}
      </Page>
    </div>
  );
}

function Actions({ id, canPrint }: { id: number; canPrint: boolean }) {
  const t = useTranslations("worklist");
  const reasonOf = useReason();
  const { code } = localeOfIso(useLocale());
  const [busy, setBusy] = useState<string | null>(null);
  const save = async (name: string, load: () => Promise<Blob>) => {
    setBusy(name);
    try {
      saveFile(await load(), name);
    } catch (error) {
      toastFailed(t("wardFailed", { reason: reasonOf(error) }));
    }
    setBusy(null);
  };
  const params = { id };
  const csv = () => callFile(getWardList, "text/csv", { params });
  const pdf = () =>
    callFile(getWardListPdf, "application/pdf", { params, query: { language: code } });
  return (
    <>
      <Button
        variant="default"
        loading={busy === "ward-list.csv"}
        onClick={() => void save("ward-list.csv", csv)}
      >
        {t("wardCsv")}
      </Button>
      <Button
        variant="default"
        loading={busy === "ward-list.pdf"}
        onClick={() => void save("ward-list.pdf", pdf)}
      >
        {t("wardPdf")}
      </Button>
      <Button leftSection={<PrintIcon />} disabled={!canPrint} onClick={() => window.print()}>
        {t("wardPrint")}
      </Button>
    </>
  );
}
