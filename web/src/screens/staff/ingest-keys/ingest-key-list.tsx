import type { IngestKeyAttributes } from "@dosebeat/contract/ingest-keys";
import { Button } from "@mantine/core";
import { useTranslations } from "use-intl";
import { browserZone } from "../../../i18n/browser-zone.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { LastSeen } from "../../../nouns/sensors/last-seen.tsx";
import { useNow } from "../../../ui/controls/use-now.ts";

export type IngestKeyRow = { id: number } & IngestKeyAttributes;

interface IngestKeyListProps {
  rows: readonly IngestKeyRow[];
  /** The key whose deliveries are shown. */
  shown: number | undefined;
  onShow: (id: number) => void;
  onRevoke: (row: IngestKeyRow) => void;
}

/** Keys with their last use and number of deliveries. */
export function IngestKeyList({ rows, shown, onShow, onRevoke }: IngestKeyListProps) {
  const t = useTranslations("ingestKeys");
  return (
    <ul className="ingest-key-list">
      {rows.map((row) => (
        <li key={row.id} data-revoked={row.revokedAt !== null}>
          <div className="ingest-key-what">
            <h3>
              <bdi>{row.name}</bdi>
            </h3>
            <p>
              <Use row={row} />
            </p>
            <Limits row={row} />
          </div>
          <div className="ingest-key-actions">
            <Button
              variant="default"
              aria-pressed={row.id === shown}
              aria-label={t("showOf", { name: row.name })}
              onClick={() => onShow(row.id)}
            >
              {t("show")}
            </Button>
            {row.revokedAt === null && (
              <Button
                variant="default"
                color="red"
                aria-label={t("revokeOf", { name: row.name })}
                onClick={() => onRevoke(row)}
              >
                {t("revoke")}
              </Button>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

function Use({ row }: { row: IngestKeyRow }) {
  const t = useTranslations("ingestKeys");
  const now = useNow();
  const zone = browserZone();
  const format = useFormat(zone);
  if (row.revokedAt !== null) return t("revokedAt", { time: format.dateTime(row.revokedAt) });
  if (row.lastUsedAt === null) return t("neverUsed");
  return (
    <>
      {t("deliveriesCount", { count: row.deliveries })} ·{" "}
      <LastSeen at={row.lastUsedAt} now={now} zone={zone} />
    </>
  );
}

function Limits({ row: { deveuis, application } }: { row: IngestKeyRow }) {
  const t = useTranslations("ingestKeys");
  if (deveuis === null && application === null) return null;
  return (
    <p className="ingest-key-limits">
      {deveuis !== null && <span>{t("onlyBoxes", { count: deveuis.length })}</span>}
      {application !== null && <span>{t("onlyApplication", { application })}</span>}
    </p>
  );
}
