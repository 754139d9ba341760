import type { AppAttributes } from "@dosebeat/contract/apps";
import { Button } from "@mantine/core";
import { useTranslations } from "use-intl";
import { browserZone } from "../../../i18n/browser-zone.ts";
import { isolate } from "../../../i18n/isolate.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { CopyLine } from "../copy-line.tsx";

export type AppRow = { id: number } & AppAttributes;

interface AppListProps {
  rows: readonly AppRow[];
  onSet: (row: AppRow, disabled: boolean) => void;
  onDelete: (row: AppRow) => void;
}

/** Registered apps with what they may ask for, and how many patients use them. */
export function AppList({ rows, onSet, onDelete }: AppListProps) {
  const t = useTranslations("apps");
  return (
    <ul>
      {rows.map((row) => (
        <li key={row.id} data-state={row.disabledAt === null ? "valid" : "disabled"}>
          <div className="service-token">
            <h3>
              <bdi>{row.name}</bdi>
            </h3>
            <Facts row={row} />
            <CopyLine label={t("clientId")} text={row.clientId} />
          </div>
          <div className="app-buttons">
            <Button
              variant="default"
              aria-label={
                row.disabledAt === null
                  ? t("disableOf", { name: row.name })
                  : t("enableOf", { name: row.name })
              }
              onClick={() => onSet(row, row.disabledAt === null)}
            >
              {row.disabledAt === null ? t("disable") : t("enable")}
            </Button>
            <Button
              variant="default"
              color="red"
              aria-label={t("deleteOf", { name: row.name })}
              onClick={() => onDelete(row)}
            >
              {t("delete")}
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}

function Facts({ row }: { row: AppRow }) {
  const t = useTranslations("apps");
  const kinds = useTranslations("connectedApps");
  const format = useFormat(browserZone());
  const dayOf = (instant: string) => format.date(format.calendarDate(instant));
  const date = dayOf(row.createdAt);
  return (
    <>
      <p className="service-token-use">
        {row.disabledAt !== null && (
          <b data-tone="warn">{t("disabled", { date: dayOf(row.disabledAt) })}</b>
        )}
        <span>{t("connected", { count: row.connected })}</span>
        <span>{row.confidential ? t("isConfidential") : t("isPublic")}</span>
        <span>
          {row.by === null ? t("byNobody", { date }) : t("by", { name: isolate(row.by), date })}
        </span>
      </p>
      <p>
        <bdi>{row.contact}</bdi>
      </p>
      <p>{row.reads.map((one) => kinds(one)).join(" · ")}</p>
      {row.redirectUris.map((uri) => (
        <p key={uri}>
          <bdi>{uri}</bdi>
        </p>
      ))}
    </>
  );
}
