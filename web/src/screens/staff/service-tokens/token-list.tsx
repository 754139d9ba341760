import type { ServiceTokenAttributes } from "@dosebeat/contract/service-tokens";
import { DAY } from "@dosebeat/domain/time/durations";
import { Button } from "@mantine/core";
import { useTranslations } from "use-intl";
import { browserZone } from "../../../i18n/browser-zone.ts";
import { isolate } from "../../../i18n/isolate.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { useNow } from "../../../ui/controls/use-now.ts";
import { SCOPE_WORDS } from "./scope-words.ts";

export type TokenRow = { id: number } & ServiceTokenAttributes;

/** How long before its end the list suggests replacing a token. */
const WARN_MS = 14 * DAY;

interface TokenListProps {
  rows: readonly TokenRow[];
  onRevoke: (row: TokenRow) => void;
}

/** Tokens with their scopes, last use and end. */
export function TokenList({ rows, onRevoke }: TokenListProps) {
  const t = useTranslations("tokens");
  return (
    <ul>
      {rows.map((row) => (
        <li key={row.id} data-state={row.state}>
          <div className="service-token">
            <h3>
              <bdi>{row.name}</bdi>
            </h3>
            <p className="service-token-use">
              <Use row={row} />
            </p>
            <p>
              <Rights row={row} />
            </p>
          </div>
          {row.revokedAt === null && row.state !== "expired" && (
            <Button
              variant="default"
              color="red"
              aria-label={t("revokeOf", { name: row.name })}
              onClick={() => onRevoke(row)}
            >
              {t("revoke")}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function Rights({ row: { scopes, groups } }: { row: TokenRow }) {
  const t = useTranslations("tokens");
  const format = useFormat(browserZone());
  const whose =
    groups === null
      ? t("everybody")
      : t("onlyGroups", { groups: format.list(groups.map(({ name }) => isolate(name))) });
  return [...scopes.map((scope) => t(SCOPE_WORDS[scope])), whose].join(" · ");
}

function Use({ row }: { row: TokenRow }) {
  const t = useTranslations("tokens");
  const now = useNow();
  const format = useFormat(browserZone());
  const dayOf = (instant: string) => format.date(format.calendarDate(instant));
  const by = t("by", { name: isolate(row.by) });
  const used =
    row.lastUsedAt === null
      ? t("neverUsed")
      : t("lastUsed", { time: isolate(format.dateTime(row.lastUsedAt)) });
  const dateOf = (instant: string | number) => Date.parse(format.calendarDate(instant));
  const daysUntil = (instant: string) => (dateOf(instant) - dateOf(now)) / DAY;
  const left = Date.parse(row.expiresAt) - now;
  return (
    <>
      {row.state === "revoked" && row.revokedAt !== null && (
        <b>{t("revokedAt", { date: dayOf(row.revokedAt) })}</b>
      )}
      {row.state === "expired" && <b>{t("expired", { date: dayOf(row.expiresAt) })}</b>}
      {row.state === "suspended" && (
        <b data-tone="warn">{t("suspended", { name: isolate(row.by) })}</b>
      )}
      {row.state === "valid" && left > WARN_MS && (
        <b>{t("expires", { date: dayOf(row.expiresAt) })}</b>
      )}
      {row.state === "valid" && left <= WARN_MS && (
        <b data-tone="warn">
          {t("expiresSoon", { date: dayOf(row.expiresAt), days: daysUntil(row.expiresAt) })}
        </b>
      )}
      <span>{used}</span>
      <span>{by}</span>
    </>
  );
}
