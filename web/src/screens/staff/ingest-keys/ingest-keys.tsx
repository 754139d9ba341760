import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useFleetEvents } from "../../../api/use-fleet-events.ts";
import { useIngestKeys, useRevokeIngestKey } from "../../../nouns/ingest-keys/queries.ts";
import { useAskedAbout } from "../../../ui/dialogs/confirm-dialog.tsx";
import { KeyIcon, PlusIcon } from "../../../ui/icons/icons.tsx";
import { Page } from "../../../ui/page/page.tsx";
import { EmptyList } from "../../../ui/states/not-known.tsx";
import { Failed, Placeholder } from "../../../ui/states/states.tsx";
import { Pager } from "../../../ui/tables/pager.tsx";
import { DeviceTabs } from "../devices/device-tabs.tsx";
import { RevokeDialog } from "../revoke-dialog.tsx";
import { IngestConnect } from "./ingest-connect.tsx";
import { IngestDeliveries } from "./ingest-deliveries.tsx";
import { IngestKeyList, type IngestKeyRow } from "./ingest-key-list.tsx";
import { IngestKeyMakeDialog } from "./ingest-key-make-dialog.tsx";
import "./ingest-keys.css";

/** The keys that networks deliver with, the latest deliveries with one, and how to connect a network. */
export function IngestKeysScreen() {
  const t = useTranslations("ingestKeys");
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<number>();
  const [making, dialog] = useDisclosure(false);
  const revoking = useAskedAbout<IngestKeyRow>();
  const revoke = useRevokeIngestKey();
  const { data, error, refetch } = useIngestKeys(page);
  useFleetEvents("delivery", null, "ingest-keys");
  const rows = data?.data.map(({ id, attributes }) => ({ id, ...attributes })) ?? [];
  const shown = rows.find(({ id }) => id === chosen) ?? lastUsed(rows);
  const make = (
    <Button leftSection={<PlusIcon />} onClick={dialog.open}>
      {t("make")}
    </Button>
  );
  return (
    <Page tabs={<DeviceTabs />} title={t("page")} lead={t("lead")} actions={make}>
      <div className="ingest">
        <div className="ingest-keys">
          {data ? (
            <>
              <section className="card" aria-labelledby="ingest-keys">
                <h2 id="ingest-keys">{t("keys")}</h2>
                {rows.length > 0 ? (
                  <IngestKeyList
                    rows={rows}
                    shown={shown?.id}
                    onShow={setChosen}
                    onRevoke={revoking.ask}
                  />
                ) : (
                  <EmptyList
                    of={{ queryKey: ["ingest-keys", "list"] }}
                    icon={<KeyIcon size={30} />}
                    title={t("empty")}
                    text={t("emptyText")}
                  />
                )}
                <Pager page={page} count={data.meta.pagination.pageCount} onPage={setPage} />
              </section>
              {shown && <IngestDeliveries key={shown.id} of={shown} />}
            </>
          ) : error ? (
            <Failed error={error} onRetry={() => refetch()} />
          ) : (
            <Placeholder height={480} />
          )}
        </div>
        <IngestConnect />
      </div>
      <IngestKeyMakeDialog opened={making} onMade={setChosen} onClose={dialog.close} />
      <RevokeDialog
        words="ingestKeys"
        of={revoking.asked}
        revoke={revoke}
        onClose={() => revoking.close(revoking.asked)}
      />
    </Page>
  );
}

/** The key whose deliveries are shown initially: the last used, or the newest if none was used. */
function lastUsed(rows: readonly IngestKeyRow[]): IngestKeyRow | undefined {
  const use = ({ lastUsedAt }: IngestKeyRow) => lastUsedAt ?? "";
  return rows.reduce<IngestKeyRow | undefined>(
    (latest, row) => (latest && use(latest) >= use(row) ? latest : row),
    undefined,
  );
}
